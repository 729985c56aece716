// Depth first: a position gets its number after all positions to which it leads.

#include "core/sums/move_graph.hpp"

#include <algorithm>
#include <limits>

#include "mexwave/error.hpp"

namespace mexwave::core {

namespace {

/// In place of the number of a position whose options are still being visited.
constexpr std::uint32_t unnumbered = std::numeric_limits<std::uint32_t>::max();

std::uint64_t bytes_of(const std::vector<sums::Position>& options) {
  std::uint64_t bytes = 0;
  for (const sums::Position& option : options) bytes += sizeof(sums::Position) + 16 + option.size() * sizeof(option[0]);
  return bytes;
}

}  // namespace

std::size_t MoveGraph::Hash::operator()(const sums::Position& at) const {
  std::uint64_t hash = 0x9e3779b97f4a7c15 + at.size();
  for (const std::uint32_t v : at) hash = (hash ^ v) * 0xff51afd7ed558ccd + (hash >> 29);
  return hash;
}

MoveGraph::MoveGraph(const sums::Moves& moves, const std::vector<sums::Position>& roots, Ticker& ticker,
                     const Growing& growing) {
  for (const sums::Position& root : roots)
    if (!numbers_.contains(root)) add(moves, root, ticker, growing);
}

void MoveGraph::add(const sums::Moves& moves, const sums::Position& root, Ticker& ticker, const Growing& growing) {
  std::vector<Open> path;
  path.push_back(opened(moves, root, growing));
  while (!path.empty()) {
    Open& open = path.back();
    bool is_known = true;
    while (is_known && open.reached.size() < open.options.size()) {
      const auto option = numbers_.find(open.options[open.reached.size()]);
      is_known = option != numbers_.end();
      if (is_known && option->second == unnumbered)
        throw InvalidArgument("expected a game that ends, got moves that lead back to the same position");
      if (is_known) open.reached.push_back(option->second);
    }
    ticker.tick(0);
    if (!is_known) {
      path.push_back(opened(moves, open.options[open.reached.size()], growing));
      continue;
    }
    close(open);
    path.pop_back();
  }
}

MoveGraph::Open MoveGraph::opened(const sums::Moves& moves, const sums::Position& at, const Growing& growing) {
  const auto place = numbers_.emplace(at, unnumbered).first;
  names_ += at.size() * sizeof(at[0]);
  Open open{&*place, moves(at)};
  waiting_ += bytes_of(open.options);
  if (growing) growing(numbers_.size(), bytes());
  return open;
}

void MoveGraph::close(const Open& open) {
  std::vector<std::uint32_t> reached;
  for (const std::uint32_t k : open.reached) reached.push_back(values_[k]);
  moves_.insert(moves_.end(), open.reached.begin(), open.reached.end());
  std::sort(reached.begin(), reached.end());
  std::uint32_t mex = 0;
  for (const std::uint32_t v : reached) mex += v == mex ? 1 : 0;
  open.place->second = size();
  values_.push_back(mex);
  first_.push_back(moves_.size());
  most_moves_ = std::max(most_moves_, static_cast<std::uint32_t>(open.options.size()));
  waiting_ -= bytes_of(open.options);
}

}  // namespace mexwave::core
