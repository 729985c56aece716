// Readers of chocolate tables. Whatever the form, the numbers end up as they would lie in the NPY file.

#include "check/chocolate_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "check/npy_file.hpp"
#include "cli/expression.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

/// Ranges of `mexwave chocolate`.
constexpr std::uint32_t largest_side = 131'071, largest_grundy_side = 8'191, largest_height = 262'143;
/// Pairs of a table that is not NPY, which has to be laid out in memory.
constexpr std::uint64_t most_pairs = std::uint64_t{1} << 29;

constexpr std::string_view dense = "chocolate grundy --dense";

constexpr std::string_view positions_header = "x,y,z\n", grundy_header = "x,y,z,grundy\n";

/// x, y, z and, of Grundy tables, the value.
using Entry = std::array<std::uint32_t, 4>;

std::string triple(const Entry& e) { return fmt::format("{{{},{},{}}}", e[0], e[1], e[2]); }

class Parser {
 public:
  Parser(const std::string& path, const std::optional<Seal>& seal, std::string_view bytes)
      : path_(path), seal_(seal), bytes_(bytes) {}

  ChocolateTable parse() {
    if (seal_ && !seal_->kind.starts_with("chocolate ")) refuse(fmt::format("its seal says {}", seal_->kind));
    if (seal_ && seal_->kind != "chocolate positions" && seal_->kind != "chocolate grundy" && seal_->kind != dense)
      refuse(fmt::format("holds {}: re-verified are chocolate positions and chocolate grundy", seal_->kind));
    if (seal_) parameters_ = seal_->parameters;
    if (is_npy(bytes_)) {
      npy();
    } else if (bytes_.starts_with("{")) {
      from_json();
    } else if (bytes_.starts_with(positions_header) || bytes_.starts_with(grundy_header)) {
      from_csv();
    } else {
      refuse("is not a chocolate table saved as CSV, JSON or NPY");
    }
    return std::move(t_);
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const { throw FormatError(fmt::format("'{}' {}", path_, why)); }

  // ---- the parameters

  [[noreturn]] void refuse_parameter(const std::string& name, const std::string& accepted) const {
    const std::string text = parameters_.contains(name) ? parameters_.at(name).text().substr(0, 40) : "missing";
    refuse(fmt::format("has parameters that are none of ours: {} is {}, accepted is {}", name, text, accepted));
  }
  std::uint32_t whole(const std::string& name, std::uint32_t least, std::uint32_t most) const {
    const std::optional<std::uint64_t> found = parameters_.get(name).whole();
    if (!found || *found < least || *found > most)
      refuse_parameter(name, fmt::format("a whole number from {} to {}", least, most));
    return static_cast<std::uint32_t>(*found);
  }
  std::vector<std::uint32_t> heights(const Json& list) const {
    std::vector<std::uint32_t> values;
    for (const Json& value : list.is_array() ? list.items() : Json::List{list}) {
      if (value.whole().value_or(~std::uint64_t{0}) > largest_height)
        refuse(fmt::format("has a bound with the value {}: accepted are whole numbers to {}",
                           value.text().substr(0, 40), largest_height));
      values.push_back(value.number());
    }
    return values;
  }

  void read_parameters(bool grundy) {
    t_.grundy = grundy;
    if (seal_ && grundy != (seal_->kind == "chocolate grundy" || seal_->kind == dense))
      refuse(fmt::format("holds chocolate {}, its seal says {}", grundy ? "grundy" : "positions", seal_->kind));
    if (!parameters_.is_object())
      refuse(fmt::format("does not say which bound it has: that stands in its seal, and '{}' is not there",
                         seal_path(path_)));
    t_.upto = whole("upto", 0, grundy ? largest_grundy_side : largest_side);
    const Json& misere = parameters_.get("misere");
    if (!misere.is_boolean() || (grundy && misere.boolean()))
      refuse_parameter("misere", grundy ? "false" : "true or false");
    t_.misere = misere.boolean();
    const Json& bound = parameters_.get("bound");
    if (bound == "sum" || bound == "z") {
      t_.bound.form = bound == "sum" ? SavedBound::Form::sum : SavedBound::Form::last;
      t_.bound.parameter = whole("k", 1, 0xffffffff);
    } else if (bound == "box") {
      t_.bound.form = SavedBound::Form::box;
      t_.bound.parameter = whole("height", 0, largest_height);
    } else if (bound == "expression") {
      read_bound_expression();
    } else if (bound == "file") {
      read_bound_values();
    } else {
      refuse_parameter("bound", "sum, z, box, expression or file");
    }
  }

  void read_bound_expression() {
    constexpr std::uint32_t largest_expression_side = 4095;
    const Json& text = parameters_.get("expression");
    if (!text.is_text() || t_.upto > largest_expression_side)
      refuse_parameter("expression", fmt::format("an expression in x and z, to {}", largest_expression_side));
    t_.bound.form = SavedBound::Form::by_pair;
    t_.bound.parameter = t_.upto + 1;
    try {
      const Expression expression(text.string());
      for (std::uint32_t x = 0; x <= t_.upto; ++x) {
        for (std::uint32_t z = 0; z <= t_.upto; ++z) {
          const std::int64_t value = expression.floor_at(x, z);
          if (value < 0 || value > largest_height)
            refuse(
                fmt::format("has a bound with the value {}: accepted are whole numbers to {}", value, largest_height));
          t_.bound.values.push_back(static_cast<std::uint32_t>(value));
        }
      }
    } catch (const InvalidArgument& error) {
      refuse(fmt::format("has a bound that is none: {}", error.what()));
    }
    refuse_descent();
  }

  void read_bound_values() {
    const std::size_t side = std::size_t{t_.upto} + 1;
    if (const Json* values = parameters_.find("values")) {
      t_.bound.form = SavedBound::Form::by_sum;
      t_.bound.values = heights(*values);
      if (t_.bound.values.size() < 2 * side - 1)
        refuse(fmt::format("has a bound of {} values, too few for x, z <= {}", t_.bound.values.size(), t_.upto));
    } else if (const Json* rows = parameters_.find("rows")) {
      t_.bound.form = SavedBound::Form::by_pair;
      t_.bound.parameter = static_cast<std::uint32_t>(side);
      for (std::size_t x = 0; x < side; ++x) {
        std::vector<std::uint32_t> row;
        if (rows->is_array() && x < rows->size()) row = heights(rows->at(x));
        if (row.size() < side) refuse(fmt::format("has a bound with too few rows or columns for x, z <= {}", t_.upto));
        t_.bound.values.insert(t_.bound.values.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(side));
      }
    } else {
      refuse("cannot be re-verified: its seal has the name of the bound's file, not its values");
    }
    refuse_descent();
  }

  void refuse_descent() const {
    for (std::uint32_t x = 0; x <= t_.upto; ++x) {
      for (std::uint32_t z = 0; z <= t_.upto; ++z) {
        const std::uint32_t value = t_.bound(x, z);
        if ((x > 0 && t_.bound(x - 1, z) > value) || (z > 0 && t_.bound(x, z - 1) > value))
          refuse(fmt::format("has a bound that falls at x = {}, z = {}", x, z));
      }
    }
  }

  // ---- NPY

  void npy() {
    const NpyFile file = parse_npy(path_, bytes_);
    if (file.type == "<u4") refuse("is not a table of int32 or uint16");
    if (file.type == "|u1") refuse("is not a table of int32 or uint16");
    read_parameters(file.type == "<u2");
    if (seal_ && seal_->kind == dense) return from_dense(file);
    t_.given = file.data;
    const std::uint64_t side = std::uint64_t{t_.upto} + 1;
    if (!t_.grundy) {
      if (file.shape != std::vector<std::uint64_t>{side, side})
        refuse(fmt::format("has another shape than ({},{})", side, side));
      return;
    }
    if (side * (side + 1) / 2 > t_.given.size() / 2)  // before anything of that size is laid out
      refuse(fmt::format("is truncated or damaged: {} bytes of numbers are too few for x, z <= {}", t_.given.size(),
                         t_.upto));
    // A bound that is not symmetric beyond this table may be so within it; the number of values tells.
    const std::uint64_t full = lay_out(false);
    const std::uint64_t half = symmetric() ? lay_out(true) : full;
    if (file.shape.size() != 1 || (file.shape[0] != full && file.shape[0] != half))
      refuse(fmt::format("has another shape than ({},)", half));
    if (file.shape[0] != half) (void)lay_out(false);
  }

  /// [x,z,y], with 65535 above the bound. The pairs' values lie apart, and there they are read.
  void from_dense(const NpyFile& file) {
    const std::uint64_t side = std::uint64_t{t_.upto} + 1, height = t_.bound(t_.upto, t_.upto) + std::uint64_t{1};
    if (file.shape != std::vector<std::uint64_t>{side, side, height})
      refuse(fmt::format("has another shape than ({},{},{})", side, side, height));
    t_.given = file.data;
    for (std::uint32_t x = 0; x < side; ++x) {
      for (std::uint32_t z = 0; z < side; ++z) {
        t_.start.push_back(height * t_.start.size());
        for (std::uint64_t y = t_.bound(x, z) + std::uint64_t{1}; y < height; ++y) {
          if (t_.value(x, static_cast<std::uint32_t>(y), z) != 0xffff)
            refuse(fmt::format("has a value at {}, where there is no position",
                               triple({x, static_cast<std::uint32_t>(y), z})));
        }
      }
    }
  }

  bool symmetric() const {
    if (t_.bound.form == SavedBound::Form::last) return false;
    if (t_.bound.form != SavedBound::Form::by_pair) return true;
    for (std::uint32_t x = 0; x <= t_.upto; ++x) {
      for (std::uint32_t z = 0; z < x; ++z) {
        if (t_.bound(x, z) != t_.bound(z, x)) return false;
      }
    }
    return true;
  }

  /// Where the pairs' Grundy numbers begin; answers how many numbers there are.
  std::uint64_t lay_out(bool half) {
    t_.half = half;
    t_.start.clear();
    std::uint64_t next = 0;
    for (std::uint32_t x = 0; x <= t_.upto; ++x) {
      for (std::uint32_t z = 0; z <= t_.upto; ++z) {
        t_.start.push_back(next);
        if (!half || x <= z) next += t_.bound(x, z) + std::uint64_t{1};
      }
    }
    return next;
  }

  // ---- CSV and JSON

  void from_csv() {
    const bool grundy = bytes_.starts_with(grundy_header);
    if (bytes_.back() != '\n') refuse("is truncated: its last line does not end");
    const std::size_t fields = grundy ? 4 : 3;
    std::vector<Entry> entries;
    const char* at = bytes_.data() + (grundy ? grundy_header : positions_header).size();
    const char* const end = bytes_.data() + bytes_.size();
    while (at < end) {
      Entry entry{};
      for (std::size_t k = 0; k < fields; ++k) {
        const auto [next, error] = std::from_chars(at, end, entry[k]);
        if (error != std::errc() || next == end || *next != (k + 1 < fields ? ',' : '\n'))
          refuse(fmt::format("line {}: not {} whole numbers in range", entries.size() + 2, fields));
        at = next + 1;
      }
      entries.push_back(entry);
    }
    if (grundy && !seal_) deduce_parameters(entries);
    read_parameters(grundy);
    fill(entries, [](std::size_t k) { return fmt::format("line {}", k + 2); });
  }

  void from_json() {
    const std::optional<Json> all = Json::parse(bytes_);
    if (!all) refuse("is truncated or damaged: it is not whole JSON");
    const Json& format = all->get("format");
    if (format != "mexwave chocolate positions" && format != "mexwave chocolate grundy")
      refuse("is not a table of chocolate positions or Grundy numbers");
    const Json& version = all->get("version");
    if (version != 1) refuse(fmt::format("is of version {}, this program reads version 1", version.text()));
    const bool grundy = format == "mexwave chocolate grundy";
    const Json& given = all->get("parameters");
    if (seal_ && given != parameters_) refuse("has other parameters than its seal");
    parameters_ = given;
    read_parameters(grundy);
    const Json& list = all->get(grundy ? "values" : "positions");
    const std::size_t fields = grundy ? 4 : 3;
    if (!list.is_array()) refuse("is damaged: its list is missing");
    std::vector<Entry> entries;
    for (const Json& item : list.items()) {
      Entry entry{};
      bool good = item.is_array() && item.size() == fields;
      for (std::size_t k = 0; k < fields && good; ++k) {
        good = item.at(k).whole().value_or(0xffffffff) < 0xffffffff;
        if (good) entry[k] = item.at(k).number();
      }
      if (!good) refuse(fmt::format("is damaged: entry {} is not {} whole numbers", entries.size(), fields));
      entries.push_back(entry);
    }
    fill(entries, [](std::size_t k) { return fmt::format("entry {}", k); });
  }

  /// A list of Grundy numbers says itself what the bound is: the largest y of each pair.
  void deduce_parameters(const std::vector<Entry>& entries) {
    std::uint32_t upto = 0;
    for (const Entry& e : entries) upto = std::max({upto, e[0], e[2]});
    const std::uint64_t side = std::uint64_t{upto} + 1;
    if (upto > largest_grundy_side || side * side > entries.size())
      refuse(fmt::format("is truncated or damaged: {} lines are too few for x, z <= {}", entries.size(), upto));
    std::vector<std::vector<std::uint32_t>> rows(side, std::vector<std::uint32_t>(side));
    for (const Entry& e : entries) rows[e[0]][e[2]] = std::max(rows[e[0]][e[2]], e[1]);
    parameters_ = Json{{"bound", "file"}, {"rows", rows}, {"upto", upto}, {"misere", false}};
  }

  template <typename Place>
  void fill(const std::vector<Entry>& entries, const Place& place) {
    const std::uint64_t side = std::uint64_t{t_.upto} + 1;
    if (side * side > most_pairs)
      refuse(fmt::format("is too large to be re-verified in this form: {} pairs; accepted are {}, and NPY", side * side,
                         most_pairs));
    if (t_.grundy) {
      fill_values(entries, place);
    } else {
      fill_positions(entries, place);
    }
  }

  template <typename Place>
  void fill_positions(const std::vector<Entry>& entries, const Place& place) {
    const std::size_t side = std::size_t{t_.upto} + 1;
    t_.own.assign(4 * side * side, '\xff');
    for (std::size_t k = 0; k < entries.size(); ++k) {
      const Entry& e = entries[k];
      if (e[0] > t_.upto || e[2] > t_.upto)
        refuse(fmt::format("{}: {} is outside x, z <= {}", place(k), triple(e), t_.upto));
      if (k > 0 && e <= entries[k - 1])
        refuse(fmt::format("{}: {} does not come after {}", place(k), triple(e), triple(entries[k - 1])));
      if (const std::uint32_t other = t_.y(e[0], e[2]); other != ChocolateTable::absent) {
        if (!t_.wrong)
          t_.wrong = fmt::format("{}: {}: a move leads from there to {}, which is listed too", place(k), triple(e),
                                 triple({e[0], other, e[2], 0}));
        continue;
      }
      std::memcpy(t_.own.data() + 4 * (e[0] * side + e[2]), &e[1], 4);
    }
  }

  template <typename Place>
  void fill_values(const std::vector<Entry>& entries, const Place& place) {
    const std::uint64_t values = lay_out(false);
    if (values != entries.size())
      refuse(fmt::format("is truncated or damaged: {} values, x, z <= {} has {}", entries.size(), t_.upto, values));
    t_.own.resize(2 * values);
    const std::size_t side = std::size_t{t_.upto} + 1;
    for (std::size_t k = 0; k < entries.size(); ++k) {
      const Entry& e = entries[k];
      if (e[0] > t_.upto || e[2] > t_.upto || e[1] > t_.bound(e[0], e[2]))
        refuse(fmt::format("{}: {} is no position with x, z <= {}", place(k), triple(e), t_.upto));
      // As many as there are positions, and rising: so each position once.
      if (k > 0 &&
          std::lexicographical_compare(e.begin(), e.begin() + 3, entries[k - 1].begin(), entries[k - 1].begin() + 3))
        refuse(fmt::format("{}: {} does not come after {}", place(k), triple(e), triple(entries[k - 1])));
      if (k > 0 && std::equal(e.begin(), e.begin() + 3, entries[k - 1].begin()))
        refuse(fmt::format("{}: {} is there twice", place(k), triple(e)));
      if (e[3] > 0xffff) refuse(fmt::format("{}: {} is no value of 16 bits", place(k), e[3]));
      const auto value = static_cast<std::uint16_t>(e[3]);
      std::memcpy(t_.own.data() + 2 * (t_.start[e[0] * side + e[2]] + e[1]), &value, 2);
    }
  }

  const std::string& path_;
  const std::optional<Seal>& seal_;
  std::string_view bytes_;
  Json parameters_;
  ChocolateTable t_;
};

}  // namespace

bool is_chocolate(const std::optional<Seal>& seal, std::string_view bytes) {
  if (seal && seal->kind.starts_with("chocolate ")) return true;
  if (is_npy(bytes)) {
    const std::string_view header = bytes.substr(0, 128);
    return header.find("'<i4'") != std::string_view::npos || header.find("'<u2'") != std::string_view::npos;
  }
  return bytes.starts_with(positions_header) || bytes.starts_with(grundy_header) ||
         bytes.starts_with("{\"format\":\"mexwave chocolate ");
}

ChocolateTable parse_chocolate(const std::string& path, const std::optional<Seal>& seal, std::string_view bytes) {
  return Parser(path, seal, bytes).parse();
}

}  // namespace mexwave::cli
