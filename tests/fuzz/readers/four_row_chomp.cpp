// The checkpoints of four-row Chomp, and what these say of their tiles.

#include "mexwave/four_row_chomp.hpp"
#include "four_row_chomp/plan.hpp"
#include "four_row_chomp/sweeper.hpp"
#include "fuzz/reader.hpp"
#include "fuzz/scratch.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::fuzz {

namespace {

constexpr const char* checkpoint_kind = "four_row_chomp sweep";

/// What the checkpoints of the corpus are on their way to.
four_row_chomp::SweepGoal checkpoint_goal() { return {.upto = 60, .tile = {16, 16, 4}}; }

std::string payload_of(const std::string& file) {
  return read_sealed(scratch_file("payload4", file), checkpoint_kind).payload;
}

/// The state alone: what it was sealed in is the sealed file's matter. The sweep is not run on: a state that passes may
/// be wrong all the same, which is what the seal is for.
void read_state(const std::string& bytes) {
  four_row_chomp::detail::Sweeper sweeper(four_row_chomp::detail::plan_for(checkpoint_goal(), small_run()));
  sweeper.restore(core::state_in(bytes));
}

/// The tiles that a checkpoint names, followed by no state, which is always refused.
void read_tiles(const std::string& bytes) {
  const std::string path = scratch_path("tiles4");
  write_sealed(path, {checkpoint_kind, bytes, ""});
  (void)four_row_chomp::sweep(checkpoint_goal(), small_run(), {path, 3600, true, {}});
}

std::string parameters_of(const std::string& file) {
  return read_sealed(scratch_file("parameters4", file), checkpoint_kind).parameters;
}

const RegisteredReader checkpoint({"checkpoint4", read_state, nullptr, payload_of});
const RegisteredReader tiles({"tiles4", read_tiles, nullptr, parameters_of});

}  // namespace

}  // namespace mexwave::fuzz
