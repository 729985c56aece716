#pragma once
// Lists whose lengths are not known before, as arrays for Python. They count for the memory limit of the run. On Linux
// they grow by mapping their pages to other addresses, so an interrupt does not wait for a copy.

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <new>
#include <span>

#include "call.hpp"

namespace mexwave::python {

/// The memory that a run may take, less what its goal is estimated to take. The lists of a call share it.
class MemoryLeft {
 public:
  template <class Goal>
  MemoryLeft(const Run& run, const Goal& goal)
      : limited_(run.without_callbacks()), taken_(estimate_bytes(goal, limited_)) {
    if (limited_.memory_limit == 0) limited_.memory_limit = memory_at_hand();
  }
  /// Throws MemoryLimit.
  void take(std::uint64_t bytes) {
    require_memory("this computation with its list", taken_ + bytes, limited_);
    taken_ += bytes;
  }
  [[nodiscard]] std::uint64_t bytes() const { return limited_.memory_limit - std::min(limited_.memory_limit, taken_); }

 private:
  RunOptions limited_;
  std::uint64_t taken_;
};

template <class Value>
class GrowingList {
 public:
  explicit GrowingList(MemoryLeft& left) : left_(left) {}

  /// Throws MemoryLimit and std::bad_alloc.
  void append(std::span<const Value> values) {
    if (size_ + values.size() > capacity_) grow(size_ + values.size());
    std::copy(values.begin(), values.end(), values_.get() + size_);
    size_ += values.size();
  }
  void append(std::initializer_list<Value> values) { append(std::span(values.begin(), values.size())); }

  [[nodiscard]] py::ssize_t size() const { return static_cast<py::ssize_t>(size_); }

  /// A read-only array of this shape, which owns the memory. The list is empty afterwards.
  template <class Shown = Value>
  [[nodiscard]] py::array array(std::vector<py::ssize_t> shape) {
    static_assert(sizeof(Shown) == sizeof(Value));
    auto* const begin = reinterpret_cast<Shown*>(values_.get());
    py::array_t<Shown> shown;
    if (begin == nullptr) {
      shown = py::array_t<Shown>(std::move(shape));
    } else {
      const py::capsule owner(values_.get(), [](void* values) { std::free(values); });
      (void)values_.release();
      size_ = capacity_ = 0;
      shown = py::array_t<Shown>(std::move(shape), begin, owner);
    }
    shown.attr("flags").attr("writeable") = false;
    return shown;
  }

 private:
  struct Free {
    void operator()(Value* values) const { std::free(values); }
  };

  void grow(std::size_t needed) {
    const std::size_t most = capacity_ + left_.bytes() / sizeof(Value);
    const std::size_t capacity = std::max(needed, std::min(needed + needed / 8, most));
    left_.take((capacity - capacity_) * sizeof(Value));
    auto* const larger = static_cast<Value*>(std::realloc(values_.get(), capacity * sizeof(Value)));
    if (larger == nullptr) throw std::bad_alloc();
    (void)values_.release();
    values_.reset(larger);
    capacity_ = capacity;
  }

  MemoryLeft& left_;
  std::unique_ptr<Value, Free> values_;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace mexwave::python
