// Manual pages and completion, in the shells themselves where they are installed.

#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "cli/command.hpp"
#include "cli/help.hpp"
#include "cli/program.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli::test {
namespace {

using Words = std::vector<std::string>;

Words offered(const Words& typed) {
  const Completions found = completions(all_families(), typed);
  Words words;
  for (const Completions::Word& word : found.words) words.push_back(word.text);
  if (found.files) words.emplace_back(":files");
  return words;
}

TEST(Completion, FollowsTheLine) {
  EXPECT_EQ(offered({"chomp3", "op"}), Words{"openings"});
  EXPECT_EQ(offered({"cho"}), (Words{"chomp3", "chomp4", "chomp5", "chomp", "chocolate"}));
  EXPECT_EQ(offered({"chomp3", "openings", "--fo"}), Words{"--format"});
  EXPECT_EQ(offered({"chomp3", "openings", "--format", ""}), (Words{"text", "csv", "json", "bfile"}));
  EXPECT_EQ(offered({"chomp3", "openings", "--format=c"}), Words{"--format=csv"});
  EXPECT_EQ(offered({"chomp3", "openings", "--format", "=", "c"}), Words{"csv"});  // bash splits there
  EXPECT_EQ(offered({"chomp3", "openings", "--format", "="}), (Words{"text", "csv", "json", "bfile"}));
  EXPECT_EQ(offered({"chomp3", "openings", "-o", "ab"}), Words{":files"});
  EXPECT_EQ(offered({"chomp3", "openings", "--output=ab"}), Words{":files"});
  EXPECT_EQ(offered({"check", ""}), Words{":files"});
  EXPECT_EQ(offered({"chomp3", "openings", "--upto", ""}), Words{});
  EXPECT_EQ(offered({"chomp3", "openings", "--upto", "--fo"}), Words{});  // a value, whatever it looks like
  EXPECT_EQ(offered({"verify", "A2"}).size(), 10U);
  EXPECT_EQ(offered({"verify", "A22", "E03.7"}), Words{"E03.7"});  // each of several
  EXPECT_EQ(offered({"verify", "--source", ""}), (Words{"horvath", "miyadera", "nyitrai", "csakany", "baron"}));
  EXPECT_EQ(completions(all_families(), {"verify", "A28"}).words.at(0).help,
            "Horváth, 2.3: The 8 x 10 board has exactly two winning first moves.");
  EXPECT_EQ(offered({"chomp3", "openings", "--quiet", "--qu"}), Words{});              // given once
  EXPECT_EQ(offered({"chomp3", "openings", "--quiet", "--form"}), Words{"--format"});  // a flag has no value
  EXPECT_EQ(offered({"nonsense", "--no-such", ""}).size(), all_families().actions.size());
  EXPECT_EQ(offered({"--v"}), Words{"--version"});
  EXPECT_EQ(offered({"chomp3", "--v"}), Words{});
  EXPECT_EQ(offered({}).size(), all_families().actions.size());
}

/// Every action and every option has its place in the page, and nothing in a text is taken for a request of roff's.
void expect_whole_page(const Command& command, Words words) {
  const std::string page = manual_page(all_families(), words);
  std::string copied;  // what the reader sees of it
  for (std::size_t k = 0; k < page.size(); ++k) {
    if (page[k] != '\\') {
      copied += page[k];
    } else if (++k; page[k] == 'e') {
      copied += '\\';
    } else if (page[k] == 'f') {
      ++k;
    } else if (page[k] == '-') {
      copied += '-';
    } else {
      EXPECT_EQ(page[k], '&') << page.substr(k, 20);
    }
  }
  for (const Option& option : command.options) {
    EXPECT_TRUE(contains(copied, "\n" + option.help + "\n")) << option.help;
    for (const std::string& name : option.spellings()) EXPECT_TRUE(contains(copied, name)) << name;
  }
  const std::string unbroken = std::regex_replace(copied, std::regex(R"(\\\n *)"), "");
  for (const std::string& example : command.examples) EXPECT_TRUE(contains(unbroken, "\n" + example + "\n")) << example;
  EXPECT_TRUE(contains(copied, wrapped(command.remarks, 72))) << copied;
  const std::set<std::string> requests{"TH", "SH", "SS", "TP", "PP", "B", "nf", "fi"};
  std::stringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(".")) {
      EXPECT_TRUE(requests.contains(line.substr(1, line.find(' ') - 1))) << line;
    }
    EXPECT_FALSE(line.starts_with("'")) << line;
  }
  for (const Command& action : command.actions) {
    EXPECT_TRUE(contains(copied, "\n" + action.name + "\n" + action.help + "\n")) << action.name;
    words.push_back(action.name);
    expect_whole_page(action, words);
    words.pop_back();
  }
}

TEST(Manual, AgreesWithTheHelp) {
  expect_whole_page(all_families(), {});
  EXPECT_THROW((void)manual_page(all_families(), {"chomp3", "nonsense"}), InvalidArgument);
  expect_refused("man nonsense", {"expected one of chomp3, ", "got 'nonsense'"});
  expect_refused("man cpu more", {"'more'", "cpu has no commands of its own"});
}

/// Does the system have this program?
bool has(const std::string& name) { return Folder().shell("command -v " + name + " >/dev/null").status == 0; }

TEST(Manual, ManPageReadersAcceptIt) {
  if (!has("mandoc") && !has("groff")) GTEST_SKIP() << "neither mandoc nor groff is installed";
  const std::string lint = has("mandoc") ? "mandoc -T lint -W warning" : "groff -man -Tutf8 -ww -z";
  const Folder folder;
  for (const char* page : {"", "chomp3", "chocolate grundy", "check", "completion"}) {
    const Ran ran = folder.shell(program() + " man " + page + " | " + lint + " 2>&1 | grep -v 'missing date' | head");
    EXPECT_EQ(ran.out, "") << page;
  }
}

/// What a shell offers for the same lines. `ask` prints the candidates, one a line, for the line in $LINE.
void expect_completions(const std::string& shell, const std::string& ask) {
  if (!has(shell)) GTEST_SKIP() << shell << " is not installed";
  const Folder folder;
  put(folder / "question", ask);
  put(folder / "a.csv", "");
  put(folder / "b c.csv", "");
  // The program is found as `mexwave`, as it is where it is installed.
  fs::create_directory(folder / ".bin");
  fs::create_symlink(fs::absolute(program()), folder / ".bin/mexwave");
  const auto offers = [&](const std::string& line) {
    const Ran ran = folder.shell("export LINE='" + line +
                                 "' PATH=\"$PWD/.bin:$PATH\" HOME=\"$PWD\" TERM=dumb; mexwave completion " + shell +
                                 " > .script && " + shell + " -n .script && timeout 30 " + shell + " question");
    EXPECT_EQ(ran.err, "") << line;
    return ran.out;
  };
  EXPECT_EQ(offers("mexwave chomp3 op"), "openings\n");
  EXPECT_EQ(offers("mexwave squ"), "squares\n");
  EXPECT_EQ(offers("mexwave chomp3 openings --form"), "--format\n");
  EXPECT_EQ(offers("mexwave chomp3 openings --format js"), "json\n");
  EXPECT_TRUE(offers("mexwave chomp3 openings --progress=al").ends_with("always\n"));
  EXPECT_EQ(offers("mexwave check a"), "a.csv\n");
  EXPECT_TRUE(offers("mexwave chomp3 openings --output=a").ends_with("a.csv\n"));
  EXPECT_TRUE(offers("mexwave check b").ends_with(" c.csv\n"));
  EXPECT_EQ(offers("mexwave chomp3 openings --upto "), "");
}

TEST(Completion, InBash) {
  expect_completions("bash", R"sh(source ./.script
read -ra parts <<< "${LINE//=/ = }"
[[ $LINE == *' ' ]] && parts+=("")
COMP_WORDS=("${parts[@]}") COMP_CWORD=$((${#parts[@]} - 1)) COMP_LINE=$LINE COMP_POINT=${#LINE}
_mexwave
(( ${#COMPREPLY[@]} )) && printf '%s\n' "${COMPREPLY[@]}"
exit 0
)sh");
}

TEST(Completion, InFish) {
  expect_completions("fish", R"sh(source ./.script
complete -C "$LINE" | string replace -r '\t.*' ''
)sh");
}

// On a terminal of its own; Ctrl-X shows what Tab has made of the line.
TEST(Completion, InZsh) {
  expect_completions("zsh", R"sh(zmodload zsh/zpty
zpty shell 'zsh -f -i'
zpty -w shell 'PS1=; autoload -Uz compinit; compinit -C -d ./.dump; source ./.script'
zpty -w shell 'show() { print -r -- "$BUFFER" > .found; BUFFER="echo DONE"; zle accept-line; }'
zpty -w shell 'zle -N show; bindkey "^I" expand-or-complete "^X" show; echo REA""DY'
zpty -r shell line '*READY*'
zpty -w -n shell "$LINE"$'\t\x18'
zpty -r shell line '*DONE*DONE*'
zpty -d shell
found=$(<.found)
[[ $found != $LINE ]] && print -r -- ${${(z)found}[-1]}
exit 0
)sh");
}

}  // namespace
}  // namespace mexwave::cli::test
