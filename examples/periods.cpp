// Rows of the table that repeat with a period above 1. Also shows progress, and stops a run that takes too long.

#include <chrono>
#include <cstdint>
#include <iostream>
#include <mexwave/chomp3.hpp>
#include <mexwave/error.hpp>

int main() {
  namespace chomp = mexwave::chomp3;
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(5);
  mexwave::RunOptions run;
  run.memory_limit = std::uint64_t{1} << 30;
  run.progress = [](const mexwave::Progress& progress) {
    if (progress.total != 0) std::cerr << "\r" << 100 * progress.done / progress.total << " %";
  };
  run.cancelled = [&] { return std::chrono::steady_clock::now() > end; };
  try {
    const chomp::Sweep sweep = chomp::sweep({.rows_upto = 1000}, run);
    for (const chomp::Row& row : sweep.rows) {
      if (row.period() < 2) continue;
      std::cout << "row " << row.row << ", from q = " << row.preperiod << " on: f(q," << row.row << ") - q is";
      for (const std::uint32_t offset : row.pattern) std::cout << " " << offset;
      std::cout << ", forever\n";
    }
  } catch (const mexwave::MemoryLimit& error) {
    std::cerr << error.what() << ": " << error.needed_bytes() << " bytes\n";
    return 1;
  } catch (const mexwave::Cancelled&) {
    std::cerr << "five minutes are over\n";
    return 1;
  }
}
