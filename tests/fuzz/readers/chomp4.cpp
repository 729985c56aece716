// The checkpoints of four-row Chomp: heads, parts, and what these say of their tiles.

#include "mexwave/chomp4.hpp"
#include "chomp4/plan.hpp"
#include "chomp4/sweeper.hpp"
#include "fuzz/reader.hpp"
#include "fuzz/scratch.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::fuzz::four_rows {

namespace {

using chomp4::detail::checkpoint_kind;

/// What the checkpoints of the corpus are on their way to.
chomp4::detail::Plan checkpoint_plan() { return chomp4::detail::plan_for({.upto = 60}, {16, 16, 4}, small_run()); }

std::string head_of(const std::string& file) {
  return read_sealed(scratch_file("head4", file), checkpoint_kind).payload;
}
std::string part_of(const std::string& file) {
  return read_sealed(scratch_file("part4", file), std::string(checkpoint_kind) + ", part").payload;
}

/// Reads only the state, without the sealed file around it. Does not continue the sweep: an accepted state may still be
/// wrong, which only the seal can detect.
void read_head(const std::string& bytes) {
  chomp4::detail::Plan plan = checkpoint_plan();
  const std::string path = scratch_path("sealed4");
  write_sealed(path, {std::string(checkpoint_kind), chomp4::detail::tiles_text(plan), bytes});
  core::SavedBlocks saved({path, 3600, true, {}}, checkpoint_kind);
  chomp4::detail::resume(plan, saved, path);
  chomp4::detail::Results results(plan.upto);
  results.restore(static_cast<std::uint32_t>(saved.start().block) * plan.block_p, saved.head());
}

/// The rows of r from 16 to 31, after the block of p = 47.
void read_part(const std::string& bytes) {
  chomp4::detail::Tiles tiles(checkpoint_plan());
  core::StateReader in(core::state_in(bytes));
  tiles.restore_chunk(1, 47, in);
  in.end();
}

/// The tiles that a checkpoint names, followed by no state, which is always refused.
void read_tiles(const std::string& bytes) {
  const std::string path = scratch_path("tiles4");
  write_sealed(path, {std::string(checkpoint_kind), bytes, ""});
  (void)chomp4::detail::run_plan(checkpoint_plan(), small_run(), {path, 3600, true, {}});
}

std::string parameters_of(const std::string& file) {
  return read_sealed(scratch_file("parameters4", file), checkpoint_kind).parameters;
}

const RegisteredReader checkpoint({"checkpoint4", read_head, nullptr, head_of});
const RegisteredReader part({"part4", read_part, nullptr, part_of});
const RegisteredReader tiles({"tiles4", read_tiles, nullptr, parameters_of});

}  // namespace

}  // namespace mexwave::fuzz::four_rows
