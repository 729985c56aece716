// Why a bar of Chomp is lost, or won. The text is a set of bars; from each every move but the last resort is answered
// by one that leads to a bar of the set. Whoever has to move there loses, then: the answers go on until the poisoned
// square is left, for every move takes something.

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>
#include <unordered_map>

#include "check/kinds.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

using Bar = std::vector<std::uint32_t>;

constexpr std::string_view first_line = "mexwave chomp certificate ";
constexpr std::uint32_t longest_row = 1'000'000'000, most_rows = 1000;

struct Square {
  std::uint32_t row = 0, column = 0;
  friend auto operator<=>(const Square&, const Square&) = default;
};

std::string text(const Square& square) { return fmt::format("({},{})", square.row, square.column); }

class Reader {
 public:
  explicit Reader(const Given& file) : path_(file.path), text_(file.bytes), rest_(file.bytes) {}

  Recheck read() {
    next();
    if (line_ != std::string(first_line) + "1") refuse(fmt::format("accepted is '{}1'", first_line));
    const std::string claimed_bar(after("bar "));
    const Bar bar = bar_in(claimed_bar);
    const std::string claim(after("claim "));
    constexpr std::string_view wins = "wins by ";
    if (claim != "loses" && !claim.starts_with(wins))
      refuse("accepted are 'claim loses' and 'claim wins by ROW,SQUARE'");
    std::string lost = claimed_bar, by;
    if (claim != "loses") {
      const Square taken = square_in(std::string_view(claim).substr(wins.size()));
      const std::optional<std::string> left = after_move(bar, taken);
      if (!left) refuse(fmt::format("{} is no square that may be taken", text(taken)));
      lost = *left;
      by = " by taking " + text(taken);
    }
    read_bars();
    Recheck result;
    result.whole = seal();
    if (!bars_.contains(lost)) {
      result.wrong = fmt::format("({}) is not among the lost bars", lost);
      return result;
    }
    for (const auto& [name, entry] : bars_) {
      result.wrong = fault(entry);
      if (result.wrong) return result;
    }
    result.done = fmt::format("({}) is {}{}: {} lost bars, and an answer to each of {} moves", claimed_bar,
                              claim == "loses" ? "lost" : "won", by, bars_.size(), replies_);
    result.complete = true;
    return result;
  }

 private:
  struct Entry {
    std::size_t line = 0;
    Bar bar;
    std::string_view replies;
  };

  [[noreturn]] void refuse(const std::string& why) const {
    throw FormatError(fmt::format("'{}' line {}: {}", path_, number_, why));
  }

  void next() {
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos)
      throw FormatError(fmt::format("'{}' is truncated: no 'end' came by line {}", path_, number_));
    ++number_;
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
  }

  std::string_view after(std::string_view key) {
    next();
    if (!line_.starts_with(key)) refuse(fmt::format("accepted is '{}...'", key));
    return line_.substr(key.size());
  }

  std::uint32_t number_in(std::string_view word) const {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || value < 1 || value > longest_row || word[0] == '0')
      refuse("a number that is none, or out of range");
    return value;
  }

  /// The rows, none empty; so a bar is written in one way.
  Bar bar_in(std::string_view words) const {
    Bar bar;
    for (;;) {
      const std::size_t comma = words.find(',');
      bar.push_back(number_in(words.substr(0, comma)));
      if (bar.size() > 1 && bar.back() > bar[bar.size() - 2]) refuse("a row that is longer than the one above");
      if (bar.size() > most_rows) refuse(fmt::format("accepted are bars of at most {} rows", most_rows));
      if (comma == std::string_view::npos) return bar;
      words.remove_prefix(comma + 1);
    }
  }

  Square square_in(std::string_view words) const {
    const std::size_t comma = words.find(',');
    if (comma == std::string_view::npos) refuse("accepted are squares as ROW,SQUARE");
    return {number_in(words.substr(0, comma)), number_in(words.substr(comma + 1))};
  }

  /// What is left, as it would be written; nothing if the square is not there, or the poisoned one.
  static std::optional<std::string> after_move(const Bar& bar, const Square& taken, Bar* left = nullptr) {
    if (taken.row > bar.size() || taken.column > bar[taken.row - 1] || taken == Square{1, 1}) return std::nullopt;
    Bar rows(bar.begin(), bar.begin() + taken.row - 1);
    for (std::size_t k = taken.row - 1; k < bar.size() && taken.column > 1; ++k)
      rows.push_back(std::min(bar[k], taken.column - 1));
    std::string name = joined(rows, ",");
    if (left != nullptr) *left = std::move(rows);
    return name;
  }

  void read_bars() {
    for (next(); line_ != "end"; next()) {
      const std::size_t colon = line_.find(':');
      if (colon == std::string_view::npos) refuse("accepted are 'BAR: MOVE>ANSWER ...' and 'end'");
      Entry entry{number_, bar_in(line_.substr(0, colon)), line_.substr(colon + 1)};
      if (!bars_.try_emplace(std::string(line_.substr(0, colon)), std::move(entry)).second)
        refuse("this bar is listed twice");
    }
  }

  std::optional<std::string> fault(const Entry& entry) {
    number_ = entry.line;
    const auto wrong = [&](const std::string& why) { return fmt::format("line {}: {}", entry.line, why); };
    std::set<Square> moves;
    for (std::string_view rest = entry.replies; !rest.empty();) {
      if (rest[0] != ' ') refuse("accepted is one blank before each answer");
      rest.remove_prefix(1);
      const std::string_view word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(word.size());
      const std::size_t sign = word.find('>');
      if (sign == std::string_view::npos) refuse("accepted are answers as MOVE>ANSWER");
      const Square move = square_in(word.substr(0, sign)), answer = square_in(word.substr(sign + 1));
      Bar left;
      if (!after_move(entry.bar, move, &left)) return wrong(text(move) + " is no square that may be taken");
      if (!moves.insert(move).second) return wrong(text(move) + " is answered twice");
      const std::optional<std::string> leads_to = after_move(left, answer);
      if (!leads_to) return wrong(fmt::format("{} cannot be answered by {}", text(move), text(answer)));
      if (!bars_.contains(*leads_to))
        return wrong(fmt::format("the answer to {} leads to ({}), which is not listed", text(move), *leads_to));
    }
    const std::uint64_t squares = std::accumulate(entry.bar.begin(), entry.bar.end(), std::uint64_t{0});
    if (moves.size() + 1 != squares)
      return wrong(fmt::format("{} of {} moves have an answer", moves.size(), squares - 1));
    replies_ += moves.size();
    return std::nullopt;
  }

  std::string seal() {
    const std::size_t above = text_.size() - rest_.size();
    if (rest_.empty()) return "no seal in it";
    next();
    if (line_ != "checksum " + checksum(text_.substr(0, above)))
      throw FormatError(fmt::format("'{}' is damaged: its checksum is not that of its last line", path_));
    if (!rest_.empty()) refuse("something follows the checksum");
    return "whole by its checksum";
  }

  const std::string& path_;
  std::string_view text_, rest_, line_;
  std::size_t number_ = 0;
  std::unordered_map<std::string, Entry> bars_;
  std::uint64_t replies_ = 0;
};

Recheck recheck_file(const Given& file, const Effort&) {
  if (file.seal && file.seal->kind != "chomp certificate")
    throw FormatError(fmt::format("'{}' holds chomp certificate, its seal says {}", file.path, file.seal->kind));
  return Reader(file).read();
}

const RegisteredKind registered({.place = 85,
                                 .name = "certificate",
                                 .sealed_as = {"chomp certificate"},
                                 .is_this = [](const Given& file) { return file.bytes.starts_with(first_line); },
                                 .recheck = recheck_file,
                                 .is_never_text = true,
                                 .is_text = [](const Given&) { return false; }});

}  // namespace

}  // namespace mexwave::cli
