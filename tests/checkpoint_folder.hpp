#pragma once
// A temporary folder for the checkpoints of a test.

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <random>
#include <string>

#include "mexwave/checkpoint.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/run.hpp"

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
  /// For Checkpoint::written: counts, and none may have failed.
  static std::function<void(std::uint64_t, const std::string&)> counting(int& written) {
    return [&written](std::uint64_t bytes, const std::string& failure) {
      ++written;
      EXPECT_GT(bytes, 0U);
      EXPECT_EQ(failure, "");
    };
  }
  /// What compute(run, checkpoint) gives when it is stopped after every second checkpoint, `stops` times, and each time
  /// goes on with another number of threads and another level.
  template <class Compute>
  auto in_pieces(int stops, const Compute& compute) {
    const auto levels = usable_simd_levels();
    Checkpoint checkpoint{path(), 0, false, {}};
    for (int stopped = 0;; ++stopped) {
      int written = 0;
      checkpoint.written = counting(written);
      if (stopped == stops) checkpoint.every_seconds = 3600;  // each takes some milliseconds
      try {
        auto found = compute({.threads = static_cast<unsigned>(1 + stopped % 3),
                              .simd = levels[static_cast<std::size_t>(stopped) % levels.size()],
                              .cancelled = [&] { return stopped < stops && written >= 2; }},
                             checkpoint);
        EXPECT_EQ(stopped, stops) << "it ended too soon to be stopped so often";
        std::filesystem::remove(path());
        return found;
      } catch (const Cancelled&) {
        checkpoint.resume = true;
      }
    }
  }
  /// The same, stopped anywhere at most `stops` times, with checkpoints at every opportunity or only when it is
  /// stopped.
  template <class Compute>
  auto stopped_anywhere(std::mt19937& random, int stops, const Compute& compute) {
    const auto levels = usable_simd_levels();
    Checkpoint checkpoint{path(), random() % 2 == 0 ? 0.0 : 3600.0, false, {}};
    int stopped = 0, written = 0;
    checkpoint.written = counting(written);
    for (;;) {
      RunOptions run{.threads = static_cast<unsigned>(1 + random() % 3), .simd = levels[random() % levels.size()]};
      std::atomic<int> asked{0};
      const int patience = static_cast<int>(random() % 3) + 1;
      run.cancelled = [&] { return stopped < stops && ++asked > patience; };
      try {
        auto found = compute(run, checkpoint);
        EXPECT_GE(written, stopped);
        std::filesystem::remove(path());
        return found;
      } catch (const Cancelled&) {
        ++stopped;
        EXPECT_TRUE(std::filesystem::exists(path()));
        checkpoint.resume = true;
      }
    }
  }
  /// compute(checkpoint) resumes the checkpoint at path(), which is refused: the message names the file and says why.
  template <class Compute>
  void expect_refused(const std::string& why, const Compute& compute) const {
    try {
      compute(Checkpoint{path(), 60, true, {}});
      ADD_FAILURE() << why;
    } catch (const FormatError& error) {
      EXPECT_NE(std::string(error.what()).find(path()), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << error.what();
    }
  }
  /// No end of the payload of `file` can be missing.
  template <class Compute>
  void refuses_cut_payloads(const std::string& file, const SealedContent& whole, const Compute& compute) const {
    std::mt19937 random(1);
    for (int trial = 0; trial < 60; ++trial) {
      SealedContent bad = whole;
      bad.payload.resize(random() % bad.payload.size());
      write_sealed(file, bad);
      EXPECT_THROW(compute(Checkpoint{path(), 60, true, {}}), FormatError);
    }
    write_sealed(file, whole);
  }
  /// Leaves the third checkpoint of compute(run, checkpoint) at path().
  template <class Compute>
  void leave_one(const Compute& compute) {
    int written = 0;
    EXPECT_THROW(compute({.threads = 1, .cancelled = [&] { return written >= 3; }},
                         Checkpoint{path(), 0, false, counting(written)}),
                 Cancelled);
  }
  /// Sealed whole, but not the state of such a run: every one is refused, and says so. `compute` resumes.
  template <class Compute>
  void refuses_other_states(const std::string& kind, const Compute& compute) {
    const SealedContent whole = read_sealed(path(), kind);
    const auto refused = [&](const SealedContent& content, const std::string& why) {
      write_sealed(path(), content);
      expect_refused(why, compute);
    };
    for (std::size_t k = 0; k < 12; ++k)
      refused({kind, whole.parameters, whole.payload.substr(0, whole.payload.size() * k / 12)},
              "does not hold the state");
    refused({kind, whole.parameters, whole.payload + "x"}, "does not hold the state");
    refused({kind, whole.parameters + "x", whole.payload}, "another goal");
    refused({"something else", whole.parameters, whole.payload}, "something else");
  }
  std::filesystem::path folder_;
};

}  // namespace mexwave::test
