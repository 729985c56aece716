#pragma once
// Processes that compute one thing together, on one machine or many: the library says what they tell each other, who
// calls it how that travels (MPI, or a queue within one process). Rank 0 calls what it wants computed, with
// RunOptions::ranks; the others call serve() and help. Threads: any thread of a computation may send and receive.

#include <string>

#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave {

/// One of `size` processes, numbered from 0. What one sends to another arrives once and in order. A process that fails
/// or vanishes ends them all; that is the business of what carries the messages.
class Ranks {
 public:
  virtual ~Ranks() = default;
  [[nodiscard]] virtual unsigned rank() const = 0;
  [[nodiscard]] virtual unsigned size() const = 0;
  /// Hands bytes over to rank `to`, which is another one; does not wait until they have arrived.
  virtual void send(unsigned to, std::string bytes) = 0;
  /// The next message, from whichever rank; false if there is none at hand.
  [[nodiscard]] virtual bool receive(unsigned& from, std::string& bytes) = 0;
  /// Bytes that this one may take now, if the run has no limit of its own: memory_at_hand(), or its part of what the
  /// ranks of one machine share.
  [[nodiscard]] virtual std::uint64_t memory() const { return memory_at_hand(); }
  /// Seconds for which one may not be heard of during a job; then it is taken to hang, and all is given up.
  [[nodiscard]] virtual double patience() const { return 30; }
  /// Said on rank 0: some do not answer any more, and are not to be waited for. What went wrong is then thrown.
  virtual void give_up() {}
};

/// For ranks above 0: computes what rank 0 asks for, until it dismisses them; answers its exit status. What goes wrong
/// is told to rank 0, whose call then throws.
int serve(Ranks& ranks);

/// For rank 0, once: nothing more is asked of the others, which leave serve() with this status.
void dismiss(Ranks& ranks, int status);

}  // namespace mexwave

#pragma GCC visibility pop
