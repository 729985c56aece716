// `mexwave man` and `mexwave completion`: what a shell wants to know of the program.

#include <fmt/core.h>

#include <memory>

#include "cli/completion.hpp"
#include "cli/family.hpp"
#include "cli/manual.hpp"

namespace mexwave::cli {

namespace {

const Family man(120, [](Command& program) {
  Command& command = program.add_action("man", "A manual page: of the program, of a family or of one action");
  auto words = std::make_shared<std::vector<std::string>>();
  command.add_option("COMMAND", *words, "the family, and its action; none: the program");
  command.examples = {"mexwave man", "mexwave man chomp3", "mexwave man chomp3 openings"};
  command.remarks =
      "To read it: mexwave man chomp3 | man -l -. Installed are the pages of the program and of every family, as\n"
      "mexwave(1), mexwave-chomp3(1), ... They have the texts of --help.";
  command.run = [words] { fmt::print("{}", manual_page(all_families(), *words)); };
});

void add_shell(Command& family, const std::string& shell, const std::string& how) {
  Command& command = family.add_action(shell, "What " + shell + " is to load");
  command.examples = {"mexwave completion " + shell};
  command.remarks = "To try it: " + how;
  command.run = [shell] { fmt::print("{}", completion_script(shell)); };
}

const Family completion(130, [](Command& program) {
  Command& family =
      program.add_action("completion", "Completion for bash, zsh and fish: actions, options, values, files");
  family.examples = {"mexwave completion bash", "mexwave completion words -- chomp3 op"};
  family.remarks = "An installed mexwave has put these files where the shells look for them.";
  add_shell(family, "bash", "source <(mexwave completion bash)");
  add_shell(family, "zsh", "source <(mexwave completion zsh), after compinit");
  add_shell(family, "fish", "mexwave completion fish | source");

  Command& command = family.add_action("words", "What the last of the words typed may become, for the shells");
  auto typed = std::make_shared<std::vector<std::string>>();
  command.add_option("WORD", *typed, "the words after the program's name, behind --");
  command.examples = {"mexwave completion words -- chomp3 op",
                      "mexwave completion words -- chomp3 openings --format ''"};
  command.remarks = "A line has a word, a tab and what it means; \":files\" stands for names of files.";
  command.run = [typed] {
    const Completions found = completions(all_families(), *typed);
    for (const Completions::Word& word : found.words) fmt::print("{}\t{}\n", word.text, word.help);
    if (found.files) fmt::print(":files\n");
  };
});

}  // namespace

}  // namespace mexwave::cli
