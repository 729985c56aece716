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

Option& Option::suggests(std::function<std::vector<Suggestion>()> values) {
  suggestions = std::move(values);
  return *this;
}

Option& Option::excludes(const Option& other) {
  others.push_back(&other);
  return *this;
}

std::vector<std::string> Option::spellings() const {
  if (!has_name()) return {};
  std::vector<std::string> all;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
    end = names.find(',', begin);
    all.push_back(names.substr(begin, end - begin));
  }
  return all;
}

Command& Command::add_action(const std::string& action, const std::string& what) {
  Command& added = actions.emplace_back();
  added.name = action;
  added.help = what;
  return added;
}

Option& Command::add(const std::string& option, const Option::Target& target, const std::string& what) {
  Option& added = options.emplace_back();
  added.names = option;
  added.target = target;
  added.help = what;
  if (std::string* const* text = std::get_if<std::string*>(&target)) added.by_default = **text;
  if (std::vector<std::string>* const* texts = std::get_if<std::vector<std::string>*>(&target)) {
    for (const std::string& text : **texts) added.by_default += (added.by_default.empty() ? "" : " ") + text;
  }
  return added;
}

}  // namespace mexwave::cli
