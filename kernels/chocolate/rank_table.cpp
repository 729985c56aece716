// Few wide chunks send little, for a block takes its lines along from each to the next; many narrow ones divide the
// work more evenly.

#include "chocolate/rank_table.hpp"

#include <utility>

#include "core/run/run_control.hpp"
#include "mexwave/error.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::chocolate::detail {

namespace {
constexpr std::uint32_t chunks_of_thread = 4;
constexpr std::uint32_t least_blocks = 4;
}  // namespace

RankTable::RankTable(const Bound& bound, std::uint32_t upto, std::uint32_t height, std::uint64_t line,
                     RankTableGoal goal, const RunOptions& run)
    : side_(upto + 1),
      height_(height),
      ahead_(core::rows_ahead(run)),
      symmetric_(bound.symmetric()),
      tells_(goal.tells && goal.file.path.empty()),
      kept_(goal.kept),
      file_(std::move(goal.file)),
      bounds_(bound, upto) {
  const std::uint64_t chunks = std::uint64_t{chunks_of_thread} * run.ranks->size() * core::resolve_threads(run);
  const std::uint64_t wide = std::min(side_ / chunks, most_message_bytes / line);
  chunk_ = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, wide / height_) * height_);
}

void RankTable::write(core::StateWriter& out) const {
  for (const std::uint32_t n : {side_, height_, chunk_, begin_}) out.number(n);
  out.number(ahead_);
  out.number(symmetric_);
  out.number(tells_);
  out.number(kept_);
  core::write_text(out, file_.path);
  out.number(file_.at);
  bounds_.write(out);
}

RankTable::RankTable(core::StateReader& in)
    : side_(in.number<std::uint32_t>(1, largest_side + 1)),
      height_(in.number<std::uint32_t>(1, side_)),
      chunk_(in.number<std::uint32_t>(height_, side_)),
      begin_(in.number<std::uint32_t>(0, side_)),
      ahead_(in.number<std::uint64_t>()),
      symmetric_(in.number<bool>()),
      tells_(in.number<bool>()),
      kept_(in.number<bool>()),
      file_{core::read_text(in), in.number<std::uint64_t>()},
      bounds_(BoundRows::read(in, side_ - 1)) {
  if (chunk_ % height_ != 0) in.wrong();
}

core::RowsPlan RankTable::rows() const {
  return {(std::uint64_t{side_} + height_ - 1) / height_, chunks(), ahead_, tells_, begin_ / height_};
}

Crossing RankTable::crossing(std::uint64_t row, std::uint32_t chunk) const {
  return {begin_of_row(row), begin_of_row(row + 1), begin_of(chunk), end_of(chunk),
          symmetric_ && chunk == first_chunk(row)};
}

std::uint64_t RankTable::pairs_before(std::uint64_t row) const {
  const std::uint64_t x = std::min<std::uint64_t>(side_, row * height_);
  return symmetric_ ? x * side_ - x * x / 2 : x * side_;
}

bool is_shared(std::uint32_t upto, std::uint32_t height, bool pass, const RunOptions& run) {
  if (run.ranks == nullptr || run.ranks->size() < 2) return false;
  if (pass) throw InvalidArgument("a pass: not over several processes; accepted is none, or one process");
  return upto + 1 >= least_blocks * height;
}

}  // namespace mexwave::chocolate::detail
