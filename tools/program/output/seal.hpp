#pragma once
// The seal beside a saved result: FILE.xxh3, one line of JSON with the kind, parameters, length and checksum of FILE.
// It is a separate file, so that other programs can load the result.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mexwave/output_file.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

struct Seal {
  std::string kind;  ///< "chomp3 openings" and the like
  Json parameters;
  std::uint64_t bytes = 0;
  std::string checksum;     ///< XXH3-128, hexadecimal
  std::string format = {};  ///< "csv" and the like, the member "form" in the seal; empty in seals of earlier versions
};

/// The path of the seal. If `path` is a link, the seal is beside the file that the link leads to.
[[nodiscard]] std::string seal_path(const std::string& path);
/// The text of the seal.
[[nodiscard]] std::string seal_text(const Seal& seal);

/// The lines of the seal of `path`, the newest first. Empty if there is no seal; several if a process ended while it
/// replaced the file, and one of them then fits the file. If `path` is a link, the seal is searched for beside the
/// file, then beside the link. Throws FormatError if it is not a seal of mexwave.
[[nodiscard]] std::vector<Seal> read_seals(const std::string& path);
/// The first of read_seals().
[[nodiscard]] std::optional<Seal> read_seal(const std::string& path);

/// Commits `file`, which was made for `path`, and writes `made`, its seal, by way of `seal`. The seal fits the file at
/// any moment, even if the process is killed: first a seal with two lines is put in place, one for the new file and one
/// for the old file. Processes that write the same file do so one after another. Throws IoError (file and seal are then
/// the old ones), and Cancelled while it waits for another process.
void commit_sealed(const std::string& path, OutputFile& file, OutputFile& seal, const Seal& made);

}  // namespace mexwave::cli
