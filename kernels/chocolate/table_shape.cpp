// Makes rows of bounds, and divides a table into blocks and chunks.

#include "chocolate/table_shape.hpp"

#include <utility>

#include "core/schedule/checkpointed_run.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::chocolate::detail {

void require_reach(const Bound& bound, std::uint32_t upto, std::uint32_t largest) {
  const std::uint32_t reach = std::min(bound.reach(), largest);
  if (upto > reach) {
    throw InvalidArgument("upto: expected at most " + std::to_string(reach) + " under " + bound.text() + ", got " +
                          std::to_string(upto));
  }
}

BoundRows::BoundRows(const Bound& bound, std::uint32_t upto) {
  const std::size_t side = std::size_t{upto} + 1;
  if (bound.kind_ == Bound::Kind::by_pair && bound.parameter_ == side && bound.values_->size() == side * side) {
    step_ = side;
    values_ = bound.values_;
    return;
  }
  std::vector<std::uint32_t> values;
  values.reserve(bytes(bound, upto) / sizeof values[0]);
  switch (bound.shape()) {
    case Bound::Shape::of_sum:
      step_ = 1;
      for (std::uint32_t s = 0; s <= 2 * upto; ++s) values.push_back(bound(std::min(s, upto), s - std::min(s, upto)));
      break;
    case Bound::Shape::of_last:
      step_ = 0;
      for (std::uint32_t z = 0; z <= upto; ++z) values.push_back(bound(0, z));
      break;
    case Bound::Shape::of_pair:
      step_ = side;
      for (std::uint32_t x = 0; x <= upto; ++x) {
        for (std::uint32_t z = 0; z <= upto; ++z) values.push_back(bound(x, z));
      }
      break;
  }
  values_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(values));
}

void BoundRows::write(core::StateWriter& out) const {
  out.number(static_cast<std::uint64_t>(step_));
  out.list(*values_);
}

BoundRows BoundRows::read(core::StateReader& in, std::uint32_t upto) {
  BoundRows rows;
  rows.step_ = in.number<std::uint64_t>(0, largest_side + std::uint64_t{1});
  auto values = in.list<std::uint32_t>();
  if (values.size() != upto * (rows.step_ + 1) + 1) in.wrong();
  if (*std::max_element(values.begin(), values.end()) > largest_height) in.wrong();
  rows.values_ = std::make_shared<const std::vector<std::uint32_t>>(std::move(values));
  return rows;
}

std::string BoundRows::fingerprint() const {
  return std::to_string(step_) + " " +
         checksum({reinterpret_cast<const char*>(values_->data()), values_->size() * sizeof(std::uint32_t)});
}

std::uint64_t BoundRows::bytes(const Bound& bound, std::uint32_t upto) {
  const std::uint64_t n = std::uint64_t{upto} + 1;
  return 4 * (bound.shape() == Bound::Shape::of_pair ? n * n : 2 * n);
}

TableShape::TableShape(const Bound& bound, std::uint32_t upto, const TileShape& tile, std::uint64_t line_bytes,
                       std::uint64_t workers)
    : bounds(bound, upto), symmetric(bound.symmetric()), side(upto + 1), height(tile.x), width(tile.z) {
  constexpr std::uint64_t most_block_bytes = std::uint64_t{1} << 30;  // its lines are one message: less than 2 GiB
  while (height > 1 && height * line_bytes > most_block_bytes) height /= 2;
  // More chunks divide the work more evenly; fewer chunks send less, because the lines of a block go to every chunk.
  constexpr std::uint64_t chunks_of_worker = 4;
  chunk = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, side / (chunks_of_worker * workers) / height) * height);
}

void TableShape::write(core::StateWriter& out) const {
  out.number(side);
  out.number(symmetric);
  bounds.write(out);
  write_division(out);
}

TableShape TableShape::read(core::StateReader& in, const TileShape& most) {
  TableShape shape;
  shape.side = in.number<std::uint32_t>(1, largest_side + 1);
  shape.symmetric = in.number<bool>();
  shape.bounds = BoundRows::read(in, shape.side - 1);
  shape.read_division(in, most);
  return shape;
}

void TableShape::write_division(core::StateWriter& out) const {
  for (const std::uint32_t n : {height, width, chunk}) out.number(n);
}

void TableShape::read_division(core::StateReader& in, const TileShape& most) {
  height = in.number<std::uint32_t>(1, most.x);
  width = in.number<std::uint32_t>(1, most.z);
  chunk = in.number<std::uint32_t>(height, std::max(height, side));
  if (chunk % height != 0) in.wrong();
}

core::BlocksStart start_of(const Checkpoint& checkpoint, std::string_view kind, const std::string& parameters,
                           const TileShape& most, TableShape& shape) {
  core::require_checkpoint(checkpoint);
  if (!checkpoint.resume) return {};
  core::SavedBlocks saved(checkpoint, kind);
  core::StateReader& in = saved.head();
  if (saved.parameters() != parameters) {
    throw FormatError("'" + checkpoint.path + "' is a checkpoint of another goal (" + saved.parameters() +
                      "), not of " + parameters);
  }
  shape.read_division(in, most);
  const core::BlocksStart start = saved.start();
  if (start.block < 1 || start.block >= shape.blocks() || start.chunk != shape.first_chunk(start.block - 1)) in.wrong();
  in.end();
  return start;
}

}  // namespace mexwave::chocolate::detail
