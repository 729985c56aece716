// The list of readers, and those of saved files.

#include "fuzz/reader.hpp"

#include <algorithm>
#include <optional>

#include "check/check.hpp"
#include "fuzz/scratch.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/seal.hpp"

namespace mexwave::fuzz {

namespace {

std::vector<Reader>& registered() {
  static std::vector<Reader> readers;
  return readers;
}

/// A saved file after its seal's one line, which may be empty.
void read_saved(const cli::Checker& checker, const std::string& bytes) {
  const auto [seal, saved] = cut_line(bytes);
  std::optional<cli::Seal> read;
  if (!seal.empty()) {
    (void)scratch_file(cli::seal_path("saved"), seal);
    read = cli::read_seal(scratch_path("saved"));
  }
  const cli::Given file = cli::recognised({.path = checker.name, .bytes = saved, .seal = std::move(read)});
  if (cli::checker_of(file) != &checker) throw FormatError("not for this reader");
  (void)cli::recheck(file, {.upto = 40, .scan_upto = 200, .sample = 20, .seed = 1, .quick = true});
}

/// A strategy or a certificate has its checksum in itself, and no seal.
void reseal_within(std::string& bytes) {
  const std::size_t last = bytes.rfind("checksum ");
  if (last != std::string::npos && bytes.starts_with("\n"))
    bytes.replace(last, std::string::npos, "checksum " + checksum(std::string_view(bytes).substr(1, last - 1)) + '\n');
}

void read_too_far(const std::string& bytes) {
  if (bytes.find(",,") == std::string::npos) throw FormatError("two commas were expected");
  const std::vector<char> copy(bytes.begin(), bytes.end());
  [[maybe_unused]] const volatile char beyond = copy.data()[copy.size()];
}

}  // namespace

RegisteredReader::RegisteredReader(Reader reader) { registered().push_back(std::move(reader)); }

std::vector<Reader> all_readers() {
  std::vector<Reader> readers = registered();
  for (const cli::Checker* const checker : cli::all_checkers()) {
    readers.push_back({checker->name, [checker](const std::string& bytes) { read_saved(*checker, bytes); },
                       checker->name == "strategy" || checker->name == "certificate" ? reseal_within : nullptr,
                       nullptr});
  }
  std::ranges::sort(readers, {}, &Reader::name);
  return readers;
}

const Reader& faulty_reader() {
  static const Reader reader{"faulty", read_too_far, nullptr, nullptr};
  return reader;
}

RunOptions small_run(std::uint64_t megabytes) { return {.threads = 1, .memory_limit = megabytes << 20}; }

/// The first line, which says something about the rest, and the rest.
std::pair<std::string_view, std::string_view> cut_line(std::string_view bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  return {bytes.substr(0, end), bytes.substr(std::min(bytes.size(), end + 1))};
}

}  // namespace mexwave::fuzz
