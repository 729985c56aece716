#pragma once
// Where threads come from. All else that works with several threads, the wavefront and the parts, is made of this.

#include <functional>

namespace mexwave::core {

/// Runs body(0), ..., body(workers - 1), at once as far as the system has threads, and returns when all are done. The
/// only place where threads are made: oneTBB, or plain threads where the build asks for them (ThreadSanitizer sees
/// false races inside Debian's oneTBB). `body` must not throw.
void run_workers(unsigned workers, const std::function<void(unsigned)>& body);

/// Thrown into a worker's work, to unwind it when another one has failed; not an error of its own, and never let out of
/// the call that shares the work.
struct Stopped {};

}  // namespace mexwave::core
