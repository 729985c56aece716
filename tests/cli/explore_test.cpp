// `mexwave explore`: finding the page, writing it, and the message if there is none.

#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace mexwave::cli::test {
namespace {

const char* const page_text = "<!doctype html><title>a page</title>\n";

/// The program and its page, in a prefix that was moved after it was built.
void install(const Folder& folder, bool with_page) {
  fs::create_directories(folder / "usr/bin");
  fs::create_directories(folder / "usr/share/mexwave");
  fs::copy_file(program(), folder / "usr/bin/mexwave");
  if (with_page) put(folder / "usr/share/mexwave/mexwave.html", page_text);
}

TEST(Explore, WritesTheInstalledPage) {
  const Folder folder;
  install(folder, true);
  const Ran ran = folder.shell("unset MEXWAVE_PAGE; usr/bin/mexwave explore -o site/deep");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "site/deep/index.html\n");
  EXPECT_EQ(contents(folder / "site/deep/index.html"), page_text);
  // Another time over the first; a folder that cannot be made is refused.
  EXPECT_EQ(folder.shell("usr/bin/mexwave explore -o site/deep").status, 0);
  const Ran refused = folder.shell("usr/bin/mexwave explore -o site/deep/index.html/x");
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(contains(refused.err, "'site/deep/index.html/x'")) << refused.err;
  EXPECT_EQ(lines(refused.err), 1U);
}

TEST(Explore, OpensIt) {
  const Folder folder;
  install(folder, true);
  put(folder / "xdg-open", "#!/bin/sh\necho \"$1\" > opened\ntest ! -e broken\n");
  fs::permissions(folder / "xdg-open", fs::perms::owner_all);
  const std::string command = "unset MEXWAVE_PAGE; PATH=\"$PWD\" usr/bin/mexwave explore";
  EXPECT_EQ(folder.shell(command).status, 0);
  EXPECT_EQ(contents(folder / "opened"), (folder / "usr/share/mexwave/mexwave.html").string() + "\n");
  put(folder / "broken", "");
  for (const char* why : {"it fails", "it is not there"}) {
    const Ran ran = folder.shell(command);
    EXPECT_EQ(ran.status, 1) << why;
    EXPECT_TRUE(contains(ran.err, "xdg-open did not open")) << ran.err;
    EXPECT_TRUE(contains(ran.err, "share/mexwave/mexwave.html'")) << ran.err;
    EXPECT_EQ(lines(ran.err), 1U);
    fs::remove(folder / "xdg-open");
  }
}

TEST(Explore, SaysHowToGetThePage) {
  const Folder folder;
  install(folder, false);
  const Ran ran = folder.shell("unset MEXWAVE_PAGE; usr/bin/mexwave explore -o site");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(lines(ran.err), 1U) << ran.err;
  for (const char* part : {"not installed", "usr/share/mexwave/mexwave.html'", "tools/site", "-DMEXWAVE_WEB_PAGE="})
    EXPECT_TRUE(contains(ran.err, part)) << part << ": " << ran.err;
  EXPECT_FALSE(fs::exists(folder / "site"));
  const Ran named = folder.shell("MEXWAVE_PAGE=/nonexistent/x usr/bin/mexwave explore -o site");
  EXPECT_EQ(named.status, 1);
  EXPECT_TRUE(contains(named.err, "MEXWAVE_PAGE '/nonexistent/x': there is no such file")) << named.err;
  EXPECT_FALSE(fs::exists(folder / "site"));
}

}  // namespace
}  // namespace mexwave::cli::test
