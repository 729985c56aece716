// The tree of commands, and the lookup of names in it.

#include "cli/command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "cli/exit.hpp"
#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

using Add = void (*)(Command& program);

std::multimap<int, Add>& registered() {
  static std::multimap<int, Add> families;
  return families;
}

/// The edit distance: the number of letters to change, add or drop.
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

}  // namespace

Option& Option::required() {
  is_required = true;
  return *this;
}

Option& Option::defaults_to(const std::string& value) {
  *std::get<std::string*>(target) = value;
  help += fmt::format(" (default {})", value);
  return *this;
}

Option& Option::one_of(std::vector<std::string> accepted) {
  words = std::move(accepted);
  return *this;
}

Option& Option::may_be_empty() {
  allows_empty = true;
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
  excluded = &other;
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

const Command* Command::action(const std::string& wanted) const {
  const auto found =
      std::find_if(actions.begin(), actions.end(), [&](const Command& action) { return action.name == wanted; });
  return found == actions.end() ? nullptr : &*found;
}

const Option* Command::takes_number() const {
  const bool is_taken = std::any_of(options.begin(), options.end(),
                                    [](const Option& option) { return !option.has_name() && option.takes_many(); });
  return is_taken ? nullptr : option("--upto");
}

const Option* Command::option(const std::string& spelling) const {
  const auto found = std::find_if(options.begin(), options.end(), [&](const Option& option) {
    const std::vector<std::string> all = option.spellings();
    return std::find(all.begin(), all.end(), spelling) != all.end();
  });
  return found == options.end() ? nullptr : &*found;
}

Family::Family(int place, void (*add)(Command& program)) { registered().emplace(place, add); }

Command new_program() {
  Command program;
  program.name = "mexwave";
  program.help = "Exact tables of combinatorial games, and checks of published claims.";
  program.examples = {"mexwave chomp3 openings --upto 20", "mexwave chomp3 solve 14 14 12",
                      "mexwave chocolate solve 10 2 5 --k 3", "mexwave verify --source horvath", "mexwave cpu"};
  program.remarks =
      "Every command has its own help: mexwave help chomp3, mexwave help chomp3 openings, or --help after the "
      "command. Where the usage has [--upto], its value alone suffices: mexwave chomp3 openings 20.\n" +
      std::string(exit_statuses);
  for (const auto& [place, add] : registered()) add(program);
  return program;
}

const Command& all_families() {
  static const Command program = new_program();
  return program;
}

const Command& find_command(const Command& program, const std::vector<std::string>& names) {
  const Command* found = &program;
  for (const std::string& name : names) {
    if (found->actions.empty())
      throw InvalidArgument(fmt::format("'{}': {} has no commands of its own", name, found->name));
    const Command* const next = found->action(name);
    if (next == nullptr) {
      std::vector<std::string> known;
      for (const Command& action : found->actions) known.push_back(action.name);
      refuse_name(known, name);
    }
    found = next;
  }
  return *found;
}

void refuse_name(const std::vector<std::string>& names, const std::string& got) {
  const std::string nearest = *std::min_element(
      names.begin(), names.end(), [&](const auto& a, const auto& b) { return distance(a, got) < distance(b, got); });
  const bool near = distance(nearest, got) <= std::min<std::size_t>(3, got.size() / 2);
  throw InvalidArgument(fmt::format("expected one of {}, got '{}'{}", joined(names, ", "), got,
                                    near ? "; did you mean " + nearest + "?" : ""));
}

}  // namespace mexwave::cli
