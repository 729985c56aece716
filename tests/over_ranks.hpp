#pragma once
// Computations over ranks that are threads of the test, with queues between them.

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

#include "core/run/local_ranks.hpp"
#include "mexwave/ranks.hpp"
#include "mexwave/run.hpp"

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

inline RunOptions with_threads(unsigned threads) {
  RunOptions run;
  run.threads = threads;
  return run;
}

}  // namespace mexwave::test
