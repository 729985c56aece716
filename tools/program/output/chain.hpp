#pragma once
// Prints why a position is lost: every move from it, the answer to each move, and the same for the positions that the
// answers leave.

#include <fmt/core.h>

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "cli/exit.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

/// A move from a lost position, and an answer that wins against it.
template <class Position>
struct Refuted {
  std::string move;    ///< such as "square 5 of row 2"
  std::string leaves;  ///< the position after the move, such as "(8,4,4)"; or, if no answer is needed, why
  std::string answer;  ///< a move like `move`; empty if none is needed
  Position lost{};     ///< the position after the answer
};

/// The most lines of such a text.
inline constexpr std::uint64_t most_chain_lines = 1'000'000;

template <class Position>
struct Chain {
  /// Every move from a lost position.
  std::function<std::vector<Refuted<Position>>(const Position&)> replies;
  std::function<std::string(const Position&)> name;     ///< such as "(8,4,4)"
  std::function<std::string(const Position&)> drawing;  ///< lines that end with a line feed; may be empty
  const char* end = "no move is left";                  ///< said of a position without replies

  /// The replies to the lost position, the answers, the replies to these, and so on for `levels` levels, each indented
  /// further. A position whose replies were printed before is only named. Throws InvalidArgument if there are more than
  /// most_chain_lines lines.
  [[nodiscard]] std::string text(const Position& lost, std::uint32_t levels, std::size_t indent = 4) const {
    State state;
    write(lost, levels, indent, state);
    return std::move(state.text);
  }

 private:
  struct State {
    std::string text;
    std::uint64_t lines = 0;
    std::set<std::pair<std::string, std::uint32_t>> printed;  // names of positions, and the levels printed for each
  };

  void write(const Position& lost, std::uint32_t levels, std::size_t indent, State& state) const {
    if (levels == 0) return;
    const std::string margin(indent, ' ');
    const auto all = replies(lost);
    if (all.empty()) state.text += fmt::format("{}{}: {}\n", margin, name(lost), end);
    for (const Refuted<Position>& reply : all) {
      check_interrupt();
      if (++state.lines > most_chain_lines) {
        throw InvalidArgument(fmt::format("--depth: expected at most {} lines of text, got more", most_chain_lines));
      }
      if (reply.answer.empty()) {
        append(state.text, "{}{}: {}\n", margin, reply.move, reply.leaves);
        continue;
      }
      append(state.text, "{}{}: leaves {}; then {}: leaves {}", margin, reply.move, reply.leaves, reply.answer,
             name(reply.lost));
      if (levels == 1) {
        state.text += '\n';
      } else if (!state.printed.insert({name(reply.lost), levels - 1}).second) {
        state.text += ", as above\n";
      } else {
        state.text += '\n';
        if (drawing) state.text += indented(drawing(reply.lost), margin);
        write(reply.lost, levels - 1, indent + 2, state);
      }
    }
  }

  static std::string indented(const std::string& lines, const std::string& margin) {
    std::string text;
    for (std::size_t begin = 0; begin < lines.size();) {
      const std::size_t end = lines.find('\n', begin) + 1;
      text += margin + lines.substr(begin, end - begin);
      begin = end;
    }
    return text;
  }
};

inline constexpr std::uint32_t most_depth = 1000;
/// The value of --depth. Throws InvalidArgument if it is above 1 and the format is not text; `least` names in this
/// message what depth 1 shows.
[[nodiscard]] inline std::uint32_t parse_depth(const std::string& depth, const std::string& format,
                                               const char* least = "the winning moves") {
  const std::uint32_t levels = parse_number("--depth", depth, 1, most_depth);
  if (levels > 1 && format != "text")
    throw InvalidArgument(fmt::format("--depth '{}': only text has more than {}", depth, least));
  return levels;
}
inline constexpr const char* depth_help =
    "N, 1 to 1000: 1 shows the winning moves (default), 2 also every reply and the answer to it, and so on";

/// For results without moves, for example with --value-only: throws InvalidArgument if the depth or the format needs
/// moves.
inline void require_no_moves(std::uint32_t depth, const std::string& format,
                             const std::string& option = "--value-only") {
  if (depth > 1) throw InvalidArgument(fmt::format("{}: expected --depth 1, got {}", option, depth));
  if (format == "csv") throw InvalidArgument(option + ": expected a format that does not list moves, got csv");
}
inline constexpr const char* value_only_help = "do not search the moves, only the value; not with --depth or CSV";

}  // namespace mexwave::cli
