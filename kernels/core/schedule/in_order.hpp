#pragma once
// Collects results that several workers find out of order, and passes them on in order with bounded memory.

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "core/schedule/workers.hpp"

namespace mexwave::core {

/// Workers take parts 0, 1, 2, ... in increasing order; the pieces of their results are passed to `out` part by part.
/// Pieces of later parts are stored. A worker waits while `pieces_kept` pieces are stored; the worker of the next part
/// never waits.
template <class Piece>
class InOrder {
 public:
  InOrder(std::size_t pieces_kept, std::function<void(Piece&&)> out) : kept_(pieces_kept), out_(std::move(out)) {}

  /// Adds a piece of a part. Throws Stopped after stop(), and what `out` throws.
  void add(std::uint64_t part, Piece piece) {
    std::unique_lock lock(mutex_);
    turn_.wait(lock, [&] { return stopped_ || part == next_ || stored_ < kept_; });
    if (stopped_) throw Stopped{};
    if (part == next_) {
      emit(std::move(piece));
    } else {
      waiting_[part].pieces.push_back(std::move(piece));
      ++stored_;
    }
  }
  /// Call after the last piece of a part. Throws as add() does.
  void end(std::uint64_t part) {
    const std::lock_guard lock(mutex_);
    if (stopped_) throw Stopped{};
    waiting_[part].ended = true;
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      auto& first = waiting_.begin()->second;
      for (Piece& piece : first.pieces) emit(std::move(piece));
      stored_ -= first.pieces.size();
      first.pieces.clear();
      if (!first.ended) break;
      waiting_.erase(waiting_.begin());
      ++next_;
    }
    turn_.notify_all();
  }
  /// Makes all waiting workers, and all later calls, throw Stopped.
  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    turn_.notify_all();
  }

 private:
  struct Part {
    std::vector<Piece> pieces;
    bool ended = false;
  };
  void emit(Piece&& piece) {
    try {
      out_(std::move(piece));
    } catch (...) {
      stopped_ = true;
      turn_.notify_all();
      throw;
    }
  }
  std::size_t kept_;
  std::function<void(Piece&&)> out_;
  std::mutex mutex_;
  std::condition_variable turn_;
  std::map<std::uint64_t, Part> waiting_;
  std::uint64_t next_ = 0;
  std::size_t stored_ = 0;
  bool stopped_ = false;
};

}  // namespace mexwave::core
