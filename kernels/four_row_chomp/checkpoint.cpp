// The sweep's state between blocks, in bytes, and back: results so far, then chunk after chunk as they lie in the pool.
// Over ranks the rows of some R are a file of their own (rank_strips.cpp).

#include <algorithm>
#include <sstream>

#include "four_row_chomp/sweeper.hpp"
#include "mexwave/error.hpp"

namespace mexwave::four_row_chomp::detail {

namespace {
constexpr std::string_view state_version = "state 1, tiles of r and s ";
}

std::string tiles_text(const Plan& plan) {
  std::string text(state_version);
  return text.append(std::to_string(plan.tile_r)).append(" ").append(std::to_string(plan.tile_s));
}

void read_tiles(const std::string& path, const std::string& parameters, Plan& plan) {
  std::istringstream text(parameters.starts_with(state_version) ? parameters.substr(state_version.size()) : "");
  if (!(text >> plan.tile_r >> plan.tile_s) || plan.tile_r < 1 || plan.tile_r > most_tile_r || plan.tile_s < 1 ||
      plan.tile_s > most_tile_s) {
    throw FormatError("'" + path + "' is a checkpoint of another version (" + parameters + ")");
  }
}

/// Rows with greater r than `last` are fresh, and there are none with greater s.
void Sweeper::write_rows(core::StateWriter& out, std::uint32_t first, std::uint32_t end, std::uint32_t last) {
  std::vector<std::uint64_t> words;
  for (std::uint32_t R = first; R < end; ++R) {
    for (std::uint32_t S = 0; S < tiles_in(R, last); ++S) {
      const RowChunk& own = chunk(R, S);
      out.number(own.state);
      if (own.state != RowChunk::State::kept) continue;
      out.number(own.words);
      words.resize(own.words);
      read_chunk(pool_, own, words.data());
      out.raw(reinterpret_cast<const char*>(words.data()), words.size() * sizeof words[0]);
    }
  }
}

void Sweeper::save(const core::StateSink& sink) {
  core::StateWriter out(sink);
  out.number(next_p_);
  if (next_p_ == 0) return out.flush();
  out.raw(reinterpret_cast<const char*>(with_p_.data()), next_p_ * sizeof(WithP));
  for (std::uint32_t s = 0; s < next_p_; ++s) out.number(dead_from_[s].load(std::memory_order_relaxed));
  out.number(work_);
  out.number(static_cast<std::uint32_t>(openings_.size()));
  out.raw(reinterpret_cast<const char*>(openings_.data()), openings_.size() * sizeof(Position));
  write_rows(out, 0, tiles_of_r(next_p_ - 1), next_p_ - 1);
  out.flush();
}

void Sweeper::read_rows(core::StateReader& from, std::uint32_t first, std::uint32_t end, std::uint32_t last) {
  const auto require = [&](bool holds) {
    if (!holds) from.wrong();
  };
  const std::size_t rows = std::size_t{plan_.tile_r} * plan_.tile_s;
  const ChunkLayout layout(rows);
  const std::uint32_t words_end = last / 64 + 1;  // words that may have been touched
  std::vector<std::uint64_t> words;
  for (std::uint32_t R = first; R < end; ++R) {
    for (std::uint32_t S = 0; S < tiles_in(R, last); ++S) {
      RowChunk& own = chunk(R, S);
      own.state = from.number(RowChunk::State{}, RowChunk::State::finished);
      if (own.state != RowChunk::State::kept) continue;
      const auto count = from.number(static_cast<std::uint32_t>(layout.words()),
                                     static_cast<std::uint32_t>(layout.words() + rows * words_end));
      words.resize(count);
      from.raw(reinterpret_cast<char*>(words.data()), count * sizeof words[0]);
      std::size_t kept = layout.words();
      for (std::size_t row = 0; row < rows; ++row) {
        const std::uint32_t r = R * plan_.tile_r + static_cast<std::uint32_t>(row % plan_.tile_r);
        const std::uint32_t full = layout.full(words.data())[row], after = layout.count(words.data())[row];
        kept += after;
        if (full == closed) {
          require(after == 0);
        } else {
          require(full >= r / 64 && full + after <= std::max(words_end, r / 64));
        }
      }
      require(kept == count);
      write_chunk(pool_, own, words.data(), count);
    }
  }
}

void Sweeper::restore(core::StateSource source) {
  core::StateReader from(std::move(source));
  const auto require = [&](bool holds) {
    if (!holds) from.wrong();
  };
  next_p_ = from.number(0U, plan_.upto + 1);
  if (next_p_ == 0) {
    from.end();
    return;
  }
  const std::uint32_t last = next_p_ - 1;
  from.raw(reinterpret_cast<char*>(with_p_.data()), next_p_ * sizeof(WithP));
  for (std::uint32_t s = 0; s < next_p_; ++s) {
    const auto t = from.number<std::uint32_t>();
    require(t == none || (t >= s && t <= last));
    dead_from_[s].store(t, std::memory_order_relaxed);
  }
  work_ = from.number<Sweep::Work>();
  openings_.resize(from.number(0U, 4 * next_p_));
  from.raw(reinterpret_cast<char*>(openings_.data()), openings_.size() * sizeof(Position));
  for (const Position& x : openings_) require(x.p <= last && x.q <= x.p && x.r <= x.q && x.s <= x.r);
  read_rows(from, 0, tiles_of_r(last), last);
  from.end();
}

}  // namespace mexwave::four_row_chomp::detail
