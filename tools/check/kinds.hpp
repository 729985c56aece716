#pragma once
// The kinds of saved files that `mexwave check` verifies again. Each makes itself known in its own file: nothing here
// names one.

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
  std::uint64_t sample = 2000, seed = 1;
  bool quick = false;  ///< nothing that takes seconds: for the fuzzer
};

struct Recheck {
  std::optional<std::string> wrong;  ///< the first wrong line or cell, and what it should be
  std::string done;                  ///< what was re-verified, and what was not
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

/// What can be said of a file. Of pictures, reports and text for people, and of whatever else has a seal, that it is
/// whole. Throws FormatError if it is damaged, or none of the files that are verified again and without a seal.
[[nodiscard]] Recheck recheck(const Given& file, const Effort& effort);

}  // namespace mexwave::cli
