// `mexwave heaps certificate`: the value of a sum, with all values that it depends on.

#include <fmt/core.h>

#include <map>

#include "cli/messages.hpp"
#include "heaps/heaps.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

/// The largest heap of a certificate, which contains the values of all smaller heaps.
constexpr std::uint32_t largest_certified = 20'000;

struct CertificateOptions {
  Common common;
  std::vector<std::string> words;
};

void require(const heaps::Part& part, const std::string& typed) {
  const bool known = part.game.one_heap() && part.game.rules() != heaps::Rules::fibonacci;
  if (!known || part.at.front() > largest_certified) {
    throw InvalidArgument(
        fmt::format("expected heaps of 0 to {}, of games other than fibonacci, wythoff, coins and turn, got '{}'",
                    largest_certified, typed));
  }
}

void run_certificate(const CertificateOptions& options) {
  const std::string typed = joined(options.words, " ");
  const std::vector<heaps::Part> sum = parse_heap_sum(typed);
  const RunOptions run = run_options(options.common);
  std::map<std::string, heaps::Part> largest;  // the largest part of each game
  std::vector<std::string> parts;
  Json list = Json::array();
  for (const heaps::Part& part : sum) {
    require(part, typed);
    parts.push_back(part_text(part));
    list.push_back(parts.back());
    const auto [at, is_new] = largest.emplace(part.game.text(), part);
    if (!is_new && at->second.at.front() < part.at.front()) at->second = part;
  }
  Output out(options.common, form("heaps certificate"), {{"sum", list}});
  const double start = seconds_now();
  const heaps::Solution solution = heaps::solve(sum, run);
  std::string text = fmt::format("mexwave heaps certificate 1\nsum {}\n", joined(parts, " + "));
  if (solution.is_p_position) {
    text += "claim loses\n";
  } else {
    const heaps::WinningMove& move = solution.moves.front();
    text +=
        fmt::format("claim wins by {} -> {}\n", move.part + 1, heaps::position_text(sum[move.part].game, move.leaves));
  }
  for (const auto& [name, part] : largest)
    text += fmt::format("values {} {}\n", name, joined(heaps::grundy({part.game, part.at.front()}, run).values, " "));
  text += "end\n";
  out.write(text + "checksum " + checksum(text) + "\n");
  out.commit();
  note(options.common, fmt::format("{} in {:.4f} s", count_text(largest.size(), "game"), seconds_now() - start));
}

}  // namespace

void register_heaps_certificate(Command& family) {
  Command& command =
      family.add_action("certificate", "A certificate that a sum is lost or won: the values of its games");
  CertificateOptions& options = command.runs(run_certificate);
  command.add_option("SUM", options.words, "positions GAME:n, separated by plus signs").required();
  add_common_options(command, options.common, {"text"});
  command.examples = {"mexwave heaps certificate \"rim:7 + dim:7 + nim:6\" -o sum.txt", "mexwave check sum.txt"};
  command.remarks = fmt::format(
      "After the claim there is a line for each game with the values of its heaps from 0. Each value is the least to "
      "which no move from the heap leads. A sum is lost if the xor of the values of its heaps is 0. Heaps to {}; not "
      "for fibonacci, wythoff, coins and turn. docs/reference/certificates.md describes the format.",
      largest_certified);
}

}  // namespace mexwave::cli
