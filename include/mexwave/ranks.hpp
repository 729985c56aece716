#pragma once
// Processes that compute one result together, on one machine or several. The library decides what they send; the caller
// implements the transport (MPI, or a queue within one process). Rank 0 calls a computation with RunOptions::ranks; the
// others call serve(). Any thread of a computation may send and receive. Example of a transport: class MpiRanks in
// tools/program/mpi/main.cpp.

#include <string>

#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave {

/// One of `size` processes, numbered from 0. Messages between two ranks arrive once and in order. The transport must
/// end all processes when one of them fails.
class Ranks {
 public:
  virtual ~Ranks() = default;
  [[nodiscard]] virtual unsigned rank() const = 0;
  [[nodiscard]] virtual unsigned size() const = 0;
  /// Sends bytes to another rank; does not wait until they have arrived.
  virtual void send(unsigned to, std::string bytes) = 0;
  /// The next message of any rank; false if none has arrived.
  [[nodiscard]] virtual bool receive(unsigned& from, std::string& bytes) = 0;
  /// Bytes that this rank may take now, if the run has no limit of its own: memory_at_hand(), or its part of what the
  /// ranks of one machine share.
  [[nodiscard]] virtual std::uint64_t memory() const { return memory_at_hand(); }
  /// Seconds without a heartbeat after which a rank counts as hanging and the job ends with an error.
  [[nodiscard]] virtual double timeout() const { return 30; }
  /// Called on rank 0 before the error is thrown when some ranks no longer answer: do not wait for them.
  virtual void give_up() {}
};

/// For ranks above 0: computes what rank 0 requests until dismiss(); returns the exit status given there. Errors are
/// sent to rank 0, whose call then throws.
int serve(Ranks& ranks);

/// For rank 0, once, at the end: the other ranks return from serve() with this status.
void dismiss(Ranks& ranks, int status);

}  // namespace mexwave

#pragma GCC visibility pop
