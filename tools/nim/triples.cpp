// `mexwave nim triples`: the greedy v-triples, where they use up all pairs, and the halving procedure.

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "mexwave/nim.hpp"
#include "nim/nim.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

using nim::Triple;

struct Options {
  Common common;
  std::string upto, halve;
  bool complete = false;
};

std::string triple_text(const Triple& t) { return fmt::format("({},{},{})", t.a, t.b, t.c); }

Triple parse_triple(const std::string& text) {
  std::vector<std::uint32_t> numbers;
  std::size_t at = 0;
  while (at <= text.size() && numbers.size() < 4) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    numbers.push_back(parse_number("--halve", text.substr(at, comma - at), 1, 1'000'000'000));
    at = comma + 1;
  }
  if (numbers.size() != 3 || numbers[0] >= numbers[1] || numbers[1] >= numbers[2])
    throw InvalidArgument(fmt::format("--halve '{}': accepted are three rising numbers, such as 25,43,50", text));
  return {numbers[0], numbers[1], numbers[2]};
}

void write_halving(const Options& options, const Triple& triple, Output& out) {
  const nim::Halving halving = nim::halve(triple);
  if (options.common.format == "json") {
    out.open_json("chain");
    for (const Triple& t : halving.chain) out.json_item({t.a, t.b, t.c});
    out.close_json();
  } else if (options.common.format == "csv") {
    out.write("a,b,c\n");
    for (const Triple& t : halving.chain) out.write(fmt::format("{},{},{}\n", t.a, t.b, t.c));
  } else {
    for (const Triple& t : halving.chain) out.write(triple_text(t) + "\n");
    const Triple& last = halving.chain.back();
    const bool odd = (std::uint64_t{last.a} + last.b + last.c) % 2 != 0;
    out.write(fmt::format("{} {} a v-triple: {}\n", triple_text(triple), halving.is_v_triple ? "is" : "is not",
                          halving.is_v_triple ? "the last one is (1,2n,2n+1)"
                          : odd               ? "the last sum is odd"
                                              : "the last one is not (1,2n,2n+1)"));
  }
}

/// The numbers up to which the triples use up every pair.
void write_complete(const Options& options, std::uint32_t upto, const RunOptions& run, Output& out) {
  const bool json = options.common.format == "json";
  if (json) out.open_json("complete");
  if (options.common.format == "csv") out.write("hypotenuse,triples\n");
  for (const auto& [n, triples] : nim::complete_sets({upto}, run)) {
    if (json)
      out.json_item({{"hypotenuse", n}, {"triples", triples}});
    else if (options.common.format == "csv")
      out.write(fmt::format("{},{}\n", n, triples));
    else
      out.write(fmt::format("complete at {}: {} triple{}\n", n, triples, triples == 1 ? "" : "s"));
  }
  if (json) out.close_json();
}

void write_triples(const Options& options, std::uint32_t upto, const RunOptions& run, Output& out) {
  const std::string& format = options.common.format;
  if (format == "json") out.open_json("triples");
  if (format == "csv") out.write("a,b,c\n");
  std::uint32_t smallest = 0;
  std::string line;
  const double start = seconds_now();
  const nim::Triples found = nim::triples(
      {upto},
      [&](const Triple& t) {
        if (format == "json") {
          out.json_item({t.a, t.b, t.c});
          return;
        }
        line.clear();
        if (format == "csv") {
          append(line, "{},{},{}\n", t.a, t.b, t.c);
        } else {
          if (t.a != smallest) append(line, "{}{}:", smallest == 0 ? "" : "\n", t.a);
          smallest = t.a;
          append(line, " ({},{})", t.b, t.c);
        }
        out.write(line);
      },
      run);
  if (format == "json") out.close_json();
  if (format == "text")
    out.write(fmt::format("{}{} v-triples up to {}\n", smallest == 0 ? "" : "\n", found.count, upto));
  note(options.common, fmt::format("{} triples in {:.4f} s", found.count, seconds_now() - start));
}

void run(const Options& options) {
  if (options.upto.empty() == options.halve.empty())
    throw InvalidArgument("one of --upto N and --halve A,B,C is needed, and not both");
  if (options.complete && options.upto.empty()) throw InvalidArgument("--complete goes with --upto N");
  const RunOptions run = run_options(options.common);
  if (!options.halve.empty()) {
    const Triple triple = parse_triple(options.halve);
    Output out(options.common, "nim triples --halve", {{"triple", {triple.a, triple.b, triple.c}}});
    write_halving(options, triple, out);
    out.commit();
    return;
  }
  const std::uint32_t upto = parse_number("--upto", options.upto, 0, nim::largest_number);
  Output out(options.common, options.complete ? "nim triples --complete" : "nim triples", {{"upto", upto}});
  if (options.complete)
    write_complete(options, upto, run, out);
  else
    write_triples(options, upto, run, out);
  out.commit();
}

}  // namespace

void register_nim_triples(Command& family) {
  Command& command = family.add_action("triples", "The greedy v-triples with numbers up to N");
  auto options = std::make_shared<Options>();
  command.add_option("--upto", options->upto, fmt::format("N, 0 to {}", nim::largest_number)).type_name("N");
  command.add_option("--halve", options->halve, "the chain of the halving procedure from this triple")
      .type_name("A,B,C");
  command.add_flag("--complete", options->complete, "only the N at which all pairs are used up");
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave nim triples --upto 31", "mexwave nim triples --upto 100 --complete",
                      "mexwave nim triples --halve 25,43,50",
                      "mexwave nim triples --upto 255 --format csv -o triples.csv"};
  command.remarks =
      "Pairs (a,b), a < b, are taken in order; each that is left joins the first later pair with which it makes a "
      "triple "
      "whose\nthree pairs are all left, and these are struck out. text: a line for each smallest number. CSV columns: "
      "a,b,c, "
      "or with\n--complete the hypotenuse (the largest number) and how many triples there are up to it.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
