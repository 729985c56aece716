// Error messages and statuses of the C interface. Each thread has its own buffer for the message, allocated in advance,
// so that storing a message cannot fail.

#include "guard.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

#include "mexwave/error.hpp"
#include "mexwave/version.hpp"

namespace mexwave::c_api {

namespace {

thread_local std::array<char, 1100> message{};  // an Error has at most 1000 bytes

/// Stores the message, cut off if it is too long, and returns `status`.
mexwave_status failed(mexwave_status status, const char* what) noexcept {
  const std::size_t length = std::min(std::strlen(what), message.size() - 1);
  std::memcpy(message.data(), what, length);
  message[length] = '\0';
  return status;
}

}  // namespace

mexwave_status status_of_exception() noexcept {
  try {
    throw;
  } catch (const InvalidArgument& error) {
    return failed(MEXWAVE_INVALID_ARGUMENT, error.what());
  } catch (const MemoryLimit& error) {
    return failed(MEXWAVE_NO_MEMORY, error.what());
  } catch (const std::bad_alloc&) {
    return failed(MEXWAVE_NO_MEMORY, "out of memory: the system refused an allocation");
  } catch (const Cancelled& error) {
    return failed(MEXWAVE_CANCELLED, error.what());
  } catch (const std::exception& error) {
    return failed(MEXWAVE_FAILED, error.what());
  } catch (...) {
    return failed(MEXWAVE_FAILED, "a callback threw an object that is not an exception");
  }
}

void require(const void* given, const char* what) {
  if (given == nullptr) throw InvalidArgument(std::string(what) + ": expected a pointer, got null");
}

void require_size(std::size_t size, std::size_t most, const char* what) {
  if (size < 1 || size > most) {
    throw InvalidArgument(std::string(what) + ": expected 1 to " + std::to_string(most) + ", got " +
                          std::to_string(size));
  }
}

RunOptions run_options(const mexwave_run* run) {
  RunOptions options;
  if (run == nullptr) return options;
  options.threads = run->threads;
  if (run->simd != nullptr) options.simd = parse_simd_level(run->simd);
  options.memory_limit = run->memory_limit;
  void* const context = run->context;
  if (run->progress != nullptr) {
    options.progress = [report = run->progress, context](const Progress& progress) {
      report(context, progress.done, progress.total);
    };
  }
  if (run->cancelled != nullptr)
    options.cancelled = [cancelled = run->cancelled, context] { return cancelled(context) != 0; };
  return options;
}

void throw_if_cancelled(int result) {
  if (result != 0) throw Cancelled("the callback cancelled the computation");
}

}  // namespace mexwave::c_api

extern "C" {

const char* mexwave_error_message(void) { return mexwave::c_api::message.data(); }
const char* mexwave_version(void) { return mexwave::version; }

}  // extern "C"
