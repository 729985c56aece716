// Writes --help and the manual pages, which have the same texts, and lists of completions.

#include "cli/help.hpp"

#include <fmt/core.h>

#include <sstream>

#include "cli/exit.hpp"
#include "mexwave/version.hpp"
#include "output/text.hpp"
#include "output/wrap.hpp"

namespace mexwave::cli {

namespace {

/// A literal text: characters that are special to roff are escaped, and a minus sign stays a minus sign when copied.
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

/// Lines that are not refilled.
std::string laid_out(const std::string& text) { return ".nf\n" + plain(text) + ".fi\n"; }

/// How a name or a value is printed.
using Mark = std::string (*)(const std::string& text);
std::string unmarked(const std::string& text) { return text; }

/// The usage after the command's name.
std::vector<std::string> arguments(const Command& command, Mark name, Mark value) {
  if (!command.actions.empty()) return {value("COMMAND"), "[" + value("OPTIONS") + "]"};
  std::vector<std::string> required, positional;
  std::string number;
  bool has_more = false;
  const Option* const upto = command.takes_number();
  for (const Option& option : command.options) {
    if (&option == upto) {
      const std::string text = fmt::format("[{}] {}", name("--upto"), value(option.type));
      number = option.is_required ? text : "[" + text + "]";
    } else if (!option.has_name()) {
      const std::string text = value(option.names) + (option.takes_many() ? " ..." : "");
      positional.push_back(option.is_required ? text : "[" + text + "]");
    } else if (option.is_required) {
      required.push_back(name(option.spellings().back()) + " " + value(option.type));
    } else {
      has_more = true;
    }
  }
  if (has_more) required.push_back("[" + value("OPTIONS") + "]");
  required.insert(required.end(), positional.begin(), positional.end());
  if (!number.empty()) required.push_back(number);
  return required;
}

/// "-o, --output FILE".
std::string heading(const Option& option, Mark name, Mark value) {
  if (!option.has_name()) return value(option.names);
  std::vector<std::string> names;
  for (const std::string& spelling : option.spellings()) names.push_back(name(spelling));
  return joined(names, ", ") + (option.is_flag() ? "" : " " + value(option.type));
}

constexpr std::size_t help_columns = 80;
/// The width of texts that man indents, so that they stay within 80 columns.
constexpr std::size_t page_columns = 72;

/// Command lines, each broken with backslashes as a shell accepts it.
std::string examples_text(const Command& command, std::size_t columns, const std::string& margin) {
  std::string text;
  for (const std::string& example : command.examples) {
    text += margin;
    append_words(text, example, columns, margin.size() + 4, " \\\n");
    text += "\n";
  }
  return text;
}

/// A name indented by two columns, and its meaning in a second column.
std::string entry(const std::string& name, const std::string& meaning) {
  constexpr std::size_t meaning_column = 24;
  std::string lines = "  " + name;
  lines += lines.size() + 2 > meaning_column ? "\n" + std::string(meaning_column, ' ')
                                             : std::string(meaning_column - lines.size(), ' ');
  append_words(lines, meaning, help_columns, meaning_column);
  return lines + "\n";
}

std::string synopsis(const Command& command, const std::string& words) {
  return ".B " + plain(words) + "\n" + joined(arguments(command, bold, italic), "\n") + "\n";
}

std::string option_text(const Option& option) {
  return ".TP\n" + heading(option, bold, italic) + "\n" + plain(option.help) + "\n";
}

/// The text after the synopsis, with headings of the kind `heading`.
std::string body(const Command& command, const std::string& heading) {
  std::string text;
  if (!command.options.empty()) {
    text += heading + " OPTIONS\n";
    for (const Option& option : command.options) text += option_text(option);
  }
  if (!command.examples.empty()) text += heading + " EXAMPLES\n" + laid_out(examples_text(command, page_columns, ""));
  if (!command.remarks.empty()) text += heading + " NOTES\n" + laid_out(wrapped(command.remarks, page_columns));
  return text;
}

}  // namespace

std::string usage(const Command& command, const std::string& words) {
  const std::vector<std::string> rest = arguments(command, unmarked, unmarked);
  return words + (rest.empty() ? "" : " ") + joined(rest, " ");
}

std::string wrapped(const std::string& text, std::size_t columns) {
  std::string lines, paragraph;
  const auto end_paragraph = [&] {
    if (paragraph.empty()) return;
    const std::size_t indent = paragraph.find_first_not_of(' ');
    // In a table, further lines of a cell are aligned with its first line.
    const std::size_t gap = indent == 0 ? std::string::npos : paragraph.find("  ", indent);
    lines += paragraph.substr(0, indent);
    append_words(lines, paragraph.substr(indent), columns,
                 gap == std::string::npos ? indent : paragraph.find_first_not_of(' ', gap));
    lines += '\n';
    paragraph.clear();
  };
  std::istringstream source(text);
  for (std::string line; std::getline(source, line);) {
    if (line.starts_with(' ') || paragraph.starts_with(' ')) end_paragraph();
    paragraph += (paragraph.empty() ? "" : " ") + line;
  }
  end_paragraph();
  return lines;
}

std::string help_text(const Command& command, const std::string& words) {
  std::string text = wrapped(command.help, help_columns) + "\n";
  text += "Usage:";
  append_words(text, " " + usage(command, words), help_columns, 2);
  text += "\n";
  std::string positionals, named;
  for (const Option& option : command.options)
    (option.has_name() ? named : positionals) +=
        entry(heading(option, unmarked, unmarked), option.help + (option.is_required ? " (required)" : ""));
  if (!positionals.empty()) text += "\nArguments:\n" + positionals;
  if (!command.actions.empty()) text += "\nCommands:\n";
  for (const Command& action : command.actions) text += entry(action.name, action.help);
  text += "\nOptions:\n" + named + entry("-h, --help", "print this help");
  if (words.find(' ') == std::string::npos) text += entry("--version", "print the version");
  if (!command.examples.empty()) text += "\nExamples:\n" + examples_text(command, help_columns, "  ");
  if (!command.remarks.empty()) text += "\n" + wrapped(command.remarks, help_columns);
  return text;
}

std::string manual_page(const Command& program, const std::vector<std::string>& words) {
  const Command& command = find_command(program, words);
  std::vector<std::string> all{program.name};
  all.insert(all.end(), words.begin(), words.end());
  const std::string title = joined(all, "-"), line = joined(all, " ");
  const bool is_program = words.empty();

  std::string text = fmt::format(".TH {} 1 \"\" \"{} {}\" \"{}\"\n", plain(title), program.name, version, program.name);
  text += ".SH NAME\n" + plain(title) + " \\- " + plain(command.help) + "\n";
  text += ".SH SYNOPSIS\n" + synopsis(command, line);
  if (!command.actions.empty()) {
    text += ".SH COMMANDS\n";
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
    const std::string families = "mexwave";  // the pages belong to mexwave even if this program has another name
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
