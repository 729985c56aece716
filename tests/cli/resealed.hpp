#pragma once
// Files changed behind the back of their seal, whose checksum is then made right again.

#include <gtest/gtest.h>

#include <string>

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

/// Changes single digits of a saved file, at this many places spread evenly from a byte on: each time the check fails.
inline void expect_changed_digits_fail(Resealed& file, const std::string& whole, std::size_t from, std::size_t places) {
  for (std::size_t k = 0; k < places; ++k) {
    const std::size_t at = whole.find_first_of("0123456789", from + k * (whole.size() - from) / places);
    if (at == std::string::npos) break;
    std::string bytes = whole;
    bytes[at] = bytes[at] == '9' ? '8' : static_cast<char>(bytes[at] + 1);
    const Ran wrong = file.check(bytes);
    EXPECT_TRUE(wrong.status == 1 || wrong.status == 2) << at << wrong.out;
  }
}

}  // namespace mexwave::cli::test
