// Formats: headers identify files, the reference page matches the program, and every file that the program writes is
// recognised, read, and written again unchanged. Almost correct files are refused.

#include "forms/forms.hpp"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "check/table_reader.hpp"
#include "cli/command.hpp"
#include "cli/program.hpp"
#include "cli/resealed.hpp"
#include "output/table_writer.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

TEST(Formats, HeadersAreDistinctExceptWhereTheSealNamesTheKind) {
  std::map<std::string, std::set<std::string>> kinds;
  for (const Form& form : all_forms) {
    EXPECT_EQ(find_form(form.kind), &form) << form.kind << " is there twice";
    if (!form.columns.empty()) kinds[csv_header(form, 3)].insert(std::string(form.kind));
  }
  std::erase_if(kinds, [](const auto& entry) { return entry.second.size() == 1; });
  const std::map<std::string, std::set<std::string>> shared{
      {"n,grundy", {"chomp3 grundy", "heaps grundy", "heaps grundy --pass"}},
      {"x,y,z", {"chocolate positions", "chocolate positions --pass"}},
      {"x,y,z,grundy", {"chocolate grundy", "chocolate grundy --pass"}},
      {"x1,x2,x3,x4,x5,x6",
       {"chocolate six positions", "chocolate six positions --misere", "chocolate six positions --pass"}},
      {"x1,x2,x3,x4,x5,x6,grundy", {"chocolate six grundy", "chocolate six grundy --pass"}},
      {"a,b,c", {"nim triples", "nim triples --halve"}}};
  EXPECT_EQ(kinds, shared);
}

TEST(Formats, KindsWithADocumentedCheckHaveAChecker) {
  std::set<std::string_view> said, decided;
  for (const Form& form : all_forms) {
    if (!form.recheck.empty()) said.insert(form.kind);
  }
  for (const Checker* const checker : all_checkers()) decided.insert(checker->kinds.begin(), checker->kinds.end());
  EXPECT_EQ(decided.erase("checkpoint"), 1U);  // only its checksum is checked
  EXPECT_EQ(said, decided);
}

TEST(Formats, ThePageAgreesWithTheProgram) {
  EXPECT_EQ(contents(fs::path(MEXWAVE_SOURCE "/docs/reference/formats.md")), Folder().run("formats").out)
      << "mexwave formats > docs/reference/formats.md";
  EXPECT_TRUE(Folder().run("formats chomp3 openings").out.starts_with("## chomp3 openings\n"));
  expect_refused("formats chess", {"expected a kind that 'mexwave formats' lists, got 'chess'"});
}

std::vector<Cell> cells_of(const Table& table, std::size_t row) {
  std::vector<Cell> cells;
  std::size_t at = 0;
  for (const Column& column : table.form->columns) {
    const std::uint32_t value = column.repeated && table.repeated == 0 ? absent : table.at(row, at);
    if (column.repeated) {
      cells.emplace_back(table.row(row).subspan(at, table.repeated));
      at += table.repeated;
      continue;
    }
    ++at;
    if (value == absent)
      cells.emplace_back();
    else if (column.type == Type::large)
      cells.emplace_back(table.larges[value]);
    else if (column.type == Type::integer)
      cells.emplace_back(static_cast<std::int64_t>(table.larges[value]));
    else if (column.type == Type::flag)
      cells.emplace_back(value != 0);
    else if (column.type == Type::list)
      cells.emplace_back(table.lists[value]);
    else if (column.type == Type::text)
      cells.emplace_back(table.texts[value]);
    else if (column.type == Type::word) {
      std::string_view words = column.words;
      for (std::uint32_t k = 0; k < value; ++k) words.remove_prefix(words.find(' ') + 1);
      cells.emplace_back(words.substr(0, words.find(' ')));
    } else {
      cells.emplace_back(value);
    }
  }
  return cells;
}

/// The table of a recognised file as the program would write it.
std::string written_again(const Folder& folder, const Given& file) {
  const Table table = read_table(file);
  Common common;
  common.format = file.format;
  common.output = (folder / "again").string();
  Output out(common, *file.form, table.parameters);
  TableWriter writer(out, table.repeated);
  for (std::size_t k = 0; k < table.rows(); ++k) writer.row(cells_of(table, k));
  writer.end();
  out.commit();
  return contents(folder / "again");
}

/// Reads and checks a file; whether it is a table that was written again.
bool expect_read_back(const Folder& folder, const std::string& name, const std::string& command) {
  const Ran ran = folder.run("check " + name);
  EXPECT_EQ(ran.status, 0) << command << ran.out << ran.err;
  const std::string bytes = contents(folder / name);
  const Given file = recognised({.path = name, .bytes = bytes, .seal = read_seal((folder / name).string())});
  EXPECT_EQ(file.form->sealed_kind(), file.seal->kind) << command;
  EXPECT_EQ(file.format, file.seal->format) << command;
  EXPECT_TRUE(has_word(file.form->formats, file.format)) << command << ": " << file.format;
  if (file.form->columns.empty()) return false;
  if (file.format == "npy") return !read_table(file).shape.empty();
  if (file.format == "bfile") return !read_table(file).terms.empty();
  if (file.format != "csv" && (file.format != "json" || file.form->list.empty())) return false;
  std::string again = written_again(folder, file);
  if (file.form == &form("chocolate formula")) {  // a missing y is null or left out
    const std::string kept = bytes;
    for (const char* none : {",\"game\":null", ",\"rule\":null"}) {
      for (std::size_t at = again.find(none); at != std::string::npos; at = again.find(none)) again.erase(at, 12);
    }
    std::string shorter = std::regex_replace(kept, std::regex(",\"(game|rule)\":null"), "");
    EXPECT_EQ(again, shorter) << command;
    return true;
  }
  EXPECT_TRUE(again == bytes) << command << "\n" << again.substr(0, 200) << bytes.substr(0, 200);
  return true;
}

void expect_read_back(const Command& command, const std::string& words, std::size_t& tables) {
  for (const Command& action : command.actions) expect_read_back(action, words + action.name + " ", tables);
  const auto format = std::find_if(command.options.begin(), command.options.end(),
                                   [](const Option& option) { return option.names.ends_with("--format"); });
  if (format == command.options.end()) return;
  std::size_t examples = 0;
  for (const std::string& example : command.examples) {
    if (!contains(example, "mexwave " + words.substr(0, words.size() - 1))) continue;
    ++examples;
    if (examples > 1 && contains(example, " -o ")) continue;  // Help.EveryExampleRuns checks its file
    const std::string bare =
        std::regex_replace(example.substr(8), std::regex(" (-o|--format|--checkpoint|--every) [^ ]+"), "");
    for (std::size_t k = 0; k < format->words.size(); ++k) {
      // The first example in every format, the others in one of them.
      if (examples > 1 && k != examples % format->words.size()) continue;
      const std::string& name = format->words[k];
      const Folder folder;
      const std::string run = bare + " --quiet -o out --format " + name;
      const Ran ran = folder.run(run);
      if (ran.status != 0) {  // not every option goes with every format
        EXPECT_EQ(ran.status, 1) << run << ran.err;
        EXPECT_EQ(lines(ran.err), 1U) << run << ran.err;
        continue;
      }
      if (fs::exists(folder / "out.xxh3")) tables += expect_read_back(folder, "out", run) ? 1 : 0;
    }
  }
}

TEST(FormatsSlow, EveryCommandInEveryFormatIsReadBack) {
  std::size_t tables = 0;
  expect_read_back(all_families(), "", tables);
  EXPECT_GT(tables, 60U);
}

// The program writes these files, so they must be accepted.
TEST(Formats, CountsAndSingleBarsAreWhole) {
  const Folder folder;
  for (const std::string command : {"squares draws --board 4x4 --count", "squares draws --board 4x4 --count --classes",
                                    "squares draws --board 4x4 --count --slice 0/2",
                                    "squares draws --board 4x4 --count --axis-parallel", "chomp grundy 5,3,3,1"}) {
    for (const std::string format : {"text", "csv", "json"}) {
      ASSERT_EQ(folder.run(command + " --quiet -o f --format " + format).status, 0);
      const Ran ran = folder.run("check f");
      EXPECT_EQ(ran.status, 0) << command << " " << format << ran.err;
      EXPECT_TRUE(contains(ran.out, "matches its seal")) << ran.out;
    }
  }
}

TEST(Formats, ForeignNpyHeadersAreRefused) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 table --rows 3 --columns 5 --format npy -o f").status, 0);
  const std::string whole = contents(folder / "f");
  Resealed file(folder, "f");
  EXPECT_EQ(file.check(whole).status, 0);
  const std::string dictionary = "{'descr': '<u4', 'fortran_order': False, 'shape': (3,5,), }";
  ASSERT_EQ(whole.find(dictionary), 10U);
  for (const std::string changed :
       {"{'descr': '<u4', 'fortran_order': False, 'shape': (3,5,), 'descr': '<i4', }",
        "{'descr': '<u4', 'fortran_order': False, 'shape': (3,5,), 'shape': (5,3,), }",
        "{'descr': '<u4', 'fortran_order': False, 'shape': (3,5,), 'fortran_order': True, }",
        "{'descr': '<u4', 'fortran_order': False, 'shape': (3,5,), } #", "{'descr': '<u4', 'shape': (3,5,), }",
        "{'fortran_order': False, 'descr': '<u4', 'shape': (3,5,), }",
        "{'descr': '<u4', 'fortran_order': False, 'shape': (3, 5), }"}) {
    std::string header = whole.substr(0, 128);
    header.replace(10, std::max(changed.size(), dictionary.size()),
                   changed + std::string(std::max(changed.size(), dictionary.size()) - changed.size(), ' '));
    ASSERT_EQ(header.size(), 128U);
    const Ran ran = file.check(header + whole.substr(128));
    EXPECT_EQ(ran.status, 1) << changed << ran.out;
    EXPECT_TRUE(contains(ran.err, "not an NPY file of mexwave")) << ran.err;
  }
}

TEST(Formats, JsonHasItsMembersOnce) {
  const Folder folder;
  const std::string whole = folder.run("chomp3 openings --upto 3 --format json --quiet").out;
  const auto check = [&](const std::string& from, const std::string& to) {
    std::string bytes = whole;
    EXPECT_NE(bytes.find(from), std::string::npos) << from;
    put(folder / "f", bytes.replace(bytes.find(from), from.size(), to));
    return folder.run("check f");
  };
  EXPECT_EQ(check("{", "{").status, 0);
  for (const auto& [from, to, said] :
       {std::tuple{"\"parameters\":{\"upto\":3}", "\"parameters\":{\"upto\":3},\"parameters\":{\"upto\":9}", "twice"},
        {"\"version\":1", "\"version\":1,\"more\":1", "got 'more'"},
        {"\"parameters\":{\"upto\":3},", "", "'parameters', got null"},
        {"\"openings\"", "\"rows\"", "got 'rows'"},
        {"\"r\":0}", "\"r\":0,\"r\":0}", "expected n,p,q,r, each once"},
        {"\"r\":0}", "\"s\":0}", "a member 'r', got none"}}) {
    const Ran ran = check(from, to);
    EXPECT_EQ(ran.status, 1) << to << ran.out;
    EXPECT_TRUE(contains(ran.err, said)) << ran.err;
  }
}

TEST(Formats, AHeaderWithoutALineClaimsNothing) {
  const Folder folder;
  for (const char* header : {"n,p,q,r\n", "row,kind,first,end,min,min_at,preperiod,period,pattern\n", "p,q,r,s\n",
                             "p,positions\n", "m,n,row,column\n", "a1,a2,a3\n", "x,y,z,grundy\n", "n,grundy\n"}) {
    put(folder / "f", header);
    const Ran ran = folder.run("check f"), strict = folder.run("check f --strict");
    EXPECT_EQ(ran.status, 0) << header << ran.err;
    EXPECT_TRUE(contains(ran.out, "without data lines: nothing to check")) << ran.out;
    EXPECT_EQ(strict.status, 2) << header << strict.out;
  }
  // With a seal the file claims what the parameters say.
  ASSERT_EQ(folder.run("chomp3 openings --upto 9 --format csv -o f").status, 0);
  EXPECT_EQ(Resealed(folder, "f").check("n,p,q,r\n").status, 2);
}

TEST(Formats, TheEndingOfANameMayBeInCapitals) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 openings 5 -o x.CSV").status, 0);
  EXPECT_TRUE(contents(folder / "x.CSV").starts_with("n,p,q,r\n"));
}

TEST(Formats, ErrorsNameLineAndColumn) {
  const Folder folder;
  for (const auto& [bytes, said] :
       {std::pair{"n,p,q,r\n1,1,0,zero\n", "'f' line 2, r: expected a whole number below 4294967295, got 'zero'"},
        {"n,p,q,r\n1,1,0\n", "'f' line 2: expected 4 fields, got '1,1,0'"},
        {"row,kind,first,end,min,min_at,preperiod,period,pattern\n0,odd,1,,1,0,0,1,1\n",
         "'f' line 2, kind: expected one of long short, got 'odd'"},
        {"n,p,q,r\n1,1,0,0", "'f' is truncated: its last line does not end"}}) {
    put(folder / "f", bytes);
    expect_refused(folder, "check f", {said});
  }
}

}  // namespace
}  // namespace mexwave::cli::test
