#pragma once
// Commands and their options, as a tree of plain data: the program parses by it and prints its help from it, and
// whatever else has to know them can walk it.

#include <functional>
#include <list>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace mexwave::cli {

/// An option of a command, or a word without a name that stands in its place.
struct Option {
  /// Where the text that was given goes; of a flag, that it was given.
  using Target = std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*>;

  std::string names;  ///< "-o,--output"; of a word "BOARD"
  Target target;
  std::string help;
  std::string by_default;          ///< what the target held before; empty if nothing
  std::string type;                ///< what the help calls the value: "N"; empty for the usual word
  std::vector<std::string> words;  ///< the only values that are accepted; empty if that is not so
  /// A value that is accepted, and what it stands for.
  struct Suggestion {
    std::string value, meaning;
  };
  std::function<std::vector<Suggestion>()> suggestions;  ///< what completion offers, where `words` do not say it
  std::vector<const Option*> others;
  bool is_required = false;
  bool is_filled = false;    ///< never an empty text
  bool is_repeated = false;  ///< one value at a time, as often as wanted
  bool is_file = false;      ///< the value names a file, or may

  Option& type_name(std::string name);
  Option& required();
  Option& one_of(std::vector<std::string> accepted);
  /// For an option that is left out rather than left empty: "$UNSET" is a slip.
  Option& not_empty();
  Option& repeated();
  Option& names_file();
  /// Asked only when somebody completes the value.
  Option& suggests(std::function<std::vector<Suggestion>()> values);
  /// The two are not given together.
  Option& excludes(const Option& other);
  [[nodiscard]] bool is_flag() const { return std::holds_alternative<bool*>(target); }
  [[nodiscard]] bool has_name() const { return names.starts_with('-'); }
  [[nodiscard]] bool takes_many() const { return std::holds_alternative<std::vector<std::string>*>(target); }
  /// {"-o", "--output"}; of a word, nothing.
  [[nodiscard]] std::vector<std::string> spellings() const;
};

struct Command {
  std::string name;
  std::string help;                   ///< in one line
  std::vector<std::string> examples;  ///< whole command lines; a test runs every one
  std::string remarks;                ///< what the help ends with
  std::list<Option> options;          ///< lists, for they are referred to
  std::list<Command> actions;         ///< one of them must be named, if there are any
  std::function<void()> prepare;      ///< before run(), if there is one: options that depend on each other
  std::function<void()> run;

  Command& add_action(const std::string& action, const std::string& what);
  /// `target` holds the default.
  template <class Text>
  Option& add_option(const std::string& option, Text& target, const std::string& what) {
    return add(option, &target, what);
  }
  Option& add_flag(const std::string& flag, bool& target, const std::string& what) { return add(flag, &target, what); }

 private:
  Option& add(const std::string& option, const Option::Target& target, const std::string& what);
};

}  // namespace mexwave::cli
