// `mexwave chocolate positions`: all P-positions with x, z <= N.

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "checkpoints.hpp"
#include "chocolate/chocolate.hpp"
#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "output/wrap.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

/// The largest x and z of the pairs shown in text.
constexpr std::uint32_t most_shown = 15;

/// Sorted by x, then y, then z.
void write_list(const chocolate::Positions& found, Output& out) {
  TableWriter table(out);
  std::vector<std::vector<std::uint32_t>> by_y(std::size_t{found.largest_y} + 1);  // the z of one x
  for (std::uint32_t x = 0; x <= found.upto; ++x) {
    for (std::uint32_t z = 0; z <= found.upto; ++z) {
      if (const std::uint32_t y = found.at(x, z); y != chocolate::none) by_y[y].push_back(z);
    }
    for (std::uint32_t y = 0; y <= found.largest_y; ++y) {
      for (const std::uint32_t z : by_y[y]) table.row({x, y, z});
      by_y[y].clear();
    }
  }
  table.end();
}

void write_npy(const chocolate::Positions& found, Output& out) {
  const std::uint64_t side = std::uint64_t{found.upto} + 1;
  out.write(npy_header("<i4", {side, side}));
  // Row by row, so that interrupts are noticed. `none` has all bits set, which is -1.
  for (std::uint32_t x = 0; x <= found.upto; ++x)
    out.write({reinterpret_cast<const char*>(found.y.data() + x * side), side * sizeof found.y[0]});
}

/// Writes the y of a small table, or of a corner of a large one.
void write_head(const chocolate::Positions& found, Output& out) {
  const std::uint32_t last = found.upto;
  out.write(" x\\z");
  for (std::uint32_t z = 0; z <= last; ++z) out.write(fmt::format("{:>4}", z));
  out.write("\n");
  for (std::uint32_t x = 0; x <= last; ++x) {
    out.write(fmt::format("{:>4}", x));
    for (std::uint32_t z = 0; z <= last; ++z) {
      const std::uint32_t y = found.at(x, z);
      out.write(y == chocolate::none ? "   -" : fmt::format("{:>4}", y));
    }
    out.write("\n");
  }
  out.write("\n");
}

void write_count(const TableOptions& options, const chocolate::Positions& found, Output& out) {
  if (options.common.format == "csv") {
    TableWriter(out).row({found.upto, found.count, found.on_bound, found.largest_y});
  } else {
    Json json = out.json_head();
    json["positions"] = found.count;
    json["on_bound"] = found.on_bound;
    json["largest_y"] = found.largest_y;
    out.write(json.text() + "\n");
  }
}

/// The number of P-positions with x, z <= n, for n = 0, 1, ...
void write_terms(const chocolate::Positions& found, Output& out) {
  std::uint64_t count = 0;
  for (std::uint32_t n = 0; n <= found.upto; ++n) {
    for (std::uint32_t other = 0; other <= n; ++other) {
      count += found.at(n, other) != chocolate::none ? 1 : 0;
      count += other < n && found.at(other, n) != chocolate::none ? 1 : 0;
    }
    out.write(fmt::format("{} {}\n", n, count));
  }
}

void write_text(const TableOptions& options, const NamedBound& named, const chocolate::Positions& found, Output& out) {
  out.write_wrapped(fmt::format("{}, {} play{}, 0 <= x,z <= {}: {}, {} of them on the bound, largest y {}",
                                named.text(), options.misere ? "misere" : "normal", options.pass ? " with a pass" : "",
                                found.upto, count_text(found.count, "P-position"), found.on_bound, found.largest_y));
}

void note_work(const chocolate::Positions& found, double seconds, LongRun& long_run) {
  const double per_pair =
      static_cast<double>(found.work.words) / static_cast<double>(std::max<std::uint64_t>(found.work.pairs, 1));
  long_run.note_time_when_done(
      fmt::format("{}, {} on the bound, largest y {}; {}, {:.2f} words a pair", count_text(found.count, "P-position"),
                  found.on_bound, found.largest_y, work_text(found.work.pairs, "pair", seconds), per_pair),
      seconds);
}

void run_positions(const TableOptions& options) {
  LongRun long_run(options.common, options.checkpoints);
  const std::string& format = options.common.format;
  if (options.count && format == "npy")
    throw InvalidArgument("--format: expected one of text, csv, json, bfile with --count, got npy");
  if (!options.count && format == "bfile")
    throw InvalidArgument("--format 'bfile': a list of positions is not a sequence; use --count");
  const RunOptions run = run_options(options.common);
  const NamedBound named = parse_bound_to(options.bound, options.upto, chocolate::largest_side);
  const std::uint32_t upto = parse_upto(options.upto, named, chocolate::largest_side);
  Json parameters = table_parameters(named, upto, options.misere);
  if (options.pass) parameters["pass"] = true;
  Output out(options.common,
             options.count  ? form("chocolate positions --count")
             : options.pass ? form("chocolate positions --pass")
                            : form("chocolate positions"),
             parameters);
  const double start = seconds_now();
  chocolate::PositionsGoal goal{.bound = named.bound,
                                .upto = upto,
                                .play = options.misere ? Play::misere : Play::normal,
                                .keep = format == "bfile" || (!options.count && format != "text"),
                                .pass = options.pass};
  if (!options.checkpoints.checkpoint.empty() && (goal.keep || goal.pass)) {
    throw InvalidArgument(fmt::format(
        "--checkpoint '{}': expected --format text, or --count without bfile, and no --pass; a table that is "
        "kept has no checkpoints",
        options.checkpoints.checkpoint));
  }
  const std::uint64_t side = std::uint64_t{upto} + 1;
  const bool by_ranks = format == "npy" && are_written_by_ranks(run, out);
  if (by_ranks) {
    out.write(npy_header("<i4", {side, side}));
    goal.file = table_file(out);
    goal.keep = false;
  }
  const chocolate::Positions found = chocolate::positions(goal, run, long_run.checkpoint());
  if (by_ranks) out.take_in(4 * side * side);
  note_work(found, seconds_now() - start, long_run);
  if (format == "text") {
    if (!options.count) {  // text shows only a corner, so only a small table is computed for it
      goal.upto = std::min(upto, most_shown);
      goal.keep = true;
      write_head(chocolate::positions(goal, run), out);
    }
    write_text(options, named, found, out);
    if (!options.count && upto > most_shown)
      out.write(cut_line(fmt::format("the pairs (x,z) to {}", most_shown), "--format csv"));
  } else if (format == "bfile") {
    write_terms(found, out);
  } else if (options.count) {
    write_count(options, found, out);
  } else if (format != "npy") {
    write_list(found, out);
  } else if (!by_ranks) {
    write_npy(found, out);
  }
  out.commit();
  long_run.done();
}

}  // namespace

void register_chocolate_positions(Command& family) {
  Command& command = family.add_action("positions", "All P-positions {x,y,z} with 0 <= x,z <= N");
  TableOptions& options = command.runs(run_positions);
  add_bound_options(command, options.bound);
  add_upto(command, options.upto, chocolate::largest_side);
  add_misere(command, options.misere);
  command.add_flag("--count", options.count, "only count them; no table is kept in memory, except for bfile");
  add_pass(command, options.pass);
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "npy", "json", "bfile"});
  command.over_ranks = true;
  command.examples = {"mexwave chocolate positions --k 3 --upto 256",
                      "mexwave chocolate positions --k 2 --upto 2000 --count",
                      "mexwave chocolate positions --k 3 --upto 300 --count --format bfile",
                      "mexwave chocolate positions --k 2 --upto 75 --format csv --misere",
                      "mexwave chocolate positions --bound z --k 2 --upto 100 --format npy -o positions.npy",
                      "mexwave chocolate positions --bound box --height 20 --upto 20 --count",
                      "mexwave chocolate positions --bound box --height 8 --upto 8 --pass"};
  command.remarks =
      "For each pair (x,z) at most one y makes a P-position. CSV lists x,y,z, sorted by x, then y, then z; JSON has "
      "the same triples. npy: an int32 array of shape (N+1,N+1), the y of the pair [x,z], or -1 if there is none. text "
      "shows the pairs to 15, with - if there is none. bfile, with --count: n and the number of P-positions with x, z "
      "<= n, for n = 0..N.\nmexwave check does not recompute tables with a pass; it only compares their "
      "checksum with the seal.\nCheckpoints are possible with text and counts, for which no table is kept in memory.";
}

}  // namespace mexwave::cli
