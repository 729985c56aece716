// Checkpoints of blocks that cross chunks, by one process.

#include "core/schedule/blocks_checkpoint.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "checkpoint_folder.hpp"
#include "core/ranks/job.hpp"

namespace mexwave::core {
namespace {

constexpr const char* blocks_kind = "blocks of a test";

/// Blocks that have come to `next`, in a run of this name; the disk is full from chunk `full_from` on.
struct Blocks {
  std::string name;
  std::uint64_t next = 0;
  std::uint32_t full_from = ~0U;
  [[nodiscard]] BlocksStart start() const { return {next, 0}; }
  [[nodiscard]] static std::uint32_t last_chunk() { return 3; }
  [[nodiscard]] static unsigned workers() { return 1; }
  void save_chunk(std::uint32_t chunk, StateWriter& out) const {
    if (chunk >= full_from) throw IoError("no space left");
    write_text(out, name);
  }
  void save_head(StateWriter& out) const { write_text(out, name); }
};

class BlocksCheckpoints : public test::CheckpointFolder {
 protected:
  /// The names of the runs that wrote the head and the chunks of the checkpoint at path().
  [[nodiscard]] std::vector<std::string> names() const {
    const Checkpoint asked{path(), 0, true, {}};
    SavedBlocks saved(asked, blocks_kind);
    const BlocksFiles files{path(), blocks_kind, ""};
    std::vector<std::string> all{read_text(saved.head())};
    for (std::uint32_t chunk = 0; chunk <= Blocks::last_chunk(); ++chunk) {
      files.restore_chunk(saved.start().block - 1, chunk, [&](StateReader& in) { all.push_back(read_text(in)); });
    }
    return all;
  }
};

/// A sweep that begins again comes to the block of the last good checkpoint once more, with another plan.
TEST_F(BlocksCheckpoints, AfterARestartAFullDiskKeepsTheLastCheckpoint) {
  std::vector<std::string> failures;
  const Checkpoint asked{path(), 0, false, [&](std::uint64_t, const std::string& why) { failures.push_back(why); }};
  BlocksCheckpoint checkpoint(asked, blocks_kind, "");
  checkpoint.save(Blocks{"first", 5});
  EXPECT_EQ(failures, std::vector<std::string>{""});
  for (const std::uint64_t next : {3U, 5U, 6U}) {
    checkpoint.save(Blocks{"second", next, 2});
    EXPECT_EQ(names(), std::vector<std::string>(5, "first")) << next;
  }
  EXPECT_EQ(failures, (std::vector<std::string>{"", "no space left", "no space left"}));
  checkpoint.save(Blocks{"second", 7});  // there is room again
  EXPECT_EQ(names(), std::vector<std::string>(5, "second"));
}

}  // namespace
}  // namespace mexwave::core
