// `mexwave squares play`: a game against the exact solver, in a terminal or through a pipe.

#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>

#include "cli/exit.hpp"
#include "cli/numbers.hpp"
#include "lines/lines.hpp"
#include "output/output.hpp"
#include "run_options.hpp"
#include "squares/board_picture.hpp"
#include "squares/squares.hpp"

namespace mexwave::cli {

namespace {

struct PlayOptions {
  GameOptions game;
  std::string side = "white";
  std::string think = "5";
};

/// Reads standard input line by line. Ctrl-C at the prompt ends the program: poll() returns when a signal arrives,
/// whereas buffered streams go on waiting.
class LineReader {
 public:
  /// The next line without its end, cut after longest_line bytes; nothing at the end of input. Throws Cancelled after
  /// Ctrl-C.
  std::optional<std::string> next() {
    constexpr std::size_t longest_line = 1000;
    std::string line;
    bool any = false;
    while (used_ < filled_ || refill()) {
      any = true;
      const char c = buffer_[used_++];
      if (c == '\n') return line;
      if (line.size() < longest_line) line += c;
    }
    if (!any) return std::nullopt;
    return line;
  }

 private:
  bool refill() {
    while (true) {
      check_interrupt();
      pollfd input{STDIN_FILENO, POLLIN, 0};
      if (::poll(&input, 1, -1) < 0) {
        if (errno == EINTR) continue;
        return false;
      }
      const ssize_t got = ::read(STDIN_FILENO, buffer_, sizeof buffer_);
      if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      used_ = 0;
      filled_ = got > 0 ? static_cast<std::size_t>(got) : 0;
      return got > 0;
    }
  }
  char buffer_[4096];
  std::size_t used_ = 0, filled_ = 0;
};

constexpr const char* commands_text = "a cell such as c3, hint, value, undo, moves, board, help or quit";

class Session {
 public:
  Session(squares::Game game, bool player_white, double seconds)
      : game_(std::move(game)),
        player_white_(player_white),
        seconds_(seconds),
        opponent_(game_.board(), game_.play(), seconds, run_options(quiet())),
        out_(Common{}, form("squares play"), {}) {}

  void run() {
    say(fmt::format("{}, {} play. You are {}. Enter {}.\n", describe(game_.board()), normal() ? "normal" : "misere",
                    player_white_ ? "White, ○; the program is Black, ●" : "Black, ●; the program is White, ○",
                    commands_text));
    if (!answer()) show_board();
    while (true) {
      say(game_.over() ? "game over> " : fmt::format("{}> ", player_white_ ? "white" : "black"));
      const std::optional<std::string> line = lines_.next();
      if (!line) {
        say("\n");
        return;
      }
      if (!obey(word_of(*line))) return;
    }
  }

 private:
  static Common quiet() {
    Common common;
    common.quiet = true;
    return common;
  }
  [[nodiscard]] bool normal() const { return game_.play() == Play::normal; }
  [[nodiscard]] bool players_turn() const { return game_.white_to_move() == player_white_; }

  void say(const std::string& text) {
    out_.write(text);
    out_.commit();
  }

  /// The line in lower case without blanks around it, with "?" for characters that cannot be printed.
  static std::string word_of(const std::string& line) {
    std::string word;
    for (const char c : line) {
      const auto byte = static_cast<unsigned char>(c);
      word += c == '\t' || c == '\r' ? ' ' : byte < 32 || byte > 126 ? '?' : static_cast<char>(std::tolower(byte));
    }
    const std::size_t first = word.find_first_not_of(' ');
    if (first == std::string::npos) return "";
    return word.substr(first, word.find_last_not_of(' ') - first + 1);
  }

  /// Carries out a command or move that was typed. False if the session ends.
  bool obey(const std::string& word) {
    if (word.empty()) return true;
    if (word == "quit" || word == "exit" || word == "q") return false;
    if (word == "help" || word == "?") {
      help();
    } else if (word == "board") {
      show_board();
    } else if (word == "moves") {
      say(game_.moves().empty() ? "No move yet.\n" : squares::moves_text(game_) + "\n");
    } else if (word == "value") {
      show_value();
    } else if (word == "hint") {
      hint();
    } else if (word == "undo") {
      undo();
    } else {
      play(word);
    }
    return true;
  }

  void help() {
    say(
        fmt::format("  c3     place a piece on this cell\n"
                    "  hint   what the program would play in your place\n"
                    "  value  who wins, if both sides play perfectly\n"
                    "  undo   take back your last move and the reply to it\n"
                    "  moves  the moves so far{}\n"
                    "  board  the board\n"
                    "  quit   end the program; the end of input does the same\n",
                    normal() ? "; + threatens a square, ++ two or more at once" : ""));
  }

  void show_board() {
    BoardPicture picture(game_.board(), game_.men());
    if (game_.square())
      picture.square.assign(game_.square()->begin(), game_.square()->end());
    else if (!game_.moves().empty())
      picture.framed = {game_.moves().back()};
    say("\n" + terminal_pictures({picture}) + "\n");
  }

  void show_value() {
    if (game_.over()) {
      say(result() + "\n");
      return;
    }
    const std::optional<Value> value = opponent_.value(game_);
    say(value ? verdict(game_, *value) + "\n"
              : "Not known: the solver did not finish within the time that --think allows.\n");
  }

  void hint() {
    if (game_.over()) {
      say("The game is over.\n");
      return;
    }
    const squares::Choice choice = opponent_.choose(game_);
    say(fmt::format("{}{}{}\n", squares::cell_name(game_.board(), choice.cell),
                    choice.value ? " " + value_text(*choice.value) : "",
                    choice.reason == squares::Choice::Reason::solver ? "" : ", " + remark(choice)));
  }

  void undo() {
    squares::Game before = game_;
    do {
      before.undo();
    } while (before.white_to_move() != player_white_ && !before.moves().empty());
    const bool own_move = before.white_to_move() == player_white_ && before.moves().size() < game_.moves().size();
    if (!own_move) {
      say("You have no move to take back.\n");
      return;
    }
    game_ = std::move(before);
    show_board();
  }

  void play(std::string word) {
    const bool only_cell = word.find(' ') == std::string::npos;
    while (only_cell && word.ends_with('+')) word.pop_back();
    const std::optional<std::uint32_t> cell = squares::find_cell(game_.board(), word);
    if (!cell) {
      say(fmt::format("'{}' is not a command: enter {}.\n", word.substr(0, 40), commands_text));
    } else if (game_.over()) {
      say("The game is over: undo takes back your last move, quit ends the program.\n");
    } else if (((game_.men().white | game_.men().black) >> *cell & 1) != 0) {
      say(fmt::format("{} is taken.\n", word));
    } else {
      move(*cell, "");
      if (!answer()) show_board();
    }
  }

  /// Makes the program's move. False if it is not its turn, or if the game is over.
  bool answer() {
    if (game_.over() || players_turn()) return false;
    const squares::Choice choice = opponent_.choose(game_);
    move(choice.cell, choice.value ? "" : remark(choice));
    show_board();
    return true;
  }

  void move(std::uint32_t cell, const std::string& remark) {
    const bool white = game_.white_to_move();
    const std::string mark = normal() ? game_.mark(cell) : "";
    game_.move(cell);
    std::string line = fmt::format("{}: {}{}", colour_name(white), squares::cell_name(game_.board(), cell), mark);
    if (normal() && !game_.over()) {
      const std::vector<std::uint32_t> threats = game_.new_threats();
      if (!threats.empty()) line += fmt::format(" threatens {}", cell_names(game_.board(), threats));
    }
    if (!remark.empty()) line += fmt::format(" ({})", remark);
    say(line + "\n");
    if (game_.over()) say(result() + "\n");
  }

  /// Why this move was chosen, if the solver did not choose it.
  [[nodiscard]] std::string remark(const squares::Choice& choice) const {
    if (choice.reason == squares::Choice::Reason::mirror)
      return "the reflection of your move in the centre: a player who always answers like this never completes a "
             "square first, and on this board such a game cannot end in a draw";
    return fmt::format("by rule of thumb: no exact answer within {} s", seconds_);
  }

  [[nodiscard]] std::string result() const {
    if (!game_.square()) return "The board is full without a square: a draw.";
    const bool maker = !game_.white_to_move();
    const bool winner = normal() ? maker : !maker;
    return fmt::format("{} has completed the square {}: {}.", colour_name(maker), square_name(game_),
                       winner == player_white_ ? "you win" : "you lose");
  }

  squares::Game game_;
  bool player_white_;
  double seconds_;
  squares::Opponent opponent_;
  Output out_;
  LineReader lines_;
};

void run_play(const PlayOptions& options) {
  const std::uint32_t seconds = parse_number("--think", options.think, 1, 1'000'000);
  Session(options.game.parse(), options.side == "white", seconds).run();
}

}  // namespace

void register_squares_play(Command& family) {
  Command& command = family.add_action("play", "Play against the exact solver");
  PlayOptions& options = command.runs(run_play);
  options.game.add_to(command);
  command.add_option("--side SIDE", options.side, "your colour: white, which begins (default), or black")
      .one_of({"white", "black"});
  command.add_option("--think S", options.think, "seconds that the solver may think about a move (default 5)");
  command.examples = {"mexwave squares play < /dev/null",
                      "mexwave squares play --side black --position \"c3 d4 c1\" < /dev/null"};
  command.remarks = fmt::format("Run it on a terminal, without < /dev/null. At the prompt enter {}.", commands_text);
}

}  // namespace mexwave::cli
