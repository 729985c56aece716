// The numbers of a sweep over ranks, and why they are what they are.

#include "three_row_chomp/rank_plan.hpp"

#include <algorithm>
#include <numeric>

namespace mexwave::three_row_chomp::detail {

std::int32_t RankPlan::first_p(std::int64_t block) const {
  return std::max<std::int32_t>(1, static_cast<std::int32_t>(block * plan.block_rows));
}
std::int32_t RankPlan::last_p(std::int64_t block) const {
  return static_cast<std::int32_t>(std::min<std::int64_t>((block + 1) * plan.block_rows - 1, plan.last_p));
}

std::int64_t RankPlan::ahead_of(std::int64_t block) const {
  if (block == 0 || settling_columns(block - 1).all) return 1;
  constexpr std::int64_t part = 8;
  return std::clamp<std::int64_t>(block / part, 1, blocks_ahead);
}

/// Rows turn regular at q = √½ p: to 500,000 the first free column of a row that settles is never left of that by more
/// than 1, nor right of it by more than a third of a block and 5.
RankPlan::Columns RankPlan::settling_columns(std::int64_t block) const {
  const std::int32_t turn = over_root_two(last_p(block) + 1);
  constexpr std::int32_t before = 64;
  const std::int32_t reach = turn + plan.block_rows / 2 + plan.settle_margin;
  if (block == blocks() - 1 || reach + plan.tile_columns > first_p(block)) return {0, last_p(block), true};
  return {plan.tile_of(std::max(0, turn - before)) * plan.tile_columns, plan.last_q_of_tile(reach), false};
}

RankPlan rank_plan(const Plan& plan, unsigned ranks, unsigned threads) {
  RankPlan made;
  made.plan = plan;
  made.ranks = ranks;
  const auto workers = static_cast<std::int32_t>(std::min(ranks * threads, 4096U));
  // The band from 0.586 p to 0.707 p, an eighth of the columns, holds 77 % of the cells: two chunks of it a worker, if
  // they are not too narrow for the messages. Half as many or twice as many are within a few percent of that
  // (bench/replay at 400,000, from 2 x 1 to 4 x 16; 2 x 1 at 200,000 by the clock).
  const std::int32_t unit = std::lcm(made.plan.block_rows, plan.tile_columns);
  const std::int32_t wanted = std::clamp(plan.last_p / 8 / (2 * workers), 256, 8192);
  made.chunk_columns = (wanted + unit - 1) / unit * unit;
  // As many as there are workers keep them busy if none waits for another (bench/replay at 400,000: 2.5 times as many
  // in place of one are 2 % faster).
  made.blocks_ahead = workers + workers / 2 + 4;
  return made;
}

void widen(RankPlan& plan) {
  plan.plan.log_margin *= 4;
  plan.plan.sight_margin *= 4;
  plan.plan.logged_rows *= 2;
  plan.plan.settle_margin = std::min(std::max(64, 4 * plan.plan.settle_margin), plan.plan.last_p + 1);
}

std::uint64_t estimated_rank_bytes(const RankPlan& dealt) {
  const auto p = static_cast<std::uint64_t>(dealt.plan.last_p);
  const auto margin = static_cast<std::uint64_t>(dealt.plan.floor_margin) + 512;
  // Columns as in estimated_bytes(), a part of them; a chunk more than the average.
  const std::uint64_t columns = estimated_column_bytes(dealt.plan);
  const std::uint64_t chunk = static_cast<std::uint64_t>(dealt.chunk_columns) * (p * 3 / 10 + margin) / 8;
  const auto under_way = static_cast<std::uint64_t>(dealt.p_under_way());
  const std::uint64_t logs = (2 * under_way + 16 * static_cast<std::uint64_t>(dealt.plan.log_margin)) *
                             static_cast<std::uint64_t>(dealt.plan.logged_rows) * 8;
  // Whatever is linear is there on every rank.
  const std::uint64_t linear = estimated_bytes(dealt.plan) - columns + 40 * p;
  const std::uint64_t on_the_way = static_cast<std::uint64_t>(dealt.blocks_ahead) * 64 * 1024;
  return columns / dealt.ranks + chunk + logs / dealt.ranks + linear + on_the_way;
}

void write_plan(StateWriter& out, const RankPlan& dealt) {
  const Plan& plan = dealt.plan;
  for (const std::int32_t n :
       {plan.last_p, plan.rows_upto.value_or(-1), plan.openings_upto, plan.block_rows, plan.tile_columns,
        plan.window_bits, plan.log_margin, plan.sight_margin, plan.floor_margin, plan.logged_rows, plan.settle_margin,
        static_cast<std::int32_t>(dealt.ranks), dealt.chunk_columns, dealt.blocks_ahead}) {
    out.number(n);
  }
  out.list(dealt.checkpoint.data(), dealt.checkpoint.size());
  out.number(dealt.first_block);
  out.number(dealt.first_chunk);
}

RankPlan read_plan(StateReader& in) {
  RankPlan dealt;
  Plan& plan = dealt.plan;
  std::int32_t rows_upto = -1, ranks = 0;
  for (std::int32_t* const n :
       {&plan.last_p, &rows_upto, &plan.openings_upto, &plan.block_rows, &plan.tile_columns, &plan.window_bits,
        &plan.log_margin, &plan.sight_margin, &plan.floor_margin, &plan.logged_rows, &plan.settle_margin, &ranks,
        &dealt.chunk_columns, &dealt.blocks_ahead}) {
    *n = in.number<std::int32_t>();
  }
  if (rows_upto >= 0) plan.rows_upto = rows_upto;
  dealt.ranks = static_cast<unsigned>(ranks);
  const std::vector<char> path = in.list<char>();
  dealt.checkpoint.assign(path.begin(), path.end());
  dealt.first_block = in.number<std::int64_t>();
  dealt.first_chunk = in.number<std::int32_t>();
  return dealt;
}

}  // namespace mexwave::three_row_chomp::detail
