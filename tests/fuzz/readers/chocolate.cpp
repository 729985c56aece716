// Bounds.

#include "mexwave/chocolate.hpp"
#include "chocolate/bound_options.hpp"
#include "fuzz/reader.hpp"
#include "fuzz/scratch.hpp"

namespace mexwave::fuzz {

namespace {

void read_bound(const std::string& bytes) {
  cli::BoundFile file = cli::read_bound_file(scratch_file("bound", bytes));
  if (file.rows.size() == 1) {
    (void)chocolate::Bound::by_sum(std::move(file.rows.front()));
  } else {
    (void)chocolate::Bound::by_pair(file.rows);
  }
}

const RegisteredReader bound({"bound", read_bound, nullptr, nullptr});

}  // namespace

}  // namespace mexwave::fuzz
