#pragma once
// A claim of a paper, the evidence it is checked against, and the result of the check.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mexwave/chomp3.hpp"

namespace mexwave::cli {

namespace chomp3 = mexwave::chomp3;

/// The data from one sweep to `upto`, shared by all claims on three-row Chomp.
struct ChompEvidence {
  chomp3::Sweep sweep;
  chomp3::Table head;                   ///< f(q,r) for the first rows, cell by cell
  std::vector<std::uint32_t> diagonal;  ///< f(q,q) for q = 0, 1, ... as long as there is no gap
  std::vector<std::uint32_t> ends;      ///< (ends[k], ends[k], end_rows[k]) are P, all with p <= upto, p increasing
  std::vector<std::uint32_t> end_rows;
};

/// Derives the other members from sweep and head.
[[nodiscard]] ChompEvidence chomp_evidence(chomp3::Sweep sweep, chomp3::Table head);

/// A row, board or heap for which a claim is wrong.
struct Exception {
  std::uint32_t number = 0;
  std::string what;
};

struct Finding {
  std::string checked_to = {};
  std::uint64_t failures = 0;
  std::string first_counterexample = {};  ///< empty while there is none
  std::string note = {};
  std::uint32_t last = 0;                  ///< for claims with Exceptions::listed: the last number that was decided
  std::vector<Exception> exceptions = {};  ///< for the same claims, in ascending order

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

/// The data against which the claims of all sources are checked; computed when a claim first needs it, and then kept.
class Evidence {
 public:
  /// `chomp` is called at most once; `run` is for computations of the claims.
  explicit Evidence(std::function<ChompEvidence()> chomp, RunOptions run = {}, std::uint32_t upto = 10'000)
      : compute_chomp_(std::move(chomp)), run_(std::move(run)), upto_(upto) {}
  Evidence(ChompEvidence chomp) : chomp_(std::move(chomp)) {}  // implicit: claims about Chomp need nothing else
  [[nodiscard]] const ChompEvidence& chomp() const {
    if (!chomp_) chomp_ = compute_chomp_();
    return *chomp_;
  }
  operator const ChompEvidence&() const { return chomp(); }  // implicit: checks may take only this part
  [[nodiscard]] const RunOptions& run() const { return run_; }
  /// --upto: tables that claims compute themselves grow with it.
  [[nodiscard]] std::uint32_t upto() const { return upto_; }

 private:
  std::function<ChompEvidence()> compute_chomp_;
  RunOptions run_;
  std::uint32_t upto_ = 10'000;
  mutable std::optional<ChompEvidence> chomp_;
};

/// Whether a claim concerns every number, and the check lists the exceptions.
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

/// The half of A02 on boards of two rows.
[[nodiscard]] Finding check_two_rows(const ChompEvidence& e);
/// The q >= 1 that minimises |n/q - (2 + sqrt 2)/2|, n >= 1. Exact; ties cannot occur, since the ratio is irrational.
[[nodiscard]] std::uint64_t nearest_to_diagonal_ratio(std::uint64_t n);
/// The r >= 1 that minimises |n/r - sqrt 2|, n >= 1.
[[nodiscard]] std::uint64_t nearest_to_end_ratio(std::uint64_t n);

/// All claims, in the order of their ids.
[[nodiscard]] std::vector<Claim> all_claims();

/// Some of a paper's claims, in a file of their own: a static object of this type adds them.
struct Claims {
  Claims(const char* source, std::vector<Claim> (*list)());
};

struct Paper {
  std::string_view key;      ///< of --source: "horvath"
  std::string_view author;   ///< as a claim names it: "Horváth"
  std::string_view authors;  ///< as a list of references has them
  std::string_view title;    ///< in English; in brackets if the available text has no title
  std::string_view date;     ///< the year, or what is known of it
  std::string_view subject;  ///< the heading of its claims
  std::string_view words;    ///< the terms that a reader of the claims must know
};

/// By key.
[[nodiscard]] std::span<const Paper> all_papers();
/// `key` is one of those that claims have; throws std::out_of_range for others.
[[nodiscard]] const Paper& paper(std::string_view key);
/// Where a claim stands: "Horváth, corollary 2.9".
[[nodiscard]] std::string place(const Claim& claim);
/// "G. Horváth, [The poisoned chocolate game], 2003 or later".
[[nodiscard]] std::string reference(const Paper& paper);

}  // namespace mexwave::cli
