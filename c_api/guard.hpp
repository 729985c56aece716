#pragma once
// Translates between C and C++: exceptions become statuses, null pointers are refused, options and callbacks are
// converted.

#include <cstddef>
#include <memory>
#include <type_traits>

#include "mexwave/mexwave.h"
#include "mexwave/run.hpp"

namespace mexwave::c_api {

/// The status of the exception that is being handled; its message is kept for this thread.
mexwave_status status_of_exception() noexcept;

/// Throws InvalidArgument if `given` is null; `what` names the argument.
void require(const void* given, const char* what);
/// Throws InvalidArgument unless 1 <= size <= most; `what` names the argument.
void require_size(std::size_t size, std::size_t most, const char* what);

RunOptions run_options(const mexwave_run* run);

/// Does the work; what it throws becomes a status.
template <class Work>
mexwave_status guarded(Work&& work) noexcept {
  try {
    work();
    return MEXWAVE_OK;
  } catch (...) {
    return status_of_exception();
  }
}

/// As guarded(), for work that makes an object, which is returned in `made` (null after a failure).
template <class Object, class Make>
mexwave_status make(Object** made, Make&& work) noexcept {
  return guarded([&] {
    require(made, "result");
    *made = nullptr;
    *made = std::make_unique<Object>(work()).release();
  });
}

/// Returns the result of `read` for the object. For a null object, keeps a message and returns `otherwise`.
template <class Object, class Read>
auto get(const Object* object, Read&& read, std::invoke_result_t<Read, const Object&> otherwise = {}) noexcept {
  if (object != nullptr) return read(*object);
  (void)guarded([] { require(nullptr, "object"); });
  return otherwise;
}

/// Throws Cancelled if a callback did not return 0.
void go_on_if(int answer);

}  // namespace mexwave::c_api
