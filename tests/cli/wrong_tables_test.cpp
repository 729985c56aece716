// Tables that are wrong under a seal that is right: cut short, or with a value changed, wherever it stands.

#include <gtest/gtest.h>

#include "check/chomp3_check.hpp"
#include "cli/resealed.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

struct Saved {
  const char* command;
  std::size_t header;  ///< lines
};

TEST(WrongTables, TruncatedTablesAreDetected) {
  for (const Saved& s :
       {Saved{"chomp3 openings --upto 200 --format csv", 1}, Saved{"chomp3 rows --upto 40 --format csv", 1},
        Saved{"chomp3 table --rows 9 --columns 14 --format csv", 1},
        Saved{"chomp3 openings --upto 500 --format bfile --sequence A029899", 0},
        Saved{"chomp3 openings --upto 500 --format bfile --sequence A029900", 0},
        Saved{"chomp3 openings --upto 900 --format bfile --sequence A029903", 0},
        Saved{"chomp openings --upto 5x7 --format csv", 1}, Saved{"chomp openings 7 8 --format csv", 1},
        Saved{"chomp positions 5 7 --format csv", 1}, Saved{"chomp positions 11 14 --format csv", 1},
        Saved{"chocolate positions --k 3 --upto 60 --format csv", 1},
        Saved{"chocolate positions --k 2 --upto 1500 --format csv", 1},
        Saved{"chocolate grundy --k 3 --upto 20 --format csv", 1},
        Saved{"heaps grundy 0.137 --upto 6000 --format csv", 1}, Saved{"chomp grundy --upto 4x6 --format csv", 1},
        Saved{"chomp grundy --upto 3x4 --bars --format csv", 1}, Saved{"chomp3 grundy --upto 9 --format bfile", 0},
        Saved{"chocolate six positions --upto 3 --format csv", 1},
        Saved{"chocolate six grundy --upto 2 --format csv", 1}}) {
    const Folder folder;
    ASSERT_EQ(folder.run(std::string(s.command) + " --quiet -o f").status, 0) << s.command;
    EXPECT_EQ(folder.run("check f").status, 0) << s.command << folder.run("check f").err;
    const std::string whole = contents(folder / "f");
    Resealed file(folder, "f");
    std::vector<std::size_t> ends;  // of lines
    for (std::size_t at = whole.find('\n'); at != std::string::npos; at = whole.find('\n', at + 1))
      ends.push_back(at + 1);
    for (const std::size_t kept : {ends.size() - 1, ends.size() - 2, ends.size() / 2 + 1, s.header}) {
      if (kept < s.header || kept >= ends.size()) continue;
      const Ran ran = file.check(whole.substr(0, kept == 0 ? 0 : ends[kept - 1]));
      EXPECT_TRUE(ran.status == 1 || ran.status == 2)
          << s.command << ", " << kept << " of " << ends.size() << " lines: " << ran.out;
    }
  }
}

// One byte after the other, or as many as there are; of CSV a digit becomes the next one.
TEST(WrongTables, NoChangedGrundyValuePasses) {
  for (const char* command :
       {"chomp grundy --upto 4x6 --format csv", "chomp grundy --upto 5x5 --format npy",
        "chomp grundy --upto 3x4 --bars --format csv", "chomp3 grundy --upto 30 --format bfile",
        "chocolate six positions --upto 2 --format csv", "chocolate six grundy --upto 2 --format csv",
        "chocolate six grundy --upto 2 --format npy", "chocolate grundy --k 3 --upto 6 --dense --format npy"}) {
    const Folder folder;
    ASSERT_EQ(folder.run(std::string(command) + " --quiet -o f").status, 0) << command;
    EXPECT_EQ(folder.run("check f --strict").status, 0) << command << folder.run("check f").err;
    const std::string whole = contents(folder / "f");
    const bool npy = whole.starts_with("\x93NUMPY");
    Resealed file(folder, "f");
    std::size_t at =
        npy ? 128 : whole.find_first_of("0123456789", whole[0] == 'x' || whole[0] == 'm' ? whole.find('\n') : 0);
    const std::size_t step = (whole.size() - at) / 25 + 1;
    for (; at < whole.size(); at += step) {
      std::string changed = whole;
      if (npy)
        changed[at] = static_cast<char>(changed[at] ^ 1);
      else if (changed[at] >= '0' && changed[at] <= '9')
        changed[at] = changed[at] == '9' ? '8' : static_cast<char>(changed[at] + 1);
      else
        continue;
      const Ran ran = file.check(changed);
      EXPECT_TRUE(ran.status == 1 || ran.status == 2) << command << ", byte " << at << ": " << ran.out;
    }
  }
}

TEST(WrongTables, JsonIsComparedWithItsParameters) {
  const Folder folder;
  for (const auto& [command, from, to] : {std::tuple{"chomp3 openings --upto 50", "\"upto\":50", "\"upto\":51"},
                                          {"chomp3 rows --upto 20", "\"upto\":20", "\"upto\":21"},
                                          {"chomp3 table --rows 3 --columns 5", "\"rows\":3", "\"rows\":4"},
                                          {"chomp openings 3 4", "\"n\":4,\"all\"", "\"n\":5,\"all\""},
                                          {"chomp positions 3 4", "\"n\":4}", "\"n\":5}"}}) {
    std::string bytes = folder.run(std::string(command) + " --format json --quiet").out;
    put(folder / "x.json", bytes);
    EXPECT_EQ(folder.run("check x.json --strict").status, 0) << command << folder.run("check x.json --strict").out;
    ASSERT_NE(bytes.find(from), std::string::npos) << command << bytes;
    bytes.replace(bytes.find(from), std::string(from).size(), to);
    put(folder / "x.json", bytes);
    EXPECT_EQ(folder.run("check x.json").status, 2) << command << folder.run("check x.json").out;
  }
}

TEST(WrongTables, ASealWithAnUnknownKindIsRefused) {
  const Folder folder;
  for (const char* command : {"chomp3 openings --upto 50 --format csv", "chomp3 plot --sheets --upto 40",
                              "heaps grundy nim --upto 9 --format csv", "cpu"}) {
    ASSERT_EQ(folder.run(std::string(command) + " -o f").status, 0) << command;
    const std::string whole = contents(folder / "f");
    Resealed file(folder, "f");
    const std::string kind = file.seal().kind;
    for (std::size_t k = 0; k < kind.size(); ++k) {
      file.seal().kind[k] = static_cast<char>(kind[k] ^ 2);
      EXPECT_EQ(file.check(whole).status, 1) << file.seal().kind << file.check(whole).out;
      file.seal().kind = kind;
    }
  }
}

TEST(WrongTables, ABlankInTheHeaderIsRefused) {
  const Folder folder;
  for (const char* command :
       {"chomp3 openings --upto 50 --format csv", "chomp openings 4 4 --format csv",
        "heaps grundy nim --upto 9 --format csv", "chocolate positions --k 3 --upto 9 --format csv"}) {
    ASSERT_EQ(folder.run(std::string(command) + " --quiet -o f").status, 0) << command;
    const std::string whole = contents(folder / "f");
    Resealed file(folder, "f");
    const std::size_t comma = whole.find(',');
    EXPECT_EQ(file.check(whole.substr(0, comma + 1) + " " + whole.substr(comma + 1)).status, 1) << command;
    EXPECT_EQ(file.check("what follows is text\n" + whole).status, 1) << command;
  }
}

/// Replaces the number `field` (of the comma-separated ones) of the line that begins with `begin`.
std::string changed(std::string bytes, const std::string& begin, std::size_t field, int by) {
  std::size_t at = bytes.find("\n" + begin + ",") + 1;
  for (std::size_t k = 0; k < field; ++k) at = bytes.find(',', at) + 1;
  const std::size_t end = bytes.find_first_of(",\n", at);
  bytes.replace(at, end - at, std::to_string(std::stoi(bytes.substr(at, end - at)) + by));
  return bytes;
}

TEST(WrongTables, OpeningsBeyondTheComputedRowsAreChecked) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 openings --upto 8000 --format csv --quiet -o f").status, 0);
  const std::string whole = contents(folder / "f");
  Resealed file(folder, "f");
  EXPECT_TRUE(contains(file.check(whole).out, "all entries checked"));
  for (const char* n : {"5001", "7999"}) {
    for (const int by : {1, -7}) EXPECT_EQ(file.check(changed(whole, n, 3, by)).status, 2) << n << " " << by;
  }
  for (const char* sequence : {"A029899", "A029901"}) {
    ASSERT_EQ(folder.run(std::string("chomp3 openings --upto 8000 --format bfile -o b --quiet --sequence ") + sequence)
                  .status,
              0);
    std::string terms = contents(folder / "b");
    Resealed list(folder, "b");
    EXPECT_EQ(list.check(terms).status, 0);
    terms[terms.size() - 2] = terms[terms.size() - 2] == '9' ? '8' : '9';
    EXPECT_EQ(list.check(terms).status, 2) << sequence;
  }
}

/// What the check says of rows, the first 101 of which are recomputed, and those in reach of a scan of p held against
/// it.
std::optional<std::string> wrong_rows(const std::vector<SavedRow>& rows, std::uint32_t scan_upto = 3000) {
  const Recheck found = verdict([&] { return recheck_rows(rows, {.upto = 400, .scan_upto = scan_upto}, rows.size()); });
  EXPECT_FALSE(found.complete);
  return found.wrong;
}

TEST(WrongTables, RowsBeyondTheRecomputedOnesAreChecked) {
  const Folder folder;
  const std::string text = folder.run("chomp3 rows --upto 1500 --format csv --quiet").out;
  const Given file = recognised({.path = "rows", .bytes = text});
  const auto rows = saved_rows(file, read_table(file));
  ASSERT_EQ(wrong_rows(rows), std::nullopt);
  EXPECT_EQ(
      recheck_rows(rows, {.upto = 400, .scan_upto = 3000}, 1501).done,
      "1501 rows: rows 0 to 100 recomputed, their patterns followed to q = 401; of the other 1400 those with "
      "p <= 3000 compared with every P-position: 1400 minima, 1400 first values, 820 ends, 580 patterns for at "
      "least one period; no two long rows meet in 2000 columns beyond all preperiods (seed 1); of the others only this "
      "was checked: the order, the form, and that first values and ends omit and repeat no number");
  const auto seen = [&](std::size_t r, const auto& damage, std::uint32_t scan_upto = 3000) {
    std::vector<SavedRow> other = rows;
    damage(other[r]);
    return wrong_rows(other, scan_upto).has_value();
  };
  for (const std::size_t r : {101U, 120U, 503U, 868U, 1000U}) {
    for (const std::uint32_t by : {1U, ~0U}) {
      EXPECT_TRUE(seen(r, [&](SavedRow& row) { row.first += by; })) << r;
      EXPECT_TRUE(seen(r, [&](SavedRow& row) { row.min += by; })) << r;
      EXPECT_TRUE(seen(r, [&](SavedRow& row) { row.min_at += by; })) << r;
      EXPECT_TRUE(seen(r, [&](SavedRow& row) { row.min_at += by, row.min += by; })) << r;
      if (rows[r].is_long) {
        EXPECT_TRUE(seen(r, [&](SavedRow& row) { row.preperiod += by; })) << r;
        EXPECT_TRUE(seen(r, [&](SavedRow& row) { row.pattern.back() += by; })) << r;
      } else {
        EXPECT_TRUE(seen(r, [&](SavedRow& row) { row.end += by; })) << r;
      }
    }
    EXPECT_TRUE(seen(r, [&](SavedRow& row) {
      row.end = row.first + 1000;
      row.preperiod = row.row;
      row.pattern = {row.row / 2};
      row.is_long = !row.is_long;
    })) << r;
  }
  // Where no scan comes, a pattern that is off by one often has what another row has.
  std::size_t long_rows = 0, met = 0;
  for (std::size_t r = 1200; r <= 1500; r += 7) {
    if (!rows[r].is_long) continue;
    ++long_rows;
    met += seen(
               r, [&](SavedRow& row) { row.pattern.back() += 1; }, 1500)
               ? 1
               : 0;
  }
  EXPECT_EQ(long_rows, 14U);
  EXPECT_EQ(met, 9U);
}

TEST(WrongTables, NumbersOfBinaryTablesAreChecked) {
  const Folder folder;
  struct Table {
    const char* command;
    std::size_t bytes;  ///< of a number
    std::size_t seen;   ///< of 8 changed numbers at the least
  };
  for (const Table& t :
       {Table{"chomp3 table --rows 300 --columns 500", 4, 8}, Table{"chocolate positions --k 2 --upto 900", 4, 8},
        Table{"chocolate positions --k 3 --misere --upto 400", 4, 8}, Table{"heaps grundy 0.137 --upto 9000", 4, 8},
        Table{"heaps grundy fibonacci --upto 5500", 4, 8}, Table{"chocolate grundy --k 3 --upto 150", 2, 6}}) {
    ASSERT_EQ(folder.run(std::string(t.command) + " --format npy --quiet -o f").status, 0) << t.command;
    const std::string whole = contents(folder / "f");
    Resealed file(folder, "f");
    const Ran sound = file.check(whole);
    EXPECT_EQ(sound.status, 0) << t.command << sound.out << sound.err;
    const std::size_t numbers = (whole.size() - 128) / t.bytes;
    std::size_t seen = 0;
    for (std::size_t k = 0; k < 8; ++k) {
      std::string bytes = whole;
      char& byte = bytes[whole.size() - t.bytes * (1 + k * numbers / 9)];
      byte = static_cast<char>(byte ^ (k % 2 == 0 ? 1 : 2));
      seen += file.check(bytes).status == 2 ? 1 : 0;
    }
    EXPECT_GE(seen, t.seen) << t.command << sound.out;
  }
}

TEST(WrongTables, CheckpointsAreOnlyChecksummed) {
  const Folder folder;
  std::string bytes = contents(fs::path(MEXWAVE_SOURCE "/tests/fuzz/corpus/sealed/first"));
  put(folder / "state", bytes);
  EXPECT_EQ(folder.run("check state").out,
            "state: matches its checksum; a checkpoint of a chomp3 sweep: its content is not recomputed\n");
  EXPECT_EQ(folder.run("check state --strict").status, 2);
  for (std::size_t at = 8; at < bytes.size(); at += 7) {
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    put(folder / "state", bytes);
    expect_refused(folder, "check state", {"'state' is truncated or damaged"});
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
  }
}

TEST(WrongTables, FourRowPatternsAreProvedOrNot) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp4 rows --rows 12 --upto 2000 --format csv --quiet -o f").status, 0);
  EXPECT_TRUE(contains(folder.run("check f").out, "followed to p = 500; a state recurs"));
  // The joint period is 96: 190 p are not enough to see it twice.
  EXPECT_TRUE(
      contains(folder.run("check f --upto 1900").out, "followed to p = 190; that the patterns repeat forever was not"));
  EXPECT_EQ(folder.run("check f --upto 1900 --strict").status, 2);
  const std::string whole = contents(folder / "f");
  Resealed file(folder, "f");
  const std::string cut = whole.substr(0, whole.find("\n12,0,") + 1);
  EXPECT_TRUE(contains(file.check(cut).out, "rows to r = 11, expected to r = 12")) << file.check(cut).out;
}

TEST(WrongTables, StrictRequiresACompleteCheck) {
  const Folder folder;
  for (const auto& [command, all] : {std::pair{"chomp3 openings --upto 500 --format csv", true},
                                     {"chomp3 openings --upto 20000 --format csv", false},
                                     {"chomp3 rows --upto 100 --format csv", true},
                                     {"chomp positions 4 5 --format csv", true},
                                     {"chomp3 openings --upto 50", false},
                                     {"chomp4 rows --rows 12 --upto 2000 --format csv", true},
                                     {"chomp4 rows --rows 8 --upto 2000 --format json", true},
                                     {"chomp5 openings --upto 20 --format csv", true},
                                     {"chomp5 openings --upto 40 --format csv", false},
                                     {"squares strategy --board 5x5", true},
                                     {"chocolate grundy --k 3 --upto 30 --format csv", true},
                                     {"heaps grundy nim --upto 9 --format csv", true},
                                     {"cpu", false}}) {
    ASSERT_EQ(folder.run(std::string(command) + " --quiet -o f").status, 0) << command;
    EXPECT_EQ(folder.run("check f").status, 0) << command;
    const Ran ran = folder.run("check f --strict");
    EXPECT_EQ(ran.status, all ? 0 : 2) << command << ran.out << ran.err;
    EXPECT_EQ(contains(ran.out, "--strict"), !all) << ran.out;
  }
}

}  // namespace
}  // namespace mexwave::cli::test
