#pragma once
// How a computation of the library is called from Python: on a thread of its own, with the interpreter's lock released.
// The calling thread looks in every 50 ms: signals are handled and `progress` is called there, and what either raises
// ends the computation and goes to the caller.

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
#include <utility>
#include <vector>

#include "mexwave/mexwave.hpp"

namespace mexwave::python {

namespace py = pybind11;

/// The options of every run, as mexwave/_run.py hands them over.
struct Run {
  unsigned threads = 0;
  std::optional<std::string> simd;
  std::uint64_t memory_limit = 0;
  py::object progress;
};

/// body(RunOptions), whose result is no Python object.
template <class Body>
auto call(const Run& run, const Body& body) {
  using Result = decltype(body(std::declval<const RunOptions&>()));
  std::mutex mutex;
  std::condition_variable changed;
  bool finished = false;
  std::atomic<bool> stop{false};
  std::optional<Progress> told;  // under the mutex
  std::optional<Result> result;
  std::exception_ptr failed, raised;

  RunOptions options;
  options.threads = run.threads;
  if (run.simd) options.simd = parse_simd_level(*run.simd);
  options.memory_limit = run.memory_limit;
  options.cancelled = [&] { return stop.load(std::memory_order_relaxed); };
  if (!run.progress.is_none()) {
    options.progress = [&](const Progress& progress) {
      const std::scoped_lock lock(mutex);
      told = progress;
    };
  }
  {
    const py::gil_scoped_release released;
    std::thread worker([&] {
      try {
        result.emplace(body(options));
      } catch (...) {
        failed = std::current_exception();
      }
      const std::scoped_lock lock(mutex);
      finished = true;
      changed.notify_one();
    });
    const auto look_in = [&](const std::optional<Progress>& news) {
      const py::gil_scoped_acquire acquired;
      try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (news) run.progress(news->done, news->total);
      } catch (...) {
        raised = std::current_exception();
        stop = true;
      }
    };
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, std::chrono::milliseconds(50), [&] { return finished; })) {
      const std::optional<Progress> news = std::exchange(told, std::nullopt);
      lock.unlock();
      if (!raised) look_in(news);
      lock.lock();
    }
    lock.unlock();
    worker.join();
    if (!raised && !failed && told) look_in(told);
  }
  if (raised) std::rethrow_exception(raised);
  if (failed) std::rethrow_exception(failed);
  return std::move(*result);
}

/// An array that owns the vector's memory, not to be written to.
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

/// Positions as int32: `none`, 2^32 - 1, is -1.
inline py::array signed_array(std::vector<std::uint32_t>&& values) {
  const auto size = static_cast<py::ssize_t>(values.size());
  return array<std::int32_t>(std::move(values), {size});
}

// One of each family, called by the module.
void add_three_row_chomp(py::module_& module);
void add_four_row_chomp(py::module_& module);
void add_chomp(py::module_& module);
void add_chocolate(py::module_& module);
void add_squares(py::module_& module);
void add_heaps(py::module_& module);
void add_small_boards(py::module_& module);
void add_census(py::module_& module);
void add_solvers(py::module_& module);

}  // namespace mexwave::python
