// A tree that only grows.

#include "cli/command.hpp"

namespace mexwave::cli {

Option& Option::type_name(std::string name) {
  type = std::move(name);
  return *this;
}

Option& Option::required() {
  is_required = true;
  return *this;
}

Option& Option::one_of(std::vector<std::string> accepted) {
  words = std::move(accepted);
  return *this;
}

Option& Option::not_empty() {
  is_filled = true;
  return *this;
}

Option& Option::repeated() {
  is_repeated = true;
  return *this;
}

Option& Option::names_file() {
  is_file = true;
  return *this;
}

Option& Option::excludes(const Option& other) {
  others.push_back(&other);
  return *this;
}

Command& Command::add_action(std::string action, std::string what) {
  Command& added = actions.emplace_back();
  added.name = std::move(action);
  added.help = std::move(what);
  return added;
}

Option& Command::add(std::string names, Option::Target target, std::string what) {
  Option& option = options.emplace_back();
  option.names = std::move(names);
  option.target = target;
  option.help = std::move(what);
  if (std::string* const* text = std::get_if<std::string*>(&target)) option.by_default = **text;
  if (std::vector<std::string>* const* texts = std::get_if<std::vector<std::string>*>(&target)) {
    for (const std::string& text : **texts) option.by_default += (option.by_default.empty() ? "" : " ") + text;
  }
  return option;
}

}  // namespace mexwave::cli
