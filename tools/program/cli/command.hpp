#pragma once
// Commands and their options as a tree of plain data: the parser, --help, the manual pages, and completion read it.

#include <functional>
#include <list>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mexwave::cli {

/// An option of a command, or a positional argument.
struct Option {
  /// Receives the text given, or true for a flag.
  using Target = std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*>;

  std::string names;  ///< "-o,--output"; of a positional argument "BOARD"
  Target target;
  std::string help;
  std::string type = "TEXT";       ///< the name of the value in the help: "N"
  std::vector<std::string> words;  ///< the only accepted values; empty: any
  /// A value and its meaning.
  struct Suggestion {
    std::string value, meaning;
  };
  std::function<std::vector<Suggestion>()> suggestions;  ///< what completion offers besides `words`
  const Option* excluded = nullptr;
  bool is_required = false;
  bool allows_empty = false;
  bool is_file = false;  ///< the value is, or may be, the name of a file

  Option& type_name(std::string name);
  Option& required();
  /// Sets the default text, which the help shows.
  Option& defaults_to(const std::string& value);
  Option& one_of(std::vector<std::string> accepted);
  /// Named options that are not required refuse an empty value, which is usually a mistake such as "$UNSET". This
  /// option accepts it.
  Option& may_be_empty();
  Option& names_file();
  /// `values` is called only when a shell completes the value.
  Option& suggests(std::function<std::vector<Suggestion>()> values);
  /// Forbids the two options together.
  Option& excludes(const Option& other);
  [[nodiscard]] bool is_flag() const { return std::holds_alternative<bool*>(target); }
  [[nodiscard]] bool has_name() const { return names.starts_with('-'); }
  [[nodiscard]] bool refuses_empty() const { return has_name() && !is_flag() && !is_required && !allows_empty; }
  /// Allows a named option several times.
  [[nodiscard]] bool takes_many() const { return std::holds_alternative<std::vector<std::string>*>(target); }
  /// {"-o", "--output"}; of a positional argument, nothing.
  [[nodiscard]] std::vector<std::string> spellings() const;
};

struct Command {
  std::string name;
  std::string help;                   ///< in one line
  std::vector<std::string> examples;  ///< complete command lines; a test runs every one
  std::string remarks;                ///< the end of the help
  std::list<Option> options;          ///< lists, because there are pointers to their elements
  std::list<Command> actions;         ///< if there are any, the command line must name one
  bool over_ranks = false;            ///< mexwave-mpi computes it over several ranks
  std::function<void()> prepare;      ///< before run(), if there is one: options that depend on each other
  std::function<void()> run;

  Command& add_action(const std::string& action, const std::string& what);
  /// `target` holds the default.
  template <class Text>
  Option& add_option(const std::string& option, Text& target, const std::string& what) {
    Option& added = options.emplace_back();
    added.names = option;
    added.target = &target;
    added.help = what;
    return added;
  }
  Option& add_flag(const std::string& flag, bool& target, const std::string& what) {
    return add_option(flag, target, what);
  }
  /// The action of this name; nullptr if there is none.
  [[nodiscard]] const Command* action(const std::string& wanted) const;
  /// --upto if a number alone can only be its value, because no argument takes several words; otherwise nullptr.
  [[nodiscard]] const Option* takes_number() const;
  /// The option that has this spelling, such as "--output"; nullptr if there is none.
  [[nodiscard]] const Option* option(const std::string& spelling) const;
};

/// A static object of this type adds a family to the program; the help lists families by `place`. The program consists
/// of the families that were linked in.
struct Family {
  Family(int place, void (*add)(Command& program));
};

/// The whole tree, made at the first call. There is only one, because its options write into variables of their
/// families.
[[nodiscard]] const Command& all_families();

/// Another tree like all_families(), with unused options: for several commands in one process.
[[nodiscard]] Command new_program();

/// Follows `names` down from `program`. Throws InvalidArgument if there is no such command.
[[nodiscard]] const Command& find_command(const Command& program, const std::vector<std::string>& names);

/// Throws InvalidArgument: "expected one of NAMES, got 'OPNINGS'; did you mean openings?"
[[noreturn]] void refuse_name(const std::vector<std::string>& names, const std::string& got);

}  // namespace mexwave::cli
