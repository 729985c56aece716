// `mexwave completion`, which reads a command line like the parser except its unfinished last word; and `mexwave man`.

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>

#include "cli/command.hpp"
#include "cli/help.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

/// The values of the option that begin with `begun`, each after the text `before`.
void add_values(Completions& found, const Option& option, const std::string& begun, const std::string& before) {
  for (const std::string& word : option.words) {
    if (word.starts_with(begun)) found.words.push_back({before + word, option.help});
  }
  if (option.suggestions) {
    for (const Option::Suggestion& suggestion : option.suggestions()) {
      if (suggestion.value.starts_with(begun)) found.words.push_back({before + suggestion.value, suggestion.meaning});
    }
  }
  found.files = found.files || option.is_file;
}

class Line {
 public:
  explicit Line(const Command& program) : command_(&program), is_program_(true) {}

  void read(const std::string& word) {
    if (word == "=") return;  // between an option and its value, in bash
    if (awaited_ != nullptr) {
      awaited_ = nullptr;
    } else if (word.starts_with("-") && word.size() > 1) {
      const Option* const option = command_->option(word.substr(0, word.find('=')));
      if (option == nullptr) return;
      given_.push_back(option);
      if (!option->is_flag() && word.find('=') == std::string::npos) awaited_ = option;
    } else if (const Command* const action = command_->action(word)) {
      command_ = action;
      is_program_ = false;
      place_ = 0;
    } else {
      ++place_;
    }
  }

  [[nodiscard]] Completions end(const std::string& begun) const {
    Completions found;
    const std::size_t sign = begun.find('=');
    if (awaited_ != nullptr) {
      add_values(found, *awaited_, begun == "=" ? "" : begun, "");
    } else if (begun.starts_with("-") && sign != std::string::npos) {
      const Option* const option = command_->option(begun.substr(0, sign));
      if (option != nullptr) add_values(found, *option, begun.substr(sign + 1), begun.substr(0, sign + 1));
    } else if (begun.starts_with("-")) {
      add_options(found, begun);
    } else if (!command_->actions.empty()) {
      for (const Command& action : command_->actions) {
        if (action.name.starts_with(begun)) found.words.push_back({action.name, action.help});
      }
    } else if (const Option* const word = word_at(place_)) {
      add_values(found, *word, begun, "");
    }
    return found;
  }

 private:
  void add_options(Completions& found, const std::string& begun) const {
    const auto add = [&](const std::string& name, const std::string& help) {
      if (name.starts_with(begun)) found.words.push_back({name, help});
    };
    for (const Option& option : command_->options) {
      const bool again = std::find(given_.begin(), given_.end(), &option) != given_.end();
      if (again && !option.takes_many()) continue;
      for (const std::string& name : option.spellings()) add(name, option.help);
    }
    add("--help", "what this does, with examples");
    if (is_program_) add("--version", "the program's version");
  }

  /// The positional argument in this place; the last one may take all remaining words.
  [[nodiscard]] const Option* word_at(std::size_t place) const {
    for (const Option& option : command_->options) {
      if (option.has_name()) continue;
      if (place == 0 || option.takes_many()) return &option;
      --place;
    }
    return nullptr;
  }

  const Command* command_;
  bool is_program_;
  const Option* awaited_ = nullptr;  ///< the option whose value comes next
  std::vector<const Option*> given_;
  std::size_t place_ = 0;  ///< words without a name so far
};

constexpr const char* bash_script = R"sh(# mexwave in bash: source <(mexwave completion bash)
_mexwave() {
  local line begun=${COMP_WORDS[COMP_CWORD]}
  [[ $begun == "=" ]] && begun=
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$begun")
    else
      COMPREPLY+=("${line%%$'\t'*}")
    fi
  done < <("${COMP_WORDS[0]/#\~/$HOME}" completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _mexwave mexwave
)sh";

constexpr const char* zsh_script = R"sh(#compdef mexwave
# mexwave in zsh: source <(mexwave completion zsh), or this file as _mexwave in a folder of $fpath
_mexwave() {
  local line files
  local -a found
  for line in ${(f)"$("${(Q)words[1]}" completion words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)"}; do
    if [[ $line == :files ]]; then
      files=1
    else
      found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    fi
  done
  (( $#found )) && _describe mexwave found
  [[ -n $files ]] && { compset -P '-*='; _files }
}
if [[ $funcstack[1] == _mexwave ]]; then _mexwave "$@"; else compdef _mexwave mexwave; fi
)sh";

constexpr const char* fish_script = R"sh(# mexwave in fish: mexwave completion fish | source
function __mexwave_words
  set -l before (commandline -opc)
  set -l begun (commandline -ct)
  for line in ($before[1] completion words -- $before[2..-1] "$begun" 2>/dev/null)
    if test "$line" = :files
      set -l path (string replace -r '^-[^=]*=' '' -- "$begun")
      set -l option (string match -r '^-[^=]*=' -- "$begun")
      printf '%s\n' "$option"(__fish_complete_path "$path")
    else
      printf '%s\n' $line
    end
  end
end
complete -c mexwave -f -a '(__mexwave_words)'
)sh";

}  // namespace

Completions completions(const Command& program, const std::vector<std::string>& typed) {
  Line line(program);
  for (std::size_t k = 0; k + 1 < typed.size(); ++k) line.read(typed[k]);
  return line.end(typed.empty() ? "" : typed.back());
}

namespace {

/// The script that the shell (bash, zsh or fish) loads: it calls `mexwave completion words`.
std::string completion_script(const std::string& shell) {
  return shell == "bash" ? bash_script : shell == "zsh" ? zsh_script : fish_script;
}

/// Shows the page with the system's `man` and its pager. False if there is no `man` that can.
bool shown_by_man(const std::string& page) {
  std::FILE* const man = popen("man -l - 2>/dev/null", "w");
  if (man == nullptr) return false;
  const auto before = std::signal(SIGINT, SIG_IGN);  // only the pager reacts to Ctrl-C
  (void)std::fwrite(page.data(), 1, page.size(), man);
  const int status = pclose(man);
  (void)std::signal(SIGINT, before);
  return status == 0;
}

void print_manual(const std::vector<std::string>& words) {
  const Command& program = all_families();
  const std::string page = manual_page(program, words);
  if (isatty(STDOUT_FILENO) == 0) {
    fmt::print("{}", page);
  } else if (!shown_by_man(page)) {
    std::vector<std::string> all{program.name};
    all.insert(all.end(), words.begin(), words.end());
    fmt::print("{}", help_text(find_command(program, words), joined(all, " ")));
  }
}

const Family man(120, [](Command& program) {
  Command& command = program.add_action("man", "The manual page of the program or of a command");
  auto words = std::make_shared<std::vector<std::string>>();
  command.add_option("COMMAND", *words, "the command; without it, the program");
  command.examples = {"mexwave man", "mexwave man chomp3", "mexwave man chomp3 openings"};
  command.remarks =
      "On a terminal the page is shown with man; if man is missing, the help is printed. Otherwise the source of the "
      "page is printed, in the format man(7). The installation has the pages mexwave(1), mexwave-chomp3(1), and so on.";
  command.run = [words] { print_manual(*words); };
});

void add_shell(Command& family, const std::string& shell, const std::string& how) {
  Command& command = family.add_action(shell, fmt::format("The completion script for {}", shell));
  command.examples = {"mexwave completion " + shell};
  command.remarks = "To try it: " + how;
  command.run = [shell] { fmt::print("{}", completion_script(shell)); };
}

const Family completion(130, [](Command& program) {
  Command& family =
      program.add_action("completion", "Completion for bash, zsh and fish: commands, options, values, files");
  family.examples = {"mexwave completion bash", "mexwave completion words -- chomp3 op"};
  family.remarks = "An installation of mexwave puts these scripts where the shells find them.";
  add_shell(family, "bash", "source <(mexwave completion bash)");
  add_shell(family, "zsh", "source <(mexwave completion zsh), after compinit");
  add_shell(family, "fish", "mexwave completion fish | source");

  Command& command = family.add_action("words", "Completions of the last word, for the scripts above");
  auto typed = std::make_shared<std::vector<std::string>>();
  command.add_option("WORD", *typed, "the words after the program's name; put -- before them");
  command.examples = {"mexwave completion words -- chomp3 op",
                      "mexwave completion words -- chomp3 openings --format ''"};
  command.remarks = "Each line has a word, a tab and its meaning; \":files\" stands for file names.";
  command.run = [typed] {
    const Completions found = completions(all_families(), *typed);
    for (const Completions::Word& word : found.words) fmt::print("{}\t{}\n", word.text, word.help);
    if (found.files) fmt::print(":files\n");
  };
});

}  // namespace

}  // namespace mexwave::cli
