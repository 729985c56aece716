#pragma once
// What a checkpoint of Grundy numbers says before its lines: one process or several leave the same, and go on from it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chocolate/bound_rows.hpp"
#include "core/files/state_bytes.hpp"
#include "mexwave/chocolate.hpp"

namespace mexwave::chocolate::detail {

constexpr std::string_view grundy_checkpoint_kind = "chocolate grundy";
[[nodiscard]] inline std::string grundy_checkpoint_of(const GrundyGoal& goal, const BoundRows& bounds) {
  return "state 1, to " + std::to_string(goal.upto) + ", " + goal.bound.text() + ", " + bounds.fingerprint();
}

struct GrundyCounts {
  Grundy::Work work;
  std::vector<std::uint64_t> histogram;  // of all values there may be

  void write(core::StateWriter& out) const {
    out.number(work);
    out.list(histogram);
  }
  void add(const Grundy::Work& more, const std::vector<std::uint64_t>& values) {
    work.positions += more.positions;
    work.words += more.words;
    for (std::size_t v = 0; v < histogram.size(); ++v) histogram[v] += values[v];
  }
  /// Adds what was written.
  void add(core::StateReader& in) {
    const auto more = in.number<Grundy::Work>();
    const auto values = in.list<std::uint64_t>();
    if (values.size() != histogram.size()) in.wrong();
    add(more, values);
  }
};

struct GrundyHead {
  std::uint32_t next_x = 0;  ///< pairs with a lower x are done
  GrundyCounts counted;

  void write(core::StateWriter& out) const {
    out.number(next_x);
    counted.write(out);
  }
  /// Of a table whose values are at most `most`.
  [[nodiscard]] static GrundyHead read(core::StateReader& in, std::uint32_t side, std::uint32_t most) {
    GrundyHead head;
    head.next_x = in.number<std::uint32_t>(1, side - 1);
    head.counted.histogram.resize(most + std::size_t{1});
    head.counted.add(in);
    return head;
  }
  /// What another rank has counted.
  void add(core::StateReader& in) { counted.add(in); }
};

}  // namespace mexwave::chocolate::detail
