#pragma once
// A claim of a source, the evidence it is held against, and what was found.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mexwave/three_row_chomp.hpp"

namespace mexwave::cli {

namespace chomp3 = mexwave::three_row_chomp;

/// What one sweep to `upto` decides, read once for all claims on three-row Chomp.
struct ChompEvidence {
  chomp3::Sweep sweep;
  chomp3::Table head;                   ///< f(q,r) for the first rows, cell by cell
  std::vector<std::uint32_t> diagonal;  ///< f(q,q) for q = 0, 1, ... as long as there is no gap
  std::vector<std::uint32_t> ends;      ///< (ends[k], ends[k], end_rows[k]) are P, all with p <= upto, p rising
  std::vector<std::uint32_t> end_rows;
};

/// Reads the derived parts off sweep and head.
[[nodiscard]] ChompEvidence chomp_evidence(chomp3::Sweep sweep, chomp3::Table head);

struct Finding {
  std::string checked_to;
  std::uint64_t failures = 0;
  std::string first_counterexample;  ///< empty while there is none
  std::string note;

  /// Counts a counterexample; the first one is kept.
  void fail(const std::string& what) {
    if (failures++ == 0) first_counterexample = what;
  }
  [[nodiscard]] bool holds() const { return failures == 0; }
};

/// What the claims of all sources are held against; computed when a claim first asks for it, and then kept.
class Evidence {
 public:
  /// `chomp` is called once, if ever; `run` is for what claims compute themselves.
  explicit Evidence(std::function<ChompEvidence()> chomp, RunOptions run = {}, std::uint32_t upto = 10'000)
      : compute_chomp_(std::move(chomp)), run_(std::move(run)), upto_(upto) {}
  Evidence(ChompEvidence chomp) : chomp_(std::move(chomp)) {}  // implicit: a claim on Chomp needs nothing else
  [[nodiscard]] const ChompEvidence& chomp() const {
    if (!chomp_) chomp_ = compute_chomp_();
    return *chomp_;
  }
  operator const ChompEvidence&() const { return chomp(); }  // implicit: so that a check may ask for its own part alone
  [[nodiscard]] const RunOptions& run() const { return run_; }
  /// --upto: tables that claims compute themselves may grow with it.
  [[nodiscard]] std::uint32_t upto() const { return upto_; }

 private:
  std::function<ChompEvidence()> compute_chomp_;
  RunOptions run_;
  std::uint32_t upto_ = 10'000;
  mutable std::optional<ChompEvidence> chomp_;
};

struct Claim {
  std::string id;
  std::string source;  ///< "000"
  std::string place;   ///< where it stands there
  std::string statement;
  std::string paper_range;  ///< how far the source checked or proved it
  std::function<Finding(const Evidence&)> check;
};

/// The half of A02 on boards of two rows.
[[nodiscard]] Finding check_two_rows(const ChompEvidence& e);

/// All claims, in the order of their ids.
[[nodiscard]] std::vector<Claim> all_claims();

/// Some of a paper's claims, in a file of their own: a static object of this type adds them.
struct Claims {
  using Add = std::function<void(const char* id, const char* place, const char* statement, const char* paper_range,
                                 std::function<Finding(const Evidence&)> check)>;
  Claims(const char* source, void (*list)(const Add& add));
};

}  // namespace mexwave::cli
