// Symmetries of a set of lines: assigns images to cells one after another. The image of a cell lies on as many lines of
// each size as the cell, the images of two cells share as many lines as the cells, and a line whose cells all have
// images must be mapped to a line.

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "lines/line_board.hpp"

namespace mexwave::lines {

namespace {

/// The most images tried before the search ends with what it has found. All named boards need fewer.
constexpr std::uint64_t most_tries = 2'000'000;

class Search {
 public:
  Search(const Board& board, std::uint32_t most)
      : cells_(board.cells.size()),
        most_(std::max(most, 1U)),
        pairs_(cells_ * cells_),
        image_(cells_),
        ending_(cells_) {
    for (const auto& line : board.lines) lines_.insert(detail::bits_of(line));
    // A number for each kind of pair: pairs of one kind share equally many lines of each size. Of a cell and itself
    // these are the lines through it.
    std::vector<std::map<std::size_t, std::uint32_t>> shared(cells_ * cells_);
    for (const auto& line : board.lines) {
      for (const std::uint32_t a : line)
        for (const std::uint32_t b : line) ++shared[a * cells_ + b][line.size()];
    }
    std::map<std::map<std::size_t, std::uint32_t>, std::uint32_t> kinds{{{}, no_line}};
    for (std::size_t k = 0; k < shared.size(); ++k)
      pairs_[k] = kinds.emplace(shared[k], static_cast<std::uint32_t>(kinds.size())).first->second;
    order_cells();
    for (const auto& line : board.lines) {
      std::size_t last = 0;
      for (const std::uint32_t cell : line) last = std::max(last, rank_[cell]);
      ending_[last].push_back(line);
    }
  }

  std::vector<std::vector<std::uint32_t>> run() {
    std::vector<std::uint32_t> identity(cells_);
    std::iota(identity.begin(), identity.end(), 0U);
    found_.push_back(identity);
    extend(0);
    return std::move(found_);
  }

 private:
  static constexpr std::uint32_t no_line = 0;  ///< the kind of two cells without a common line

  /// Orders the cells so that each shares lines with as many earlier ones as possible: wrong images are detected early.
  void order_cells() {
    rank_.resize(cells_);
    std::vector<bool> placed(cells_);
    for (std::size_t k = 0; k < cells_; ++k) {
      std::size_t best = cells_, best_shared = 0;
      for (std::size_t c = 0; c < cells_; ++c) {
        if (placed[c]) continue;
        std::size_t shared = 0;
        for (const std::uint32_t d : order_) shared += pairs_[c * cells_ + d] != no_line ? 1 : 0;
        if (best == cells_ || shared > best_shared) {
          best = c;
          best_shared = shared;
        }
      }
      placed[best] = true;
      rank_[best] = k;
      order_.push_back(static_cast<std::uint32_t>(best));
    }
  }
  /// Assigns images to the cells from order_[depth] on, and adds the complete symmetries to found_.
  void extend(std::size_t depth) {
    if (found_.size() >= most_ || tries_ > most_tries) return;
    if (depth == cells_) {
      if (image_ != found_.front()) found_.push_back(image_);
      return;
    }
    const std::uint32_t cell = order_[depth];
    for (std::uint32_t to = 0; to < cells_; ++to) {
      if ((used_ >> to & 1) != 0 || !fits(depth, cell, to)) continue;
      image_[cell] = to;
      used_ |= detail::Bits{1} << to;
      if (keeps_lines(depth)) extend(depth + 1);
      used_ &= ~(detail::Bits{1} << to);
    }
  }

  /// Whether `to` shares as many lines with the earlier images as `cell` with the earlier cells.
  bool fits(std::size_t depth, std::uint32_t cell, std::uint32_t to) {
    ++tries_;
    if (pairs_[cell * cells_ + cell] != pairs_[to * cells_ + to]) return false;
    for (std::size_t k = 0; k < depth; ++k) {
      const std::uint32_t other = order_[k];
      if (pairs_[cell * cells_ + other] != pairs_[to * cells_ + image_[other]]) return false;
    }
    return true;
  }

  /// Whether the lines whose last cell in the order is order_[depth] are mapped to lines.
  [[nodiscard]] bool keeps_lines(std::size_t depth) const {
    return std::all_of(ending_[depth].begin(), ending_[depth].end(), [&](const std::vector<std::uint32_t>& line) {
      detail::Bits moved = 0;
      for (const std::uint32_t cell : line) moved |= detail::Bits{1} << image_[cell];
      return lines_.contains(moved);
    });
  }

  std::size_t cells_, most_;
  std::set<detail::Bits> lines_;
  std::vector<std::uint32_t> pairs_, order_, image_;
  std::vector<std::size_t> rank_;
  std::vector<std::vector<std::vector<std::uint32_t>>> ending_;  ///< lines by the last of their cells in the order
  std::vector<std::vector<std::uint32_t>> found_;
  detail::Bits used_ = 0;
  std::uint64_t tries_ = 0;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> symmetries_of(const Board& board, std::uint32_t most) {
  detail::require_board(board);
  return Search(board, most).run();
}

}  // namespace mexwave::lines
