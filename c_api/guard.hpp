#pragma once
// Translates between C and C++: exceptions become statuses, null pointers are refused, options and callbacks are
// converted.

#include <cstddef>
#include <memory>
#include <type_traits>

#include "mexwave/mexwave.h"
#include "mexwave/run.hpp"

namespace mexwave::c_api {

/// The status for the exception that is being handled. Stores the exception's message for mexwave_error_message().
mexwave_status status_of_exception() noexcept;

/// Throws InvalidArgument if `given` is null; `what` names the argument.
void require(const void* given, const char* what);
/// Throws InvalidArgument unless 1 <= size <= most; `what` names the argument.
void require_size(std::size_t size, std::size_t most, const char* what);

/// Converts the options; null means the default. Throws InvalidArgument for an unknown SIMD level.
RunOptions run_options(const mexwave_run* run);

/// Runs `work`. Returns MEXWAVE_OK, or the status for the exception that it throws.
template <class Work>
mexwave_status guarded(Work&& work) noexcept {
  try {
    work();
    return MEXWAVE_OK;
  } catch (...) {
    return status_of_exception();
  }
}

/// As guarded(), for work that returns an object: *made receives a pointer to it, or null after a failure.
template <class Object, class Make>
mexwave_status make(Object** made, Make&& work) noexcept {
  return guarded([&] {
    require(made, "made");
    *made = nullptr;
    *made = std::make_unique<Object>(work()).release();
  });
}

/// Returns the result of `read` for the object. For a null object, stores an error message and returns `otherwise`.
template <class Object, class Read>
auto get(const Object* object, Read&& read, std::invoke_result_t<Read, const Object&> otherwise = {}) noexcept {
  if (object != nullptr) return read(*object);
  (void)guarded([] { require(nullptr, "object"); });
  return otherwise;
}

/// Throws Cancelled unless `result`, which a callback has returned, is 0.
void throw_if_cancelled(int result);

}  // namespace mexwave::c_api
