#pragma once
// What the files of `mexwave check` share: a file, how much of it is checked, the result, and the list of checkers.

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "forms/forms.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

/// A file to check.
struct Given {
  std::string path;
  std::string_view bytes;
  std::optional<Seal> seal = {};  ///< the seal, if it matches these bytes
  const Form* form = nullptr;     ///< set by recognised()
  std::string format = {};        ///< such as "csv"; set by recognised()

  /// Throws FormatError: "'PATH' WHY".
  [[noreturn]] void refuse(const std::string& why) const;
  /// Refuses a seal with other parameters than these, which the file states, and those that it does not state.
  void require_parameters(Json stated, std::initializer_list<std::string_view> unstated = {}) const;
};

/// How much of a file is recomputed; each kind of file interprets these limits.
struct Effort {
  std::uint32_t upto = 5000;
  std::uint32_t scan_upto = 15'000;  ///< a larger limit for faster methods
  std::uint64_t sample = 2000, seed = 1;
  bool sample_is_least = true;  ///< take larger samples where they cost little
  bool quick = false;           ///< skip everything that takes seconds (for the fuzzer)
  /// If slices > 0, only part `slice` of `slices` is checked, 0 <= slice < slices, but completely and without a limit
  /// on time.
  std::uint32_t slice = 0, slices = 0;
  /// The size of the sample, if each of its entries needs this many look-ups: as many as take a second or two, but at
  /// least `sample`.
  [[nodiscard]] std::uint64_t samples(std::uint64_t look_ups) const {
    constexpr std::uint64_t affordable = 200'000'000;
    if (quick || !sample_is_least) return sample;
    return std::max(sample, affordable / std::max<std::uint64_t>(look_ups, 1));
  }
};

/// The result of a check.
struct Recheck {
  std::string done = {};                  ///< what was re-verified, and what was not
  bool complete = false;                  ///< every value of the file was decided, and none is missing
  std::string whole = {};                 ///< what shows that the file is not truncated, if it is not the seal
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

/// The checker of some kinds of files. A static object of this type adds itself to all_checkers().
struct Checker {
  Checker(std::string name, std::vector<std::string_view> kinds, Recheck (*recheck)(const Given&, const Effort&),
          bool has_slices = false, std::string format = {});

  std::string name;  ///< also the name of its folder in tests/fuzz/corpus
  std::vector<std::string_view> kinds;
  /// Checks the file. Throws FormatError with the place if the file is malformed, and Wrong if a value is wrong.
  Recheck (*recheck)(const Given& file, const Effort& effort);
  bool has_slices = false;  ///< whether it supports Effort::slices; otherwise --slice is refused
  std::string format = {};  ///< checks only files of this format; empty: those that no other checker accepts
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

/// Checks a file with the checker of its kind. If there is none, as for pictures, reports and text for people, only the
/// seal is compared. Throws FormatError if the file is damaged, or if it has neither a checker nor a seal.
[[nodiscard]] Recheck recheck(const Given& file, const Effort& effort);

}  // namespace mexwave::cli
