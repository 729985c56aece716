// Which files are removed together with a checkpoint of several processes, and which stay.

#include "core/files/checkpoint_parts.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <set>
#include <string>

#include "checkpoint_folder.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::core {
namespace {

class CheckpointParts : public test::CheckpointFolder {
 protected:
  void make(const std::string& name) { std::ofstream(folder_ / name) << "x"; }
  void make_part(const std::string& name) {
    write_sealed((folder_ / name).string(), {"sweep over ranks, part", "", "x"});
  }
  [[nodiscard]] std::set<std::string> names() const {
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      found.insert(entry.path().filename().string());
    return found;
  }
};

TEST_F(CheckpointParts, FinishedAndUnfinishedPartsAreRemoved) {
  const std::set<std::string> stay{
      "state",     "state.4.0",  "state.4.1.partial-77-0", "state.partial-77-0", "state.x.1", "state.3",
      "other.3.1", "state.3.1x", "other.partial-",         "state.3.partial-"};
  for (const std::string& name : stay) make(name);
  for (const char* const name : {"state.4.0", "state.3.1", "state.12.34"}) make_part(name);
  for (const char* const name : {"state.3.2.partial-77-0", "state.5.0.partial-78-1"}) make(name);
  remove_parts_but(path(), 4);
  EXPECT_EQ(names(), stay);
  remove_checkpoint_parts(path());
  std::set<std::string> left = stay;
  left.erase("state.4.0");
  left.erase("state.4.1.partial-77-0");
  EXPECT_EQ(names(), left);
}

/// Files of the user's, and another run's checkpoint: "state of the 12th of 2024".
TEST_F(CheckpointParts, OtherFilesWithSimilarNamesRemain) {
  make("state.2024.12");
  write_sealed((folder_ / "state.2024.11").string(), {"chomp4 sweep", "", "x"});
  std::filesystem::create_directory(folder_ / "state.2024.10");
  make_part("state.2024.9");
  EXPECT_EQ(sealed_kind((folder_ / "state.2024.9").string()), "sweep over ranks, part");
  EXPECT_EQ(sealed_kind((folder_ / "state.2024.12").string()), "");
  EXPECT_EQ(sealed_kind((folder_ / "none").string()), "");
  remove_checkpoint_parts(path());
  EXPECT_EQ(names(), (std::set<std::string>{"state.2024.10", "state.2024.11", "state.2024.12"}));
}

/// A process that lives has it locked.
TEST_F(CheckpointParts, FilesBeingWrittenRemain) {
  make("state.3.2.partial-77-0");
  const int descriptor = open((folder_ / "state.3.2.partial-77-0").c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_GE(descriptor, 0);
  ASSERT_EQ(flock(descriptor, LOCK_EX), 0);
  remove_checkpoint_parts(path());
  EXPECT_EQ(names().size(), 1U);
  close(descriptor);
  remove_checkpoint_parts(path());
  EXPECT_EQ(names().size(), 0U);
}

}  // namespace
}  // namespace mexwave::core
