// The order of includes, as CONTRIBUTING.md has it, holds in every file; and the check sees what breaks it.

#include "house/include_order.hpp"
#include "places.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace mexwave::test {
namespace {

namespace fs = std::filesystem;

const fs::path root = MEXWAVE_SOURCE;

std::string contents(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

IncludeOrder order() { return {root, contents(root / "CONTRIBUTING.md")}; }

TEST(IncludeOrder, HoldsInEveryFile) {
  const IncludeOrder rules = order();
  std::size_t files = 0, includes = 0;
  for (const char* folder :
       {"include", "kernels", "tools/program", "bench", "tests", "python", "c_api", "examples", "web/engine"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string file = fs::relative(entry.path(), root).generic_string();
      const std::string kind = entry.path().extension().string();
      if (kind != ".hpp" && kind != ".cpp" && kind != ".in" && kind != ".h" && kind != ".c") continue;
      ++files;
      std::istringstream lines(contents(entry.path()));
      for (std::string line; std::getline(lines, line);) {
        includes += line.starts_with("#include") ? 1 : 0;
        EXPECT_EQ(rules.complaint(file, line), "");
      }
    }
  }
  EXPECT_GT(files, 250U);
  EXPECT_GT(includes, 1500U);
}

/// A file that is read in another way could be overwritten by the command's output (output/command_files.hpp).
TEST(InputFiles, AreReadByOneFunction) {
  std::string found;
  for (const auto& entry : fs::recursive_directory_iterator(root / "tools/program")) {
    if (entry.path().extension() != ".cpp") continue;
    if (contents(entry.path()).find(" read_file(") != std::string::npos)
      found += entry.path().filename().string() + " ";
  }
  EXPECT_TRUE(found == "command_files.cpp seal.cpp " || found == "seal.cpp command_files.cpp ") << found;
}

TEST(IncludeOrder, DetectsViolations) {
  const IncludeOrder rules = order();
  struct Broken {
    const char *file, *line, *why;
  };
  for (const Broken& broken : {
           Broken{"include/mexwave/run.hpp", "#include \"core/schedule/memory.hpp\"", "must not"},
           {"include/mexwave/run.hpp", "#include <zstd.h>", "must not"},
           {"include/mexwave/run.hpp", "#include <unistd.h>", "must not"},
           {"kernels/core/schedule/memory.cpp", "#include \"positional/sides.hpp\"", "must not"},
           {"kernels/core/bits/bit_row.cpp", "#include \"mexwave/squares.hpp\"", "must not"},
           {"kernels/core/bits/bit_row.cpp", "#include <oneapi/tbb/task_group.h>", "must not"},
           {"kernels/positional/sides.hpp", "#include \"squares/geometry.hpp\"", "must not"},
           {"kernels/squares/geometry.cpp", "#include \"lines/line_board.hpp\"", "must not"},
           {"kernels/squares/geometry.cpp", "#include \"mexwave/lines.hpp\"", "must not"},
           {"kernels/squares/geometry.cpp", "#include \"../lines/line_board.hpp\"", "must not"},
           {"kernels/squares/geometry.cpp", "#include \"squares/board_picture.hpp\"", "must not"},  // that is of tools/
           {"kernels/squares/geometry.cpp", "  #  include <xsimd/xsimd.hpp>  // fast", "must not"},
           {"kernels/squares/geometry.cpp", "#include <nlohmann/json.hpp>", "must not"},
           {"kernels/squares/geometry.cpp", "#include <boost/unordered_map.hpp>", "no library"},
           {"tools/program/squares/draws.cpp", "#include \"squares/geometry.hpp\"", "must not"},
           {"tools/program/squares/draws.cpp", "#include \"core/bits/bit_row.hpp\"", "must not"},
           {"tools/program/check/chomp3_check.cpp", "#include \"mexwave/heaps.hpp\"", "must not"},
           {"tools/program/check/chomp3_check.cpp", "#include \"squares/board_picture.hpp\"", "must not"},
           {"tools/program/output/npy.cpp", "#include \"mexwave/heaps.hpp\"", "must not"},
           {"tools/program/squares/draws.cpp", "#include <nlohmann/json.hpp>", "must not"},
           {"bench/bench.cpp", "#include \"squares/geometry.hpp\"", "must not"},
           {"tests/heaps/solve_test.cpp", "#include \"heaps/no_such.hpp\"", "no file"},
           {"kernels/squares/geometry.cpp", "#include ANOTHER_GAME", "cannot be seen"},
           {"docs/example.cpp", "#include \"mexwave/run.hpp\"", "no row"},
       }) {
    const std::string said = rules.complaint(broken.file, broken.line);
    EXPECT_TRUE(said.starts_with(broken.file)) << broken.file << ": " << broken.line;
    EXPECT_NE(said.find(broken.why), std::string::npos) << said;
  }
  EXPECT_EQ(rules.complaint("kernels/squares/geometry.cpp", "#include \"core/bits/bit_row.hpp\""), "");
  EXPECT_EQ(rules.complaint("kernels/squares/geometry.cpp", "#include \"mexwave/squares.hpp\""), "");
  EXPECT_EQ(rules.complaint("kernels/squares/geometry.cpp", "#include <unordered_map>"), "");
  EXPECT_EQ(rules.complaint("kernels/squares/geometry.cpp", "// #include \"lines/line_board.hpp\""), "");
  EXPECT_THROW(IncludeOrder(root, "| files | may include |\n| --- | --- |\n"), std::runtime_error);
  EXPECT_THROW(IncludeOrder(root, "no table"), std::runtime_error);
}

}  // namespace
}  // namespace mexwave::test
