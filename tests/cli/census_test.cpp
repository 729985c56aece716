// The census, the sequences and the double check, from inside: against published counts, and against the definition.

#include "chomp3/census.hpp"

#include <gtest/gtest.h>
#include <png.h>

#include <algorithm>
#include <sstream>

#include "chomp3/double_check.hpp"
#include "chomp3/position_counts.hpp"
#include "chomp3/sequences.hpp"
#include "cli/numbers.hpp"
#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {
namespace {

chomp3::Sweep openings_upto(std::uint32_t p) {
  return chomp3::sweep({.openings_upto = p, .rows_upto = {}, .tile = {}});
}

TEST(Census, NivaschsPeriodsToRow10000) {
  const Census census = take_census(chomp3::sweep({.openings_upto = 0, .rows_upto = 10'000, .tile = {}}));
  std::map<std::uint32_t, std::uint64_t> longer = census.total.by_period;
  longer.erase(1);
  EXPECT_EQ(longer, (std::map<std::uint32_t, std::uint64_t>{{2, 141}, {3, 7}, {4, 54}, {9, 2}}));
  EXPECT_EQ(census.first_of.at(2).front().row, 120U);
  EXPECT_EQ(census.first_of.at(9).front().row, 6541U);
  EXPECT_EQ(census.uncommon.size(), 9U);
  EXPECT_EQ(census.total.short_rows + census.total.long_rows, 10'001U);
  EXPECT_EQ(census.growth.back().last_row, 10'000U);
}

TEST(Census, CountsAsACountByHandDoes) {
  const chomp3::Sweep sweep = openings_upto(5000);
  const Census census = take_census(sweep);
  const auto& rows = sweep.rows;
  const auto long_at = [&](std::size_t r) { return r < rows.size() && rows[r].is_long; };
  const auto longer_at = [&](std::size_t r) { return long_at(r) && rows[r].period() > 1; };
  std::uint64_t pairs = 0, triples = 0, in_pairs = 0, longer_in_pairs = 0, pairs_with = 0, without = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (!long_at(r)) continue;
    const bool upper = r > 0 && long_at(r - 1), lower = long_at(r + 1);
    pairs += upper ? 1 : 0;
    triples += upper && lower ? 1 : 0;
    in_pairs += upper || lower ? 1 : 0;
    longer_in_pairs += (upper || lower) && longer_at(r) ? 1 : 0;
    pairs_with += upper && (longer_at(r) || longer_at(r - 1)) ? 1 : 0;
    without += longer_at(r) && !upper && !(r >= 2 && longer_at(r - 2)) ? 1 : 0;
  }
  EXPECT_GT(pairs, 10U);
  EXPECT_EQ(census.total.pairs, pairs);
  EXPECT_EQ(census.total.triples, triples);
  EXPECT_EQ(census.total.rows_in_pairs, in_pairs);
  EXPECT_EQ(census.total.periodic_rows_in_pairs, longer_in_pairs);
  EXPECT_EQ(census.total.pairs_with_period, pairs_with);
  EXPECT_EQ(census.total.periodic_without_pair, without);
  std::uint64_t gaps = 0;
  for (const auto& [gap, counts] : census.by_gap) gaps += gap * counts.count;
  EXPECT_EQ(gaps, std::uint64_t{rows.size()} - 1 - (long_at(rows.size() - 1) ? 0 : 1));
  ASSERT_EQ(census.growth.size(), 3U);  // rows to 1000, 2000 and the last
  const Census half = take_census(openings_upto(2500));
  ASSERT_EQ(half.growth.front().last_row, 1000U);
  EXPECT_EQ(half.growth.front().pairs, census.growth.front().pairs);
  EXPECT_EQ(half.growth.front().by_period, census.growth.front().by_period);
}

TEST(Census, TriplesAreCountedOnce) {
  chomp3::Sweep sweep;
  sweep.upto = 20;
  sweep.diagonal_q.assign(21, chomp3::none);
  sweep.end_row = sweep.diagonal_q;
  for (std::uint32_t r = 0; r < 8; ++r) {
    chomp3::Row row;
    row.row = r;
    row.is_long = r < 4 || r == 6;  // four in a row, then one alone
    row.onset = row.is_long ? 2 * r : chomp3::none;
    if (row.is_long) row.pattern = r == 2 ? std::vector<std::uint32_t>{3, 1} : std::vector<std::uint32_t>{1};
    row.end = row.is_long ? chomp3::none : 2 * r;
    sweep.rows.push_back(row);
  }
  const Census census = take_census(sweep);
  EXPECT_EQ(census.total.pairs, 3U);
  EXPECT_EQ(census.total.triples, 2U);
  EXPECT_EQ(census.total.rows_in_pairs, 4U);
  EXPECT_EQ(census.total.periodic_rows_in_pairs, 1U);
  EXPECT_EQ(census.total.pairs_with_period, 2U);
  EXPECT_EQ(census.total.pairs_of_period_1_and_more, 1U);
}

TEST(Census, StripsAsPublished) {
  // Published to n < 130,000: -1.242 < A - (2+sqrt(2))/2 B < 2.141 and -1.506 < q_n - (1+sqrt(2)) n < 1.493, rounded.
  const Census census = take_census(openings_upto(60'000));
  const auto strip = [&](const std::string& id) {
    const auto found = std::find_if(census.strips.begin(), census.strips.end(), [&](auto& x) { return x.id == id; });
    EXPECT_NE(found, census.strips.end());
    return decimal(found->least.back().value, found->divisor, 3) + " " +
           decimal(found->greatest.back().value, found->divisor, 3);
  };
  EXPECT_EQ(strip("diagonal"), "-1.242 2.141");
  EXPECT_EQ(strip("nth_end"), "-1.506 1.493");
  for (const Strip& one : census.strips) {
    for (std::size_t k = 1; k < one.least.size(); ++k) {
      EXPECT_LT(one.least[k - 1].at, one.least[k].at);
      EXPECT_LT(sign(one.least[k].value - one.least[k - 1].value), 0);
    }
  }
}

TEST(Census, SaysTheSameInEveryFormat) {
  const test::Folder folder;
  const test::Ran ran = folder.run(
      "chomp3 census --upto 2500 --format csv --quiet --openings o.csv --rows r.csv --plot growth.png -o census.csv");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(test::contents(folder / "o.csv") == folder.run("chomp3 openings --upto 2500 --format csv --quiet").out);
  const std::string rows = test::contents(folder / "r.csv");
  EXPECT_TRUE(folder.run("chomp3 rows --upto 1249 --format csv --quiet").out.starts_with(rows.substr(0, 20'000)));
  EXPECT_GE(test::lines(rows), 1200U);
  EXPECT_EQ(folder.run("check o.csv").status, 0);
  EXPECT_EQ(folder.run("check r.csv").status, 0);
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  ASSERT_NE(png_image_begin_read_from_file(&image, (folder / "growth.png").c_str()), 0);
  EXPECT_GT(image.width, 800U);
  png_image_free(&image);

  const auto json = parsed(folder.run("chomp3 census --upto 2500 --format json --quiet").out);
  std::istringstream csv(test::contents(folder / "census.csv"));
  std::string head, line;
  std::getline(csv, head);
  const auto fields = [](const std::string& text) {
    std::vector<std::string> list{""};
    for (const char c : text) {
      if (c == ',')
        list.emplace_back();
      else
        list.back() += c;
    }
    return list;
  };
  const auto column = [&](const std::string& title) {
    const auto titles = fields(head);
    return static_cast<std::size_t>(std::find(titles.begin(), titles.end(), title) - titles.begin());
  };
  std::string last_settled;
  std::size_t count = 0;
  for (; std::getline(csv, line); ++count) {
    EXPECT_EQ(fields(line).size(), fields(head).size()) << line;
    if (!fields(line).at(column("pairs")).empty()) last_settled = line;
  }
  EXPECT_EQ(count, 4U);  // 1000, the last settled row, 2000, 2500
  const auto& all = json.at("rows");
  EXPECT_EQ(fields(last_settled).at(0), std::to_string(all.at("last_row").number()));
  EXPECT_EQ(fields(last_settled).at(column("pairs")), std::to_string(all.at("pairs").number()));
  EXPECT_EQ(fields(last_settled).at(column("period_2")), std::to_string(all.at("periods").at("2").number()));
  const std::string text = folder.run("chomp3 census --upto 2500 --quiet").out;
  EXPECT_NE(text.find("Rows 0 to " + fields(last_settled).at(0) + " are settled"), std::string::npos) << text;
  EXPECT_NE(text.find(": " + fields(last_settled).at(column("pairs")) + " pairs"), std::string::npos) << text;
}

TEST(PositionCounts, AreThoseOfTheDefinition) {
  constexpr std::uint32_t upto = 90;
  const chomp3::Table f = chomp3::table_reference(upto + 1, upto + 1);
  std::vector<std::uint64_t> expected(upto + 1);
  for (const std::uint32_t p : f.values) {
    if (p <= upto) ++expected[p];
  }
  const chomp3::Sweep sweep = openings_upto(upto);
  ASSERT_GT(sweep.rows.size(), 30U);
  EXPECT_EQ(position_counts(sweep.rows, upto), expected);
  EXPECT_EQ(position_counts({}, upto), expected);  // nothing known of any row
  std::vector<chomp3::Row> wrong = sweep.rows;
  wrong[3].end += 1;
  EXPECT_THROW((void)position_counts(wrong, upto), Error);
}

TEST(PositionCounts, PatternsSpareCellsAndChangeNothing) {
  const chomp3::Sweep sweep = openings_upto(1500);  // with rows of period 2 and 4
  EXPECT_EQ(position_counts(sweep.rows, 1500), position_counts({}, 1500));
}

TEST(Sequences, AsTheOeisHasThem) {
  // The data sections of oeis.org, November 2026. A147983 is printed there with "15231525", two terms run together.
  const std::map<std::string, std::vector<std::uint64_t>> data{
      {"A029899", {0,   1,   3,   5,   7,   10,  13,  17,  20,  25,  29,  33,  39,  44,  51,  56,  62,  70,  76,
                   85,  92,  100, 110, 121, 129, 137, 149, 158, 167, 180, 190, 204, 214, 229, 239, 250, 266, 278,
                   295, 307, 320, 338, 351, 370, 384, 398, 418, 439, 453, 468, 490, 506, 529, 545, 562, 586, 603}},
      {"A029900", {1,  3,  4,  6,  8,  10, 11, 13, 15, 16, 18, 20, 21, 24, 25,  27,  28,  30,  32,  34,  35, 37,
                   39, 40, 42, 44, 45, 48, 49, 51, 53, 54, 56, 57, 59, 60, 63,  64,  66,  68,  70,  72,  73, 74,
                   76, 78, 80, 82, 83, 85, 87, 89, 88, 92, 93, 95, 96, 98, 100, 102, 104, 105, 107, 109, 111}},
      {"A029901", {2,  5,   7,   9,   12,  14,  17,  19,  22,  23,  26,  29,  31,  33,  36,  38,  41,  43,  46,  47,
                   50, 52,  55,  58,  61,  62,  65,  67,  69,  71,  75,  77,  79,  81,  84,  86,  90,  91,  94,  97,
                   99, 101, 103, 106, 108, 110, 114, 115, 119, 120, 123, 126, 127, 131, 132, 135, 137, 140, 142, 145}},
      {"A029902", {1,  3,  4,  6,  8,  10, 12, 13, 15, 16, 18, 20, 21, 23, 25,  27,  29,  30,  32,  33,  35, 37,
                   39, 41, 43, 44, 46, 47, 49, 50, 52, 54, 55, 57, 59, 61, 63,  64,  66,  68,  70,  71,  73, 75,
                   76, 78, 80, 81, 83, 85, 87, 89, 90, 92, 93, 95, 96, 98, 100, 102, 103, 105, 107, 109, 111}},
      {"A029903", {1, 2, 4, 5, 6, 7, 9, 11, 12, 14, 15, 16, 17, 19, 21, 22, 23, 24, 25, 27}},
      {"A029904", {0, 2, 7, 10, 12, 19, 20, 24, 27, 31, 34, 36, 39, 44, 48, 50, 56, 60, 63, 63}},
      {"A029905", {0, 2, 5, 7, 9, 11, 14, 17, 19, 22, 24, 26, 28, 31, 34, 36, 38, 40, 42, 45}},
      {"A147983", {120,  400,  402,  422,  424,  513,  576,  583,  585,  593,  605,  610,  861,  888,  890,
                   892,  904,  1013, 1015, 1059, 1129, 1141, 1143, 1163, 1216, 1281, 1291, 1293, 1295, 1419,
                   1448, 1508, 1523, 1525, 1537, 1561, 1723, 1747, 1824, 1868, 1870, 1875, 1889, 2003, 2010}}};
  const chomp3::Sweep sweep = openings_upto(4100);
  for (const Sequence& one : sequences()) {
    const std::vector<std::uint64_t>& printed = data.at(one.number);
    const std::vector<std::uint64_t> terms = one.terms(sweep);
    ASSERT_GE(terms.size(), printed.size()) << one.number;
    EXPECT_TRUE(std::equal(printed.begin(), printed.end(), terms.begin())) << one.number;
    // A shorter sweep gives fewer terms, and none of them is wrong.
    const std::vector<std::uint64_t> fewer = one.terms(openings_upto(1000));
    ASSERT_LT(fewer.size(), terms.size()) << one.number;
    EXPECT_TRUE(std::equal(fewer.begin(), fewer.end(), terms.begin())) << one.number;
  }
  EXPECT_EQ(data.size(), sequences().size());
}

TEST(Sequences, OffsetsAndTermsAsAskedFor) {
  const test::Folder folder;
  const std::string command = "chomp3 openings --upto 1000 --format bfile --quiet --sequence ";
  for (const char* from_0 : {"A029899", "A029900", "A029901", "A029902", "A029903", "A029904", "A029905"})
    EXPECT_TRUE(folder.run(command + from_0 + " --terms 3").out.starts_with("0 ")) << from_0;
  EXPECT_EQ(folder.run(command + "A147983 --terms 2").out, "1 120\n2 400\n");
  const test::Ran ran = folder.run(command + "A147983 --terms 50 -o b.txt");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("--terms 50: --upto 1000 decides"), std::string::npos) << ran.err;
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(DoubleCheck, NamesTheFirstDifference) {
  const chomp3::Sweep sweep = openings_upto(400);
  EXPECT_EQ(first_difference(sweep, sweep), std::nullopt);
  const auto said = [&](const std::function<void(chomp3::Sweep&)>& change) {
    chomp3::Sweep other = sweep;
    change(other);
    return first_difference(sweep, other).value_or("nothing");
  };
  EXPECT_EQ(said([](auto& s) { s.diagonal_q[8] += 1; }), "q of (p,q,q) for p = 8: 4 against 5");
  EXPECT_EQ(said([](auto& s) { s.end_row[14] = chomp3::none; }), "r of (p,p,r) for p = 14: 10 against none");
  EXPECT_EQ(said([](auto& s) { s.above_diagonal[1] = 7; }), "f(q,q-1) for q = 1: 2 against 7");
  EXPECT_EQ(said([](auto& s) { s.rows[5].onset = 8; }), "row 5, onset: 7 against 8");
  EXPECT_EQ(said([](auto& s) { s.rows[120].pattern = {72}; }), "row 120, pattern: 72 70 against 72");
  EXPECT_EQ(said([](auto& s) { s.rows[3].min_at = 1; }), "row 3, place of the minimum: 5 against 1");
  EXPECT_EQ(said([](auto& s) { s.rows.pop_back(); }),
            "rows settled: " + std::to_string(sweep.rows.size()) + " against " + std::to_string(sweep.rows.size() - 1));
  EXPECT_EQ(said([](auto& s) { s.work.cells += 1; }), "nothing");
}

TEST(DoubleCheck, ADifferenceIsThrown) {
  const chomp3::Goal goal{.openings_upto = 400, .rows_upto = {}, .tile = {}};
  chomp3::Sweep wrong = chomp3::sweep(goal);
  EXPECT_NE(double_check(wrong, goal, {}).find("tiles of 24 x 48"), std::string::npos);
  wrong.end_row[14] = 9;
  EXPECT_THROW((void)double_check(wrong, goal, {}), Error);
}

TEST(Durations, AsPeopleWriteThem) {
  EXPECT_EQ(parse_seconds("--every", "0.5s"), 0.5);
  EXPECT_EQ(parse_seconds("--every", "60s"), 60);
  EXPECT_EQ(parse_seconds("--every", "10m"), 600);
  EXPECT_EQ(parse_seconds("--every", "2h"), 7200);
}

}  // namespace
}  // namespace mexwave::cli
