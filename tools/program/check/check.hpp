#pragma once
// The interface of `mexwave check`: a file, how much of it is checked, the result, and the checker for each kind of
// file.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "forms/forms.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

/// A file and its bytes.
struct Given {
  std::string path;
  std::string_view bytes;
  std::optional<Seal> seal = {};  ///< the seal, if it matches these bytes
  const Form* form = nullptr;     ///< set by recognised()
  std::string format = {};        ///< "csv", ...; also set by recognised()

  /// Throws FormatError: "'PATH' WHY".
  [[noreturn]] void refuse(const std::string& why) const;
};

/// How much of a file is recomputed; each kind of file interprets these limits.
struct Effort {
  std::uint32_t upto = 5000;
  std::uint32_t scan_upto = 15'000;  ///< a larger limit for faster methods
  std::uint64_t sample = 2000, seed = 1;
  bool sample_is_least = true;  ///< take larger samples where they cost little
  bool quick = false;           ///< skip everything that takes seconds (for the fuzzer)
  /// If slices > 0, checks part `slice` of `slices` completely, 0 <= slice < slices, without a time limit, and no
  /// other.
  std::uint32_t slice = 0, slices = 0;
  /// How many samples of so many look-ups each take a second or two.
  [[nodiscard]] std::uint64_t samples(std::uint64_t look_ups) const {
    constexpr std::uint64_t affordable = 200'000'000;
    if (quick || !sample_is_least) return sample;
    return std::max(sample, affordable / std::max<std::uint64_t>(look_ups, 1));
  }
};

struct Recheck {
  std::string done = {};                  ///< what was re-verified, and what was not
  bool complete = false;                  ///< every value of the file was decided, and none is missing
  std::string whole = {};                 ///< how the file proves to be complete, if not by a seal
  std::optional<std::string> wrong = {};  ///< the first wrong line or cell, and the correct value
};

/// Thrown to end a check: the first wrong line or cell, and the correct value.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The least number that is not among those added since clear().
class Mex {
 public:
  void clear() { ++stamp_; }
  /// Returns whether the number is new.
  bool add(std::uint32_t number) {
    if (number >= seen_.size()) seen_.resize(number + std::size_t{1});
    return std::exchange(seen_[number], stamp_) != stamp_;
  }
  [[nodiscard]] std::uint32_t operator()() const {
    return static_cast<std::uint32_t>(
        std::find_if(seen_.begin(), seen_.end(), [this](std::uint64_t stamp) { return stamp != stamp_; }) -
        seen_.begin());
  }

 private:
  std::vector<std::uint64_t> seen_;  // equal to stamp_: added
  std::uint64_t stamp_ = 1;
};

/// Calls `check`; returns its result, or a Recheck with `wrong` if it throws Wrong.
template <class Check>
[[nodiscard]] Recheck verdict(const Check& check) {
  try {
    return check();
  } catch (const Wrong& wrong) {
    return {.wrong = wrong.what()};
  }
}

/// Checks files of some kinds. A static object registers itself.
struct Checker {
  Checker(std::string name, std::vector<std::string_view> kinds, Recheck (*recheck)(const Given&, const Effort&),
          bool has_slices = false, std::string format = {});

  std::string name;  ///< also the name of its folder in tests/fuzz/corpus
  std::vector<std::string_view> kinds;
  /// Throws FormatError, naming the place in the file and what is wrong there, if it is not of the form that it must
  /// have; and Wrong.
  Recheck (*recheck)(const Given& file, const Effort& effort);
  bool has_slices = false;  ///< supports Effort::slices; the others refuse them
  std::string format = {};  ///< only files of this format; empty: all that no other checker accepts
};

[[nodiscard]] const std::vector<const Checker*>& all_checkers();

/// Finds the form and format of a file from its seal, the members of JSON, the header of CSV, the type of NPY, or the
/// first line. Throws FormatError if it is not a file of mexwave, or if seal and file disagree.
[[nodiscard]] Given recognised(Given file);

/// The checker of a recognised file; null if there is none.
[[nodiscard]] const Checker* checker_of(const Given& file);

/// The kinds of files that are recomputed, as a list for messages.
[[nodiscard]] std::string recomputed_kinds();

/// The parameter of this name, if it is a non-negative integer.
[[nodiscard]] std::optional<std::uint64_t> claimed(const Json& parameters, std::string_view name);

/// Checks a file. For pictures, reports, text for people, and other files with a seal, only whether it is complete.
/// Throws FormatError if it is damaged, or if it has no seal and is not one of the files that are recomputed.
[[nodiscard]] Recheck recheck(const Given& file, const Effort& effort);

}  // namespace mexwave::cli
