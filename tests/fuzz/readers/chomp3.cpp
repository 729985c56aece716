// Sealed files, and the checkpoints of three-row Chomp, the goals and plans that these name.

#include "mexwave/chomp3.hpp"
#include "chomp3/plan.hpp"
#include "chomp3/sweeper.hpp"
#include "fuzz/reader.hpp"
#include "fuzz/scratch.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::fuzz {

namespace {

constexpr const char* checkpoint_kind = "chomp3 sweep";

/// What the checkpoints of the corpus are on their way to.
chomp3::SweepGoal checkpoint_goal() { return {.openings_upto = 200}; }

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

/// Reads only the state of the head, without the sealed file around it. Does not continue the sweep: an accepted state
/// may still be wrong, which only the seal can detect.
void read_head(const std::string& bytes) {
  core::StateReader in(core::state_in(bytes));
  const auto row = in.number<std::uint64_t>();
  const auto chunk = in.number<std::uint32_t>();
  const chomp3::detail::Plan plan = chomp3::detail::read_plan(in);
  if (plan.last_p > 10'000) return;  // more memory than is worth it
  chomp3::detail::Sweeper sweeper(plan, chomp3::detail::machine_for(small_run()));
  sweeper.restore_head({row, chunk}, in);
}

/// The first chunk's.
void read_chunk(const std::string& bytes) {
  const chomp3::detail::Plan plan = chomp3::detail::plan_for(checkpoint_goal());
  chomp3::detail::Sweeper sweeper(plan, chomp3::detail::machine_for(small_run()));
  core::StateReader in(core::state_in(bytes));
  sweeper.restore_chunk(0, in);
  in.end();
}

std::string part_of(const std::string& file) {
  return read_sealed(scratch_file("part", file), std::string(checkpoint_kind) + ", part").payload;
}

/// A head of such a plan, without parts, and damaged: always refused.
void read_plan(const std::string& bytes) {
  const std::string path = scratch_path("plan");
  write_sealed(path, {checkpoint_kind, "openings to 200, rows to none", bytes});
  (void)chomp3::sweep(checkpoint_goal(), small_run(), {path, 3600, true, {}});
}

const RegisteredReader sealed({"sealed", read_sealed_file, reseal_sealed_file, nullptr});
const RegisteredReader checkpoint({"checkpoint", read_head, nullptr, payload_of});
const RegisteredReader chunk({"checkpoint-part", read_chunk, nullptr, part_of});
const RegisteredReader plan({"plan", read_plan, nullptr, payload_of});

}  // namespace

}  // namespace mexwave::fuzz
