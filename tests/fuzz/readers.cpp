#include "readers.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <stdexcept>

#include "check/chocolate_check.hpp"
#include "check/chomp_check.hpp"
#include "check/heaps_check.hpp"
#include "check/recheck.hpp"
#include "check/sequence_check.hpp"
#include "check/strategy_check.hpp"
#include "chocolate/bound_file.hpp"
#include "cli/numbers.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/lines.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/squares.hpp"
#include "mexwave/three_row_chomp.hpp"
#include "mexwave/tiling.hpp"
#include "output/seal.hpp"
#include "three_row_chomp/planning.hpp"

namespace mexwave::fuzz {

namespace {

namespace fs = std::filesystem;

/// Some readers want a path. In memory where that can be had.
class Scratch {
 public:
  Scratch()
      : folder_((fs::exists("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path()) /
                ("mexwave-fuzz-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  [[nodiscard]] std::string file(const std::string& name, std::string_view bytes) const {
    std::ofstream(path(name), std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path(name);
  }

 private:
  fs::path folder_;
};

const Scratch& scratch() {
  static const Scratch scratch;
  return scratch;
}

constexpr const char* checkpoint_kind = "three_row_chomp sweep";

/// What the checkpoints of the corpus are on their way to.
three_row_chomp::Goal checkpoint_goal() { return {.openings_upto = 200, .rows_upto = {}, .tile = {}}; }

RunOptions small_run(std::uint64_t megabytes = 256) {
  RunOptions run;
  run.threads = 1;
  run.memory_limit = megabytes << 20;
  return run;
}

/// The first line, which says something about the rest, and the rest.
std::pair<std::string_view, std::string_view> cut_line(std::string_view bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  return {bytes.substr(0, end), bytes.substr(std::min(bytes.size(), end + 1))};
}

void read_sealed_file(const std::string& bytes) { (void)read_sealed(scratch().file("sealed", bytes), checkpoint_kind); }

void reseal_sealed_file(std::string& bytes) {
  constexpr std::size_t size = 16;
  if (bytes.size() < size) return;
  bytes.resize(bytes.size() - size);
  const std::string digits = checksum(bytes);
  for (std::size_t k = 0; k < size; ++k) bytes += static_cast<char>(std::stoi(digits.substr(2 * k, 2), nullptr, 16));
}

std::string payload_of(const std::string& file) {
  return read_sealed(scratch().file("payload", file), checkpoint_kind).payload;
}

/// The state alone: what it was sealed in is the sealed file's matter. The sweep is not run on: a state that passes may
/// be wrong all the same, which is what the seal is for.
void read_checkpoint(const std::string& bytes) {
  three_row_chomp::detail::Sweeper sweeper(three_row_chomp::detail::plan_for(checkpoint_goal(), small_run()));
  sweeper.restore(three_row_chomp::detail::state_in(bytes));
}

/// The goal and the plan that a checkpoint names, followed by no state, which is always refused.
void read_plan(const std::string& bytes) {
  const std::string path = scratch().path("plan");
  write_sealed(path, {checkpoint_kind, bytes, ""});
  (void)three_row_chomp::sweep(checkpoint_goal(), small_run(), {path, 3600, true, {}});
}

std::string parameters_of(const std::string& file) {
  return read_sealed(scratch().file("parameters", file), checkpoint_kind).parameters;
}

void read_result(const std::string& bytes) {
  constexpr std::uint32_t limit = 40;
  const cli::SavedResult result = cli::parse_result("result", bytes);
  if (const auto* openings = std::get_if<std::vector<cli::SavedOpening>>(&result))
    (void)cli::recheck_openings(*openings, limit);
  if (const auto* rows = std::get_if<std::vector<cli::SavedRow>>(&result)) (void)cli::recheck_rows(*rows, limit);
  if (const auto* table = std::get_if<cli::SavedTable>(&result)) (void)cli::recheck_table(*table, 20, 1);
}

/// A saved file after its seal's one line, which may be empty.
struct SealedResult {
  std::optional<cli::Seal> seal;
  std::string_view file;
};

SealedResult read_seal_and_file(std::string_view bytes) {
  const auto [seal, file] = cut_line(bytes);
  if (seal.empty()) return {std::nullopt, file};
  const std::string path = scratch().path("result");
  (void)scratch().file(cli::seal_path("result"), seal);
  return {cli::read_seal(path), file};
}

void read_chocolate(const std::string& bytes) {
  const auto [seal, file] = read_seal_and_file(bytes);
  if (!cli::is_chocolate(seal, file)) throw FormatError("not for this reader");
  (void)cli::recheck_chocolate(cli::parse_chocolate("chocolate", seal, file), 20, 1);
}

void read_chomp(const std::string& bytes) {
  const auto [seal, file] = read_seal_and_file(bytes);
  if (!cli::is_chomp(seal, file)) throw FormatError("not for this reader");
  const cli::SavedChomp saved = cli::parse_chomp("chomp", seal, std::string(file));
  // The check follows all moves of boards of up to three million bars: that is not done for every mutant.
  constexpr std::uint32_t longest = 6;
  if (saved.m <= longest && saved.n <= longest) (void)cli::recheck_chomp(saved, 20, 1);
}

void read_heaps(const std::string& bytes) {
  const auto [seal, file] = read_seal_and_file(bytes);
  if (!cli::is_heaps(seal, file)) throw FormatError("not for this reader");
  (void)cli::recheck_heaps(cli::parse_heaps("heaps", seal, file), 20, 20, 1);
}

void read_sequence(const std::string& bytes) {
  const auto [seal, file] = read_seal_and_file(bytes);
  if (!cli::is_sequence(seal)) throw FormatError("not for this reader");
  (void)cli::recheck_sequence(cli::parse_sequence("sequence", *seal, file), 40);
}

void read_strategy(const std::string& bytes) { (void)cli::check_strategy("strategy", bytes); }

void reseal_strategy(std::string& bytes) {
  const std::size_t last = bytes.rfind("checksum ");
  if (last != std::string::npos)
    bytes.replace(last, std::string::npos, "checksum " + checksum(bytes.substr(0, last)) + '\n');
}

void read_moves(const std::string& bytes) {
  using squares::Play;
  // Legal is a list that is legal in one of these games; it is read as far as it goes in all of them.
  std::optional<Error> refused;
  bool legal = false;
  for (const squares::Board& board : {squares::Board{2, 3}, squares::Board{6, 6}, squares::Board{8, 8}}) {
    for (const Play play : {Play::normal, Play::misere}) {
      try {
        (void)squares::parse_moves(board, play, bytes);
        legal = true;
      } catch (const Error& error) {
        refused = error;
      }
    }
  }
  if (!legal) throw *refused;
}

void read_bound(const std::string& bytes) {
  cli::BoundFile file = cli::read_bound_file(scratch().file("bound", bytes));
  if (file.rows.size() == 1) {
    (void)chocolate::Bound::by_sum(std::move(file.rows.front()));
  } else {
    (void)chocolate::Bound::by_pair(file.rows);
  }
}

/// The game as it was played, then the board.
void read_lines(const std::string& bytes) {
  const auto [played, text] = cut_line(bytes);
  const lines::Board board = lines::parse_board("lines", text);
  const lines::Game game = lines::parse_moves(board, played);
  (void)lines::symmetries_of(board);
  constexpr std::size_t solved = 9, defined = 5;  // cells of a board, and free ones, that take no time
  if (board.cells.size() > solved || game.line) return;
  const bool by_definition = board.cells.size() - game.moves.size() <= defined;
  for (const Play play : {Play::normal, Play::misere}) {
    const Value value = lines::Solver(board, play, small_run(1)).value(game.men);
    if (!by_definition) continue;
    const Value expected = lines::value_reference(board, play, game.men);
    if (value.outcome != expected.outcome || value.moves != expected.moves) throw std::logic_error("a wrong value");
  }
}

void read_tile(const std::string& bytes) {
  const std::vector<tiling::Tile> tile{tiling::parse_tile(bytes)};
  for (const bool fixed : {false, true}) {
    const tiling::Rules rules(tile, fixed);
    const tiling::Position position{{2, 3}, {}};
    if (tiling::Solver(rules, small_run(1)).grundy(position) != tiling::grundy_reference(rules, position))
      throw std::logic_error("a wrong value");
  }
}

/// The name of a game, or a sum of positions.
void read_sum(const std::string& bytes) {
  try {
    (void)heaps::Game::parse(bytes);
    return;
  } catch (const InvalidArgument&) {  // a sum, then
  }
  const std::vector<heaps::Part> sum = heaps::parse_sum(bytes);
  constexpr std::uint32_t solved = 64;
  const auto is_small = [](const heaps::Part& part) {
    return part.at.size() <= solved && std::ranges::all_of(part.at, [](std::uint32_t n) { return n <= solved; });
  };
  if (!std::ranges::all_of(sum, is_small)) return;
  const heaps::Solution solution = heaps::solve(sum, small_run(1));
  for (const heaps::Move& move : solution.moves) (void)heaps::position_text(sum[move.part].game, move.leaves);
  if (solution.is_p_position != solution.moves.empty()) throw std::logic_error("a wrong value");
}

/// The rows of a bar: the library's part of it, which takes numbers.
void read_bar(const std::string& bytes) {
  std::vector<std::uint32_t> rows;
  for (std::string_view rest = bytes;;) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    rows.push_back(cli::parse_number("row", std::string(rest.substr(0, comma)), 0, 0xffffffff));
    if (comma == rest.size()) break;
    rest.remove_prefix(comma + 1);
  }
  const chomp::Solution solution = chomp::solve(rows, small_run(2));
  if (solution.is_p_position != solution.moves.empty()) throw std::logic_error("a wrong value");
}

void read_number(const std::string& bytes) {
  if (bytes.find('x') != std::string::npos) {
    if (!cli::parse_sides(bytes, 255)) throw FormatError("no sides of a board");
  } else if (bytes.ends_with('s') || bytes.ends_with('m') || bytes.ends_with('h')) {
    (void)cli::parse_seconds("--every", bytes);
  } else {
    (void)cli::parse_number("--upto", bytes, 0, std::numeric_limits<std::uint32_t>::max());
  }
}

void read_too_far(const std::string& bytes) {
  if (bytes.find(",,") == std::string::npos) throw FormatError("two commas were expected");
  const std::vector<char> copy(bytes.begin(), bytes.end());
  [[maybe_unused]] const volatile char beyond = copy.data()[copy.size()];
}

}  // namespace

const std::vector<Reader>& all_readers() {
  static const std::vector<Reader> readers{
      {"sealed", read_sealed_file, reseal_sealed_file, nullptr},
      {"checkpoint", read_checkpoint, nullptr, payload_of},
      {"plan", read_plan, nullptr, parameters_of},
      {"result", read_result, nullptr, nullptr},
      {"chocolate", read_chocolate, nullptr, nullptr},
      {"chomp", read_chomp, nullptr, nullptr},
      {"heaps", read_heaps, nullptr, nullptr},
      {"sequence", read_sequence, nullptr, nullptr},
      {"strategy", read_strategy, reseal_strategy, nullptr},
      {"moves", read_moves, nullptr, nullptr},
      {"lines", read_lines, nullptr, nullptr},
      {"tile", read_tile, nullptr, nullptr},
      {"sum", read_sum, nullptr, nullptr},
      {"bar", read_bar, nullptr, nullptr},
      {"bound", read_bound, nullptr, nullptr},
      {"number", read_number, nullptr, nullptr},
  };
  return readers;
}

const Reader& faulty_reader() {
  static const Reader reader{"faulty", read_too_far, nullptr, nullptr};
  return reader;
}

}  // namespace mexwave::fuzz
