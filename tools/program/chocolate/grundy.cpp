// `mexwave chocolate grundy`: Grundy values of all positions with x, z <= N.

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "checkpoints.hpp"
#include "chocolate/chocolate.hpp"
#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "output/table_writer.hpp"
#include "output/wrap.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

/// The most values that are listed one per line.
constexpr std::uint64_t most_listed = 50'000'000;

struct GrundyOptions : TableOptions {
  bool dense = false;
};

/// The number in a dense table where y is above the bound.
constexpr std::uint16_t no_position = 65'535;

void write_values(std::span<const std::uint16_t> values, Output& out) {
  out.write({reinterpret_cast<const char*>(values.data()), values.size_bytes()});  // little-endian processors only
}

/// A complete table in memory, so that it can be listed in another order than that in which it is computed.
class Listing {
 public:
  explicit Listing(const chocolate::GrundyLayout& layout) : layout_(layout), side_(std::size_t{layout.upto} + 1) {
    values_.reserve(layout.size());
    starts_.reserve(side_ * side_);
    std::uint64_t next = 0;
    for (std::uint32_t x = 0; x < side_; ++x) {
      for (std::uint32_t z = 0; z < side_; ++z) {
        const bool mirrored = layout.bound.symmetric() && x > z;
        starts_.push_back(mirrored ? starts_[z * side_ + x] : next);
        if (!mirrored) next += layout.bound(x, z) + 1;
      }
    }
  }

  void add(std::span<const std::uint16_t> values) { values_.insert(values_.end(), values.begin(), values.end()); }

  /// The values of y = 0, 1, ..., b(x,z).
  [[nodiscard]] std::span<const std::uint16_t> pair(std::uint32_t x, std::uint32_t z) const {
    return std::span(values_).subspan(starts_[x * side_ + z], layout_.bound(x, z) + std::size_t{1});
  }

 private:
  const chocolate::GrundyLayout& layout_;
  std::size_t side_;
  std::vector<std::uint16_t> values_;
  std::vector<std::uint64_t> starts_;  // where each pair starts
};

/// Writes an array [x,z,y] of N+1 by N+1 by the greatest bound plus 1.
void write_dense(const chocolate::GrundyLayout& layout, const Listing& listing, Output& out) {
  const std::uint64_t side = layout.upto + std::uint64_t{1},
                      height = layout.bound(layout.upto, layout.upto) + std::uint64_t{1};
  out.write(npy_header("<u2", {side, side, height}));
  std::vector<std::uint16_t> line(height);
  for (std::uint32_t x = 0; x <= layout.upto; ++x) {
    for (std::uint32_t z = 0; z <= layout.upto; ++z) {
      const auto values = listing.pair(x, z);
      std::fill(std::copy(values.begin(), values.end(), line.begin()), line.end(), no_position);
      write_values(line, out);
    }
  }
}

void write_listing(const chocolate::GrundyLayout& layout, const Listing& listing, Output& out) {
  TableWriter table(out);
  for (std::uint32_t x = 0; x <= layout.upto; ++x) {
    for (std::uint32_t y = 0; y <= layout.bound(x, layout.upto); ++y) {
      for (std::uint32_t z = 0; z <= layout.upto; ++z) {
        if (y <= layout.bound(x, z)) table.row({x, y, z, listing.pair(x, z)[y]});
      }
    }
  }
  table.end();
}

void write_text(const NamedBound& named, bool pass, const chocolate::Grundy& table, Output& out) {
  out.write(fmt::format("{}, 0 <= x,z <= {}{}: {}, largest Grundy value {}\n\n", named.text(), table.upto,
                        pass ? ", with a pass" : "", count_text(table.positions, "position"), table.largest));
  constexpr std::size_t head = 16, tail = 8;
  const std::size_t values = table.histogram.size();
  out.write(" value      positions\n");
  const bool is_cut = values > head + tail + 1;  // a single line is not left out
  for (std::size_t value = 0; value < values; ++value) {
    if (is_cut && value == head) {
      out.write("   ...\n");
      value = values - tail;
    }
    out.write(fmt::format("{:>6} {:>14}\n", value, table.histogram[value]));
  }
  if (is_cut)
    out.write(cut_line(fmt::format("the first {} values and the last {}", head, tail), "--count --format csv"));
}

void write_count(const GrundyOptions& options, const chocolate::Grundy& table, Output& out) {
  if (options.common.format == "csv") {
    TableWriter histogram(out);
    for (std::size_t value = 0; value < table.histogram.size(); ++value) histogram.row({value, table.histogram[value]});
  } else {
    Json json = out.json_head();
    json["positions"] = table.positions;
    json["largest"] = table.largest;
    json["histogram"] = table.histogram;
    out.write(json.text() + "\n");
  }
}

bool is_listed(const GrundyOptions& options) {
  return !options.count && (options.common.format == "csv" || options.common.format == "json" || options.dense);
}

/// Throws if options contradict each other.
void refuse_mixed_options(const GrundyOptions& options) {
  const bool npy = options.common.format == "npy";
  if (options.count && npy) throw InvalidArgument("--format: expected one of text, csv, json with --count, got npy");
  if (options.dense && (options.count || !npy))
    throw InvalidArgument("--dense: only for --format npy, which then has an array of three dimensions");
  if (!options.checkpoints.checkpoint.empty() && (options.pass || is_listed(options) || npy)) {
    throw InvalidArgument(
        fmt::format("--checkpoint '{}': expected --format text or --count, and no --pass; a table that is written "
                    "has no checkpoints",
                    options.checkpoints.checkpoint));
  }
}

void note_work(const chocolate::Grundy& table, double seconds, LongRun& long_run) {
  const double words =
      static_cast<double>(table.work.words) / static_cast<double>(std::max<std::uint64_t>(table.work.positions, 1));
  long_run.note_time_when_done(
      fmt::format("{}, {} of them computed, {:.2f} words each; largest Grundy value {}",
                  work_text(table.positions, "position", seconds), table.work.positions, words, table.largest),
      seconds);
}

void run_grundy(const GrundyOptions& options) {
  LongRun long_run(options.common, options.checkpoints);
  refuse_mixed_options(options);
  const std::string& format = options.common.format;
  const RunOptions run = run_options(options.common);
  const NamedBound named = parse_bound_to(options.bound, options.upto, chocolate::largest_grundy_side);
  const std::uint32_t upto = parse_upto(options.upto, named, chocolate::largest_grundy_side);
  const chocolate::GrundyLayout layout{.bound = named.bound, .upto = upto};
  const bool listed = is_listed(options);
  if (listed && !options.dense && layout.positions() > most_listed) {
    throw InvalidArgument(fmt::format("--format '{}': {} positions, at most {} are listed; --format npy has no limit",
                                      format, layout.positions(), most_listed));
  }
  Json parameters = table_parameters(named, upto, false);
  if (options.pass) parameters["pass"] = true;
  Output out(options.common,
             options.count   ? form("chocolate grundy --count")
             : options.pass  ? form("chocolate grundy --pass")
             : options.dense ? form("chocolate grundy --dense")
                             : form("chocolate grundy"),
             parameters);
  chocolate::GrundyGoal goal{.bound = named.bound, .upto = upto, .pass = options.pass};
  const double start = seconds_now();
  std::optional<Listing> listing;
  chocolate::EachGrundy each;
  const bool by_ranks = format == "npy" && !listed && are_written_by_ranks(run, out);
  if (listed) {
    // The values, and the place where the values of each pair begin.
    const std::uint64_t side = upto + std::uint64_t{1};
    require_memory(
        fmt::format("a list of all values to {}", upto),
        chocolate::estimate_bytes(goal, run) + 2 * layout.size() + 8 * side * side + (std::uint64_t{4} << 20));
    listing.emplace(layout);
    each = [&](std::uint32_t, std::span<const std::uint16_t> values) { listing->add(values); };
  } else if (by_ranks) {
    out.write(npy_header("<u2", {layout.size()}));
    goal.file = table_file(out);
  } else if (format == "npy") {
    each = [&](std::uint32_t x, std::span<const std::uint16_t> values) {
      // The head is written only before the first values, so that a pipe gets nothing if the table is refused.
      if (x == 0) out.write(npy_header("<u2", {layout.size()}));
      write_values(values, out);
    };
  }
  const chocolate::Grundy table = chocolate::grundy(goal, each, run, long_run.checkpoint());
  if (by_ranks) out.take_in(2 * layout.size());
  note_work(table, seconds_now() - start, long_run);
  if (options.dense && table.largest == no_position)
    throw InvalidArgument("--dense: a value is 65535, which stands for no position there");
  if (options.dense)
    write_dense(layout, *listing, out);
  else if (format == "text")
    write_text(named, options.pass, table, out);
  else if (options.count)
    write_count(options, table, out);
  else if (listed)
    write_listing(layout, *listing, out);
  out.commit();
  long_run.done();
}

}  // namespace

void register_chocolate_grundy(Command& family) {
  Command& command = family.add_action("grundy", "Grundy values of all positions with 0 <= x,z <= N");
  GrundyOptions& options = command.runs(run_grundy);
  add_bound_options(command, options.bound);
  add_upto(command, options.upto, chocolate::largest_grundy_side);
  command.add_flag("--count", options.count, "only the number of positions with each value");
  command.add_flag("--dense", options.dense, "npy: an array of three dimensions, the value of {x,y,z} at [x,z,y]");
  add_pass(command, options.pass);
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "npy", "csv", "json"});
  command.over_ranks = true;
  command.examples = {"mexwave chocolate grundy --k 3 --upto 63",
                      "mexwave chocolate grundy --k 2 --upto 75 --format csv",
                      "mexwave chocolate grundy --k 3 --upto 63 --format npy -o grundy.npy",
                      "mexwave chocolate grundy --k 3 --upto 63 --dense -o dense.npy",
                      "mexwave chocolate grundy --bound z --k 1 --upto 40 --format json --count",
                      "mexwave chocolate grundy --k 3 --upto 31 --pass"};
  command.remarks = fmt::format(
      "text: the number of positions for each value. A table is written while it is computed. Checkpoints are possible "
      "with text and --count, without --pass. mexwave check does not recompute tables with a pass; it only compares "
      "their checksum with the seal. CSV:\nx,y,z,grundy sorted by x, then y, then z, or value,count with --count;\nfor "
      "at most {} positions. JSON has the same limit.\nnpy: a uint16 array of one dimension: the pairs (x,z) sorted by "
      "x, then z, "
      "and for each pair the values for y = 0..b(x,z). If b(x,z) = b(z,x), it has only the pairs with x <= z; exchange "
      "x and z for the others.\nWith --dense the array has three dimensions: "
      "G(x,y,z) = np.load(F)[x,z,y]; 65535 means that y is above the bound. Otherwise, where b is the bound\nas a "
      "Python function, such as "
      "lambda x,z: (x+z)//3:\n  symmetric: x,z = sorted((x,z)); G = np.load(F)[sum(b(u,w)+1 for u in range(x+1) for w "
      "in range(u, z if u==x else N+1))+y]\n  otherwise: G = np.load(F)[sum(b(u,w)+1 for u in range(x+1) for w in "
      "range(z if u==x else N+1))+y]",
      most_listed);
}

}  // namespace mexwave::cli
