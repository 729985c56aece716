#pragma once
// Files changed behind the back of their seal, whose checksum is then made right again.

#include "cli/program.hpp"
#include "mexwave/output_file.hpp"
#include "output/seal.hpp"

namespace mexwave::cli::test {

/// A saved file of that name in the folder, and its seal.
class Resealed {
 public:
  Resealed(const Folder& folder, std::string name)
      : folder_(folder), name_(std::move(name)), seal_(read_seal((folder / name_).string()).value()) {}
  /// What `mexwave check` says of these bytes in the file's place, under its seal with their checksum.
  [[nodiscard]] Ran check(const std::string& bytes) {
    put(folder_ / name_, bytes);
    seal_.bytes = bytes.size();
    seal_.checksum = checksum(bytes);
    put(folder_ / (name_ + ".xxh3"), seal_text(seal_));
    return folder_.run("check " + name_);
  }
  Seal& seal() { return seal_; }

 private:
  const Folder& folder_;
  std::string name_;
  Seal seal_;
};

}  // namespace mexwave::cli::test
