#pragma once
// A folder of the test's own, for checkpoints.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace mexwave::test {

class CheckpointFolder : public testing::Test {
 protected:
  void SetUp() override {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              ("mexwave-" + std::to_string(getpid()) + "-" + test.test_suite_name() + "-" + test.name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string path() const { return (folder_ / "state").string(); }
  std::filesystem::path folder_;
};

}  // namespace mexwave::test
