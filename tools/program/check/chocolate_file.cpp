// Reads chocolate tables. In every format the numbers have the order of the NPY file.

#include "check/chocolate_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "check/table_reader.hpp"
#include "cli/expression.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

/// The limits of `mexwave chocolate`.
constexpr std::uint32_t longest_bar = 131'071, longest_grundy_bar = 8'191, highest_bar = 262'143;
/// The most pairs of a table in CSV or JSON, which is converted in memory.
constexpr std::uint64_t most_pairs = std::uint64_t{1} << 29;

/// x, y, z and, in Grundy tables, the value.
using Entry = std::array<std::uint32_t, 4>;

std::string triple(const Entry& e) { return fmt::format("{{{},{},{}}}", e[0], e[1], e[2]); }

class Parser {
 public:
  explicit Parser(const Given& file) : file_(file), table_(read_table(file)) {}

  ChocolateTable parse() {
    t_.grundy = file_.form != &form("chocolate positions");
    if (t_.grundy && file_.format == "csv" && !file_.seal) deduce_parameters();
    read_parameters();
    if (file_.format == "npy")
      from_npy();
    else
      from_rows();
    return std::move(t_);
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const { file_.refuse(why); }

  // ---- the parameters

  [[noreturn]] void refuse_parameter(const std::string& name, const std::string& what) const {
    cli::refuse_parameter(file_, table_, name, what);
  }
  std::uint32_t whole(const std::string& name, std::uint32_t least, std::uint32_t most) const {
    return parameter(file_, table_, name, least, most);
  }
  /// Checks a value of the bound; `value` is nullopt if the text is not a non-negative integer.
  std::uint32_t height(std::optional<std::uint64_t> value, const std::string& text) const {
    if (value.value_or(~std::uint64_t{0}) > highest_bar)
      refuse(fmt::format("has a bound: expected whole numbers to {}, got {}", highest_bar, text.substr(0, 40)));
    return static_cast<std::uint32_t>(*value);
  }
  std::vector<std::uint32_t> heights(const Json& list) const {
    std::vector<std::uint32_t> values;
    for (const Json& value : list.is_array() ? list.items() : Json::List{list})
      values.push_back(height(value.whole(), value.text()));
    return values;
  }

  void read_parameters() {
    require_parameters(file_, table_, "which bound it has");
    const bool grundy = t_.grundy;
    t_.upto = whole("upto", 0, grundy ? longest_grundy_bar : longest_bar);
    const Json& misere = table_.parameters.get("misere");
    if (!misere.is_boolean() || (grundy && misere.boolean()))
      refuse_parameter("misere", grundy ? "false" : "true or false");
    t_.misere = misere.boolean();
    const Json& bound = table_.parameters.get("bound");
    if (bound == "sum" || bound == "z") {
      t_.bound.form = bound == "sum" ? SavedBound::Form::sum : SavedBound::Form::last;
      t_.bound.parameter = whole("k", 1, 0xffffffff);
    } else if (bound == "box") {
      t_.bound.form = SavedBound::Form::box;
      t_.bound.parameter = whole("height", 0, highest_bar);
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
    const Json& text = table_.parameters.get("expression");
    if (!text.is_text() || t_.upto > largest_expression_side)
      refuse_parameter("expression", fmt::format("an expression in x and z, to {}", largest_expression_side));
    t_.bound.form = SavedBound::Form::by_pair;
    t_.bound.parameter = t_.upto + 1;
    try {
      const Expression expression(text.string());
      for (std::uint32_t x = 0; x <= t_.upto; ++x) {
        for (std::uint32_t z = 0; z <= t_.upto; ++z) {
          const std::int64_t value = expression.floor_at(x, z);
          t_.bound.values.push_back(height(static_cast<std::uint64_t>(value), std::to_string(value)));
        }
      }
    } catch (const InvalidArgument& error) {
      refuse(fmt::format("has an invalid bound: {}", error.what()));
    }
    refuse_descent();
  }

  void read_bound_values() {
    const std::size_t side = std::size_t{t_.upto} + 1;
    if (const Json* values = table_.parameters.find("values")) {
      t_.bound.form = SavedBound::Form::by_sum;
      t_.bound.values = heights(*values);
      if (t_.bound.values.size() < 2 * side - 1)
        refuse(fmt::format("has a bound of {} values, too few for x, z <= {}", t_.bound.values.size(), t_.upto));
    } else if (const Json* rows = table_.parameters.find("rows")) {
      t_.bound.form = SavedBound::Form::by_pair;
      t_.bound.parameter = static_cast<std::uint32_t>(side);
      for (std::size_t x = 0; x < side; ++x) {
        std::vector<std::uint32_t> row;
        if (rows->is_array() && x < rows->size()) row = heights(rows->at(x));
        if (row.size() < side) refuse(fmt::format("has a bound with too few rows or columns for x, z <= {}", t_.upto));
        t_.bound.values.insert(t_.bound.values.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(side));
      }
    } else {
      refuse("cannot be recomputed: its seal has the name of the bound's file, not its values");
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

  void from_npy() {
    t_.given = table_.data;
    if (file_.form == &form("chocolate grundy --dense")) return from_dense();
    const std::uint64_t side = std::uint64_t{t_.upto} + 1;
    if (!t_.grundy) return require_shape(file_, table_, {side, side});
    if (side * (side + 1) / 2 > t_.given.size() / 2)  // checked before memory for `side` is allocated
      refuse(fmt::format("is truncated or damaged: {} bytes of numbers are too few for x, z <= {}", t_.given.size(),
                         t_.upto));
    // A bound may be symmetric within this table only. So the number of values decides which pairs are stored.
    const std::uint64_t full = lay_out(false);
    const std::uint64_t half = symmetric() ? lay_out(true) : full;
    if (table_.shape != std::vector{full}) return require_shape(file_, table_, {half});
    if (full != half) (void)lay_out(false);
  }

  /// Reads an array [x,z,y] with 65535 above the bound. The values of each pair are found at a fixed distance.
  void from_dense() {
    const std::uint64_t side = std::uint64_t{t_.upto} + 1, height = t_.bound(t_.upto, t_.upto) + std::uint64_t{1};
    require_shape(file_, table_, {side, side, height});
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

  /// Sets where each pair's Grundy values begin; returns the total number.
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

  [[nodiscard]] Entry entry(std::size_t k) const {
    Entry entry{};
    for (std::size_t field = 0; field < table_.width && field < entry.size(); ++field)
      entry[field] = table_.at(k, field);
    return entry;
  }

  /// In a list of Grundy values the bound is the largest y of each pair.
  void deduce_parameters() {
    std::uint32_t upto = 0;
    for (std::size_t k = 0; k < table_.rows(); ++k) upto = std::max({upto, table_.at(k, 0), table_.at(k, 2)});
    const std::uint64_t side = std::uint64_t{upto} + 1;
    if (upto > longest_grundy_bar || side * side > table_.rows())
      refuse(fmt::format("is truncated or damaged: {} lines are too few for x, z <= {}", table_.rows(), upto));
    std::vector<std::vector<std::uint32_t>> rows(side, std::vector<std::uint32_t>(side));
    for (std::size_t k = 0; k < table_.rows(); ++k) {
      const Entry e = entry(k);
      rows[e[0]][e[2]] = std::max(rows[e[0]][e[2]], e[1]);
    }
    table_.parameters = Json{{"bound", "file"}, {"rows", rows}, {"upto", upto}, {"misere", false}};
  }

  void from_rows() {
    const std::uint64_t side = std::uint64_t{t_.upto} + 1;
    if (side * side > most_pairs)
      refuse(fmt::format("is too large to be recomputed in this form: expected at most {} pairs or NPY, got {}",
                         most_pairs, side * side));
    if (t_.grundy)
      fill_values();
    else
      fill_positions();
  }

  [[nodiscard]] std::string place(std::size_t k) const {
    return file_.format == "json" ? fmt::format("entry {}", k) : fmt::format("line {}", k + 2);
  }

  /// Reads entry k, which must be a position and come after entry k - 1.
  [[nodiscard]] Entry checked_entry(std::size_t k) const {
    const Entry e = entry(k), before = k > 0 ? entry(k - 1) : Entry{};
    if (e[0] > t_.upto || e[2] > t_.upto || (t_.grundy && e[1] > t_.bound(e[0], e[2])))
      refuse(fmt::format("{}: {} is not a position with x, z <= {}", place(k), triple(e), t_.upto));
    if (k > 0 && !std::lexicographical_compare(before.begin(), before.begin() + 3, e.begin(), e.begin() + 3))
      refuse(fmt::format("{}: {} does not come after {}", place(k), triple(e), triple(before)));
    return e;
  }

  void fill_positions() {
    const std::size_t side = std::size_t{t_.upto} + 1;
    t_.own.assign(4 * side * side, '\xff');
    for (std::size_t k = 0; k < table_.rows(); ++k) {
      const Entry e = checked_entry(k);
      if (const std::uint32_t other = t_.y(e[0], e[2]); other != absent) {
        if (!t_.wrong)
          t_.wrong = fmt::format("{}: {}: a move leads from there to {}, which is listed too", place(k), triple(e),
                                 triple({e[0], other, e[2], 0}));
        continue;
      }
      std::memcpy(t_.own.data() + 4 * (e[0] * side + e[2]), &e[1], 4);
    }
  }

  /// Reads all entries. They are ascending and as many as the positions, so each position occurs once.
  void fill_values() {
    const std::uint64_t values = lay_out(false);
    if (values != table_.rows())
      refuse(fmt::format("is truncated or damaged: {} values, x, z <= {} has {}", table_.rows(), t_.upto, values));
    t_.own.resize(2 * values);
    const std::size_t side = std::size_t{t_.upto} + 1;
    for (std::size_t k = 0; k < table_.rows(); ++k) {
      const Entry e = checked_entry(k);
      if (e[3] > 0xffff) refuse(fmt::format("{}: {} is not a value of 16 bits", place(k), e[3]));
      const auto value = static_cast<std::uint16_t>(e[3]);
      std::memcpy(t_.own.data() + 2 * (t_.start[e[0] * side + e[2]] + e[1]), &value, 2);
    }
  }

  const Given& file_;
  Table table_;
  ChocolateTable t_;
};

}  // namespace

ChocolateTable saved_chocolate(const Given& file) { return Parser(file).parse(); }

}  // namespace mexwave::cli
