#pragma once
// Normal play: Grundy values of regions, by a proof-number search that asks "Is the value n?" (README.md).

#include <deque>
#include <optional>
#include <vector>

#include "core/schedule/run_control.hpp"
#include "tiling/proof_numbers.hpp"
#include "tiling/region_splitter.hpp"
#include "tiling/region_table.hpp"

namespace mexwave::tiling::detail {

/// Counts the moves made and lets the ticker report them.
struct MoveCounter {
  core::Ticker& ticker;
  std::uint64_t made = 0;
  void count() {
    if (++made % 8192 == 0) ticker.tick(made);
  }
};

class Values {
 public:
  static constexpr std::uint64_t first_bytes = RegionTable::first_bytes + ProofNumberTable::first_bytes;
  Values(RegionSplitter& splitter, MoveCounter& moves, TableMemory& memory)
      : splitter_(splitter), moves_(moves), table_(memory), numbers_(memory) {}

  [[nodiscard]] std::uint32_t value(const Region& region) { return value(region, 0); }
  /// Whether the xor of the values is 0. This takes less work than the values.
  [[nodiscard]] bool is_zero(std::vector<Region> regions);
  [[nodiscard]] std::uint64_t stored() const noexcept { return table_.size(); }

 private:
  using Regions = std::vector<Region>;

  /// A question: is the xor of the values of these regions n? The regions are in a frame. In an open question the
  /// largest one is the last.
  struct Question {
    std::size_t first = 0, regions = 0;
    std::uint32_t n = 0;
  };
  /// The questions about the moves in one region, at one depth of the search.
  struct Frame {
    Regions regions;             ///< of all questions
    std::vector<Question> left;  ///< for each move, about the regions that it leaves
    std::vector<Question> open;  ///< those of `left` without an answer, and those of add_smaller()
  };
  struct Estimate {
    ProofNumbers numbers;
    bool is_listed = true;  ///< whether the moves of the question were listed before
  };
  /// The open question to be searched next, and the proof numbers of the question that the frame belongs to.
  struct Choice {
    ProofNumbers numbers;
    std::size_t best = 0;
    bool is_listed = true;         ///< whether the moves of the best question were listed before
    std::uint32_t second = never;  ///< the least `yes` of the other questions
    std::uint32_t refutation = 0;  ///< `no` of the best question
  };

  [[nodiscard]] Frame& frame(std::size_t depth);
  /// The result in the table, or 0 if every move can be answered by its image under a half turn.
  Known look_up(const Region& region);
  std::uint32_t value(const Region& region, std::size_t depth);
  std::uint32_t value_by_moves(const Region& region, std::size_t depth);
  /// Lists in the frame the questions whose answers decide whether the region has the value n: if one of them is yes,
  /// the answer is no. Returns the answer if it is known already.
  std::optional<bool> list(const Region& region, std::uint32_t n, Frame& frame);
  /// Replaces regions of known value by their values, and appends the question to frame.open unless it is answered.
  /// Returns the value of what the move leaves if it is known.
  std::optional<std::uint32_t> reduce(Question question, Frame& frame);
  void add_smaller(const Region& region, std::uint32_t n, Frame& frame);
  static void remove_repeated(Frame& frame);
  void decide(const Region& region, std::uint32_t n, ProofNumbers limit, std::size_t depth);
  Choice choose(Frame& frame, std::size_t depth);
  Choice best_of(Frame& frame, std::size_t depth);
  Estimate numbers_of(const Frame& frame, Question& question, std::size_t depth);

  RegionSplitter& splitter_;
  MoveCounter& moves_;
  RegionTable table_;
  ProofNumberTable numbers_;
  std::deque<Frame> frames_;  ///< by depth
  Frame next_frame_;          ///< work space of choose()
};

}  // namespace mexwave::tiling::detail
