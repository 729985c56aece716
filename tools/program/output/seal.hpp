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
/// What stands in the seal.
[[nodiscard]] std::string seal_text(const Seal& seal);

/// The seals of `path`: none if there is none, and several if it was being replaced when all ended: one of them is its
/// own. Those of a link are looked for beside the link if not beside the file. Throws FormatError if one is not one of
/// ours.
[[nodiscard]] std::vector<Seal> read_seals(const std::string& path);
/// The first of them, which is that of the newest file.
[[nodiscard]] std::optional<Seal> read_seal(const std::string& path);

/// Commits `file`, which was made for `path`, and writes `made`, its seal. Whoever looks at any moment, or after a kill
/// at any moment, finds a file with a seal that fits it: the seal that is put in place first has two lines, for the new
/// file and for the one that is still there. Two processes that write one file do so one after the other. Throws
/// IoError (file and seal are then the old ones) and, waiting for another process, Cancelled.
void commit_sealed(const std::string& path, OutputFile& file, OutputFile& seal, const Seal& made);

}  // namespace mexwave::cli
