#pragma once
// Commands and their options as a tree of plain data, which the parser, --help, the manual pages and completion use.

#include <algorithm>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mexwave::cli {

/// An option of a command, or a positional argument.
struct Option {
  /// Receives the text given, or true for a flag.
  using Target = std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*>;

  std::string names;  ///< such as "-o,--output"; for a positional argument such as "BOARD"
  Target target;
  std::string help;
  std::string type = "TEXT";       ///< the name of the value in the help, such as "N"
  std::vector<std::string> words;  ///< the only accepted values; empty: any
  /// A value and its meaning.
  struct Suggestion {
    std::string value, meaning;
  };
  std::function<std::vector<Suggestion>()> suggestions;  ///< further values that completion offers, besides `words`
  const Option* excluded = nullptr;                      ///< must not be given together with this option
  bool is_required = false;
  bool allows_empty = false;
  bool is_file = false;  ///< the value is, or may be, the name of a file; set for the type FILE

  Option& required();
  /// Sets the default text, which the help shows.
  Option& defaults_to(const std::string& value);
  Option& one_of(std::vector<std::string> accepted);
  /// Named options that are not required refuse an empty value, which is usually a mistake such as "$UNSET". This
  /// option accepts it.
  Option& may_be_empty();
  Option& names_file();
  /// Completion also offers these values. `values` is called only when a shell completes the value.
  Option& suggests(std::function<std::vector<Suggestion>()> values);
  /// Forbids the two options together.
  Option& excludes(const Option& other);
  [[nodiscard]] bool is_flag() const { return std::holds_alternative<bool*>(target); }
  [[nodiscard]] bool has_name() const { return names.starts_with('-'); }
  [[nodiscard]] bool refuses_empty() const { return has_name() && !is_flag() && !is_required && !allows_empty; }
  /// Allows a named option several times.
  [[nodiscard]] bool takes_many() const { return std::holds_alternative<std::vector<std::string>*>(target); }
  /// The names one by one, such as {"-o", "--output"}; empty for a positional argument.
  [[nodiscard]] std::vector<std::string> spellings() const;
};

struct Command {
  std::string name;
  std::string help;                   ///< in one line
  std::vector<std::string> examples;  ///< complete command lines; a test runs every one
  std::string remarks;                ///< the end of the help
  std::list<Option> options;          ///< a list, because there are pointers to its elements
  std::list<Command> actions;         ///< if there are any, the command line must name one
  bool over_ranks = false;            ///< mexwave-mpi computes it over several ranks
  std::function<void()> prepare;      ///< if not empty, called before run(): sets options that depend on each other
  std::function<void()> run;

  Command& add_action(const std::string& action, const std::string& what);
  /// run() calls `action` with the options returned, which live as long as `run`.
  template <class Options>
  Options& runs(void (*action)(const Options&)) {
    const auto own = std::make_shared<Options>();
    run = [action, own] { action(*own); };
    return *own;
  }
  /// Adds an option: its names and the name of its value, "-o,--output FILE", or a positional argument, "BOARD".
  /// `target` must live as long as the command and holds the default value; `what` is its help.
  template <class Text>
  Option& add_option(const std::string& option, Text& target, const std::string& what) {
    const std::size_t blank = std::min(option.find(' '), option.size());
    Option& added = options.emplace_back();
    added.names = option.substr(0, blank);
    if (blank < option.size()) added.type = option.substr(blank + 1);
    added.target = &target;
    added.help = what;
    added.is_file = added.type == "FILE";
    return added;
  }
  Option& add_flag(const std::string& flag, bool& target, const std::string& what) {
    return add_option(flag, target, what);
  }
  /// The action of this name; nullptr if there is none.
  [[nodiscard]] const Command* action(const std::string& wanted) const;
  /// The option --upto if a number without a name may stand for its value, because no positional argument takes several
  /// words; otherwise nullptr.
  [[nodiscard]] const Option* takes_number() const;
  /// The option that has this spelling, such as "--output"; nullptr if there is none.
  [[nodiscard]] const Option* option(const std::string& spelling) const;
};

/// A static object of this type adds a family of commands to the program: the program has the families whose files are
/// linked in. The help lists them in order of `place`.
struct Family {
  Family(int place, void (*add)(Command& program));
};

/// The whole tree, made at the first call. There is only one, because its options write into static variables of the
/// families.
[[nodiscard]] const Command& all_families();

/// A new tree like all_families(), whose options have their default values: for several commands in one process.
[[nodiscard]] Command new_program();

/// The command with these names from `program` down, such as {"chomp3", "openings"}. Throws InvalidArgument if there is
/// no such command.
[[nodiscard]] const Command& find_command(const Command& program, const std::vector<std::string>& names);

/// Throws InvalidArgument: "expected one of NAMES, got 'OPNINGS'; did you mean openings?"
[[noreturn]] void refuse_name(const std::vector<std::string>& names, const std::string& got);

}  // namespace mexwave::cli
