#pragma once
// Computations over ranks that are threads of the test, with queues between them.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/ranks/job.hpp"
#include "mexwave/ranks.hpp"
#include "mexwave/run.hpp"
#include "replay/local_ranks.hpp"

namespace mexwave::test {

/// compute(run) as rank 0 of so many; the others are there until the end.
template <class Compute>
auto over_ranks(unsigned count, RunOptions run, const Compute& compute) {
  core::LocalRanks ranks(count);
  std::vector<std::jthread> others;
  for (unsigned k = 1; k < count; ++k) others.emplace_back([&ranks, k] { EXPECT_EQ(serve(ranks[k]), 7); });
  run.ranks = &ranks[0];
  const std::shared_ptr<void> end(nullptr, [&ranks](void*) { dismiss(ranks[0], 7); });
  return compute(run);
}

/// Passes on what it is asked for. The base of ranks that change something.
class RanksThrough : public Ranks {
 public:
  explicit RanksThrough(Ranks& ranks) : ranks_(ranks) {}
  [[nodiscard]] unsigned rank() const override { return ranks_.rank(); }
  [[nodiscard]] unsigned size() const override { return ranks_.size(); }
  void send(unsigned to, std::string bytes) override { ranks_.send(to, std::move(bytes)); }
  [[nodiscard]] bool receive(unsigned& from, std::string& bytes) override { return ranks_.receive(from, bytes); }

 private:
  Ranks& ranks_;
};

/// Says to rank 1 that it is to run at this level, whatever rank 0 runs at, as machines do that have another best one.
class OtherLevel final : public RanksThrough {
 public:
  OtherLevel(Ranks& ranks, SimdLevel level) : RanksThrough(ranks), level_(level) {}
  void send(unsigned to, std::string bytes) override {
    if (bytes[0] == static_cast<char>(core::JobMessageType::begin)) {
      std::size_t at = 5;  // after the kind of message and the job: version, kind of job, threads, level
      for (int text = 0; text < 2; ++text) {
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data() + at, sizeof length);
        at += sizeof length + length;
      }
      const auto level = static_cast<std::int32_t>(level_);
      std::memcpy(bytes.data() + at + sizeof(std::uint32_t), &level, sizeof level);
      ++told;
    }
    RanksThrough::send(to, std::move(bytes));
  }
  int told = 0;

 private:
  SimdLevel level_;
};

/// compute(run) by two ranks of one thread, each at a level of its own.
template <class Compute>
auto over_two_levels(SimdLevel first, SimdLevel second, const Compute& compute) {
  return over_ranks(2, {.threads = 1, .simd = first}, [&](RunOptions run) {
    OtherLevel own(*run.ranks, second);
    run.ranks = &own;
    auto found = compute(run);
    EXPECT_GT(own.told, 0);
    return found;
  });
}

}  // namespace mexwave::test
