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

RankPlan rank_plan(const Plan& plan, unsigned ranks, unsigned threads) {
  RankPlan made;
  made.plan = plan;
  made.ranks = ranks;
  const auto workers = static_cast<std::int32_t>(std::min(ranks * threads, 4096U));
  // The band from 0.586 p to 0.707 p, an eighth of the columns, holds 77 % of the cells, and rows that have settled and
  // are not known to lie close together right of it: two chunks of the band a worker, four where there are many, if
  // they are not too narrow for the messages (bench/replay at 400,000: 16 ranks of one thread are 5.2 times as fast
  // as one with two, 4.6 with four; four ranks of 16 threads 4.4 and 6.5).
  const std::int32_t unit = std::lcm(made.plan.block_rows, plan.tile_columns);
  const std::int32_t wanted = std::clamp(plan.last_p / 8 / ((workers <= 16 ? 2 : 4) * workers), 256, 8192);
  made.chunk_columns = (wanted + unit - 1) / unit * unit;
  // As many as there are threads keep them busy if none waits for another; more cost lag, which long tables can afford
  // (bench/replay: to 10^7 half as many more save a quarter, to 10^6 they cost a quarter).
  made.blocks_ahead = workers + 3 + (plan.last_p / workers >= 100'000 ? workers / 2 : 0);
  made.probe_every = std::max(2, made.blocks_ahead / 4);
  // What is logged must last until a settled row is known. It needs no more room for that: which rows a column logs
  // depends on the p that reach it, however late they are asked for (to 100,000 with 2, 4 and 8 ranks 128 were enough).
  made.plan.floor_margin += made.lag();
  made.plan.log_margin = std::max(made.plan.log_margin, made.probe_every * made.plan.block_rows / 4);
  return made;
}

void widen(RankPlan& plan) {
  plan.plan.log_margin *= 4;
  plan.plan.sight_margin *= 4;
  plan.plan.logged_rows *= 2;
}

std::uint64_t estimated_rank_bytes(const RankPlan& dealt) {
  const auto p = static_cast<std::uint64_t>(dealt.plan.last_p);
  const auto margin = static_cast<std::uint64_t>(dealt.plan.floor_margin) + 512;
  // Columns as in estimated_bytes(), a part of them; a chunk more than the average.
  const std::uint64_t columns = estimated_column_bytes(dealt.plan);
  const std::uint64_t chunk = static_cast<std::uint64_t>(dealt.chunk_columns) * (p * 3 / 10 + margin) / 8;
  const auto lag = static_cast<std::uint64_t>(dealt.lag());
  const std::uint64_t logs = (2 * lag + 16 * static_cast<std::uint64_t>(dealt.plan.log_margin)) *
                             static_cast<std::uint64_t>(dealt.plan.logged_rows) * 8;
  // Whatever is linear is there on every rank.
  const std::uint64_t linear = estimated_bytes(dealt.plan) - columns + 32 * p;
  const std::uint64_t on_the_way = static_cast<std::uint64_t>(dealt.blocks_ahead) * 64 * 1024;
  return columns / dealt.ranks + chunk + logs / dealt.ranks + linear + on_the_way;
}

void write_plan(StateWriter& out, const RankPlan& dealt) {
  const Plan& plan = dealt.plan;
  for (const std::int32_t n :
       {plan.last_p, plan.rows_upto.value_or(-1), plan.openings_upto, plan.block_rows, plan.tile_columns,
        plan.window_bits, plan.log_margin, plan.sight_margin, plan.floor_margin, plan.logged_rows,
        static_cast<std::int32_t>(dealt.ranks), dealt.chunk_columns, dealt.blocks_ahead, dealt.probe_every}) {
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
        &plan.log_margin, &plan.sight_margin, &plan.floor_margin, &plan.logged_rows, &ranks, &dealt.chunk_columns,
        &dealt.blocks_ahead, &dealt.probe_every}) {
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
