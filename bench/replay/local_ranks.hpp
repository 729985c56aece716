#pragma once
// Ranks that are threads of one process, with queues instead of a network: for tests, and for sanitizers, which report
// false races inside MPI.

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/ranks/job.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::core {

class LocalRanks {
 public:
  explicit LocalRanks(unsigned count) : queues_(count) {
    for (unsigned k = 0; k < count; ++k) ranks_.emplace_back(*this, k);
  }
  [[nodiscard]] Ranks& operator[](unsigned rank) { return ranks_[rank]; }
  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(queues_.size()); }

  /// What ranks have sent to other ranks in jobs. Heartbeats do not count: their number depends on the machine's load.
  std::atomic<std::uint64_t> messages{0}, bytes{0};

 private:
  struct Queue {
    std::mutex mutex;
    std::deque<std::pair<unsigned, std::string>> messages;
  };
  class One final : public Ranks {
   public:
    One(LocalRanks& all, unsigned rank) : all_(all), rank_(rank) {}
    [[nodiscard]] unsigned rank() const override { return rank_; }
    [[nodiscard]] unsigned size() const override { return all_.size(); }
    void send(unsigned to, std::string bytes) override {
      const auto type = static_cast<JobMessageType>(bytes[0]);
      if (to != rank_ && type != JobMessageType::alive && type != JobMessageType::dismissed) {
        ++all_.messages;
        all_.bytes += bytes.size();
      }
      Queue& queue = all_.queues_[to];
      const std::lock_guard lock(queue.mutex);
      queue.messages.emplace_back(rank_, std::move(bytes));
    }
    [[nodiscard]] bool receive(unsigned& from, std::string& bytes) override {
      Queue& queue = all_.queues_[rank_];
      const std::lock_guard lock(queue.mutex);
      if (queue.messages.empty()) return false;
      from = queue.messages.front().first;
      bytes = std::move(queue.messages.front().second);
      queue.messages.pop_front();
      return true;
    }

   private:
    LocalRanks& all_;
    unsigned rank_;
  };
  std::vector<Queue> queues_;
  std::deque<One> ranks_;
};

}  // namespace mexwave::core
