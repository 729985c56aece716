// The program: families of commands, and one line for everything that goes wrong.

#include <fmt/format.h>

#include <fcntl.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <new>

#include "command.hpp"
#include "mexwave/error.hpp"
#include "mexwave/version.hpp"

namespace mexwave::cli {

namespace {

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

/// One line whatever was typed.
std::string printable(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  }
  return text;
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
      const std::string accepted = fmt::format("{}", fmt::join(actions, ", "));
      if (extras.empty()) return fmt::format("{}an action is missing: accepted are {}", place, accepted);
      std::string nearest = actions.front();
      for (const std::string& action : actions) {
        if (distance(action, extras.front()) < distance(nearest, extras.front())) nearest = action;
      }
      const bool near = distance(nearest, extras.front()) <= std::min<std::size_t>(3, extras.front().size() / 2);
      return fmt::format("unknown action '{}': accepted are {}{}", printable(extras.front()), accepted,
                         near ? fmt::format(" (did you mean {}?)", nearest) : "");
    }
    if (!extras.empty()) return fmt::format("{}'{}' was not expected; see --help", place, printable(extras.front()));
  }
  std::string message = error.what();
  if (const std::size_t end = message.find('\n'); end != std::string::npos) message.resize(end);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const std::string option = message.substr(0, message.find(':'));
    if (message.find("At Most 1 ") != std::string::npos) message = option + " is given more than once";
    if (message.find(" required ") != std::string::npos) message = option + ": a value is missing";
  }
  return place + printable(message);
}

int run(int argc, char** argv) {
  CLI::App app("mexwave: exact tables of combinatorial games, fast, and what the theory says of them.", "mexwave");
  app.set_version_flag("--version", fmt::format("mexwave {}", version));
  app.require_subcommand(1);
  app.footer(examples({"mexwave chomp3 openings --upto 20", "mexwave chomp3 solve 14 14 12",
                       "mexwave chocolate solve 10 2 5 --k 3", "mexwave verify --upto 1000", "mexwave cpu"}) +
             "Each family and each action has its own --help.");
  register_chomp3(app);
  register_chomp(app);
  register_chocolate(app);
  register_heaps(app);
  register_nim(app);
  register_lines(app);
  register_tiling(app);
  register_squares(app);
  register_verify(app);
  register_check(app);
  register_cpu(app);
  const auto complain = [](const std::string& line, ExitStatus status) {
    warn("mexwave: " + line);
    return static_cast<int>(status);
  };
  // Help and checks go through stdio; a result has said so itself.
  const auto printed = [&](int status) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
    return complain(fmt::format("cannot write to standard output: {}", std::strerror(errno)), wrong_input);
  };
  try {
    app.parse(argc, argv);
    return printed(exit_status());
  } catch (const CLI::CallForHelp& help) {
    return printed(app.exit(help));
  } catch (const CLI::CallForAllHelp& help) {
    return printed(app.exit(help));
  } catch (const CLI::CallForVersion& call) {
    return printed(app.exit(call));
  } catch (const CLI::ParseError& error) {
    return complain(explain(app, error), wrong_input);
  } catch (const Cancelled&) {
    return complain(interrupted_text(), interrupted);
  } catch (const Error& error) {
    return complain(error.what(), wrong_input);
  } catch (const std::bad_alloc&) {
    return complain("the system refused more memory", wrong_input);
  } catch (const std::exception& error) {
    return complain(printable(error.what()), wrong_input);
  }
}

/// A closed standard stream is opened anew in the direction that fails: else the next file would take its number, and
/// get what is meant for the stream.
void keep_standard_streams() {
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) < 0) (void)open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace

}  // namespace mexwave::cli

int main(int argc, char** argv) {
  mexwave::cli::keep_standard_streams();
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error like any other, and gets its line
  return mexwave::cli::run(argc, argv);
}
