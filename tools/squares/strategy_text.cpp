// Subtrees of some length that are referred to again are named where they stand first.

#include "squares/strategy_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "mexwave/output_file.hpp"

namespace mexwave::cli {

namespace {

using squares::Strategy;

class Tree {
 public:
  explicit Tree(const Strategy& strategy)
      : strategy_(strategy),
        references_(strategy.nodes.size()),
        sizes_(strategy.nodes.size()),
        labels_(strategy.nodes.size()) {}

  [[nodiscard]] std::string text() {
    for (const Strategy::Answer& answer : strategy_.first) measure(answer.node);
    for (const Strategy::Answer& answer : strategy_.first) write(answer, 0, !strategy_.begins());
    return std::move(out_);
  }

 private:
  /// Lines that a node takes when written out, and how often it is referred to.
  void measure(std::uint32_t id) {
    if (references_[id]++ > 0) return;
    std::uint64_t size = 1;
    for (const Strategy::Answer& answer : strategy_.nodes[id].answers) {
      measure(answer.node);
      size = std::min<std::uint64_t>(size + sizes_[answer.node], 1'000'000'000);
    }
    sizes_[id] = size;
  }

  void write(const Strategy::Answer& answer, std::size_t depth, bool with_replies) {
    out_.append(depth, ' ');
    if (with_replies && answer.otherwise) out_ += "else: ";
    if (with_replies && !answer.otherwise) {
      for (std::uint64_t rest = answer.replies; rest != 0; rest &= rest - 1)
        out_ += name(static_cast<std::uint32_t>(std::countr_zero(rest))) + ((rest & (rest - 1)) != 0 ? " " : ": ");
    }
    const Strategy::Node& node = strategy_.nodes[answer.node];
    constexpr std::uint64_t worth_a_name = 4;
    if (labels_[answer.node] != 0) {
      out_ += fmt::format("see {}\n", labels_[answer.node]);
      return;
    }
    if (references_[answer.node] > 1 && sizes_[answer.node] >= worth_a_name) {
      labels_[answer.node] = ++last_label_;
      out_ += fmt::format("#{} ", last_label_);
    }
    out_ += fmt::format("{}. {}{}\n", node.number, name(node.cell), std::string(node.threats, '+'));
    for (const Strategy::Answer& next : node.answers) write(next, depth + 1, true);
  }

  [[nodiscard]] std::string name(std::uint32_t cell) const { return squares::cell_name(strategy_.board, cell); }

  const Strategy& strategy_;
  std::vector<std::uint64_t> references_, sizes_, labels_;
  std::uint64_t last_label_ = 0;
  std::string out_;
};

const char* name_of(squares::Mirror mirror) {
  switch (mirror) {
    case squares::Mirror::left_right:
      return "left-right";
    case squares::Mirror::up_down:
      return "up-down";
    default:
      return "rotate";
  }
}

const char* player(const Strategy& strategy) { return strategy.second ? "second" : "first"; }

std::string claim(const Strategy& strategy) {
  if (strategy.outcome == Outcome::draw) return "draws";
  return strategy.within > 0 ? fmt::format("wins within {}", strategy.within) : "wins";
}

}  // namespace

std::string strategy_text(const Strategy& strategy) {
  const squares::Board& board = strategy.board;
  const std::string body =
      strategy.mirror ? fmt::format("mirror {}\n", name_of(*strategy.mirror)) : "tree\n" + Tree(strategy).text();
  std::string position = strategy.position.empty() ? "" : "position";
  for (const std::uint32_t cell : strategy.position) position += " " + squares::cell_name(board, cell);
  if (!position.empty()) position += "\n";
  std::string text = fmt::format(
      "mexwave squares strategy 1\nboard {}x{}\nsquares {}\nplay {}\nplayer {}\nclaim {}\n{}{}end\n", board.height,
      board.width, board.orientation == squares::Orientation::any ? "any" : "axis-parallel",
      strategy.play == Play::normal ? "normal" : "misere", player(strategy), claim(strategy), position, body);
  return text + "checksum " + checksum(text) + "\n";
}

std::string claim_text(const Strategy& strategy) {
  return fmt::format("the {} player {}{}", player(strategy), claim(strategy),
                     strategy.within > 1    ? " moves"
                     : strategy.within == 1 ? " move"
                                            : "");
}

}  // namespace mexwave::cli
