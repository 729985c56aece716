#pragma once
// A claim of a paper, the data against which it is checked, and the result of the check.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mexwave/chomp3.hpp"

namespace mexwave::cli {

/// The data of one sweep to `upto`, used for all claims on three-row Chomp.
struct ChompEvidence {
  chomp3::Sweep sweep;
  chomp3::Table head;                   ///< f(q,r) for the first rows, cell by cell
  std::vector<std::uint32_t> diagonal;  ///< f(q,q) for q = 0, 1, ..., up to the first q that the sweep does not decide
  std::vector<std::uint32_t> ends;      ///< (ends[k], ends[k], end_rows[k]) are P, all with p <= upto, p increasing
  std::vector<std::uint32_t> end_rows;
};

/// Makes ChompEvidence: computes the other members from these two.
[[nodiscard]] ChompEvidence chomp_evidence(chomp3::Sweep sweep, chomp3::Table head);

/// A row, board or heap for which a claim is wrong.
struct Exception {
  std::uint32_t number = 0;
  std::string what;
};

/// The result of checking a claim.
struct Finding {
  std::string checked_to = {};
  std::uint64_t failures = 0;
  std::string first_counterexample = {};  ///< empty if there is none
  std::string note = {};
  std::uint32_t last = 0;                  ///< for claims with Exceptions::listed: the last number that was checked
  std::vector<Exception> exceptions = {};  ///< for these claims, in ascending order

  /// Counts a counterexample; the first one is kept.
  void fail(const std::string& what) {
    if (failures++ == 0) first_counterexample = what;
  }
  /// Counts a counterexample and adds it to the list.
  void fail_at(std::uint32_t number, const std::string& what) {
    fail(what);
    exceptions.push_back({number, what});
  }
  [[nodiscard]] bool holds() const { return failures == 0; }
};

/// The data against which the claims of all sources are checked. The sweep is run when a claim first needs it, and
/// kept.
class Evidence {
 public:
  /// `chomp` is called at most once. Claims that compute tables of their own use `run` and `upto`.
  explicit Evidence(std::function<ChompEvidence()> chomp, RunOptions run = {}, std::uint32_t upto = 10'000)
      : compute_chomp_(std::move(chomp)), run_(std::move(run)), upto_(upto) {}
  Evidence(ChompEvidence chomp) : chomp_(std::move(chomp)) {}  // not explicit: claims about Chomp need nothing else
  [[nodiscard]] const ChompEvidence& chomp() const {
    if (!chomp_) chomp_ = compute_chomp_();
    return *chomp_;
  }
  operator const ChompEvidence&() const { return chomp(); }  // not explicit: some checks take only this part
  [[nodiscard]] const RunOptions& run() const { return run_; }
  /// The value of --upto, with which the tables grow that claims compute themselves.
  [[nodiscard]] std::uint32_t upto() const { return upto_; }

 private:
  std::function<ChompEvidence()> compute_chomp_;
  RunOptions run_;
  std::uint32_t upto_ = 10'000;
  mutable std::optional<ChompEvidence> chomp_;
};

/// Whether the check of a claim about all numbers (rows, boards or heaps) lists the exceptions.
enum class Exceptions : std::uint8_t { unlisted, listed };

struct Claim {
  std::string id;
  std::string place;  ///< the place in its source
  std::string statement;
  std::string paper_range;  ///< how far the source checked or proved it
  std::function<Finding(const Evidence&)> check;
  Exceptions exceptions = Exceptions::unlisted;
  std::string source = {};  ///< the key of its paper
};

/// Checks the part of A02 on boards of two rows.
[[nodiscard]] Finding check_two_rows(const ChompEvidence& e);
/// The q >= 1 that minimises |n/q - (2 + sqrt 2)/2|, n >= 1. Exact; ties cannot occur, since the ratio is irrational.
[[nodiscard]] std::uint64_t nearest_to_diagonal_ratio(std::uint64_t n);
/// The r >= 1 that minimises |n/r - sqrt 2|, n >= 1.
[[nodiscard]] std::uint64_t nearest_to_end_ratio(std::uint64_t n);

/// All claims, in the order of their ids.
[[nodiscard]] std::vector<Claim> all_claims();

/// A static object of this type adds claims of a paper to all_claims().
struct Claims {
  Claims(const char* source, std::vector<Claim> (*list)());
};

struct Paper {
  std::string_view key;      ///< the value of --source, such as "horvath"
  std::string_view author;   ///< as named in claims, such as "Horváth"
  std::string_view authors;  ///< as named in lists of references
  std::string_view title;    ///< in English; in brackets if the available text has no title
  std::string_view date;     ///< the year, as far as it is known
  std::string_view subject;  ///< the heading of its claims
  std::string_view words;    ///< the terms that a reader of the claims must know
};

/// All papers, sorted by key.
[[nodiscard]] std::span<const Paper> all_papers();
/// The paper with this key; throws std::out_of_range if there is none.
[[nodiscard]] const Paper& paper(std::string_view key);
/// The place of a claim, such as "Horváth, corollary 2.9".
[[nodiscard]] std::string place(const Claim& claim);
/// A reference such as "G. Horváth, [The poisoned chocolate game], 2003 or later".
[[nodiscard]] std::string reference(const Paper& paper);

}  // namespace mexwave::cli
