// Pictures: every plot as PNG and SVG, the same bytes twice, and nothing cut off at an edge.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "cli/image.hpp"
#include "cli/program.hpp"

namespace mexwave::cli::test {
namespace {

constexpr const char* plots[] = {"chomp3 plot --rows 12 --columns 16",
                                 "chomp3 plot --rows 1 --columns 1",
                                 "chomp3 plot --rows 90 --columns 140",
                                 "chomp3 plot --rows 1500 --columns 900",
                                 "chomp3 plot --sheets --upto 300",
                                 "chomp4 plot --p 40",
                                 "chomp plot 5x24",
                                 "chomp plot 1x1",
                                 "chomp plot 3x40 --kind grundy",
                                 "heaps plot 0.137 --upto 200",
                                 "heaps plot 0.6 --upto 5000",
                                 "heaps plot nim --upto 1000000",
                                 "heaps plot rim --upto 0",
                                 "chocolate plot --k 3 --upto 60",
                                 "chocolate plot --k 3 --upto 1100",
                                 "chocolate plot --k 2 --upto 60 --kind projection",
                                 "chocolate plot --k 3 --upto 40 --kind grundy-slice --at y=5"};

TEST(Pictures, NothingTouchesTheEdge) {
  const Folder folder;
  for (const char* command : plots) {
    const Ran ran = folder.run(std::string(command) + " --quiet -o p.png");
    ASSERT_EQ(ran.status, 0) << command << ran.err;
    const Image image = read_image(folder / "p.png");
    ASSERT_GT(image.width, 100U) << command;
    // The rim must be empty, because a text that is cut off would touch the edge.
    constexpr std::size_t rim = 6;
    std::size_t touched = 0;
    for (std::size_t y = 0; y < image.height; ++y) {
      for (std::size_t x = 0; x < image.width; ++x) {
        if (x >= rim && y >= rim && x + rim < image.width && y + rim < image.height) continue;
        touched += image.at(x, y) != white ? 1 : 0;
      }
    }
    EXPECT_EQ(touched, 0U) << command;
    EXPECT_GT(image.width * image.height - image.count(white), 1000U) << command << ": almost empty";
    EXPECT_EQ(folder.run("check p.png").status, 0) << command;
  }
}

TEST(Pictures, SvgIsThePicture) {
  const Folder folder;
  for (const char* command : plots) {
    if (contains(command, "1100") || contains(command, "1500")) continue;  // these are long
    const std::string once = program() + " " + command + " --quiet -o p.svg";
    ASSERT_EQ(folder.shell(once + " && cp p.svg q.svg && " + once).status, 0) << command;
    const std::string svg = contents(folder / "p.svg");
    EXPECT_TRUE(svg == contents(folder / "q.svg")) << command;
    EXPECT_TRUE(svg.starts_with("<?xml")) << command;
    EXPECT_TRUE(svg.ends_with("</svg>\n")) << command;
    EXPECT_TRUE(contains(svg, "<symbol")) << command << ": texts are outlines, so that no font is needed";
    EXPECT_FALSE(contains(svg, " nan") || contains(svg, "\"nan")) << command;
    // Cells are drawn as an image without smoothing.
    const bool image = contains(svg, "<image ");
    EXPECT_EQ(contains(svg, "image-rendering:pixelated"), image) << command;
  }
}

TEST(Pictures, HeapsShowRareValuesAndPeriods) {
  const Folder folder;
  constexpr Dot red{196, 30, 40}, ochre{190, 120, 10};
  ASSERT_EQ(folder.run("heaps plot 0.137 --upto 200 --quiet -o p.png").status, 0);
  const Image periodic = read_image(folder / "p.png");
  EXPECT_GT(periodic.count(ochre), 500U);
  ASSERT_EQ(folder.run("heaps plot 0.6 --upto 3000 --quiet -o p.png").status, 0);
  const Image rare = read_image(folder / "p.png");
  EXPECT_GT(rare.count(red), 300U);
  EXPECT_EQ(rare.count(ochre), 0U);
}

TEST(Pictures, OfBoardsAndPieces) {
  const Folder folder;
  ASSERT_EQ(folder.run("squares draws --board 6x6 --balance equal --classes --quiet -o p.png").status, 0);
  const Image boards = read_image(folder / "p.png");
  EXPECT_GT(boards.count({0, 0, 0}), 3U * 18 * 150);  // black men
  ASSERT_EQ(folder.run("squares solve --board 3x3 --quiet -o p.png").status, 0);
  EXPECT_GT(read_image(folder / "p.png").count({0, 0, 0}), 300U);
  ASSERT_EQ(folder.run("chocolate six draw 2,1,2,1,2,1 --quiet -o p.png").status, 0);
  EXPECT_GT(read_image(folder / "p.png").count({192, 48, 40}), 200U);  // the bitter cell
}

// Otherwise the result of a long run would be lost.
TEST(Pictures, AreRefusedBeforeTheComputationIfCairoCannotBeLoaded) {
  const Folder folder;
  std::ofstream(folder / "libcairo.so.2") << "no library";
  const auto run = [&](const std::string& command) {
    return folder.shell("LD_LIBRARY_PATH=. exec " + program() + " " + command + " --quiet");
  };
  for (const char* const drawn :
       {"chomp plot 5x60", "chomp3 plot --sheets --upto 20000", "chomp4 plot --p 500", "heaps plot 0.137 --upto 100",
        "chocolate plot --k 2 --upto 1000", "squares solve --board 6x6", "squares draws --board 4x4"}) {
    const Ran ran = run(drawn + std::string(" -o x.png"));
    EXPECT_EQ(ran.status, 1) << drawn;
    EXPECT_TRUE(contains(ran.err, "expected the library libcairo.so.2, got: ")) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << drawn;
    EXPECT_FALSE(fs::exists(folder / "x.png")) << drawn;
  }
  const Ran census = run("chomp3 census --upto 100000 --plot x.svg -o x.csv");
  EXPECT_EQ(census.status, 1) << census.err;
  EXPECT_FALSE(fs::exists(folder / "x.csv") || fs::exists(folder / "x.svg"));
  for (const char* const written : {"chocolate six draw 2,1,2,1,2,1", "squares solve --board 3x3"})
    EXPECT_EQ(run(written + std::string(" -o y.svg")).status, 0) << written;
}

TEST(Pictures, TooLargePicturesAreRefusedByName) {
  expect_refused("heaps plot 0.137 --upto 100", {"-o FILE"});
  expect_refused("heaps plot 0.137 --upto 100 -o x.json", {"'x.json'", "says json", "png, svg"});
  expect_refused("heaps plot wythoff --upto 100 -o x.png", {"wythoff"});
  expect_refused("heaps plot 0.137 --upto 2e7 -o x.png", {"'2e7'", "10000000"});
  expect_refused("chomp plot 4x3000 -o x.png", {"'4x3000'", "1 to 32 rows", "chomp4"});
  expect_refused("chomp plot 4x30 --kind values -o x.png", {"'values'", "openings, grundy"});
  expect_refused("chomp plot 4x30", {"-o FILE"});
}

}  // namespace
}  // namespace mexwave::cli::test
