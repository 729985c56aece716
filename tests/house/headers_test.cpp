// The public headers: mexwave.hpp has them all, the version says the same in each of its forms.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "mexwave/mexwave.hpp"
#include "places.hpp"

namespace mexwave::test {
namespace {

namespace fs = std::filesystem;

TEST(Headers, MexwaveHppIncludesAll) {
  const fs::path folder = fs::path(MEXWAVE_SOURCE) / "include" / "mexwave";
  std::set<std::string> expected, included;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    if (name != "mexwave.hpp" && name != "mexwave.h")
      expected.insert("#include \"mexwave/" + name.substr(0, name.find(".hpp")) + ".hpp\"");
  }
  std::ifstream umbrella(folder / "mexwave.hpp");
  for (std::string line; std::getline(umbrella, line);)
    if (line.starts_with("#include")) included.insert(line);
  EXPECT_EQ(included, expected);
}

TEST(Headers, DeclaredFunctionsAreExported) {
  for (const auto& entry : fs::directory_iterator(fs::path(MEXWAVE_SOURCE) / "include" / "mexwave")) {
    const std::string name = entry.path().filename();
    if (name == "mexwave.hpp" || name == "version.hpp.in") continue;
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const bool for_c = name == "mexwave.h";
    const std::size_t push = text.find("#pragma GCC visibility push(default)\n\n" +
                                       std::string(for_c ? "#ifdef __cplusplus\nextern" : "namespace mexwave"));
    EXPECT_NE(push, std::string::npos) << name;
    EXPECT_LT(text.rfind("#include"), push) << name << ": what it includes would be shown, too";
    EXPECT_TRUE(text.ends_with(for_c ? "#pragma GCC visibility pop\n\n#endif\n" : "#pragma GCC visibility pop\n"))
        << name;
  }
}

TEST(Headers, VersionsAgree) {
  EXPECT_EQ(version, std::to_string(MEXWAVE_VERSION_MAJOR) + "." + std::to_string(MEXWAVE_VERSION_MINOR) + "." +
                         std::to_string(MEXWAVE_VERSION_PATCH));
  EXPECT_STREQ(version, MEXWAVE_VERSION);
}

}  // namespace
}  // namespace mexwave::test
