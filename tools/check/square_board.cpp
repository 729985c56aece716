// All pairs of cells are tried as a side.

#include "check/square_board.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <utility>

namespace mexwave::cli {

namespace {

CellSet bit(int cell) { return CellSet{1} << cell; }
int lowest(CellSet cells) { return std::countr_zero(cells); }

}  // namespace

SquareBoard::SquareBoard(int height, int width, bool axis_parallel)
    : height_(height), width_(width), through_(static_cast<std::size_t>(height * width)) {
  const auto on_board = [&](int x, int y) { return x >= 0 && x < width && y >= 0 && y < height; };
  std::set<CellSet> found;
  for (int p = 0; p < height * width; ++p) {
    for (int q = 0; q < height * width; ++q) {
      const int px = p % width, py = p / width, qx = q % width, qy = q / width;
      const int dx = qx - px, dy = qy - py;
      if (p == q || (axis_parallel && dx != 0 && dy != 0)) continue;
      if (!on_board(px - dy, py + dx) || !on_board(qx - dy, qy + dx)) continue;
      found.insert(bit(p) | bit(q) | bit(cell(px - dy, py + dx)) | bit(cell(qx - dy, qy + dx)));
    }
  }
  squares_.assign(found.begin(), found.end());
  for (const CellSet square : squares_) {
    for (CellSet left = square; left != 0; left &= left - 1)
      through_[static_cast<std::size_t>(lowest(left))].push_back(square & ~bit(lowest(left)));
  }
}

std::string SquareBoard::name(int cell) const {
  return static_cast<char>('a' + cell % width_) + std::to_string(cell / width_ + 1);
}

int SquareBoard::find(std::string_view name) const {
  if (name.size() != 2 || name[0] < 'a' || name[0] >= 'a' + width_ || name[1] < '1' || name[1] >= '1' + height_)
    return -1;
  return cell(name[0] - 'a', name[1] - '1');
}

CellSet SquareBoard::completing(CellSet men, CellSet others) const {
  CellSet cells = 0;
  for (const CellSet square : squares_) {
    const CellSet left = square & ~men;
    if (left != 0 && (left & (left - 1)) == 0) cells |= left;
  }
  return cells & ~others;
}

bool SquareBoard::completes(CellSet men, int cell) const {
  const auto& others = through_[static_cast<std::size_t>(cell)];
  return std::any_of(others.begin(), others.end(), [&](CellSet three) { return (three & ~men) == 0; });
}

MirroredColourings mirrored_colourings(const SquareBoard& board, Mirror mirror, std::uint64_t enough) {
  std::vector<std::pair<int, int>> pairs;
  for (int c = 0; c < board.cells(); ++c) {
    const int x = c % board.width(), y = c / board.width();
    const int x_image = mirror == Mirror::up_down ? x : board.width() - 1 - x;
    const int y_image = mirror == Mirror::left_right ? y : board.height() - 1 - y;
    const int image = board.cell(x_image, y_image);
    if (image == c) return {.fixed = true, .count = 0};
    if (c < image) pairs.emplace_back(c, image);
  }
  MirroredColourings result;
  std::array<CellSet, 2> men{};
  const auto colour = [&](const auto& self, std::size_t k) -> void {
    if (k == pairs.size()) {
      ++result.count;
      return;
    }
    const auto [c, image] = pairs[k];
    for (std::size_t side = 0; side < 2 && result.count < enough; ++side) {
      if (board.completes(men[side], c) || board.completes(men[1 - side], image)) continue;
      men[side] |= bit(c);
      men[1 - side] |= bit(image);
      self(self, k + 1);
      men[side] &= ~bit(c);
      men[1 - side] &= ~bit(image);
    }
  };
  colour(colour, 0);
  return result;
}

}  // namespace mexwave::cli
