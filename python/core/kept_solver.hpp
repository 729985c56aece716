#pragma once
// Calls from Python to objects of the library that keep results between calls, such as solvers.

#include <functional>
#include <memory>

#include "call.hpp"

namespace mexwave::python {

/// An object of the library that keeps results. Its callbacks are fixed when it is made; they forward to the callbacks
/// of the current call.
template <class Solver>
class KeptSolver {
 public:
  /// Makes Solver(arguments..., options).
  template <class... Arguments>
  explicit KeptSolver(const Run& run, const Arguments&... arguments)
      : run_(run), solver_(std::make_unique<Solver>(arguments..., options())) {}

  /// Calls question(solver) and returns its result, which must not be a Python object.
  template <class Question>
  auto ask(const py::object& progress, const Question& question) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock()) throw InvalidArgument("the solver is at work in another thread; give each thread its own");
    Run run = run_;
    run.progress = progress;
    return call(run, [&](const RunOptions& of_call) {
      callbacks_->cancelled = of_call.cancelled;
      callbacks_->progress = of_call.progress;
      return question(*solver_);
    });
  }

 private:
  struct Callbacks {
    std::function<bool()> cancelled;
    std::function<void(const Progress&)> progress;
  };

  RunOptions options() {
    RunOptions made = run_.without_callbacks();
    made.cancelled = [callbacks = callbacks_] { return callbacks->cancelled && callbacks->cancelled(); };
    made.progress = [callbacks = callbacks_](const Progress& progress) {
      if (callbacks->progress) callbacks->progress(progress);
    };
    return made;
  }

  Run run_;
  std::shared_ptr<Callbacks> callbacks_ = std::make_shared<Callbacks>();
  std::unique_ptr<Solver> solver_;
  std::mutex mutex_;
};

}  // namespace mexwave::python
