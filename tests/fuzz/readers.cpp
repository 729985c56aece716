#include "readers.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>

#include "check/chocolate_check.hpp"
#include "check/recheck.hpp"
#include "check/strategy_check.hpp"
#include "chocolate/bound_file.hpp"
#include "command.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/squares.hpp"
#include "mexwave/three_row_chomp.hpp"
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

RunOptions small_run() {
  RunOptions run;
  run.threads = 1;
  run.memory_limit = std::uint64_t{256} << 20;
  return run;
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

/// The seal's one line, which may be empty, then the file.
void read_chocolate(const std::string& bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  std::optional<cli::Seal> seal;
  if (end > 0) {
    const std::string path = scratch().path("chocolate");
    (void)scratch().file("chocolate.xxh3", std::string_view(bytes).substr(0, end));
    seal = cli::read_seal(path);
  }
  const std::string_view rest = std::string_view(bytes).substr(std::min(bytes.size(), end + 1));
  if (!cli::is_chocolate(seal, rest)) throw FormatError("not for this reader");
  (void)cli::recheck_chocolate(cli::parse_chocolate("chocolate", seal, rest), 20, 1);
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

void read_number(const std::string& bytes) {
  if (bytes.ends_with('s') || bytes.ends_with('m') || bytes.ends_with('h')) {
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
      {"strategy", read_strategy, reseal_strategy, nullptr},
      {"moves", read_moves, nullptr, nullptr},
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
