// Checks lists of P-positions by their definition: a heap is listed if and only if no move from it leads to a listed
// heap. If this holds for all heaps up to some size, the list is correct up to this size.

#include <fmt/core.h>

#include <algorithm>
#include <random>

#include "check/heap_game.hpp"
#include "check/table_reader.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint64_t largest_listed = 1'000'000'000'000;
/// The most look-ups beyond heap Effort::upto, and the most in the sample, which are slower. Each takes about a second.
constexpr std::uint64_t most_looked_up = 300'000'000, most_in_sample_of_positions = 10'000'000;
/// At most this many heaps are checked in order; each needs one bit.
constexpr std::uint64_t most_heaps_in_order = 100'000'000;

class HeapPositionsCheck {
 public:
  HeapPositionsCheck(HeapGame game, std::uint64_t upto, std::vector<std::uint64_t> listed)
      : game_(std::move(game)), listed_(std::move(listed)), first_(std::min(upto + 1, most_heaps_in_order)) {
    for (const std::uint64_t n : listed_) {
      if (n >= first_.size()) break;
      first_[n] = true;
    }
  }
  [[nodiscard]] std::uint64_t looked_up() const { return looked_up_; }

  void require(std::uint64_t n) {
    const std::uint64_t take = winning_take(n);
    if (is_listed(n) && take != 0)
      throw Wrong(fmt::format("heap {} is listed, but taking {} leaves {}, which is listed, too", n, take, n - take));
    if (!is_listed(n) && take == 0)
      throw Wrong(fmt::format("heap {} is not listed, but no move leaves a listed heap", n));
  }

 private:
  [[nodiscard]] bool is_listed(std::uint64_t n) const {
    return n < first_.size() ? first_[n] : std::binary_search(listed_.begin(), listed_.end(), n);
  }

  /// The least number whose removal leaves a listed heap, or 0.
  std::uint64_t winning_take(std::uint64_t n) {
    for (std::size_t k = 0;; ++k) {
      const std::uint64_t take = nth_take(k);
      if (take == 0 || take > n) return 0;
      ++looked_up_;
      if (is_listed(n - take)) return take;
    }
  }

  /// The numbers that may be taken, ascending; 0 after the last one.
  std::uint64_t nth_take(std::size_t k) {
    switch (game_.moves) {
      case HeapGame::Moves::square:
        return (k + std::uint64_t{1}) * (k + 1);
      case HeapGame::Moves::power:
        return k < 64 ? std::uint64_t{1} << k : 0;
      case HeapGame::Moves::prime:
        while (primes_.size() <= k) add_prime();
        return primes_[k];
      default:
        return k < game_.removals.size() ? game_.removals[k].take : 0;
    }
  }

  void add_prime() {
    const auto is_prime = [&](std::uint64_t n) {
      for (const std::uint64_t p : primes_) {
        if (p * p > n) return true;
        if (n % p == 0) return false;
      }
      return true;
    };
    std::uint64_t next = primes_.empty() ? 2 : primes_.back() + 1;
    while (!is_prime(next)) ++next;
    primes_.push_back(next);
  }

  HeapGame game_;
  std::vector<std::uint64_t> listed_;
  std::vector<bool> first_;  // whether the first heaps are listed
  std::vector<std::uint64_t> primes_;
  std::uint64_t looked_up_ = 0;
};

std::optional<HeapGame> game_of(const Json& name) {
  std::optional<HeapGame> game = name.is_text() ? parse_heap_game(name.string()) : std::nullopt;
  if (!game) return game;
  using Moves = HeapGame::Moves;
  if (game->moves == Moves::square || game->moves == Moves::prime || game->moves == Moves::power) return game;
  const auto takes = [](const HeapGame::Removal& r) { return r.take > 0 && r.none && r.one && !r.two && !r.three; };
  if (game->moves != Moves::removals || !std::all_of(game->removals.begin(), game->removals.end(), takes))
    return std::nullopt;
  std::sort(game->removals.begin(), game->removals.end(), [](const auto& a, const auto& b) { return a.take < b.take; });
  return game;
}

Recheck recheck_heaps_positions(const Given& file, const Effort& effort) {
  const Table table = read_table(file);
  require_parameters(file, table, "which game its positions belong to");
  const Json& name = table.parameters.get("game");
  const std::optional<HeapGame> game = game_of(name);
  if (!game)
    file.refuse(fmt::format("is for the game {}, which has no list of P-positions", name.text().substr(0, 40)));
  const std::optional<std::uint64_t> upto = claimed(table.parameters, "upto");
  if (!upto || *upto > largest_listed)
    refuse_parameter(file, table, "upto", fmt::format("a whole number from 0 to {}", largest_listed));
  std::vector<std::uint64_t> listed = table.terms;
  if (file.format != "bfile")
    for (std::size_t k = 0; k < table.rows(); ++k) listed.push_back(table.large(k, table.width - 1));
  else if (table.first_index != 0)
    file.refuse(fmt::format("expected the index 0 first, got {}", table.first_index));
  for (std::size_t k = 0; k < listed.size(); ++k) {
    if (listed[k] > *upto) throw Wrong(fmt::format("position {}: {}, beyond the largest heap {}", k, listed[k], *upto));
    if (k > 0 && listed[k] <= listed[k - 1])
      throw Wrong(fmt::format("position {}: {} follows {}, expected increasing heaps", k, listed[k], listed[k - 1]));
  }
  const std::vector<std::uint64_t> chosen = listed;
  HeapPositionsCheck check(*game, *upto, std::move(listed));
  std::uint64_t n = 0;
  for (; n <= *upto && n < most_heaps_in_order; ++n) {
    if (n > effort.upto && (effort.quick || check.looked_up() > most_looked_up)) break;
    check.require(n);
  }
  const std::string proved =
      fmt::format("P-positions of {}: heaps 0 to {} decided by their moves; ", name.string(), n - 1);
  if (n > *upto) return {proved + "all entries checked", true};
  std::mt19937_64 random(effort.seed);
  std::uint64_t done = 0;
  for (const std::uint64_t before = check.looked_up();
       done < effort.sample && check.looked_up() - before < most_in_sample_of_positions; ++done)
    check.require(done % 2 == 0 && !chosen.empty() ? chosen[random() % chosen.size()] : n + random() % (*upto - n + 1));
  return {
      fmt::format("{}of all to {}, {} at random (seed {}), half of them listed, agree with the list; the others "
                  "were not checked",
                  proved, *upto, done, effort.seed)};
}

const Checker heaps_positions_checker("heaps-positions", {"heaps positions"}, recheck_heaps_positions);

}  // namespace

}  // namespace mexwave::cli
