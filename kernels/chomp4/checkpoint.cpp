// Checkpoints of the sweep, by one process or several: the head has the plan and the results so far, each part the rows
// of a chunk of r.

#include <algorithm>
#include <sstream>

#include "chomp4/sweeper.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4::detail {

namespace {
constexpr std::string_view state_version = "state 2, tiles of r and s ";
}

std::string tiles_text(const Plan& plan) {
  std::string text(state_version);
  return text.append(std::to_string(plan.tile_r)).append(" ").append(std::to_string(plan.tile_s));
}

void resume(Plan& plan, core::SavedBlocks& saved, const std::string& path) {
  const std::string& parameters = saved.parameters();
  std::istringstream text(parameters.starts_with(state_version) ? parameters.substr(state_version.size()) : "");
  if (!(text >> plan.tile_r >> plan.tile_s) || plan.tile_r < 1 || plan.tile_r > most_tile_r || plan.tile_s < 1 ||
      plan.tile_s > most_tile_s) {
    throw FormatError("'" + path + "' is a checkpoint of another version (" + parameters + ")");
  }
  core::StateReader& in = saved.head();
  const auto upto = in.number<std::uint32_t>(1, plan.upto);
  plan.block_p = in.number<std::uint32_t>(lanes, most_block_p);
  plan.chunk_tiles = in.number<std::uint32_t>(1, largest_p);
  const std::uint64_t blocks = saved.start().block;
  if (plan.block_p % lanes != 0 || blocks < 1 || blocks > upto / plan.block_p || saved.start().chunk != 0) in.wrong();
}

void Results::save(const Plan& plan, std::uint32_t next_p, core::StateWriter& out) const {
  for (const std::uint32_t n : {plan.upto, plan.block_p, plan.chunk_tiles}) out.number(n);
  out.raw(reinterpret_cast<const char*>(with_p.data()), next_p * sizeof(WithP));
  out.number(work);
  out.list(openings);
}

/// Reads what follows the plan, which resume() has read.
void Results::restore(std::uint32_t next_p, core::StateReader& in) {
  in.raw(reinterpret_cast<char*>(with_p.data()), next_p * sizeof(WithP));
  work = in.number<Sweep::Work>();
  openings = in.list<Position>();
  for (const Position& x : openings) {
    if (x.p >= next_p || x.q > x.p || x.r > x.q || x.s > x.r) in.wrong();
  }
  in.end();
}

/// Rows with r > last are fresh, so they need not be stored.
void Tiles::save_chunk(std::uint32_t number, std::uint32_t last, core::StateWriter& out) const {
  for (std::uint32_t s = 0; s <= last; ++s) {
    const std::uint32_t t = dead_from_[s].load(std::memory_order_relaxed);
    out.number(t <= last ? t : none);  // a later block has found t, and will run again
  }
  std::vector<std::uint64_t> words;
  const std::uint32_t end = std::min((number + 1) * plan_.chunk_tiles, tiles_of_r(last));
  for (std::uint32_t R = number * plan_.chunk_tiles; R < end; ++R) {
    for (std::uint32_t S = 0; S < tiles_in(R, last); ++S) {
      const PackedRows& own = packed(R, S);
      out.number(own.state);
      if (own.state != PackedRows::State::kept) continue;
      words.resize(own.words);
      read_packed(pool_, own, words.data());
      out.list(words);
    }
  }
}

void Tiles::restore_chunk(std::uint32_t number, std::uint32_t last, core::StateReader& in) {
  for (std::uint32_t s = 0; s <= last; ++s) {
    const auto t = in.number<std::uint32_t>();
    if (t == none) continue;  // the rank that owns this chunk does not know t
    if (t < s || t > last) in.wrong();
    dead_from_[s].store(t, std::memory_order_relaxed);
  }
  const std::uint32_t end = std::min((number + 1) * plan_.chunk_tiles, tiles_of_r(last));
  for (std::uint32_t R = number * plan_.chunk_tiles; R < end; ++R) {
    for (std::uint32_t S = 0; S < tiles_in(R, last); ++S) restore_tile(R, S, last, in);
  }
}

void Tiles::restore_tile(std::uint32_t R, std::uint32_t S, std::uint32_t last, core::StateReader& in) {
  const auto require = [&](bool holds) {
    if (!holds) in.wrong();
  };
  const std::size_t rows = std::size_t{plan_.tile_r} * plan_.tile_s;
  const PackedLayout layout(rows);
  const std::uint32_t words_end = last / 64 + 1;  // words that may have been touched
  PackedRows& own = packed(R, S);
  own.state = in.number(PackedRows::State{}, PackedRows::State::finished);
  if (own.state != PackedRows::State::kept) return;
  auto words = in.list<std::uint64_t>();
  require(words.size() >= layout.words() && words.size() <= layout.words() + rows * words_end);
  std::size_t kept = layout.words();
  for (std::size_t row = 0; row < rows; ++row) {
    const std::uint32_t r = R * plan_.tile_r + static_cast<std::uint32_t>(row % plan_.tile_r);
    const std::uint32_t full = layout.full(words.data())[row], after = layout.count(words.data())[row];
    kept += after;
    if (full == PackedLayout::none_left) {
      require(after == 0);
    } else {
      require(full >= r / 64 && full + after <= std::max(words_end, r / 64));
    }
  }
  require(kept == words.size());
  write_packed(pool_, own, words.data(), static_cast<std::uint32_t>(words.size()));
}

}  // namespace mexwave::chomp4::detail
