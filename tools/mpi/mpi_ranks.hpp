#pragma once
// Ranks that MPI carries messages between.

#include <cstdint>
#include <memory>

#include "mexwave/ranks.hpp"

namespace mexwave::cli {

class MpiRanks final : public Ranks {
 public:
  /// Starts MPI. Throws Error if it cannot be used from several threads, and, on rank 0, what is wrong with the
  /// environment: the others end with it.
  MpiRanks(int& argc, char**& argv);
  ~MpiRanks() override;
  [[nodiscard]] unsigned rank() const override;
  [[nodiscard]] unsigned size() const override;
  void send(unsigned to, std::string bytes) override;
  [[nodiscard]] bool receive(unsigned& from, std::string& bytes) override;
  [[nodiscard]] std::uint64_t memory() const override;
  [[nodiscard]] double patience() const override;
  void give_up() override;

  /// All ranks, together, at the end: waits for the others and ends MPI. After give_up(), ends them all at once with
  /// this status, and does not return.
  void finish(int status);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace mexwave::cli
