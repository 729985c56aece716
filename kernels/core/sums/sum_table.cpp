// Fills the table of a sum from position 0 up, and finds the winning moves of one position in it.

#include "core/sums/sum_table.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/memory.hpp"
#include "mexwave/error.hpp"

namespace mexwave::core {

std::string text_of(SumPlay play) { return play == SumPlay::with_pass ? "with a pass" : "in misere play"; }

SumTable::SumTable(const std::vector<MoveGraph>& parts, SumPlay play, Ticker& ticker) : parts_(parts), play_(play) {
  std::uint64_t size = 1, values = 1;
  std::uint64_t most_moves = 1;  // the pass, if there is one
  for (const MoveGraph& part : parts) {
    strides_.push_back(size);
    size *= part.size();
    most_moves += part.most_moves();
    for (std::uint32_t k = 0; k < part.size(); ++k) values = std::max<std::uint64_t>(values, part.value(k));
  }
  if (most_moves > 65'535)
    throw InvalidArgument(text_of(play) + ": expected a sum with at most 65534 moves, got " +
                          std::to_string(most_moves - 1));
  core::fill(values_, size, std::uint16_t{0}, ticker);
  seen_.assign(std::max(most_moves, std::bit_ceil(values + 1)) + 2, 0);
}

std::uint64_t SumTable::moves() const {
  std::uint64_t all = 0;
  for (const MoveGraph& part : parts_) all += part.moves() * (size() / part.size());
  return all;
}

bool SumTable::run() {
  std::vector<std::uint32_t> digits(parts_.size());
  for (std::size_t k = 0; k < parts_.size(); ++k)
    digits[k] = static_cast<std::uint32_t>(next_ / strides_[k] % parts_[k].size());
  while (next_ < size()) {
    const auto stamp = static_cast<std::uint32_t>(next_ + 1);
    std::uint32_t without = 0;
    std::uint64_t moves = 0;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      const auto [begin, end] = parts_[k].moves(digits[k]);
      const std::uint16_t* const line = values_.data() + (next_ - digits[k] * strides_[k]);
      for (const std::uint32_t* move = begin; move != end; ++move) seen_[line[*move * strides_[k]]] = stamp;
      moves += static_cast<std::uint64_t>(end - begin);
      without ^= parts_[k].value(digits[k]);
    }
    looked_up_ += moves;
    if (moves != 0 && play_ == SumPlay::with_pass) seen_[without] = stamp;
    std::uint16_t mex = moves == 0 && play_ == SumPlay::misere ? 1 : 0;
    while (seen_[mex] == stamp) ++mex;
    values_[next_++] = mex;
    for (std::size_t k = 0; k < parts_.size() && ++digits[k] == parts_[k].size(); ++k) digits[k] = 0;
    if (next_ % 256 != 0) continue;
    tick(looked_up_);
    if (pause && next_ < size() && pause()) return false;
  }
  return true;
}

void SumTable::save(const StateSink& sink) const {
  StateWriter out(sink);
  out.number(looked_up_);
  out.list(values_.data(), next_);
  out.flush();
}

void SumTable::restore(StateSource source) {
  StateReader in(std::move(source));
  looked_up_ = in.number<std::uint64_t>();
  const std::vector<std::uint16_t> known = in.list<std::uint16_t>();
  in.end();
  if (known.size() > size()) in.wrong();
  for (const std::uint16_t value : known)
    if (value + std::size_t{1} >= seen_.size()) in.wrong();
  next_ = known.size();
  std::copy(known.begin(), known.end(), values_.begin());
}

void SumTable::fill(const std::string& kind, const std::string& goal, const RunOptions& run,
                    const Checkpoint& checkpoint) {
  Ticker ticker(run, moves());
  run_or_resume(*this, kind + " " + text_of(play_), "state 1, " + goal, run, checkpoint, ticker);
  ticker.finish();
}

namespace {

/// Added to every estimate, for small allocations that it does not count.
constexpr std::uint64_t spare_bytes = std::uint64_t{1} << 20;

/// The sum of Part::bytes, the bounds that the caller has given.
std::uint64_t expected_bytes(const std::vector<sums::Part>& sum) {
  constexpr std::uint64_t very_many = std::uint64_t{1} << 60;
  std::uint64_t bytes = spare_bytes;
  for (const sums::Part& part : sum) bytes = std::min(very_many, bytes + std::min(very_many, part.bytes));
  return bytes;
}

/// The graphs of all parts. Memory is checked before, while they grow, and for the table, unless how.is_checked.
std::vector<MoveGraph> graphs_of(const std::vector<sums::Part>& sum, const SumRun& how, const RunOptions& run) {
  const std::string name = "a sum " + text_of(how.play);
  std::uint64_t product = 1, bytes = spare_bytes, checked = how.is_checked ? ~std::uint64_t{0} : 0;
  const auto require = [&](std::uint64_t needed) {
    if (needed <= checked) return;
    checked = needed;
    require_memory(name, checked, run);
  };
  require(expected_bytes(sum));
  std::vector<MoveGraph> graphs;
  graphs.reserve(sum.size());
  const auto growing = [&](std::uint64_t positions, std::uint64_t more) {
    if (positions > sums::most_positions / product)
      throw InvalidArgument(name + ": expected at most " + std::to_string(sums::most_positions) +
                            " positions, got more in the parts up to '" + sum[graphs.size()].text + "'");
    const std::uint64_t needed = bytes + more;
    if (needed > checked) require(needed + needed / 8);  // an eighth more, so that few positions need a check
  };
  Ticker ticker(run, 0);
  for (const sums::Part& part : sum) {
    graphs.emplace_back(part.moves, std::vector<sums::Position>{part.start}, ticker, growing);
    product *= graphs.back().size();
    bytes += graphs.back().bytes();
  }
  require(bytes + 2 * product);
  return graphs;
}

}  // namespace

sums::Solution solve_sum(const std::vector<sums::Part>& sum, const SumRun& how, const RunOptions& run) {
  if (sum.empty()) throw InvalidArgument("sum: expected at least one part, got none");
  for (const sums::Part& part : sum)
    if (!part.moves)
      throw InvalidArgument("sum: expected a function of moves for the part '" + part.text + "', got none");
  const std::vector<MoveGraph> graphs = graphs_of(sum, how, run);
  Ticker ticker(run, 0);
  SumTable table(graphs, how.play, ticker);
  table.fill(how.kind, how.goal, run, how.checkpoint);
  // In each graph the start is the last position: all others can be reached from it.
  const std::uint64_t here = table.size() - 1;
  sums::Solution solution;
  solution.grundy = table.at(here);
  solution.is_p_position = solution.grundy == 0;
  solution.work = {table.size(), table.looked_up()};
  std::uint32_t without = 0;
  bool can_move = false;
  for (std::size_t k = 0; k < sum.size(); ++k) {
    without ^= graphs[k].value(graphs[k].size() - 1);
    for (sums::Position& leaves : sum[k].moves(sum[k].start)) {
      can_move = true;
      const std::uint64_t below = graphs[k].size() - 1 - graphs[k].number(leaves);
      if (table.at(here - below * table.stride(k)) == 0) solution.moves.push_back({k, std::move(leaves)});
    }
  }
  solution.pass_wins = how.play == SumPlay::with_pass && can_move && without == 0;
  return solution;
}

}  // namespace mexwave::core

namespace mexwave::sums {

Solution solve_misere(const std::vector<Part>& sum, const RunOptions& run) {
  return core::solve_sum(sum, {.play = core::SumPlay::misere}, run);
}

Solution solve_with_pass(const std::vector<Part>& sum, const RunOptions& run) {
  return core::solve_sum(sum, {.play = core::SumPlay::with_pass}, run);
}

}  // namespace mexwave::sums
