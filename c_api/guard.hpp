#pragma once
// Between C and C++: exceptions become statuses, nulls are refused, options and callbacks are translated.

#include <memory>
#include <string>
#include <utility>

#include "mexwave/mexwave.h"
#include "mexwave/run.hpp"

namespace mexwave::c_api {

/// The status of the exception that is being handled; its message is kept for this thread.
mexwave_status status_of_exception() noexcept;

/// Throws InvalidArgument if there is nothing where `what` is wanted.
void require(const void* given, const char* what);

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

/// As guarded(), for work that makes an object: it comes by `made`, or null.
template <class Object, class Make>
mexwave_status make(Object** made, Make&& work) noexcept {
  return guarded([&] {
    require(made, "the place for the result");
    *made = nullptr;
    *made = std::make_unique<Object>(work()).release();
  });
}

/// Throws Cancelled if a callback did not answer 0.
void go_on_if(int answer);

}  // namespace mexwave::c_api
