// The sweep's state between blocks, in bytes, and back: results so far, then chunk after chunk as they lie in the pool.

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "four_row_chomp/sweeper.hpp"
#include "mexwave/error.hpp"

namespace mexwave::four_row_chomp::detail {

namespace {

/// Numbers as the machine has them (little-endian on all that mexwave runs on; the sealed file's header would tell).
template <class T>
void put(const StateSink& sink, const T* values, std::size_t count) {
  static_assert(std::is_trivially_copyable_v<T>);
  sink({reinterpret_cast<const char*>(values), count * sizeof(T)});
}
template <class T>
void put(const StateSink& sink, const T& value) {
  put(sink, &value, 1);
}

class Reader {
 public:
  explicit Reader(StateSource source) : source_(std::move(source)) {}
  template <class T>
  void get(T* values, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (count > source_.bytes / sizeof(T)) wrong();
    if (count == 0) return;
    source_.bytes -= count * sizeof(T);
    source_.read(reinterpret_cast<char*>(values), count * sizeof(T));
  }
  template <class T>
  T get(T most) {
    T value;
    get(&value, 1);
    require(value <= most);
    return value;
  }
  void require(bool holds) const {
    if (!holds) wrong();
  }
  void end() const { require(source_.bytes == 0); }

 private:
  [[noreturn]] void wrong() const { throw FormatError(source_.name + " does not hold the state of such a sweep"); }
  StateSource source_;
};

}  // namespace

StateSource state_in(std::string_view bytes) {
  return {bytes.size(),
          [bytes](char* to, std::size_t count) mutable {
            std::memcpy(to, bytes.data(), count);
            bytes.remove_prefix(count);
          },
          "the checkpoint"};
}

void Sweeper::save(const StateSink& sink) {
  put(sink, next_p_);
  if (next_p_ == 0) return;
  put(sink, with_p_.data(), next_p_);
  for (std::uint32_t s = 0; s < next_p_; ++s) put(sink, dead_from_[s].load(std::memory_order_relaxed));
  put(sink, work_);
  put(sink, static_cast<std::uint32_t>(openings_.size()));
  put(sink, openings_.data(), openings_.size());
  // Rows with greater r are fresh, and there are none with greater s.
  std::vector<std::uint64_t> words;
  for (std::uint32_t R = 0; R < tiles_of_r(next_p_ - 1); ++R) {
    for (std::uint32_t S = 0; S < tiles_in(R, next_p_ - 1); ++S) {
      const RowChunk& own = chunk(R, S);
      put(sink, own.state);
      if (own.state != RowChunk::State::kept) continue;
      put(sink, own.words);
      words.resize(own.words);
      read_chunk(pool_, own, words.data());
      put(sink, words.data(), words.size());
    }
  }
}

void Sweeper::restore(StateSource source) {
  Reader from(std::move(source));
  next_p_ = from.get(plan_.upto + 1);
  if (next_p_ == 0) {
    from.end();
    return;
  }
  const std::uint32_t last = next_p_ - 1;
  from.get(with_p_.data(), next_p_);
  for (std::uint32_t s = 0; s < next_p_; ++s) {
    const std::uint32_t t = from.get(none);
    from.require(t == none || (t >= s && t <= last));
    dead_from_[s].store(t, std::memory_order_relaxed);
  }
  from.get(&work_, 1);
  openings_.resize(from.get(4 * next_p_));
  from.get(openings_.data(), openings_.size());
  for (const Position& x : openings_) from.require(x.p <= last && x.q <= x.p && x.r <= x.q && x.s <= x.r);
  const std::size_t rows = std::size_t{plan_.tile_r} * plan_.tile_s;
  const ChunkLayout layout(rows);
  const std::uint32_t end = last / 64 + 1;  // words that may have been touched
  std::vector<std::uint64_t> words;
  for (std::uint32_t R = 0; R < tiles_of_r(last); ++R) {
    for (std::uint32_t S = 0; S < tiles_in(R, last); ++S) {
      RowChunk& own = chunk(R, S);
      own.state = from.get(RowChunk::State::finished);
      if (own.state != RowChunk::State::kept) continue;
      const auto count = from.get(static_cast<std::uint32_t>(layout.words() + rows * end));
      from.require(count >= layout.words());
      words.resize(count);
      from.get(words.data(), count);
      std::size_t kept = layout.words();
      for (std::size_t row = 0; row < rows; ++row) {
        const std::uint32_t r = R * plan_.tile_r + static_cast<std::uint32_t>(row % plan_.tile_r);
        const std::uint32_t full = layout.full(words.data())[row], after = layout.count(words.data())[row];
        kept += after;
        if (full == closed) {
          from.require(after == 0);
        } else {
          from.require(full >= r / 64 && full + after <= std::max(end, r / 64));
        }
      }
      from.require(kept == count);
      write_chunk(pool_, own, words.data(), count);
    }
  }
  from.end();
}

}  // namespace mexwave::four_row_chomp::detail
