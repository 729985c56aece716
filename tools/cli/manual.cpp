// roff's own characters are escaped, layouts that the texts bring with them are kept.

#include "cli/manual.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/ending.hpp"
#include "mexwave/error.hpp"
#include "mexwave/version.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

/// A text as it is: no character of it means anything to roff, and a minus is one that can be copied.
std::string plain(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\')
      escaped += "\\e";
    else if (c == '-')
      escaped += "\\-";
    else if ((c == '.' || c == '\'') && (escaped.empty() || escaped.back() == '\n'))
      escaped += std::string("\\&") + c;
    else
      escaped += c;
  }
  return escaped;
}

std::string bold(const std::string& text) { return "\\fB" + plain(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + plain(text) + "\\fR"; }

/// Lines that stay as they are.
std::string laid_out(const std::string& text) { return ".nf\n" + plain(text) + "\n.fi\n"; }

std::string value_name(const Option& option) {
  return !option.has_name() ? option.names : option.type.empty() ? "TEXT" : option.type;
}

std::string synopsis(const Command& command, const std::string& words) {
  std::string line = ".B " + plain(words) + "\n";
  if (!command.actions.empty()) return line + italic("ACTION") + " [" + italic("OPTIONS") + "]\n";
  bool has_more = false;
  for (const Option& option : command.options) {
    if (!option.has_name()) continue;
    if (option.is_required)
      line += bold(option.spellings().back()) + " " + italic(value_name(option)) + "\n";
    else
      has_more = true;
  }
  if (has_more) line += "[" + italic("OPTIONS") + "]\n";
  for (const Option& option : command.options) {
    if (option.has_name()) continue;
    const std::string name = italic(option.names) + (option.takes_many() ? " ..." : "");
    line += (option.is_required ? name : "[" + name + "]") + "\n";
  }
  return line;
}

std::string option_text(const Option& option) {
  std::string tag = option.has_name() ? "" : italic(option.names);
  for (const std::string& name : option.spellings()) tag += (tag.empty() ? "" : ", ") + bold(name);
  if (option.has_name() && !option.is_flag()) tag += " " + italic(value_name(option));
  return ".TP\n" + tag + "\n" + plain(option.help) + "\n";
}

/// What follows the synopsis; the headings are of the kind `heading`.
std::string body(const Command& command, const std::string& heading) {
  std::string text;
  if (!command.options.empty()) {
    text += heading + " OPTIONS\n";
    for (const Option& option : command.options) text += option_text(option);
  }
  if (!command.examples.empty()) text += heading + " EXAMPLES\n" + laid_out(joined(command.examples, "\n"));
  if (!command.remarks.empty()) text += heading + " NOTES\n" + laid_out(command.remarks);
  return text;
}

const Command& find(const Command& program, const std::vector<std::string>& words) {
  const Command* found = &program;
  for (const std::string& word : words) {
    const auto next = std::find_if(found->actions.begin(), found->actions.end(),
                                   [&](const Command& action) { return action.name == word; });
    if (next == found->actions.end()) {
      std::vector<std::string> names;
      for (const Command& action : found->actions) names.push_back(action.name);
      throw InvalidArgument(names.empty() ? fmt::format("'{}': {} has no actions", word, found->name)
                                          : fmt::format("'{}': accepted are {}", word, joined(names, ", ")));
    }
    found = &*next;
  }
  return *found;
}

}  // namespace

std::string manual_page(const Command& program, const std::vector<std::string>& words) {
  const Command& command = find(program, words);
  std::vector<std::string> all{program.name};
  all.insert(all.end(), words.begin(), words.end());
  const std::string title = joined(all, "-"), line = joined(all, " ");
  const bool is_program = words.empty();

  std::string text = fmt::format(".TH {} 1 \"\" \"{} {}\" \"{}\"\n", plain(title), program.name, version, program.name);
  text += ".SH NAME\n" + plain(title) + " \\- " + plain(command.help) + "\n";
  text += ".SH SYNOPSIS\n" + synopsis(command, line);
  if (!command.actions.empty()) {
    text += ".SH ACTIONS\n";
    for (const Command& action : command.actions)
      text += ".TP\n" + bold(action.name) + "\n" + plain(action.help) + "\n";
  }
  text += body(command, ".SH");
  if (!is_program) {
    for (const Command& action : command.actions) {
      const std::string below = line + " " + action.name;
      text += ".SH " + plain(below) + "\n" + plain(action.help) + "\n.PP\n" + synopsis(action, below);
      text += body(action, ".SS");
    }
  }
  const std::string statuses = exit_statuses;
  text += ".SH EXIT STATUS\n" + plain(statuses.substr(statuses.find(": ") + 2)) + "\n";
  text += ".SH SEE ALSO\n";
  if (is_program) {
    const std::string families = "mexwave";  // whose pages they are, whatever this program is called
    std::vector<std::string> pages;
    if (title != families) pages.push_back(bold(families) + "(1)");
    for (const Command& action : program.actions) pages.push_back(bold(families + "-" + action.name) + "(1)");
    text += joined(pages, ",\n") + "\n";
  } else {
    text += bold(program.name) + "(1)\n";
  }
  return text;
}

}  // namespace mexwave::cli
