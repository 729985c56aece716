// `mexwave nim`: the losing triples of Nim in the way of Báron, the numbers up to which they contain all pairs, and
// halving.

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "cli/command.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "mexwave/nim.hpp"
#include "output/table_writer.hpp"
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
    throw InvalidArgument(fmt::format("--halve: expected three increasing numbers, such as 25,43,50, got '{}'", text));
  return {numbers[0], numbers[1], numbers[2]};
}

void write_halving(const Options& options, const Triple& triple, Output& out) {
  const nim::Halving halving = nim::halve(triple);
  if (options.common.format != "text") {
    TableWriter table(out);
    for (const Triple& t : halving.chain) table.row({t.a, t.b, t.c});
    table.end();
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

/// The numbers n such that every pair of numbers up to n is in a triple of numbers up to n.
void write_complete(std::uint32_t upto, const RunOptions& run, Output& out) {
  std::optional<TableWriter> table;
  if (out.format() != "text") table.emplace(out);
  for (const auto& [n, triples] : nim::complete_sets({upto}, run)) {
    if (table)
      table->row({n, triples});
    else
      out.write(fmt::format("complete at {}: {}\n", n, count_text(triples, "triple")));
  }
  if (table) table->end();
  out.commit();
}

void write_triples(const Options& options, std::uint32_t upto, const RunOptions& run, Output& out) {
  const std::string& format = options.common.format;
  std::optional<TableWriter> table;
  if (format != "text") table.emplace(out);
  std::uint32_t smallest = 0;
  std::string line;  // the triples with the same a
  const auto end_line = [&] {
    if (!line.empty()) out.write_wrapped(line, 4);
    line.clear();
  };
  const double start = seconds_now();
  const nim::Triples found = nim::triples(
      {upto},
      [&](const Triple& t) {
        if (table) return table->row({t.a, t.b, t.c});
        if (t.a != smallest) end_line();
        if (line.empty()) append(line, "{}:", t.a);
        smallest = t.a;
        append(line, " ({},{})", t.b, t.c);
      },
      run);
  if (table) table->end();
  end_line();
  if (format == "text") out.write(fmt::format("{} up to {}\n", count_text(found.count, "v-triple"), upto));
  out.commit();
  note(options.common, fmt::format("{} in {:.4f} s", count_text(found.count, "triple"), seconds_now() - start));
}

void run(const Options& options) {
  if (options.upto.empty() == options.halve.empty()) throw InvalidArgument("expected either --upto N or --halve A,B,C");
  if (options.complete && options.upto.empty()) throw InvalidArgument("--complete requires --upto N");
  const RunOptions run = run_options(options.common);
  if (!options.halve.empty()) {
    const Triple triple = parse_triple(options.halve);
    Output out(options.common, form("nim triples --halve"), {{"triple", {triple.a, triple.b, triple.c}}});
    write_halving(options, triple, out);
    out.commit();
    return;
  }
  const std::uint32_t upto = parse_number("--upto", options.upto, 0, nim::largest_number);
  Output out(options.common, options.complete ? form("nim triples --complete") : form("nim triples"), {{"upto", upto}});
  if (options.complete)
    write_complete(upto, run, out);
  else
    write_triples(options, upto, run, out);
}

const Family registered(50, [](Command& program) {
  Command& family = program.add_action("nim", "Losing triples of Nim by the greedy construction of 1964");
  family.examples = {"mexwave nim triples --upto 15", "mexwave nim triples --halve 25,43,50",
                     "mexwave nim triples --upto 100 --complete"};
  family.remarks =
      "A move takes any number of stones from one heap; the player who takes the last stone wins. A triple is three "
      "heaps of different sizes that are lost for the player to move. Any heaps: mexwave heaps solve nim:3 + nim:5.";
  Command& command = family.add_action("triples", "The greedy v-triples with numbers up to N");
  Options& options = command.runs(run);
  command.add_option("--upto N", options.upto, fmt::format("N, 0 to {}", nim::largest_number));
  command.add_option("--halve A,B,C", options.halve, "the chain of the halving procedure from this triple");
  command.add_flag("--complete", options.complete, "only the numbers up to which all pairs are used");
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave nim triples --upto 31", "mexwave nim triples --upto 100 --complete",
                      "mexwave nim triples --halve 25,43,50",
                      "mexwave nim triples --upto 255 --format csv -o triples.csv"};
  command.remarks =
      "A v-triple is a losing triple that the construction of Gy. Báron (1964) finds. "
      "The construction takes the unused pairs (a,b), a < b, in order. It joins each to the first later number c such "
      "that the pairs (a,c) and (b,c) are unused as well; the three pairs are then used. text: a line for each "
      "smallest number a. CSV columns: a,b,c, or with --complete the hypotenuse (the largest number) and the number of "
      "triples up to it. --halve halves the three numbers, rounded down, until the smallest is 1 or their sum is odd. "
      "(A,B,C) is a v-triple if and only if the last triple is (1,2n,2n+1).";
});

}  // namespace

}  // namespace mexwave::cli
