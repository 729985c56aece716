#pragma once
// Calls a computation of the library from Python on a thread of its own, with the interpreter's lock released. Every 50
// ms the calling thread handles signals and calls `progress`; an exception from either ends the computation and is
// rethrown. If Run::estimate is set, nothing is computed, and the memory that the goal would take is thrown as an
// Estimate.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "mexwave/mexwave.hpp"

namespace mexwave::python {

namespace py = pybind11;

/// The options of a run, made by mexwave/_run.py.
struct Run {
  unsigned threads = 0;
  std::optional<std::string> simd;
  std::uint64_t memory_limit = 0;
  py::object progress;
  Checkpoint checkpoint;  // none if its path is empty
  bool estimate = false;  // only estimate the memory

  /// The options without callbacks.
  [[nodiscard]] RunOptions without_callbacks() const {
    RunOptions options;
    options.threads = threads;
    if (simd) options.simd = parse_simd_level(*simd);
    options.memory_limit = memory_limit;
    return options;
  }
};

/// Thrown by call() instead of computing, if Run::estimate is set.
struct Estimate {
  std::uint64_t bytes = 0;
};

/// Calls body(options, checkpoint) if the computation accepts checkpoints, otherwise body(options).
template <class Body>
decltype(auto) invoke(const Body& body, const RunOptions& options, const Checkpoint& checkpoint) {
  if constexpr (std::is_invocable_v<Body, const RunOptions&, const Checkpoint&>) {
    return body(options, checkpoint);
  } else {
    return body(options);
  }
}

/// Calls body(RunOptions) or body(RunOptions, Checkpoint) and returns its result, which must not be a Python object.
template <class Body>
auto call(const Run& run, const Body& body) {
  using Result = decltype(invoke(body, std::declval<const RunOptions&>(), std::declval<const Checkpoint&>()));
  if (run.estimate) throw InvalidArgument("this function has no memory estimate");
  std::mutex mutex;
  std::condition_variable changed;
  bool finished = false;
  std::atomic<bool> stop{false};
  std::optional<Progress> new_progress;        // guarded by the mutex
  std::optional<std::string> failed_to_write;  // why a checkpoint could not be written; guarded by the mutex
  std::optional<Result> result;
  std::exception_ptr failed, raised;

  RunOptions options = run.without_callbacks();
  options.cancelled = [&] { return stop.load(std::memory_order_relaxed); };
  if (!run.progress.is_none()) {
    options.progress = [&](const Progress& progress) {
      const std::scoped_lock lock(mutex);
      new_progress = progress;
    };
  }
  Checkpoint checkpoint = run.checkpoint;
  checkpoint.written = [&](std::uint64_t, const std::string& failure) {
    const std::scoped_lock lock(mutex);
    if (!failure.empty()) failed_to_write = failure;
  };
  {
    const py::gil_scoped_release released;
    std::thread worker([&] {
      try {
        result.emplace(invoke(body, options, checkpoint));
      } catch (...) {
        failed = std::current_exception();
      }
      const std::scoped_lock lock(mutex);
      finished = true;
      changed.notify_one();
    });
    const auto handle_events = [&](const std::optional<Progress>& progress, const std::optional<std::string>& failure) {
      const py::gil_scoped_acquire acquired;
      try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (failure && PyErr_WarnEx(PyExc_RuntimeWarning, failure->c_str(), 1) != 0) throw py::error_already_set();
        if (progress) run.progress(progress->done, progress->total);
      } catch (...) {
        raised = std::current_exception();
        stop = true;
      }
    };
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, std::chrono::milliseconds(50), [&] { return finished; })) {
      const std::optional<Progress> progress = std::exchange(new_progress, std::nullopt);
      const std::optional<std::string> failure = std::exchange(failed_to_write, std::nullopt);
      lock.unlock();
      if (!raised) handle_events(progress, failure);
      lock.lock();
    }
    lock.unlock();
    worker.join();
    if (!raised && !failed && (new_progress || failed_to_write)) handle_events(new_progress, failed_to_write);
  }
  if (raised) std::rethrow_exception(raised);
  if (failed) std::rethrow_exception(failed);
  return std::move(*result);
}

/// The same for a goal whose memory can be estimated. `more` are the bytes that the body takes in addition.
template <class Goal, class Body>
auto call(const Run& run, const Goal& goal, const Body& body, std::uint64_t more = 0) {
  const RunOptions options = run.without_callbacks();
  if (run.estimate) throw Estimate{estimate_bytes(goal, options) + more};
  if (more != 0) require_memory("this computation with its result", estimate_bytes(goal, options) + more, options);
  return call(run, body);
}

/// A read-only array that owns the memory of the vector.
template <class Shown, class Kept>
py::array array(std::vector<Kept>&& values, std::vector<py::ssize_t> shape) {
  static_assert(sizeof(Shown) == sizeof(Kept));
  auto* kept = new std::vector<Kept>(std::move(values));
  const py::capsule owner(kept, [](void* vector) { delete static_cast<std::vector<Kept>*>(vector); });
  py::array_t<Shown> shown(std::move(shape), reinterpret_cast<const Shown*>(kept->data()), owner);
  shown.attr("flags").attr("writeable") = false;
  return shown;
}

template <class Value>
py::array array(std::vector<Value>&& values) {
  const auto size = static_cast<py::ssize_t>(values.size());
  return array<Value>(std::move(values), {size});
}

/// The numbers as an int32 array; `none`, 2^32 - 1, becomes -1.
inline py::array signed_array(std::vector<std::uint32_t>&& values) {
  const auto size = static_cast<py::ssize_t>(values.size());
  return array<std::int32_t>(std::move(values), {size});
}

// Each adds the functions of one part of the library to the module.
void add_chomp3(py::module_& module);
void add_chomp4(py::module_& module);
void add_chomp(py::module_& module);
void add_chocolate(py::module_& module);
void add_squares(py::module_& module);
void add_heaps(py::module_& module);
void add_small_boards(py::module_& module);
void add_census(py::module_& module);
void add_files(py::module_& module);
void add_passes(py::module_& module);
void add_played(py::module_& module);
void add_sums(py::module_& module);
void add_tiling(py::module_& module);
void add_solvers(py::module_& module);

}  // namespace mexwave::python
