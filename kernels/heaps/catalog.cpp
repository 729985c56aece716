// Catalogs of the octal games that match a pattern. Each part of the run (core/ranks/parts.hpp) is one game.

#include "mexwave/heaps_catalog.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <string_view>
#include <utility>

#include "core/ranks/job.hpp"
#include "core/ranks/parts.hpp"
#include "core/schedule/run_control.hpp"
#include "heaps/sparse_space.hpp"
#include "mexwave/error.hpp"

namespace mexwave::heaps {

namespace {

constexpr std::string_view kind = "heaps catalog";
constexpr std::ptrdiff_t most_open_digits = 5;

[[noreturn]] void refuse(const std::string& codes) {
  throw InvalidArgument("codes '" + codes.substr(0, 40) +
                        "': expected an octal code of digits 0 to 7 and at most five x, such as 0.xxx or 4.07");
}

void describe_rare(const std::vector<std::uint32_t>& values, CatalogEntry& entry) {
  std::vector<std::int64_t> heaps(std::bit_ceil(std::max(entry.largest + 1, 2U)));
  for (const std::uint32_t value : values) ++heaps[value];
  entry.mask = detail::mask_of_fewest_rare(std::move(heaps));
  for (std::uint32_t n = 0; n < values.size(); ++n) {
    if (!detail::is_rare(values[n], entry.mask)) continue;
    ++entry.rare;
    entry.last_rare = n;
  }
}

CatalogEntry entry_of(const Grundy& table, const Game& game) {
  CatalogEntry entry;
  entry.game = game.text();
  entry.work = table.work;
  entry.largest = table.largest;
  entry.largest_at = static_cast<std::uint32_t>(std::find(table.values.begin(), table.values.end(), table.largest) -
                                                table.values.begin());
  if (table.period) {
    entry.proved = true;
    entry.preperiod = table.period->preperiod;
    entry.period = table.period->period();
    if (!table.period->exceptions.empty()) entry.last_exception = table.period->exceptions.back();
  } else if (game.splits()) {
    describe_rare(table.values, entry);
  }
  return entry;
}

/// The bytes of an entry, without its game, which follows from the entry's number.
std::string text_of(const CatalogEntry& entry) {
  return core::state_text([&entry](core::StateWriter& out) {
    out.number(std::uint8_t{entry.proved});
    out.number(std::uint8_t{entry.last_exception.has_value()});
    for (const std::uint32_t n : {entry.preperiod, entry.period, entry.last_exception.value_or(0), entry.largest,
                                  entry.largest_at, entry.mask, entry.rare, entry.last_rare, entry.work.computed})
      out.number(n);
    out.number(entry.work.pairs);
  });
}
CatalogEntry read_entry(const std::string& bytes, const Game& game) {
  core::StateReader in(core::state_in(bytes));
  CatalogEntry entry;
  entry.game = game.text();
  entry.proved = in.number<std::uint8_t>(0, 1) != 0;
  const bool has_exception = in.number<std::uint8_t>(0, 1) != 0;
  std::uint32_t exception = 0;
  for (std::uint32_t* n : {&entry.preperiod, &entry.period, &exception, &entry.largest, &entry.largest_at, &entry.mask,
                           &entry.rare, &entry.last_rare, &entry.work.computed})
    *n = in.number<std::uint32_t>();
  entry.work.pairs = in.number<std::uint64_t>();
  in.end();
  if (has_exception) entry.last_exception = exception;
  return entry;
}

class Games final : public core::RankParts {
 public:
  Games(const CatalogGoal& goal, const RunOptions& run)
      : upto_(goal.upto), games_(games_of(goal)), run_(run), ticker_(run_, games_.size()) {
    require_memory("a catalog of " + goal.codes + " to " + std::to_string(upto_), estimate_bytes(goal, run), run);
    of_game_.threads = 1;
    of_game_.simd = run.simd;
    of_game_.memory_limit = run.memory_limit;
    of_game_.cancelled = [this] {
      ticker_.tick(done_.load(std::memory_order_relaxed));
      return false;
    };
  }
  [[nodiscard]] const std::vector<Game>& games() const { return games_; }

  std::string run(std::uint64_t part, const core::PieceSink&) override {
    const Game& game = games_[part];
    const CatalogEntry entry = entry_of(grundy({game, upto_}, of_game_), game);
    ticker_.tick(++done_);
    return text_of(entry);
  }
  void stop() noexcept override { ticker_.stop(); }
  void skip(std::uint64_t) override { ++done_; }
  void finish() const { ticker_.finish(); }

 private:
  std::uint32_t upto_;
  std::vector<Game> games_;
  RunOptions run_, of_game_;
  core::Ticker ticker_;
  std::atomic<std::uint64_t> done_{0};
};

const core::PartsKind known(kind, [](core::StateReader& in, const RunOptions& run) {
  CatalogGoal goal;
  goal.codes = core::read_text(in);
  goal.upto = in.number<std::uint32_t>();
  goal.splitting_only = in.number<std::uint8_t>() != 0;
  return std::make_unique<Games>(goal, run);
});

}  // namespace

std::vector<Game> games_of(const CatalogGoal& goal) {
  const std::string& codes = goal.codes;
  const auto open = std::count(codes.begin(), codes.end(), 'x');
  const bool octal = codes.starts_with("0.") || codes.starts_with("4.");
  if (!octal || open > most_open_digits || codes.find_first_not_of("01234567x", 2) != std::string::npos) refuse(codes);
  std::vector<Game> games;
  for (std::uint32_t number = 0; number < 1U << 3 * open; ++number) {
    std::string code = codes;
    std::uint32_t digits = number;
    for (std::size_t at = code.size() - 1; at > 1; --at) {
      if (code[at] != 'x') continue;
      code[at] = static_cast<char>('0' + digits % 8);
      digits /= 8;
    }
    while (code.back() == '0') code.pop_back();
    if (code == "0.") continue;  // no move
    Game game = parse_game(code);
    if (goal.splitting_only && !game.splits()) continue;
    games.push_back(std::move(game));
  }
  if (games.empty())
    throw InvalidArgument("codes '" + codes + "': expected a code that allows " +
                          (goal.splitting_only ? "heaps to be split" : "a move"));
  return games;
}

std::uint64_t estimate_bytes(const CatalogGoal& goal, const RunOptions& run) {
  const std::vector<Game> games = games_of(goal);
  std::uint64_t most = 0;
  for (const Game& game : games) most = std::max(most, estimate_bytes(GrundyGoal{game, goal.upto}));
  return most * std::min<std::uint64_t>(core::resolve_threads(run), games.size());
}

std::vector<CatalogEntry> catalog(const CatalogGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  core::PartsRun all(run, checkpoint);
  Games own(goal, all.options());
  const std::string parameters =
      "state 1, " + goal.codes + " to " + std::to_string(goal.upto) + (goal.splitting_only ? ", splitting only" : "");
  const std::vector<std::string> results = all.run({.kind = kind,
                                                    .parameters = parameters,
                                                    .parts = own.games().size(),
                                                    .write_goal =
                                                        [&goal](core::StateWriter& out) {
                                                          core::write_text(out, goal.codes);
                                                          out.number(goal.upto);
                                                          out.number(std::uint8_t{goal.splitting_only});
                                                        }},
                                                   own);
  own.finish();
  std::vector<CatalogEntry> entries;
  for (std::size_t k = 0; k < results.size(); ++k) entries.push_back(read_entry(results[k], own.games()[k]));
  return entries;
}

CatalogEntry catalog_reference(const Game& game, std::uint32_t upto) {
  CatalogEntry entry;
  entry.game = game.text();
  const std::vector<std::uint32_t> g = grundy_reference(game, upto);
  for (std::uint32_t n = 0; n <= upto; ++n) {
    if (g[n] > entry.largest) {
      entry.largest = g[n];
      entry.largest_at = n;
    }
  }
  const std::uint64_t most_left = game.most_left();
  for (std::uint32_t p = 1; p <= upto && !entry.proved; ++p) {
    std::uint32_t from = upto + 1 - p;  // G(n + p) = G(n) for all n from here on
    while (from > 0 && g[from - 1 + p] == g[from - 1]) --from;
    const std::uint64_t end = most_left * std::max(from, 1U) + (most_left - 1) * p + game.reach();
    if (end + p > g.size()) continue;
    entry.proved = true;
    entry.preperiod = from;
    entry.period = p;
    for (std::uint32_t n = 0; n < from; ++n) {
      std::uint32_t same = n;
      while (same < from) same += p;
      if (g[n] != g[same]) entry.last_exception = n;
    }
  }
  if (entry.proved || !game.splits()) return entry;
  const auto rare = [&g](std::uint32_t mask) {
    return std::count_if(g.begin(), g.end(), [mask](std::uint32_t v) { return std::popcount(v & mask) % 2 == 0; });
  };
  entry.mask = 1;
  for (std::uint32_t mask = 2; mask < std::bit_ceil(entry.largest + 1); ++mask)
    if (rare(mask) < rare(entry.mask)) entry.mask = mask;
  entry.rare = static_cast<std::uint32_t>(rare(entry.mask));
  for (std::uint32_t n = 0; n <= upto; ++n)
    if (std::popcount(g[n] & entry.mask) % 2 == 0) entry.last_rare = n;
  return entry;
}

}  // namespace mexwave::heaps
