#pragma once
// The kinds of saved files that `mexwave check` verifies again. Each makes itself known in its own file: nothing here
// names one.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "output/seal.hpp"

namespace mexwave::cli {

/// A file, as it was read. What is said of it names `path`.
struct Given {
  std::string path;
  std::string_view bytes;
  std::optional<Seal> seal;  ///< of these very bytes
};

/// How much of a file is verified again; each kind says what it makes of it.
struct Effort {
  std::uint32_t upto = 5000;
  std::uint32_t scan_upto = 15'000;  ///< the same where the method is quicker
  std::uint64_t sample = 2000, seed = 1;
  bool sample_is_least = true;  ///< more of it where it costs little
  bool quick = false;           ///< nothing that takes seconds: for the fuzzer
  /// If slices > 0: all of the part slice of slices, 0 <= slice < slices, whatever it takes, and nothing else.
  std::uint32_t slice = 0, slices = 0;
  /// How many, if one costs so many look-ups: as many as take a second or two.
  [[nodiscard]] std::uint64_t samples(std::uint64_t look_ups) const {
    constexpr std::uint64_t affordable = 200'000'000;
    if (quick || !sample_is_least) return sample;
    return std::max(sample, affordable / std::max<std::uint64_t>(look_ups, 1));
  }
};

struct Recheck {
  std::optional<std::string> wrong;  ///< the first wrong line or cell, and what it should be
  std::string done;                  ///< what was re-verified, and what was not
  bool complete = false;             ///< every value of the file was decided, and none is missing
  std::string whole = {};            ///< how the file shows that it is whole, if not by the seal beside it
};

/// Text for people has blanks in its first line and is neither JSON nor a b-file.
[[nodiscard]] bool is_prose(std::string_view bytes);

struct Kind {
  int place;                           ///< among the others, where they are listed
  std::string name;                    ///< also of its folder in tests/fuzz/corpus
  std::vector<std::string> sealed_as;  ///< what seals call such files
  bool (*is_this)(const Given& file);
  /// Throws FormatError, naming the place in the file and what is wrong there, if it is not of the form that it must
  /// have.
  Recheck (*recheck)(const Given& file, const Effort& effort);
  /// Such files are never text for people.
  bool is_never_text = false;
  /// Knows parts, Effort::slices; others refuse them.
  bool has_slices = false;
  /// Whether a file under a seal of this kind is text for people, which is not verified.
  bool (*is_text)(const Given& file) = [](const Given& file) { return is_prose(file.bytes); };
};

/// A static object of this type adds a kind.
struct RegisteredKind {
  explicit RegisteredKind(Kind kind);
};

/// By rising place.
[[nodiscard]] const std::vector<Kind>& all_kinds();

/// What seals call them, as a message lists it.
[[nodiscard]] std::string recomputed_kinds();

/// The kind of this file, or null. The last kind is asked first: so the first gets what no other wants.
[[nodiscard]] const Kind* kind_of(const Given& file);

/// The parameters that the seal gives and, of JSON, the file itself; null if neither does. Throws FormatError if they
/// differ. (Of files whose parameters are plain values.)
[[nodiscard]] Json parameters_of(const Given& file);
/// The whole number of this name among them, if there is one.
[[nodiscard]] std::optional<std::uint64_t> claimed(const Json& parameters, std::string_view name);

/// What can be said of a file. Of pictures, reports and text for people, and of whatever else has a seal, that it is
/// whole. Throws FormatError if it is damaged, or none of the files that are verified again and without a seal.
[[nodiscard]] Recheck recheck(const Given& file, const Effort& effort);

}  // namespace mexwave::cli
