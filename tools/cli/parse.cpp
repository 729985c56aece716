// By CLI11, which no other file includes: it takes seconds to compile.

#include "cli/parse.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "mexwave/error.hpp"
#include "mexwave/version.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

CLI::Validator one_of(const std::vector<std::string>& words) {
  return CLI::Validator(
      [words](std::string& text) {
        if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
        return fmt::format("'{}': accepted are {}", text, joined(words, ", "));
      },
      "");
}

CLI::Validator not_empty() {
  return CLI::Validator([](std::string& text) { return text.empty() ? "'': a value is missing" : std::string(); }, "");
}

void build(CLI::App& app, const Command& command) {
  std::map<const Option*, CLI::Option*> built;
  for (const Option& option : command.options) {
    CLI::Option* const made = std::visit(
        [&](auto* target) {
          if constexpr (std::is_same_v<decltype(target), bool*>)
            return app.add_flag(option.names, *target, option.help);
          else
            return app.add_option(option.names, *target, option.help);
        },
        option.target);
    if (!option.type.empty()) made->type_name(option.type);
    if (option.is_repeated) made->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    if (option.is_required) made->required();
    if (option.is_filled) made->check(not_empty());
    if (!option.words.empty()) made->check(one_of(option.words));
    for (const Option* other : option.others) made->excludes(built.at(other));
    built[&option] = made;
  }
  if (!command.actions.empty()) app.require_subcommand(1);
  std::string footer = command.examples.empty() ? "" : "Examples:\n";
  for (const std::string& example : command.examples) footer += "  " + example + "\n";
  app.footer(footer + command.remarks);
  for (const Command& action : command.actions) build(*app.add_subcommand(action.name, action.help), action);
  if (command.run) {
    app.callback([&command] {
      if (command.prepare) command.prepare();
      command.run();
    });
  }
}

/// Throws InvalidArgument unless the words name a family, and then an action of it.
void require_names(const Command& program, const std::vector<std::string>& words) {
  const Command* at = &program;
  for (const std::string& word : words) {
    std::vector<std::string> names;
    const Command* found = nullptr;
    for (const Command& action : at->actions) {
      names.push_back(action.name);
      if (action.name == word) found = &action;
    }
    if (found == nullptr) {
      throw InvalidArgument(names.empty()
                                ? fmt::format("help: '{}' was not expected: {} has no actions", word, at->name)
                                : fmt::format("unknown action '{}': accepted are {}", word, joined(names, ", ")));
    }
    at = found;
  }
}

/// Letters to change, add or drop to turn one word into the other.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, corner + (a[i - 1] == b[j - 1] ? 0 : 1)});
      corner = above;
    }
  }
  return row[b.size()];
}

/// What is wrong with a command line that CLI11 refused, in one line.
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* deepest = &app;
  while (!deepest->get_subcommands().empty()) deepest = deepest->get_subcommands().front();
  std::vector<std::string> actions;
  for (const CLI::App* sub : deepest->get_subcommands([](const CLI::App*) { return true; }))
    actions.push_back(sub->get_name());
  const std::string place = deepest == &app ? "" : deepest->get_name() + ": ";
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr ||
      dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    const std::vector<std::string> extras = app.remaining(true);
    if (!actions.empty()) {
      const std::string accepted = joined(actions, ", ");
      if (extras.empty()) return fmt::format("{}an action is missing: accepted are {}", place, accepted);
      std::string nearest = actions.front();
      for (const std::string& action : actions) {
        if (distance(action, extras.front()) < distance(nearest, extras.front())) nearest = action;
      }
      const bool near = distance(nearest, extras.front()) <= std::min<std::size_t>(3, extras.front().size() / 2);
      return fmt::format("unknown action '{}': accepted are {}{}", extras.front(), accepted,
                         near ? fmt::format(" (did you mean {}?)", nearest) : "");
    }
    if (!extras.empty()) return fmt::format("{}'{}' was not expected; see --help", place, extras.front());
  }
  std::string message = error.what();
  if (const std::size_t end = message.find('\n'); end != std::string::npos) message.resize(end);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const std::string option = message.substr(0, message.find(':'));
    if (message.find("At Most 1 ") != std::string::npos) message = option + " is given more than once";
    if (message.find(" required ") != std::string::npos) message = option + ": a value is missing";
  }
  return place + message;
}

}  // namespace

void parse_and_run(const Command& program, int count, const char* const* words) {
  CLI::App app(program.help, program.name);
  app.set_version_flag("--version", fmt::format("{} {}", program.name, version));
  build(app, program);
  // `mexwave help FAMILY ACTION` is `mexwave FAMILY ACTION --help`.
  std::vector<const char*> asked(words, words + count);
  if (count > 1 && std::string_view(words[1]) == "help") {
    require_names(program, {asked.begin() + 2, asked.end()});
    asked.erase(asked.begin() + 1);
    asked.push_back("--help");
  }
  try {
    app.parse(static_cast<int>(asked.size()), asked.data());
  } catch (const CLI::CallForHelp& help) {
    app.exit(help);
  } catch (const CLI::CallForAllHelp& help) {
    app.exit(help);
  } catch (const CLI::CallForVersion& call) {
    app.exit(call);
  } catch (const CLI::ParseError& error) {
    throw InvalidArgument(explain(app, error));
  }
}

}  // namespace mexwave::cli
