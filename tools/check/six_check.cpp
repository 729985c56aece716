// Chocolate cut in six directions: every piece of a table, by its own moves. The inequalities and how a piece sinks are
// written down anew here (source 001, figure 6.2).

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <random>

#include "check/kinds.hpp"
#include "check/npy_file.hpp"
#include "check/number_rows.hpp"
#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

using Piece = std::array<std::uint32_t, 6>;

constexpr std::uint32_t most_coordinate = 42, no_piece = 255;
constexpr RowsForm positions_form{"chocolate six positions", "x1,x2,x3,x4,x5,x6", "positions"},
    grundy_form{"chocolate six grundy", "x1,x2,x3,x4,x5,x6,grundy", "values"};

[[noreturn]] void refuse(const Given& file, const std::string& why) {
  throw FormatError(fmt::format("'{}' {}", file.path, why));
}

std::string text(const Piece& x) { return fmt::format("{{{}}}", joined(x, ",")); }

/// What the coordinate number k, from 0, may be at most beside its neighbours.
std::uint32_t bound(const Piece& x, std::size_t k) { return x[(k + 5) % 6] + x[(k + 1) % 6] + (k % 2 == 1 ? 1 : 0); }

bool is_shape(const Piece& x) {
  for (std::size_t k = 0; k < 6; ++k) {
    if (x[k] > bound(x, k)) return false;
  }
  return true;
}

/// Lowers what is beyond its bound, until nothing is.
void sink(Piece& x) {
  for (bool sinks = true; sinks;) {
    sinks = false;
    for (std::size_t k = 0; k < 6; ++k) {
      if (x[k] <= bound(x, k)) continue;
      x[k] = bound(x, k);
      sinks = true;
    }
  }
}

/// Every piece or none within `most`, in order.
struct Box {
  Piece most{};
  [[nodiscard]] std::uint64_t cells() const {
    std::uint64_t cells = 1;
    for (const std::uint32_t m : most) cells *= std::uint64_t{m} + 1;
    return cells;
  }
  [[nodiscard]] std::uint64_t number(const Piece& x) const {
    std::uint64_t number = 0;
    for (std::size_t k = 0; k < 6; ++k) number = number * (std::uint64_t{most[k]} + 1) + x[k];
    return number;
  }
  [[nodiscard]] Piece piece(std::uint64_t number) const {
    Piece x{};
    for (std::size_t k = 6; k-- > 0; number /= std::uint64_t{most[k]} + 1)
      x[k] = static_cast<std::uint32_t>(number % (std::uint64_t{most[k]} + 1));
    return x;
  }
};

/// A file's values, or its P-positions.
class SixTable {
 public:
  explicit SixTable(const Given& file) : file_(file) {
    read_most();
    const bool grundy = file.seal ? file.seal->kind == grundy_form.kind : begins_as(grundy_form, file.bytes);
    if (is_npy(file.bytes)) {
      read_npy(grundy);
    } else {
      read_rows(parse_rows(file.path, file.bytes, grundy ? grundy_form : positions_form), grundy);
    }
  }
  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] bool has_values() const { return !values_.empty(); }
  /// The value; of P-positions 0, and 1 for every other piece.
  [[nodiscard]] std::uint32_t at(std::uint64_t number) const {
    if (has_values()) return static_cast<unsigned char>(values_[number]);
    return std::binary_search(listed_.begin(), listed_.end(), number) ? 0 : 1;
  }
  [[nodiscard]] std::uint64_t last_listed() const { return listed_.empty() ? 0 : listed_.back(); }

 private:
  void read_most() {
    const Json parameters = parameters_of(file_);
    if (!parameters.is_object())
      refuse(file_, fmt::format("does not say how far it goes: that stands in its seal, and '{}' is not there",
                                seal_path(file_.path)));
    const Json& most = parameters.get("most");
    bool good = most.is_array() && most.size() == 6;
    for (std::size_t k = 0; k < 6 && good; ++k) {
      good = most.at(k).whole().value_or(most_coordinate + 1) <= most_coordinate;
      if (good) box_.most[k] = most.at(k).number();
    }
    if (!good)
      refuse(file_, fmt::format("has parameters that are none of ours: most is {}, accepted are six numbers to {}",
                                most.text().substr(0, 40), most_coordinate));
  }
  void read_npy(bool grundy) {
    const NpyFile npy = parse_npy(file_.path, file_.bytes);
    std::vector<std::uint64_t> shape{npy.shape[0], 6};
    if (grundy) {
      shape.clear();
      for (const std::uint32_t m : box_.most) shape.push_back(std::uint64_t{m} + 1);
    }
    if (npy.type != "|u1" || npy.shape != shape)
      refuse(file_, fmt::format("is not uint8, {}", grundy ? joined(shape, " x ") : "six in a row"));
    if (grundy) {
      values_ = npy.data;
      return;
    }
    for (std::size_t at = 0; at < npy.data.size(); at += 6) {
      Piece x{};
      for (std::size_t k = 0; k < 6; ++k) x[k] = static_cast<unsigned char>(npy.data[at + k]);
      list(x, at / 6);
    }
  }
  void read_rows(const std::vector<std::vector<std::uint32_t>>& rows, bool grundy) {
    constexpr std::uint64_t most_cells = std::uint64_t{1} << 30;
    if (grundy && box_.cells() > most_cells)
      refuse(file_, "is too large to be re-verified in this form; NPY is accepted");
    std::uint64_t next = 0;  // the first piece that may come now
    if (grundy) own_.assign(box_.cells(), static_cast<char>(no_piece));
    for (std::size_t k = 0; k < rows.size(); ++k) {
      Piece x{};
      if (rows[k].size() != (grundy ? 7 : 6)) refuse(file_, fmt::format("entry {} has {} numbers", k, rows[k].size()));
      std::copy(rows[k].begin(), rows[k].begin() + 6, x.begin());
      if (!grundy) {
        list(x, k);
        continue;
      }
      const std::uint64_t number = placed(x, k);
      if (number < next) refuse(file_, fmt::format("entry {}: {} does not come in order", k, text(x)));
      next = number + 1;
      if (rows[k][6] >= no_piece) refuse(file_, fmt::format("entry {}: {} is no value of a piece", k, rows[k][6]));
      own_[number] = static_cast<char>(rows[k][6]);
    }
    values_ = own_;
  }
  std::uint64_t placed(const Piece& x, std::size_t entry) const {
    for (std::size_t k = 0; k < 6; ++k) {
      if (x[k] > box_.most[k]) refuse(file_, fmt::format("entry {}: {} is beyond {}", entry, text(x), text(box_.most)));
    }
    return box_.number(x);
  }
  void list(const Piece& x, std::size_t entry) {
    const std::uint64_t number = placed(x, entry);
    if (!listed_.empty() && number <= listed_.back())
      refuse(file_, fmt::format("entry {}: {} does not come in order", entry, text(x)));
    listed_.push_back(number);
  }

  const Given& file_;
  Box box_;
  std::string_view values_;            // by number
  std::string own_;                    // these, if the file has them otherwise
  std::vector<std::uint64_t> listed_;  // P-positions by number
};

class SixCheck {
 public:
  explicit SixCheck(const SixTable& table) : t_(table) {}
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  [[nodiscard]] std::uint64_t pieces() const { return pieces_; }
  std::optional<std::string> wrong(std::uint64_t number) {
    const Piece x = t_.box().piece(number);
    const std::uint32_t value = t_.at(number);
    if (!is_shape(x)) {
      if (value == (t_.has_values() ? no_piece : 1)) return std::nullopt;
      return text(x) + " is in the file, and no piece";
    }
    ++pieces_;
    ++stamp_;
    for (std::size_t k = 0; k < 6; ++k) {
      for (std::uint32_t to = 0; to < x[k]; ++to) {
        Piece left = x;
        left[k] = to;
        sink(left);
        seen_[t_.at(t_.box().number(left))] = stamp_;
        ++moves_;
      }
    }
    std::uint32_t mex = 0;
    while (seen_[mex] == stamp_) ++mex;  // a piece has at most 252 moves
    if (!t_.has_values()) {
      if ((mex == 0) == (value == 0)) return std::nullopt;
      return text(x) + (mex == 0 ? " is missing: no move leads from it to a P-position of the file"
                                 : " is in the file, and a move leads from it to another that is");
    }
    if (mex == value) return std::nullopt;
    return fmt::format("{} = {}: the least value that none of its options has is {}", text(x), value, mex);
  }

 private:
  const SixTable& t_;
  std::array<std::uint64_t, 256> seen_{};  // equal to stamp_: an option has this value
  std::uint64_t stamp_ = 0, moves_ = 0, pieces_ = 0;
};

Recheck recheck_six(const Given& file, const Effort& effort) {
  const SixTable table(file);
  SixCheck check(table);
  const std::uint64_t cells = table.box().cells(), affordable = effort.quick ? 100'000 : 20'000'000;
  std::uint64_t head = 0;  // cells looked at one after the other
  for (; head < cells && check.moves() + head / 16 < affordable; ++head) {
    if (auto why = check.wrong(head)) return {why, ""};
  }
  const std::string name = fmt::format("{} of pieces in six directions within {}",
                                       table.has_values() ? "Grundy numbers" : "P-positions", text(table.box().most));
  if (head == cells)
    return {std::nullopt, fmt::format("{}: all {} pieces are right by their moves", name, check.pieces()), true};
  const std::uint64_t in_order = check.pieces();
  // A list that was cut short lacks pieces after its last.
  constexpr std::uint64_t most_of_the_end = 100'000;
  if (!table.has_values()) {
    for (std::uint64_t k = table.last_listed() + 1; k < std::min(cells, table.last_listed() + most_of_the_end); ++k) {
      if (auto why = check.wrong(k)) return {why, ""};
    }
  }
  std::mt19937_64 random(effort.seed);
  const std::uint64_t before = check.pieces(), sample = effort.samples(2000);
  while (check.pieces() - before < sample) {
    if (auto why = check.wrong(random() % cells)) return {why, ""};
  }
  return {std::nullopt,
          fmt::format("{}: the first {} pieces and {} at random (seed {}) are right by their moves; of the "
                      "others those were looked at that these can become",
                      name, in_order, sample, effort.seed)};
}

bool is_six(const Given& file) {
  if (file.seal) return file.seal->kind == positions_form.kind || file.seal->kind == grundy_form.kind;
  return begins_as(positions_form, file.bytes) || begins_as(grundy_form, file.bytes);
}

const RegisteredKind registered({.place = 35,
                                 .name = "chocolate-six",
                                 .sealed_as = {std::string(positions_form.kind), std::string(grundy_form.kind)},
                                 .is_this = is_six,
                                 .recheck = recheck_six});

}  // namespace

}  // namespace mexwave::cli
