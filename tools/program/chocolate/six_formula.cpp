// `mexwave chocolate six formula`: which xor rule holds for the pieces in which certain coordinates are 0, and how far.

#include <fmt/core.h>

#include "chocolate/chocolate.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct SixFormulaOptions {
  Common common;
  std::string upto, shift = "1";
};

std::string free_text(const chocolate::SixFace& face) {
  std::string text;
  for (std::size_t i = 0; i < 6; ++i) text += face.free[i] ? static_cast<char>('1' + i) : '-';
  return text;
}

void run_six_formula(const SixFormulaOptions& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 0, chocolate::largest_six);
  const std::uint32_t shift = parse_number("--shift", options.shift, 0, 2);
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("chocolate six formula"), {{"upto", upto}, {"shift", shift}});
  const double start = seconds_now();
  const std::vector<chocolate::SixFace> faces = chocolate::six_rules({upto, shift}, run);
  const double seconds = seconds_now() - start;
  const std::string& format = options.common.format;
  std::string text;
  if (format == "json") {
    out.open_json("faces");
    for (const chocolate::SixFace& face : faces) {
      Json item{
          {"free", free_text(face)}, {"pieces", face.pieces}, {"p_positions", face.p_positions}, {"rule", face.text()},
          {"shifts", face.s},        {"agrees", face.agrees}, {"holds", !face.fails.has_value()}};
      if (face.fails) item["fails"] = *face.fails;
      out.json_item(item);
    }
    out.close_json();
  } else if (format == "csv") {
    text = "free,pieces,p_positions,agrees,rule,fails\n";
    for (const chocolate::SixFace& face : faces) {
      append(text, "{},{},{},{},\"{}\",\"{}\"\n", free_text(face), face.pieces, face.p_positions, face.agrees,
             face.text(), face.fails ? joined(*face.fails, ",") : "");
    }
  } else {
    text = fmt::format(
        "Pieces with coordinates to {}; for each face, the rule with shifts from -{} to {} that holds or fails last\n",
        upto, shift, shift);
    append(text, "{:<7} {:>9} {:>11} {:>9}  rule\n", "free", "pieces", "P-positions", "agrees");
    for (const chocolate::SixFace& face : faces) {
      append(text, "{:<7} {:>9} {:>11} {:>9}  {}: {}\n", free_text(face), face.pieces, face.p_positions, face.agrees,
             face.text(), face.fails ? "fails at " + six_text(*face.fails) : std::string("holds"));
    }
  }
  out.write(text);
  out.commit();
  note(options.common, fmt::format("{} faces in {:.3f} s", faces.size(), seconds));
}

}  // namespace

void register_six_formula(Command& family) {
  Command& command = family.add_action("formula", "Test rules x1 xor x2 xor ... = 0, with shifts, for the P-positions");
  SixFormulaOptions& options = command.runs(run_six_formula);
  command.add_option("--upto N", options.upto, "N, the largest coordinate of the pieces compared with the rules")
      .defaults_to("6");
  command.add_option("--shift S", options.shift, "x1+s1 and so on, with shifts from -S to S, 0 to 2").defaults_to("1");
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave chocolate six formula --upto 6",
                      "mexwave chocolate six formula --upto 5 --shift 2 --format csv"};
  command.remarks =
      "A face is all pieces in which certain coordinates are 0; `free` shows the others. Of faces that are equal by "
      "rotation or reflection, such as -2-4-- and ---4-6, one is shown. A rule says that a piece is a P-position if "
      "and only if the xor is 0. agrees: the number of pieces for which this is right.";
}

}  // namespace mexwave::cli
