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
  std::string format = {};  ///< "csv" and the like, in the file the member "form"; earlier seals do not say
};

/// Beside the file itself, if `path` is a link to it.
[[nodiscard]] std::string seal_path(const std::string& path);
/// The text of the seal.
[[nodiscard]] std::string seal_text(const Seal& seal);

/// The seals of `path`: empty if there is none, several if the file was being replaced when a process ended; one of
/// them then fits the file. For a link, seals are searched for beside the file, then beside the link. Throws
/// FormatError if one is not a seal of mexwave.
[[nodiscard]] std::vector<Seal> read_seals(const std::string& path);
/// The first of them, which is that of the newest file.
[[nodiscard]] std::optional<Seal> read_seal(const std::string& path);

/// Commits `file`, which was made for `path`, and writes `made`, its seal. At any moment, also after a kill, the seal
/// fits the file: first a seal with two lines is put in place, one for the new file and one for the old file. Two
/// processes that write the same file do so one after the other. Throws IoError (file and seal are then the old ones)
/// and, waiting for another process, Cancelled.
void commit_sealed(const std::string& path, OutputFile& file, OutputFile& seal, const Seal& made);

}  // namespace mexwave::cli
