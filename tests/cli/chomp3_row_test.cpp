// `mexwave chomp3 row` and its certificates, checked by `mexwave check` and docs/reference/read_chomp_row.py.

#include <gtest/gtest.h>

#include "cli/changed_certificates.hpp"
#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/chomp3.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

const std::string row_120 =
    "mexwave chomp3 row certificate 1\nrow 120\nminimum 172 at 169\npreperiod 170\npattern 72 70\ncolumns 292 294\n"
    "end\n";
const std::string row_121 = "mexwave chomp3 row certificate 1\nrow 121\nminimum 172 at 172\nends at 172\nend\n";

/// Whether the text holds. The Python reader and the check must agree.
bool holds(const std::string& text) {
  const Folder folder;
  put(folder / "given", text);
  const Ran ran = folder.shell("exec /usr/bin/python3 '" MEXWAVE_SOURCE "/docs/reference/read_chomp_row.py' given");
  EXPECT_EQ(ran.out.starts_with("holds: "), ran.status == 0) << ran.out << ran.err;
  EXPECT_EQ(checked(text) == "holds", ran.status == 0) << text << checked(text) << ran.out << ran.err;
  return ran.status == 0;
}

TEST(ChompRow, IsPrintedAndCertified) {
  const Folder folder;
  EXPECT_EQ(folder.run("chomp3 row 120 --certificate long.txt --quiet").out,
            "row 120 is long, minimum f(169,120) = 172\n"
            "preperiod 170, period 2: f(q,120) - q repeats 72, 70 from q = 170 on\n"
            "certified by rows 0 to 120 at all q < 294: each row has ended before q = 292, or\n"
            "the set of p - q >= 0, for all values p before q, is the same at q = 292 and q =\n"
            "294\n");
  EXPECT_EQ(folder.run("chomp3 row 121 --certificate short.txt --quiet").out,
            "row 121 is short, minimum f(172,121) = 172\n"
            "it ends at the P-position (172,172,121)\n"
            "certified by rows 0 to 121 at all q <= 172\n");
  EXPECT_EQ(without_checksum(contents(folder / "long.txt")), row_120);
  EXPECT_EQ(without_checksum(contents(folder / "short.txt")), row_121);
  for (const char* const name : {"long.txt", "short.txt"}) {
    const Ran said = folder.run(std::string("check --strict ") + name);
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_TRUE(contains(said.out, "matches its checksum; row 12")) << said.out;
    EXPECT_TRUE(holds(contents(folder / name)));
  }
}

/// Compares with table_reference() far beyond every preperiod.
TEST(ChompRow, AgreesWithTheDefinition) {
  constexpr std::uint32_t rows = 130, columns = 500;
  const chomp3::Table f = chomp3::table_reference(rows, columns);
  const Folder folder;
  for (std::uint32_t r = 0; r < rows; ++r) {
    const Json row = parsed(folder.run("chomp3 row --format json --quiet " + std::to_string(r)).out);
    std::uint32_t min = chomp3::none, min_at = 0, end = chomp3::none;
    for (std::uint32_t q = r; q < columns && f.at(r, q) != chomp3::none; ++q) {
      if (f.at(r, q) < min) min_at = q;
      min = std::min(min, f.at(r, q));
      if (f.at(r, q) == q) end = q;
    }
    EXPECT_EQ(row.at("min"), min) << r;
    EXPECT_EQ(row.at("min_at"), min_at) << r;
    EXPECT_EQ(row.at("kind"), end == chomp3::none ? "long" : "short") << r;
    if (end != chomp3::none) {
      EXPECT_EQ(row.at("end"), end) << r;
      EXPECT_EQ(row.find("pattern"), nullptr) << r;
      continue;
    }
    const std::uint32_t preperiod = row.at("preperiod").number();
    const Json& pattern = row.at("pattern");
    const auto fits = [&](std::uint32_t q) {
      const std::size_t period = pattern.size();
      return f.at(r, q) - q == pattern.at((q + period - preperiod % period) % period).number();
    };
    for (std::uint32_t q = preperiod; q < columns; ++q) ASSERT_TRUE(fits(q)) << r << " " << q;
    EXPECT_TRUE(preperiod == r || !fits(preperiod - 1)) << r;
  }
}

TEST(ChompRow, EveryCertificateHolds) {
  const Folder folder;
  for (std::uint32_t r : {0, 1, 2, 3, 4, 5, 6, 7, 118, 119, 150, 151, 152, 153, 154, 155, 999, 1000}) {
    ASSERT_EQ(folder.run("chomp3 row --quiet --certificate c.txt " + std::to_string(r)).status, 0) << r;
    const std::string text = contents(folder / "c.txt");
    EXPECT_EQ(checked(text), "holds") << text;
    if (r < 500) {
      EXPECT_TRUE(holds(text)) << text;
    }
  }
}

TEST(ChompRow, CheckAndReaderRefuseForgedCertificates) {
  struct Change {
    const char *from, *to, *said;  ///< no `said`: unreadable
  };
  for (const Change& change : {
           Change{"row", "row", "holds"},
           {"292 294", "292 296", "holds"},  // later columns prove it as well
           {"292 294", "300 302", "holds"},
           {"292 294", "292 293", "row 120 has not used the same numbers at columns 292 and 293"},
           {"292 294", "170 172", "f(99,99) = 170 is not below column 170"},
           {"292 294", "205 207", "f(120,120) = 206 is not below column 205"},
           {"292 294", "294 292", nullptr},
           {"292 294", "292", nullptr},
           {"292 294", "120 294", nullptr},
           {"172 at 169", "172 at 170", "the minimum is 172 at 169"},
           {"172 at 169", "171 at 169", "the minimum is 172 at 169"},
           {"172 at 169", "172 169", nullptr},
           {"preperiod 170", "preperiod 171", "f(171,120) = 241 does not follow the pattern"},
           {"preperiod 170", "preperiod 172", "the pattern begins before its preperiod 172"},
           {"preperiod 170", "preperiod 168", "f(168,120) = 239 does not follow the pattern"},
           {"preperiod 170", "preperiod 294", "preperiod 294 and period 2 do not fit the columns 292 and 294"},
           {"preperiod 170", "preperiod 119", nullptr},
           {"72 70", "72 70 72 70", "preperiod 170 and period 4 do not fit the columns 292 and 294"},
           {"72 70", "72", "f(171,120) = 241 does not follow the pattern"},
           {"72 70", "72 71", "f(171,120) = 241 does not follow the pattern"},
           {"72 70", "72 -", nullptr},
           {"row 120", "row 119", "the minimum is 172 at 164"},
           {"row 120", "row 121", "the minimum is 172 at 172"},
           {"\nend", "", nullptr},
           {"certificate 1", "certificate 2", nullptr},
       }) {
    const std::string text = replaced(row_120, change.from, change.to);
    EXPECT_EQ(holds(text), change.said != nullptr && std::string(change.said) == "holds") << text;
    EXPECT_EQ(checked(text), change.said == nullptr ? "" : change.said) << text;
  }
  EXPECT_EQ(checked(replaced(row_120, "292 294", "292 40001")), "") << "more columns than are accepted";
  // Twice the pattern, with columns that fit it.
  EXPECT_FALSE(holds(replaced(replaced(row_120, "72 70", "72 70 72 70"), "292 294", "292 296")));
  // A short row as a long one, a long row as a short one, another end.
  EXPECT_FALSE(holds(replaced(row_121, "ends at 172", "preperiod 172\npattern 71\ncolumns 292 294")));
  EXPECT_FALSE(holds(replaced(row_120, "preperiod 170\npattern 72 70\ncolumns 292 294", "ends at 172")));
  for (const char* end : {"171", "173", "400"})
    EXPECT_FALSE(holds(replaced(row_121, "ends at 172", "ends at " + std::string(end)))) << end;
}

TEST(ChompRow, EveryChangedDigitIsDetected) {
  for (const std::string& text : {row_120, row_121}) {
    const std::size_t last = std::min(text.find("columns"), text.size());  // later columns are as good
    for (std::size_t k = text.find("row 12"); k < last; ++k) {
      if (std::isdigit(static_cast<unsigned char>(text[k])) == 0) continue;
      for (const char digit : {'0', '1', '9'}) {
        std::string other = text;
        other[k] = digit;
        if (other != text) {
          EXPECT_NE(checked(other), "holds") << other;
        }
      }
    }
  }
}

TEST(ChompRow, BadInputIsRefused) {
  expect_refused("chomp3 row 10001", {"ROW: expected a whole number from 0 to 10000, got '10001'"});
  expect_refused("chomp3 row -1", {"-1"});
  expect_refused("chomp3 row", {"ROW"});
  expect_refused("chomp3 row 5 -o f --certificate f", {"--certificate"});
}

/// The largest certificate that the program writes is one that the check accepts.
TEST(ChompRowSlow, TheLastRowsAreCertified) {
  const Folder folder;
  for (const char* const row : {"9998", "9999", "10000"}) {
    ASSERT_EQ(folder.run(std::string("chomp3 row --quiet --certificate c.txt ") + row).status, 0);
    EXPECT_FALSE(contains(contents(folder / "c.txt"), "columns 4")) << contents(folder / "c.txt");
  }
}

}  // namespace
}  // namespace mexwave::cli::test
