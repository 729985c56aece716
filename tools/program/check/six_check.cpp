// Checks chocolate cut in six directions: every piece of a table by its own moves. The inequalities and the effect of a
// cut are implemented again here (Miyadera et al., figure 6.2).

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <random>

#include "check/table_reader.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

using SixPiece = std::array<std::uint32_t, 6>;

constexpr std::uint32_t most_coordinate = 42, no_piece = 255;

std::string text(const SixPiece& x) { return fmt::format("{{{}}}", joined(x, ",")); }

/// The largest value of coordinate k, from 0, that its neighbours allow.
std::uint32_t bound(const SixPiece& x, std::size_t k) { return x[(k + 5) % 6] + x[(k + 1) % 6] + (k % 2 == 1 ? 1 : 0); }

bool is_shape(const SixPiece& x) {
  for (std::size_t k = 0; k < 6; ++k) {
    if (x[k] > bound(x, k)) return false;
  }
  return true;
}

/// Lowers coordinates that exceed their bounds until none does.
void sink(SixPiece& x) {
  for (bool sinks = true; sinks;) {
    sinks = false;
    for (std::size_t k = 0; k < 6; ++k) {
      if (x[k] <= bound(x, k)) continue;
      x[k] = bound(x, k);
      sinks = true;
    }
  }
}

/// Calls visit for every combination of coordinates within `most`, in order.
struct Box {
  SixPiece most{};
  [[nodiscard]] std::uint64_t cells() const {
    std::uint64_t cells = 1;
    for (const std::uint32_t m : most) cells *= std::uint64_t{m} + 1;
    return cells;
  }
  [[nodiscard]] std::uint64_t number(const SixPiece& x) const {
    std::uint64_t number = 0;
    for (std::size_t k = 0; k < 6; ++k) number = number * (std::uint64_t{most[k]} + 1) + x[k];
    return number;
  }
  [[nodiscard]] SixPiece piece(std::uint64_t number) const {
    SixPiece x{};
    for (std::size_t k = 6; k-- > 0; number /= std::uint64_t{most[k]} + 1)
      x[k] = static_cast<std::uint32_t>(number % (std::uint64_t{most[k]} + 1));
    return x;
  }
};

/// A file's values, or its P-positions.
class SixTable {
 public:
  explicit SixTable(const Given& file) : file_(file), table_(read_table(file)) {
    const bool grundy = file.form == &form("chocolate six grundy");
    read_most();
    if (!table_.npy_type.empty())
      read_npy(grundy);
    else
      read_rows(grundy);
  }
  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] bool has_values() const { return !values_.empty(); }
  /// The value of a piece; if the file lists P-positions, 0 for these and 1 for all others.
  [[nodiscard]] std::uint32_t at(std::uint64_t number) const {
    if (has_values()) return static_cast<unsigned char>(values_[number]);
    return std::binary_search(listed_.begin(), listed_.end(), number) ? 0 : 1;
  }
  [[nodiscard]] std::uint64_t last_listed() const { return listed_.empty() ? 0 : listed_.back(); }

 private:
  void read_most() {
    require_parameters(file_, table_, "the size of its largest piece");
    const Json& most = table_.parameters.get("most");
    bool good = most.is_array() && most.size() == 6;
    for (std::size_t k = 0; k < 6 && good; ++k) {
      good = most.at(k).whole().value_or(most_coordinate + 1) <= most_coordinate;
      if (good) box_.most[k] = most.at(k).number();
    }
    if (!good) refuse_parameter(file_, table_, "most", fmt::format("six whole numbers from 0 to {}", most_coordinate));
  }
  void read_npy(bool grundy) {
    std::vector<std::uint64_t> shape{table_.shape[0], 6};
    if (grundy) {
      shape.clear();
      for (const std::uint32_t m : box_.most) shape.push_back(std::uint64_t{m} + 1);
    }
    require_shape(file_, table_, shape);
    if (grundy) {
      values_ = table_.data;
      return;
    }
    for (std::size_t at = 0; at < table_.data.size(); at += 6) {
      SixPiece x{};
      for (std::size_t k = 0; k < 6; ++k) x[k] = static_cast<unsigned char>(table_.data[at + k]);
      list(x, at / 6);
    }
  }
  void read_rows(bool grundy) {
    constexpr std::uint64_t most_cells = std::uint64_t{1} << 30;
    if (grundy && box_.cells() > most_cells)
      file_.refuse("is too large to be recomputed in this form; NPY is accepted");
    std::uint64_t next = 0;  // pieces before this one have been read
    if (grundy) own_.assign(box_.cells(), static_cast<char>(no_piece));
    for (std::size_t k = 0; k < table_.rows(); ++k) {
      SixPiece x{};
      const auto row = table_.row(k);
      std::copy(row.begin(), row.begin() + 6, x.begin());
      if (!grundy) {
        list(x, k);
        continue;
      }
      const std::uint64_t number = placed(x, k);
      if (number < next) file_.refuse(fmt::format("entry {}: {} does not come in order", k, text(x)));
      next = number + 1;
      if (row[6] >= no_piece) file_.refuse(fmt::format("entry {}: {} is not the value of a piece", k, row[6]));
      own_[number] = static_cast<char>(row[6]);
    }
    values_ = own_;
  }
  std::uint64_t placed(const SixPiece& x, std::size_t entry) const {
    for (std::size_t k = 0; k < 6; ++k) {
      if (x[k] > box_.most[k]) file_.refuse(fmt::format("entry {}: {} is beyond {}", entry, text(x), text(box_.most)));
    }
    return box_.number(x);
  }
  void list(const SixPiece& x, std::size_t entry) {
    const std::uint64_t number = placed(x, entry);
    if (!listed_.empty() && number <= listed_.back())
      file_.refuse(fmt::format("entry {}: {} does not come in order", entry, text(x)));
    listed_.push_back(number);
  }

  const Given& file_;
  Table table_;
  Box box_;
  std::string_view values_;            // by number of the piece
  std::string own_;                    // the bytes of values_, if they are not in the file in this order
  std::vector<std::uint64_t> listed_;  // P-positions by number
};

class SixCheck {
 public:
  explicit SixCheck(const SixTable& table) : t_(table) {}
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  [[nodiscard]] std::uint64_t pieces() const { return pieces_; }
  void require(std::uint64_t number) {
    const SixPiece x = t_.box().piece(number);
    const std::uint32_t value = t_.at(number);
    if (!is_shape(x)) {
      if (value != (t_.has_values() ? no_piece : 1)) throw Wrong(text(x) + " is in the file, but is not a piece");
      return;
    }
    ++pieces_;
    mex_.clear();
    for (std::size_t k = 0; k < 6; ++k) {
      for (std::uint32_t to = 0; to < x[k]; ++to) {
        SixPiece left = x;
        left[k] = to;
        sink(left);
        mex_.add(t_.at(t_.box().number(left)));
        ++moves_;
      }
    }
    const std::uint32_t mex = mex_();
    if (!t_.has_values() && (mex == 0) != (value == 0)) {
      throw Wrong(text(x) + (mex == 0 ? " is missing: no move leads from it to a P-position of the file"
                                      : " is in the file, but a move leads from it to another piece in the file"));
    }
    if (t_.has_values() && mex != value)
      throw Wrong(fmt::format("{} = {}: the mex of its options is {}", text(x), value, mex));
  }

 private:
  const SixTable& t_;
  Mex mex_;
  std::uint64_t moves_ = 0, pieces_ = 0;
};

Recheck recheck_six(const Given& file, const Effort& effort) {
  const SixTable table(file);
  SixCheck check(table);
  const std::uint64_t cells = table.box().cells(), affordable = effort.quick ? 100'000 : 20'000'000;
  std::uint64_t head = 0;  // cells looked at one after the other
  for (; head < cells && check.moves() + head / 16 < affordable; ++head) check.require(head);
  const std::string name = fmt::format("{} of pieces in six directions within {}",
                                       table.has_values() ? "Grundy values" : "P-positions", text(table.box().most));
  if (head == cells)
    return {fmt::format("{}: all {} pieces agree with the rules of the game", name, check.pieces()), true};
  const std::uint64_t in_order = check.pieces();
  // A truncated list lacks pieces after its last.
  constexpr std::uint64_t most_of_the_end = 100'000;
  if (!table.has_values()) {
    for (std::uint64_t k = table.last_listed() + 1; k < std::min(cells, table.last_listed() + most_of_the_end); ++k)
      check.require(k);
  }
  std::mt19937_64 random(effort.seed);
  const std::uint64_t before = check.pieces(), sample = effort.samples(2000);
  while (check.pieces() - before < sample) check.require(random() % cells);
  return {fmt::format(
      "{}: the first {} pieces and {} at random (seed {}) agree with the rules of the game; the others were "
      "checked only as results of these moves",
      name, in_order, sample, effort.seed)};
}

const Checker six_checker("chocolate-six", {"chocolate six positions", "chocolate six grundy"}, recheck_six);

}  // namespace

}  // namespace mexwave::cli
