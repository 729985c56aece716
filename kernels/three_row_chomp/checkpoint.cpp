// The sweep's state between blocks, in bytes, and back.
//
// Of a column tile only the word rows from its base on are kept: below, every r is used, dead or settled in every
// column, and nobody asks for settled rows. What is left is long stretches of word rows that are all zero (between the
// sheets, and below the lower one) or all ones, which are counted, and a few rows around the sheets, which are kept as
// they are.

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

#include "mexwave/error.hpp"
#include "three_row_chomp/sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

static_assert(std::endian::native == std::endian::little,
              "a checkpoint has numbers as little-endian machines have them");

/// Numbers as the machine has them.
class Writer {
 public:
  explicit Writer(const StateSink& sink) : sink_(sink) {}
  void raw(const char* from, std::size_t size) {
    bytes_.append(from, size);
    if (bytes_.size() >= most_held) flush();
  }
  void flush() {
    sink_(bytes_);
    bytes_.clear();
  }
  template <class T>
  void number(T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    raw(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class T>
  void list(const T* values, std::size_t count) {
    number(static_cast<std::uint64_t>(count));
    raw(reinterpret_cast<const char*>(values), count * sizeof(T));
  }
  template <class T>
  void list(const std::vector<T>& values) {
    list(values.data(), values.size());
  }
  template <class T>
  void list(const std::vector<std::atomic<T>>& values) {
    number(static_cast<std::uint64_t>(values.size()));
    for (const auto& value : values) number(value.load(std::memory_order_relaxed));
  }

 private:
  static constexpr std::size_t most_held = std::size_t{1} << 18;
  const StateSink& sink_;
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(StateSource source) : source_(std::move(source)) {}
  template <class T>
  T number() {
    T value;
    raw(reinterpret_cast<char*>(&value), sizeof value);
    return value;
  }
  void raw(char* to, std::size_t size) {
    if (size > source_.bytes) wrong();
    if (size == 0) return;  // an empty list has no address
    source_.bytes -= size;
    source_.read(to, size);
  }
  /// A number that must lie in [least, most].
  template <class T>
  T number(T least, T most) {
    const T value = number<T>();
    if (value < least || value > most) wrong();
    return value;
  }
  template <class T>
  std::vector<T> list() {
    const auto count = number<std::uint64_t>();
    if (count > source_.bytes / sizeof(T)) wrong();
    std::vector<T> values(count);
    raw(reinterpret_cast<char*>(values.data()), count * sizeof(T));
    return values;
  }
  /// A list as long as `values` already is.
  template <class T>
  void refill(std::vector<T>& values) {
    std::vector<T> read = list<T>();
    if (read.size() != values.size()) wrong();
    values = std::move(read);
  }
  template <class T>
  void refill(std::vector<std::atomic<T>>& values) {
    const std::vector<T> read = list<T>();
    if (read.size() != values.size()) wrong();
    for (std::size_t k = 0; k < read.size(); ++k) values[k].store(read[k], std::memory_order_relaxed);
  }
  void end() const {
    if (source_.bytes != 0) wrong();
  }
  [[noreturn]] void wrong() const { throw FormatError(source_.name + " does not hold the state of such a sweep"); }

 private:
  StateSource source_;
};

/// Kinds of word rows.
enum class Stretch : std::uint8_t { zeros, ones, literal, end };

/// The word rows of a tile that are kept, by their r: from the base to the end of the tile's memory, those left out
/// that have not been written yet.
struct KeptRows {
  std::int32_t first, end;            // multiples of 64
  std::int32_t blank_from, blank_to;  // not written yet
  explicit KeptRows(const ColumnTile& tile, std::int32_t last_q) {
    first = std::max(tile.base, tile.floor) / 64 * 64;
    end = tile.floor + ((last_q - tile.floor) / 64 + 3) * 64;
    // As make_ready() and the tile's opening have it.
    constexpr std::int32_t page_words = 512;
    blank_from = tile.ready;
    blank_to = tile.first_q / 64 * 64 - 64 * (page_words / tile.columns + 2);
  }
  [[nodiscard]] bool blank(std::int32_t r) const { return r >= blank_from && r < blank_to; }
};

void write_bits(Writer& out, const ColumnTile& tile, std::int32_t last_q) {
  const KeptRows kept(tile, last_q);
  const auto columns = static_cast<std::size_t>(tile.columns);
  Stretch stretch = Stretch::end;
  std::uint32_t length = 0;
  std::vector<std::uint64_t> literal;
  const auto flush = [&] {
    if (length == 0) return;
    out.number(stretch);
    out.number(length);
    if (stretch == Stretch::literal) out.raw(reinterpret_cast<const char*>(literal.data()), literal.size() * 8);
    literal.clear();
    length = 0;
  };
  for (std::int32_t r = kept.first; r < kept.end; r += 64) {
    Stretch kind = Stretch::zeros;
    const std::uint64_t* words = tile.word_row(r);
    if (!kept.blank(r)) {
      std::uint64_t any = 0, all = ~std::uint64_t{0};
      for (std::size_t c = 0; c < columns; ++c) {
        any |= words[c];
        all &= words[c];
      }
      kind = any == 0 ? Stretch::zeros : all == ~std::uint64_t{0} ? Stretch::ones : Stretch::literal;
    }
    if (kind != stretch) flush();
    stretch = kind;
    ++length;
    if (kind == Stretch::literal) literal.insert(literal.end(), words, words + columns);
  }
  flush();
  out.number(Stretch::end);
}

void read_bits(Reader& in, ColumnTile& tile, std::int32_t last_q) {
  const KeptRows kept(tile, last_q);
  const auto columns = static_cast<std::size_t>(tile.columns);
  for (std::int32_t r = tile.floor; r < kept.first; r += 64) std::fill_n(tile.word_row(r), columns, ~std::uint64_t{0});
  std::int32_t r = kept.first;
  for (;;) {
    const auto stretch = in.number<Stretch>();
    if (stretch == Stretch::end) break;
    const auto length = in.number<std::uint32_t>(1, static_cast<std::uint32_t>(kept.end));
    for (std::uint32_t k = 0; k < length; ++k, r += 64) {
      if (r >= kept.end) in.wrong();
      std::uint64_t* words = tile.word_row(r);
      switch (stretch) {
        case Stretch::zeros:
          if (!kept.blank(r)) std::fill_n(words, columns, 0);  // written, so that its page is there as before
          break;
        case Stretch::ones:
          std::fill_n(words, columns, ~std::uint64_t{0});
          break;
        case Stretch::literal:
          in.raw(reinterpret_cast<char*>(words), columns * 8);
          break;
        default:
          in.wrong();
      }
    }
  }
  if (r != kept.end) in.wrong();
}

void write_row(Writer& out, const Row& row) {
  out.number(static_cast<std::uint8_t>(row.is_long ? 1 : 0));
  out.number(row.first);
  out.number(row.is_long ? row.preperiod : row.end);
  if (row.is_long) out.list(row.pattern);
}

Row read_row(Reader& in, std::uint32_t number, std::uint32_t last_p) {
  Row row;
  row.row = number;
  row.is_long = in.number<std::uint8_t>(0, 1) == 1;
  row.first = in.number<std::uint32_t>(0, last_p);
  (row.is_long ? row.preperiod : row.end) = in.number<std::uint32_t>(0, last_p);
  if (row.is_long) row.pattern = in.list<std::uint32_t>();
  if (row.is_long && (row.pattern.empty() || *std::max_element(row.pattern.begin(), row.pattern.end()) > last_p))
    in.wrong();
  return row;
}

}  // namespace

StateSource state_in(std::string_view bytes) {
  return {bytes.size(), [bytes](char* to, std::size_t count) mutable {
            std::memcpy(to, bytes.data(), count);
            bytes.remove_prefix(count);
          }};
}

/// Nothing is in flight: what was promised of blocks that were still running can be looked at for good.
void Sweeper::check_all_promises() {
  for (BlockRecord& record : records_) {
    keep_promises(record, nullptr);
    record.promises.clear();
  }
}

void Sweeper::save(const StateSink& sink) {
  check_all_promises();
  Writer out(sink);
  out.number(next_block_);
  out.number(static_cast<std::uint8_t>(reached_ ? 1 : 0));
  out.number(last_p_swept_);
  out.number(settled_rows_);
  out.number(ended_.last_dead);
  out.number(sighted_rows_.load());
  out.number(first_live_tile_.load());
  out.number(cells_.load());
  out.number(floors_lowered_.load());
  Sweep::Work work = earlier_work_;
  std::int64_t excess = earlier_excess_;
  for (const auto& worker : workers_) {
    work.cells += worker->work.cells;
    work.positions += worker->work.positions;
    work.fast_cells += worker->work.fast_cells;
    work.window_misses += worker->work.window_misses;
    excess = std::max(excess, worker->excess);
  }
  out.number(work);
  out.number(excess);
  const BlockRecord& last = record_of(std::max<std::int64_t>(next_block_ - 1, 0));
  out.number(last.stamp.load());
  out.number(last.settled_rows);
  out.list(ended_.end_of_row);
  out.list(first_of_row_);
  out.list(diagonal_q_);
  out.list(end_row_);
  out.list(above_diagonal_);
  out.list(ended_.dead);
  out.list(min_of_row_);
  out.list(min_at_);
  out.list(furthest_q_);
  out.number(static_cast<std::uint64_t>(rows_.size()));
  for (const Row& row : rows_) write_row(out, row);
  for (const ColumnTile& tile : tiles_) {
    const std::uint8_t parts =
        static_cast<std::uint8_t>((tile.finished ? 1 : 0) | (tile.bits ? 2 : 0) | (tile.log.load() != nullptr ? 4 : 0));
    out.number(parts);
    if (tile.bits) {
      out.number(tile.floor);
      out.number(tile.base);
      out.number(tile.ready);
      write_bits(out, tile, tile.first_q + tile.columns - 1);
    }
    if (tile.log.load() != nullptr) out.list(tile.log.load()->entries());
  }
  out.flush();
}

void Sweeper::restore(StateSource source) {
  Reader in(std::move(source));
  const std::int64_t blocks = plan_.last_p / plan_.block_rows + 1;
  next_block_ = in.number<std::int64_t>(0, blocks);
  reached_ = in.number<std::uint8_t>(0, 1) == 1;
  last_p_swept_ = in.number<std::int32_t>(0, plan_.last_p);
  settled_rows_ = in.number<std::int32_t>(0, plan_.last_p);
  ended_.last_dead = in.number<std::int32_t>(-1, plan_.last_p);
  sighted_rows_ = in.number<std::int32_t>(0, plan_.last_p + 1);
  first_live_tile_ = in.number<std::int32_t>(0, static_cast<std::int32_t>(tiles_.size()));
  cells_ = in.number<std::uint64_t>();
  floors_lowered_ = in.number<std::uint64_t>();
  earlier_work_ = in.number<Sweep::Work>();
  earlier_excess_ = in.number<std::int64_t>();
  BlockRecord& last = record_of(std::max<std::int64_t>(next_block_ - 1, 0));
  last.stamp = in.number<std::uint64_t>();
  last.settled_rows = in.number<std::int32_t>(0, plan_.last_p);
  in.refill(ended_.end_of_row);
  in.refill(first_of_row_);
  in.refill(diagonal_q_);
  in.refill(end_row_);
  in.refill(above_diagonal_);
  in.refill(ended_.dead);
  in.refill(min_of_row_);
  in.refill(min_at_);
  in.refill(furthest_q_);
  const auto row_count = in.number<std::uint64_t>(0, static_cast<std::uint64_t>(plan_.last_p) + 1);
  for (std::uint64_t r = 0; r < row_count; ++r)
    rows_.push_back(read_row(in, static_cast<std::uint32_t>(r), static_cast<std::uint32_t>(plan_.last_p)));
  if (rows_.size() != at(settled_rows_)) in.wrong();
  for (ColumnTile& tile : tiles_) {
    const auto parts = in.number<std::uint8_t>(0, 7);
    tile.finished = (parts & 1) != 0;
    if ((parts & 2) != 0) {
      const std::int32_t last_q = tile.first_q + plan_.tile_columns - 1;
      tile.floor = in.number<std::int32_t>(0, last_q) / 64 * 64;
      tile.base = in.number<std::int32_t>(0, last_q + 1);
      tile.ready = in.number<std::int32_t>(0, far_away);
      tile.bits = core::ZeroPages(at((last_q - tile.floor) / 64 + 3) * at(plan_.tile_columns));
      read_bits(in, tile, last_q);
    }
    if ((parts & 4) != 0) in.refill(tile.make_log().entries());
  }
  in.end();
}

}  // namespace mexwave::three_row_chomp::detail
