// Sealed files, and the checkpoints of three-row Chomp, the goals and plans that these name.

#include "mexwave/three_row_chomp.hpp"
#include "fuzz/reader.hpp"
#include "fuzz/scratch.hpp"
#include "mexwave/output_file.hpp"
#include "three_row_chomp/plan.hpp"
#include "three_row_chomp/sweeper.hpp"

namespace mexwave::fuzz {

namespace {

constexpr const char* checkpoint_kind = "three_row_chomp sweep";

/// What the checkpoints of the corpus are on their way to.
three_row_chomp::SweepGoal checkpoint_goal() { return {.openings_upto = 200}; }

void read_sealed_file(const std::string& bytes) { (void)read_sealed(scratch_file("sealed", bytes), checkpoint_kind); }

void reseal_sealed_file(std::string& bytes) {
  constexpr std::size_t size = 16;
  if (bytes.size() < size) return;
  bytes.resize(bytes.size() - size);
  const std::string digits = checksum(bytes);
  for (std::size_t k = 0; k < size; ++k) bytes += static_cast<char>(std::stoi(digits.substr(2 * k, 2), nullptr, 16));
}

std::string payload_of(const std::string& file) {
  return read_sealed(scratch_file("payload", file), checkpoint_kind).payload;
}

/// The state alone: what it was sealed in is the sealed file's matter. The sweep is not run on: a state that passes may
/// be wrong all the same, which is what the seal is for.
void read_checkpoint(const std::string& bytes) {
  three_row_chomp::detail::Sweeper sweeper(three_row_chomp::detail::plan_for(checkpoint_goal(), small_run()));
  sweeper.restore(core::state_in(bytes));
}

/// The goal and the plan that a checkpoint names, followed by no state, which is always refused.
void read_plan(const std::string& bytes) {
  const std::string path = scratch_path("plan");
  write_sealed(path, {checkpoint_kind, bytes, ""});
  (void)three_row_chomp::sweep(checkpoint_goal(), small_run(), {path, 3600, true, {}});
}

std::string parameters_of(const std::string& file) {
  return read_sealed(scratch_file("parameters", file), checkpoint_kind).parameters;
}

const RegisteredReader sealed({"sealed", read_sealed_file, reseal_sealed_file, nullptr});
const RegisteredReader checkpoint({"checkpoint", read_checkpoint, nullptr, payload_of});
const RegisteredReader plan({"plan", read_plan, nullptr, parameters_of});

}  // namespace

}  // namespace mexwave::fuzz
