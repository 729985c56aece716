// Memory is estimated before it is allocated: the program's peak, counted by the system, stays below the estimate.

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/program.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/chomp3_grundy.hpp"
#include "mexwave/chomp4.hpp"
#include "mexwave/chomp4_rows.hpp"
#include "mexwave/chomp5.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::cli::test {
namespace {

/// Runs the command and checks its peak. The system's count for a child starts with the memory of its parent, which
/// other tests may have increased: so the peak may always be that of --version.
void expect_peak(const Folder& folder, const std::string& command, std::uint64_t most) {
  const Ran ran = folder.run(command + " --quiet --threads 2");
  ASSERT_EQ(ran.status, 0) << command << ran.err;
  const std::uint64_t floor = folder.run("--version").peak_bytes;
  ASSERT_GT(floor, 0U);
  EXPECT_LE(ran.peak_bytes, std::max(floor, most)) << command;
}

TEST(Memory, ThePeakIsBelowTheEstimate) {
  const Folder folder;
  constexpr std::uint64_t program = std::uint64_t{12} << 20;  // code, the stacks of threads, the allocator's own pages
  const RunOptions two{.threads = 2};
  const auto openings = [&](std::uint32_t upto) { return chomp3::estimate_bytes({.openings_upto = upto}, two); };
  const std::pair<const char*, std::uint64_t> runs[] = {
      {"chomp3 openings --upto 20000", openings(20'000)},
      {"chomp3 openings --upto 70000", openings(70'000)},
      {"chomp4 openings --upto 900", chomp4::estimate_bytes(chomp4::SweepGoal{900}, two)},
      {"chomp4 positions --from 399 --upto 400", chomp4::estimate_bytes(chomp4::PositionsGoal{399, 400}, two)},
      {"chomp4 rows --rows 30 --upto 100000", chomp4::estimate_bytes(chomp4::RowsGoal{30, 100'000})},
      {"chomp5 openings --upto 150", chomp5::estimate_bytes(chomp5::ScanGoal{150})},
      {"chomp openings 16 16", chomp::estimate_bytes(chomp::OpeningsGoal{16, 16})},
      {"chomp grundy --upto 10x10 --bars --format csv -o g.csv",
       chomp::estimate_bytes(chomp::GrundyTableGoal{chomp::Bar(10, 10), 0})},
      {"chomp grundy --upto 3x600", chomp::estimate_bytes(chomp::GrundyTableGoal{chomp::Bar(3, 600), 16})},
      {"chomp3 grundy --upto 700", chomp3::estimate_bytes(chomp3::GrundyGoal{700}, two)},
      {"chomp openings 7 60", chomp::estimate_bytes(chomp::OpeningsGoal{7, 60})},
      {"chocolate grundy --k 3 --upto 511 --count",
       chocolate::estimate_bytes(chocolate::GrundyGoal{.bound = chocolate::Bound::sum(3), .upto = 511}, two)},
      {"chocolate positions --k 2 --upto 32767 --count",
       chocolate::estimate_bytes(chocolate::PositionsGoal{.bound = chocolate::Bound::sum(2), .upto = 32'767}, two)},
      {"heaps grundy nim --upto 1e7 --format npy -o x.npy",
       heaps::estimate_bytes({heaps::parse_game("nim"), 10'000'000})},
      {"heaps solve rim:10000000", heaps::estimate_bytes({heaps::parse_game("rim"), 10'000'000})},
      {"heaps grundy 0.454 --upto 4194305 --format npy -o x.npy",  // just after a search for a period
       heaps::estimate_bytes({heaps::parse_game("0.454"), 4'194'305})},
  };
  for (const auto& [command, estimate] : runs) expect_peak(folder, command, program + estimate);
}

/// The bytes that a command says it needs if the limit, in KiB, is too low; 0 if it says nothing.
std::uint64_t said_needs(const Folder& folder, const std::string& command, std::uint32_t limit = 26'000) {
  const Ran ran = folder.shell("ulimit -v " + std::to_string(limit) + "; exec " + program() + " " + command +
                               " --quiet --threads 2 -o refused");
  const std::string before = "need about ";
  const std::size_t at = ran.err.find(before);
  if (at == std::string::npos) return 0;
  const double number = std::stod(ran.err.substr(at + before.size()));
  return static_cast<std::uint64_t>(number * (contains(ran.err, "GiB of") ? 1 << 30 : 1 << 20));
}

TEST(Memory, ThePeakIsBelowTheNumberThatTheCommandPrints) {
  const Folder folder;
  constexpr std::uint64_t program_itself = std::uint64_t{24} << 20;
  for (const char* command :
       {"heaps solve 'rim:16777215 + rim:16777215 + rim:16777215 + rim:16777215'", "chocolate plot --k 2 --upto 3000",
        "chomp3 plot --rows 3000 --columns 3000", "chocolate grundy --k 3 --upto 320 --format csv",
        "chomp3 openings --upto 5e4 --double-check --format csv"}) {
    const std::uint64_t said = said_needs(folder, command);
    EXPECT_GT(said, std::uint64_t{8} << 20) << command;
    expect_peak(folder, std::string(command) + " -o x", said + program_itself);
  }
  // The count is refused before the sweep: no progress is printed. The sweep alone would fit into this limit.
  const std::string sweep = "ulimit -v 200000; exec " + program() + " chomp3 openings --upto 1e5 --threads 2 ";
  EXPECT_EQ(folder.shell(sweep + "--quiet").status, 0);
  const Ran refused = folder.shell(sweep + "--format bfile --sequence A029899 --progress always");
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(contains(refused.err, "counting all P-positions")) << refused.err;
  EXPECT_EQ(refused.err.find('%'), std::string::npos) << refused.err;
}

// The program holds nothing besides what the estimate counts: no second copy for the file or of a bound.
TEST(Memory, ChocolateStaysBelowItsEstimateInEveryFormat) {
  const Folder folder;
  constexpr std::uint64_t program_itself = std::uint64_t{16} << 20;
  for (const char* command :
       {"six grundy --upto 17 --format npy", "six grundy --upto 17 --format text",
        "six positions --upto 17 --format npy", "six positions --upto 17 --format json",
        "six formula --upto 11 --format json", "positions --k 2 --upto 3500 --format npy",
        "positions --k 2 --upto 2800 --format json", "positions --k 2 --upto 2800 --format csv --pass",
        "positions --k 2 --upto 3500 --count --format bfile",
        "positions --bound 'floor(sqrt(x*z))' --upto 1700 --format npy",
        "positions --bound 'floor(sqrt(x*z))' --upto 1700 --count --format json",
        "grundy --bound 'floor(sqrt(x*z))' --upto 300 --format npy", "grundy --k 3 --upto 400 --format npy --pass",
        "grundy --k 3 --upto 400 --format npy --dense", "grundy --k 3 --upto 320 --format json",
        "formula --k 1..20 --upto 2400 --format json", "plot --k 2 --upto 2000 --format svg"}) {
    const std::string words = std::string("chocolate ") + command;
    const std::uint64_t said = said_needs(folder, words);
    EXPECT_GT(said, std::uint64_t{8} << 20) << command;
    expect_peak(folder, words + " -o x", said + said / 20 + program_itself);
  }
  EXPECT_GT(said_needs(folder, "sum six:17,17,17,17,17,17"), std::uint64_t{30} << 20);
  // The list of the positions is measured while it grows.
  EXPECT_GT(said_needs(folder, "sum 'tiling[1x2]:6x6' --misere", 60'000), std::uint64_t{8} << 20);
  EXPECT_GT(said_needs(folder, "sum 'chomp:6x6 + chomp:6x6 + nim:60' --pass", 60'000), std::uint64_t{90} << 20);
}

}  // namespace
}  // namespace mexwave::cli::test
