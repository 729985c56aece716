// Checks files of `heaps catalog` game by game: computes the values from all moves, and finds periods and masks by
// direct search, where the kernel uses transforms.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "check/heap_game.hpp"
#include "check/table_reader.hpp"

namespace mexwave::cli {

namespace {

/// The numbers of a row after the game, in the order of the columns of the form.
enum Field { upto, proved, preperiod, period, last_exception, largest, largest_at, mask, rare, last_rare };
constexpr std::size_t columns = 10;
std::string_view name_of(Field column) { return form("heaps catalog").columns[column + std::size_t{1}].name; }

/// The most options examined without --slice; they take some seconds.
constexpr std::uint64_t most_options = 2'000'000'000, most_options_quickly = 1'000'000;
/// If all values are below this, all masks are tried.
constexpr std::uint32_t most_masks = 1U << 13;

struct Row {
  std::size_t line = 0;
  std::string game;
  std::array<std::optional<std::uint32_t>, columns> field;
  [[nodiscard]] std::uint32_t operator[](Field column) const { return field[column].value_or(0); }
};

[[noreturn]] void wrong(const Row& row, const std::string& why) {
  throw Wrong(fmt::format("line {}: game {}: {}", row.line, row.game, why));
}

struct Saved {
  std::optional<std::string> codes;  ///< the pattern of the codes; nullopt if the file does not state it
  bool splitting_only = false;
  std::vector<Row> rows;
};

Saved saved_catalog(const Given& file) {
  const Table table = read_table(file);
  Saved saved;
  for (std::size_t k = 0; k < table.rows(); ++k) {
    Row row{k + 2, table.text(k, 0), {}};
    for (std::size_t field = 0; field < columns; ++field) {
      if (table.at(k, field + 1) != absent) row.field[field] = table.at(k, field + 1);
    }
    saved.rows.push_back(std::move(row));
  }
  const std::optional<std::uint64_t> last = claimed(table.parameters, "upto");
  for (const Row& row : saved.rows) {
    if (row[upto] > 1U << 28) file.refuse(fmt::format("game {}: heaps to {}", row.game, row[upto]));
    if (last && row[upto] != *last)
      file.refuse(fmt::format("game {}: heaps to {}, its seal says to {}", row.game, row[upto], *last));
  }
  if (table.parameters.is_object()) {
    if (!table.parameters.get("codes").is_text()) file.refuse("does not state which codes it covers");
    saved.codes = table.parameters.get("codes").string();
    const Json& splitting = table.parameters.get("splitting");
    saved.splitting_only = splitting.is_boolean() && splitting.boolean();
  }
  return saved;
}

bool splits(std::string_view code) { return code.find_first_of("4567") != std::string_view::npos; }

/// All codes of a pattern, by trying all digits for each x; nullopt if there are more than five x.
std::optional<std::vector<std::string>> codes_of(const std::string& pattern, bool splitting_only) {
  std::set<std::string> with_zeros{pattern};  // as long as the pattern; zeros at the end are kept
  for (std::size_t open = 0; open < 6; ++open) {
    std::set<std::string> next;
    for (const std::string& code : with_zeros) {
      const std::size_t at = code.find('x');
      for (char digit = '0'; at != std::string::npos && digit < '8'; ++digit) {
        std::string longer = code;
        longer[at] = digit;
        next.insert(std::move(longer));
      }
    }
    if (next.empty()) break;
    if (open == 5) return std::nullopt;
    with_zeros = std::move(next);
  }
  std::vector<std::string> codes;
  for (std::string code : with_zeros) {
    code.erase(code.find_last_not_of('0') + 1);
    if (code == "0." || (splitting_only && !splits(code))) continue;
    codes.push_back(std::move(code));
  }
  return codes;
}

/// Checks one row and counts the cost.
class RowCheck {
 public:
  RowCheck(const Row& row, const HeapGame& game) : row_(row), game_(game) {
    for (const HeapGame::Removal& removal : game.removals) {
      reach_ = std::max(reach_, removal.take);
      if (removal.two) most_left_ = 2;
    }
  }
  /// The number of heaps whose values are needed.
  [[nodiscard]] std::uint64_t heaps() const {
    const std::uint64_t all = row_[upto] + std::uint64_t{1};
    return row_[proved] != 0 ? std::min(all, needed()) : all;
  }
  [[nodiscard]] std::uint64_t cost() const {
    const std::uint64_t heap = heaps();
    return cost_of_options(game_, static_cast<std::uint32_t>(heap)) * heap / 2;
  }
  void require() {
    if (row_[proved] > 1) wrong(row_, "proved is 0 or 1");
    if (row_[proved] != 0 && (row_[period] == 0 || needed() > row_[upto] + std::uint64_t{1}))
      wrong(row_,
            fmt::format("a period of {} from {} on takes {} values to prove", row_[period], row_[preperiod], needed()));
    find_values();
    const auto most = std::max_element(g_.begin(), g_.end());
    if (row_[largest] != *most || row_[largest_at] != most - g_.begin())
      wrong(row_, fmt::format("the largest value is {}, at {}", *most, most - g_.begin()));
    if (row_[proved] != 0) return require_period();
    if (const auto p = proved_period()) wrong(row_, fmt::format("a period of {} is proved by the values", *p));
    if (most_left_ > 1) require_mask();
  }
  /// Whether the mask was compared with all others.
  [[nodiscard]] bool decided() const { return row_[proved] != 0 || most_left_ == 1 || row_[largest] < most_masks; }

 private:
  [[nodiscard]] std::uint64_t needed() const { return needed(row_[preperiod], row_[period]); }
  /// Whether the values prove the period p from heap `from` on, by the theorem of Guy and Smith: G(n + p) = G(n) must
  /// hold for 1 <= from <= n < 2 from + p + reach. In games without splits `reach` consecutive heaps suffice.
  [[nodiscard]] std::uint64_t needed(std::uint64_t from, std::uint64_t p) const {
    from = std::max<std::uint64_t>(from, 1);
    return most_left_ > 1 ? 2 * from + 2 * p + reach_ : from + p + reach_;
  }
  void find_values() {
    Mex mex;
    for (std::uint32_t n = 0; n < heaps(); ++n) {
      mex.clear();
      each_option(game_, n, g_, [&](std::uint32_t option) { mex.add(option); });
      g_.push_back(mex());
    }
  }
  void require_period() const {
    const std::uint32_t p = row_[period], from = row_[preperiod];
    for (std::size_t n = from; n + p < g_.size(); ++n)
      if (g_[n + p] != g_[n])
        wrong(row_, fmt::format("heaps {} and {} have the values {} and {}", n, n + p, g_[n], g_[n + p]));
    if (from > 0 && g_[from - 1 + p] == g_[from - 1]) wrong(row_, fmt::format("the period begins before {}", from));
    for (std::uint32_t d = 1; d < p; ++d) {
      if (p % d != 0) continue;
      std::uint32_t n = from;
      while (n < from + p - d && g_[n + d] == g_[n]) ++n;
      if (n == from + p - d) wrong(row_, fmt::format("{} is a period, too", d));
    }
    std::optional<std::uint32_t> last;
    for (std::uint32_t n = 0; n < from; ++n)
      if (g_[n] != g_[n + (from - n + p - 1) / p * p]) last = n;
    if (row_.field[last_exception] != last)
      wrong(row_, last ? fmt::format("the last exception is {}", *last) : "there is no exception");
  }
  [[nodiscard]] std::optional<std::uint32_t> proved_period() const {
    for (std::uint32_t p = 1; p < g_.size(); ++p) {
      std::size_t from = g_.size() - p;
      while (from > 0 && g_[from - 1 + p] == g_[from - 1]) --from;
      if (needed(from, p) <= g_.size()) return p;
    }
    return std::nullopt;
  }
  void require_mask() const {
    std::map<std::uint32_t, std::uint32_t> heaps;
    for (const std::uint32_t value : g_) ++heaps[value];
    const auto rare_by = [&heaps](std::uint32_t by) {
      std::uint32_t sum = 0;
      for (const auto& [value, count] : heaps) sum += std::popcount(value & by) % 2 == 0 ? count : 0;
      return sum;
    };
    std::uint32_t best = row_[mask];
    if (best == 0 || best >= std::bit_ceil(std::max(row_[largest] + 1, 2U)))
      wrong(row_, fmt::format("{} is not a mask", best));
    if (row_[largest] < most_masks) {
      best = 1;
      std::uint32_t fewest = rare_by(1);
      for (std::uint32_t by = 2; by < std::bit_ceil(row_[largest] + 1); ++by) {
        const std::uint32_t count = rare_by(by);
        if (count >= fewest) continue;
        fewest = count;
        best = by;
      }
    }
    std::uint32_t last = 0;
    for (std::uint32_t n = 0; n < g_.size(); ++n)
      if (std::popcount(g_[n] & best) % 2 == 0) last = n;
    if (row_[mask] != best || row_[rare] != rare_by(best) || row_[last_rare] != last)
      wrong(row_, fmt::format("by mask {} {} heaps are rare, the last of them {}", best, rare_by(best), last));
  }

  const Row& row_;
  const HeapGame& game_;
  std::uint32_t most_left_ = 1, reach_ = 0;
  std::vector<std::uint32_t> g_;
};

/// Checks which fields are present.
void require_fields(const Row& row) {
  const bool is_proved = row[proved] == 1, has_mask = !is_proved && splits(row.game);
  for (const Field column : {preperiod, period})
    if (row.field[column].has_value() != is_proved) wrong(row, fmt::format("{} requires a proof", name_of(column)));
  if (row.field[last_exception] && !is_proved) wrong(row, "an exception requires a proof");
  for (const Field column : {mask, rare, last_rare})
    if (row.field[column].has_value() != has_mask)
      wrong(row, fmt::format("{} is only for splitting games without a proof", name_of(column)));
}

Recheck recheck_catalog(const Given& file, const Effort& effort) {
  const Saved saved = saved_catalog(file);
  if (saved.codes) {
    const auto codes = codes_of(*saved.codes, saved.splitting_only);
    if (!codes) file.refuse(fmt::format("is for the codes {}, which are not valid", saved.codes->substr(0, 40)));
    if (codes->size() != saved.rows.size())
      throw Wrong(fmt::format("{} games, but {} has {}", saved.rows.size(), *saved.codes, codes->size()));
    for (std::size_t k = 0; k < codes->size(); ++k) {
      if (saved.rows[k].game != (*codes)[k])
        throw Wrong(fmt::format("line {}: expected game {}, got {}", k + 2, (*codes)[k], saved.rows[k].game));
    }
  }
  std::vector<std::size_t> order(saved.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937_64 random(effort.seed);
  for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random() % k]);
  std::uint64_t left = effort.quick ? most_options_quickly : most_options;
  std::size_t decided = 0;
  for (const std::size_t k : order) {
    const Row& row = saved.rows[k];
    const std::optional<HeapGame> game = parse_heap_game(row.game);
    if (!game || game->moves != HeapGame::Moves::removals || row.game.find_first_of("89ABCDEF") != std::string::npos)
      file.refuse(fmt::format("line {}: '{}' is not an octal code", k + 2, row.game.substr(0, 40)));
    require_fields(row);
    RowCheck check(row, *game);
    if (effort.slices > 0) {
      if (k % effort.slices != effort.slice) continue;
    } else {
      const std::uint64_t cost = check.cost();
      if (cost > left) continue;
      left -= cost;
    }
    check.require();
    decided += check.decided() ? 1 : 0;
  }
  const bool all = decided == saved.rows.size();
  std::string done = fmt::format("heaps catalog{}: {} of {} games recomputed from their moves",
                                 saved.codes ? " of " + *saved.codes : "", decided, saved.rows.size());
  if (effort.slices > 0)
    done += fmt::format(", slice {}/{}", effort.slice, effort.slices);
  else if (!all)
    done += fmt::format(" (seed {}); of the others only the form was checked", effort.seed);
  return {done, all && saved.codes.has_value()};
}

const Checker heaps_catalog_checker("heaps-catalog", {"heaps catalog"}, recheck_catalog, true);

}  // namespace

}  // namespace mexwave::cli
