#pragma once
// A file and its seal are two names, and no system renames two at once.

#include <string>

#include "mexwave/output_file.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

/// Commits `file`, which was made for `path`, and writes `made`, its seal. Whoever looks at any moment, or after a kill
/// at any moment, finds a file with a seal that fits it: the seal that is put in place first has two lines, for the new
/// file and for the one that is still there. Two processes that write one file do so one after the other. Throws
/// IoError (file and seal are then the old ones) and, waiting for another process, Cancelled.
void commit_sealed(const std::string& path, OutputFile& file, OutputFile& seal, const Seal& made);

}  // namespace mexwave::cli
