// Reads the command line from left to right along the tree of commands, and runs the command. Values are texts here;
// the commands parse them.

#include "cli/program.hpp"

#include <fcntl.h>
#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <new>
#include <system_error>

#include "cli/exit.hpp"
#include "cli/help.hpp"
#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "mexwave/version.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

/// If a standard stream is closed, opens /dev/null in its place, in the wrong direction, so that reading or writing
/// fails. Otherwise the next file opened would get the number of the stream, and receive what is written to it.
void keep_standard_streams() {
  for (int descriptor = 0; descriptor <= 2; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) < 0) (void)open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
  }
}

class Parser {
 public:
  explicit Parser(const Command& program) : command_(&program), path_(program.name) {}

  /// Fills the targets of the options. Returns the command to run, or nullptr after printing help or the version.
  const Command* parse(std::vector<std::string> words) {
    // `mexwave help FAMILY ACTION` is `mexwave FAMILY ACTION --help`.
    if (!words.empty() && words.front() == "help") {
      words.erase(words.begin());
      (void)find_command(*command_, words);
      words.emplace_back("--help");
    }
    words_ = std::move(words);
    while (next_ < words_.size()) {
      const std::string& word = words_[next_++];
      if (options_ended_ || word.size() < 2 || word[0] != '-') {
        if (command_->actions.empty())
          positional(word);
        else
          enter(word);
      } else if (word == "--") {
        options_ended_ = true;
      } else if (word == "--help" || word == "-h") {
        fmt::print("{}", help_text(*command_, path_));
        return nullptr;
      } else if (word == "--version" && path_.find(' ') == std::string::npos) {
        fmt::print("{} {}\n", command_->name, version);
        return nullptr;
      } else {
        option(word);
      }
    }
    if (!command_->actions.empty()) {
      fmt::print("{}", help_text(*command_, path_));
      return nullptr;
    }
    require_all();
    return command_;
  }

  /// "mexwave chomp3 openings": the command as far as it has been read.
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  void enter(const std::string& word) {
    command_ = &find_command(*command_, {word});
    path_ += " " + word;
  }

  void option(const std::string& word) {
    const bool is_short = word[1] != '-';
    const std::size_t sign = word.find('=');
    std::string name = is_short ? word.substr(0, 2) : word.substr(0, sign);
    const Option* const option = command_->option(name);
    if (option == nullptr) refuse_name(option_names(), name);
    std::optional<std::string> value;
    if (is_short && word.size() > 2) value = word.substr(word[2] == '=' ? 3 : 2);
    if (!is_short && sign != std::string::npos) value = word.substr(sign + 1);
    name = option->spellings().back();
    if (option->is_flag()) {
      if (value) throw InvalidArgument(fmt::format("{}: expected no value, got '{}'", name, *value));
      *std::get<bool*>(option->target) = true;
      given_.push_back(option);
      return;
    }
    if (!value && next_ < words_.size()) {
      const std::string& next = words_[next_++];
      if (next == "--help" || next == "-h" || command_->option(next.substr(0, next.find('='))) != nullptr)
        throw InvalidArgument(fmt::format("{}: expected {}, got the option '{}'", name, option->type, next));
      value = next;
    }
    if (!value) throw InvalidArgument(fmt::format("{}: expected {}, got nothing", name, option->type));
    fill(*option, name, *value);
  }

  [[nodiscard]] std::vector<std::string> option_names() const {
    std::vector<std::string> names;
    for (const Option& option : command_->options) {
      if (option.has_name()) names.push_back(option.spellings().back());
    }
    if (path_.find(' ') == std::string::npos) names.emplace_back("--version");
    names.emplace_back("--help");
    return names;
  }

  void positional(const std::string& word) {
    for (const Option& option : command_->options) {
      if (!option.has_name() && (option.takes_many() || !is_given(option))) return fill(option, option.names, word);
    }
    const Option* const upto = command_->takes_number();
    if (upto != nullptr && !is_given(*upto)) return fill(*upto, "--upto", word);
    throw InvalidArgument(fmt::format("expected no further arguments, got '{}'; see --help", word));
  }

  void fill(const Option& option, const std::string& name, const std::string& value) {
    if (option.refuses_empty() && value.empty())
      throw InvalidArgument(fmt::format("{}: expected {}, got ''", name, option.type));
    if (!option.words.empty() && std::find(option.words.begin(), option.words.end(), value) == option.words.end())
      throw InvalidArgument(fmt::format("{}: expected {}{}, got '{}'", name, option.words.size() == 1 ? "" : "one of ",
                                        joined(option.words, ", "), value));
    if (option.takes_many()) {
      auto& values = *std::get<std::vector<std::string>*>(option.target);
      if (!is_given(option)) values.clear();  // of defaults
      values.push_back(value);
    } else {
      if (is_given(option)) throw InvalidArgument(fmt::format("{} is given more than once", name));
      if (std::string* const* const text = std::get_if<std::string*>(&option.target))
        **text = value;
      else
        *std::get<std::optional<std::string>*>(option.target) = value;
    }
    given_.push_back(&option);
  }

  /// Throws InvalidArgument if a required option is missing, or two options exclude each other.
  void require_all() const {
    for (const Option& option : command_->options) {
      const std::string name = option.has_name() ? option.spellings().back() : option.names;
      if (option.is_required && !is_given(option))
        throw InvalidArgument(fmt::format("{} is required: {}", name, option.help));
      if (option.excluded != nullptr && is_given(option) && is_given(*option.excluded))
        throw InvalidArgument(fmt::format("{} and {} cannot be combined", name, option.excluded->spellings().back()));
    }
  }

  [[nodiscard]] bool is_given(const Option& option) const {
    return std::find(given_.begin(), given_.end(), &option) != given_.end();
  }

  const Command* command_;
  std::string path_;
  std::vector<std::string> words_;
  std::size_t next_ = 0;  ///< of words_
  bool options_ended_ = false;
  std::vector<const Option*> given_;
};

}  // namespace

void prepare_process() {
  keep_standard_streams();
  // A closed pipe and a file larger than `ulimit -f` are normal errors with a message of one line.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

int run_program(const Command& program, int argc, const char* const* argv,
                const std::function<void(const Command&)>& allow) {
  Parser parser(program);
  const auto refuse = [&](const std::string& why, ExitStatus status) {
    warn(parser.path() + ": " + why);
    return static_cast<int>(status);
  };
  try {
    if (const Command* const command = parser.parse({argv + std::min(argc, 1), argv + argc})) {
      if (allow) allow(*command);
      if (command->prepare) command->prepare();
      command->run();
    }
    // For help and checks, which are printed through stdio; an error while a result is written was reported before.
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_status();
    return refuse(fmt::format("cannot write to standard output: {}", std::strerror(errno)), wrong_input);
  } catch (const Cancelled&) {
    print_interrupt_message();
    return interrupted;
  } catch (const DoesNotHold& difference) {
    return refuse(difference.what(), does_not_hold);
  } catch (const std::bad_alloc&) {
    return refuse("out of memory: the system refused an allocation", wrong_input);
  } catch (const std::system_error& error) {  // of fmt::print, or of the system
    if (std::ferror(stdout) == 0) return refuse(Error(error.what()).what(), wrong_input);
    return refuse("cannot write to standard output: " + error.code().message(), wrong_input);
  } catch (const std::exception& error) {
    return refuse(Error(error.what()).what(), wrong_input);  // Error makes the message one line
  }
}

}  // namespace mexwave::cli
