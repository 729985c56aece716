// Counts the messages of tables over ranks: ranks that are threads of one process, joined by queues, fill a table.
// Blocks, facts and results are the same for every transport. Heartbeats, one per second from each rank, are counted
// separately, because their number depends on the load of the machine.
// Usage: rank_traffic TABLE [SIZE] [--clusters 2x1,4x1]; 4x2 is 4 ranks of 2 threads. rank_traffic alone lists the
// tables.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/ranks/job.hpp"
#include "local_ranks.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/chomp4.hpp"
#include "mexwave/ranks.hpp"
#include "words.hpp"

namespace {

namespace bench = mexwave::bench;
using mexwave::RunOptions;

struct Table {
  const char* name;
  const char* size_means;
  std::uint32_t size;
  const char* cells;  ///< what fill() counts
  std::function<std::uint64_t(std::uint32_t size, const RunOptions& run)> fill;
};

const std::vector<Table>& tables() {
  namespace chocolate = mexwave::chocolate;
  static const std::vector<Table> all = {
      {"chomp3", "openings to SIZE", 100'000, "cells",
       [](std::uint32_t n, const RunOptions& run) {
         return mexwave::chomp3::sweep({.openings_upto = n}, run).work.cells;
       }},
      {"chomp4", "openings to SIZE", 1'000, "cells",
       [](std::uint32_t n, const RunOptions& run) { return mexwave::chomp4::sweep({.upto = n}, run).work.cells; }},
      {"positions", "chocolate, k = 2, all P-positions with x, z <= SIZE", 16'383, "pairs (x,z)",
       [](std::uint32_t n, const RunOptions& run) {
         (void)chocolate::positions({.bound = chocolate::Bound::sum(2), .upto = n}, run);
         return (std::uint64_t{n} + 1) * (std::uint64_t{n} + 1);
       }},
      {"grundy", "chocolate, k = 3, all Grundy values with x, z <= SIZE", 511, "positions",
       [](std::uint32_t n, const RunOptions& run) {
         return chocolate::grundy({.bound = chocolate::Bound::sum(3), .upto = n}, {}, run).positions;
       }},
  };
  return all;
}

struct Count {
  std::atomic<std::uint64_t> messages{0}, bytes{0}, heartbeats{0};
};

/// A rank whose messages are counted.
class Counted final : public mexwave::Ranks {
 public:
  Counted(mexwave::Ranks& ranks, Count& count) : ranks_(ranks), count_(count) {}
  [[nodiscard]] unsigned rank() const override { return ranks_.rank(); }
  [[nodiscard]] unsigned size() const override { return ranks_.size(); }
  void send(unsigned to, std::string bytes) override {
    if (bytes[0] == static_cast<char>(mexwave::core::JobMessageType::alive)) {
      ++count_.heartbeats;
    } else if (to != rank()) {
      ++count_.messages;
      count_.bytes += bytes.size();
    }
    ranks_.send(to, std::move(bytes));
  }
  [[nodiscard]] bool receive(unsigned& from, std::string& bytes) override { return ranks_.receive(from, bytes); }

 private:
  mexwave::Ranks& ranks_;
  Count& count_;
};

void count_one(const Table& table, std::uint32_t size, const bench::Cluster& cluster) {
  mexwave::core::LocalRanks queues(cluster.ranks);
  Count count;
  std::vector<std::unique_ptr<Counted>> ranks;
  for (unsigned k = 0; k < cluster.ranks; ++k) ranks.push_back(std::make_unique<Counted>(queues[k], count));
  std::vector<std::jthread> helpers;
  for (unsigned k = 1; k < cluster.ranks; ++k)
    helpers.emplace_back([&rank = *ranks[k]] { (void)mexwave::serve(rank); });
  const std::shared_ptr<void> end(nullptr, [&ranks](void*) { mexwave::dismiss(*ranks[0], 0); });
  RunOptions run;
  run.threads = cluster.threads;
  run.ranks = ranks[0].get();
  const std::uint64_t cells = table.fill(size, run);
  const auto messages = static_cast<double>(count.messages), bytes = static_cast<double>(count.bytes);
  std::printf("%8u %8u %12.0f %14.0f %16.0f %16llu %16.4f %12llu\n", cluster.ranks, cluster.threads, messages, bytes,
              bytes / std::max(1.0, messages), static_cast<unsigned long long>(cells),
              bytes / static_cast<double>(cells), static_cast<unsigned long long>(count.heartbeats));
  std::fflush(stdout);
}

void count_all(const std::vector<std::string>& words) {
  const auto table = std::find_if(tables().begin(), tables().end(),
                                  [&](const Table& t) { return !words.empty() && words[0] == t.name; });
  if (table == tables().end()) throw std::invalid_argument("name a table");
  std::uint32_t size = table->size;
  std::string clusters = "2x1,4x1";
  for (std::size_t k = 1; k < words.size(); ++k) {
    if (words[k] == "--clusters" && k + 1 < words.size())
      clusters = words[++k];
    else
      size = static_cast<std::uint32_t>(bench::whole_number(words[k]));
  }
  const std::vector<bench::Cluster> asked = bench::clusters(clusters);
  std::printf("%s, %s, SIZE = %u\n%8s %8s %12s %14s %16s %16s %16s %12s\n", table->name, table->size_means, size,
              "ranks", "threads", "messages", "bytes", "bytes a message", table->cells, "bytes for each", "heartbeats");
  for (const bench::Cluster& cluster : asked) count_one(*table, size, cluster);
}

}  // namespace

int main(int count, char** words) {
  try {
    count_all(std::vector<std::string>(words + 1, words + count));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "rank_traffic: %s\nusage: rank_traffic TABLE [SIZE] [--clusters 2x1,4x1]\n", error.what());
    for (const Table& table : tables())
      std::fprintf(stderr, "  %-10s %s (%u)\n", table.name, table.size_means, table.size);
    return 1;
  }
}
