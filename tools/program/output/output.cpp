// Buffered output: standard output and files are written in the same way.

#include "output/output.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/exit.hpp"
#include "output/command_files.hpp"
#include "output/seal.hpp"
#include "output/wrap.hpp"

namespace mexwave::cli {

namespace {
constexpr std::size_t buffer_bytes = 1 << 20;
}

Output::Output(const Common& common, const Form& form, Json parameters)
    : common_(common), form_(form), parameters_(std::move(parameters)) {
  add_output(common_.output);
  if (common_.output.empty()) {
    file_ = std::make_unique<OutputFile>(OutputFile::StandardOutput{}, interrupt_seen);
    return;
  }
  require_distinct({{"-o", common_.output}});
  catch_interrupts();  // a process that ended at once would leave unfinished files
  file_ = std::make_unique<OutputFile>(common_.output, interrupt_seen);
  if (file_->is_regular()) seal_ = std::make_unique<OutputFile>(seal_path(common_.output));
}

void Output::write(std::string_view bytes) {
  if (bytes.size() >= buffer_bytes) flush();
  for (; bytes.size() >= buffer_bytes; bytes.remove_prefix(buffer_bytes)) {  // large tables are not copied
    check_interrupt();
    append(bytes.substr(0, buffer_bytes));
  }
  buffer_ += bytes;
  if (buffer_.size() >= buffer_bytes) {
    check_interrupt();
    flush();
  }
}

void Output::flush() {
  append(buffer_);
  buffer_.clear();
}

void Output::append(std::string_view bytes) {
  const auto note_begun = [&] {
    if (common_.output.empty() && file_->bytes() > 0) set_output_begun();
  };
  try {
    file_->append(bytes);
  } catch (...) {
    note_begun();
    throw;
  }
  note_begun();
}

Output::Unfinished Output::unfinished_file() {
  flush();
  return {file_->temporary_path(), file_->bytes()};
}

void Output::commit() {
  check_interrupt();
  flush();
  if (seal_)
    commit_sealed(common_.output, *file_, *seal_,
                  {std::string(form_.sealed_kind()), parameters_, file_->bytes(), file_->checksum(), common_.format});
  else
    file_->commit();
}

std::size_t Output::columns() const {
  winsize terminal{};
  const bool shown = common_.output.empty() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &terminal) == 0;
  return shown && terminal.ws_col > 0 ? terminal.ws_col : 80;
}

void Output::write_wrapped(std::string_view text, std::size_t indent) { write(filled(text, columns(), indent)); }

void Output::note_parameter(const std::string& name, const Json& value) { parameters_[name] = value; }

Json Output::json_head() const {
  return {
      {"format", "mexwave " + std::string(form_.json_kind())}, {"version", form_.version}, {"parameters", parameters_}};
}

void Output::open_json(const std::string& name) {
  std::string text = json_head().text();
  text.pop_back();
  write(text + ",\"" + name + "\":[");
}

void Output::json_item(const Json& item) {
  write((first_item_ ? "\n" : ",\n") + item.text());
  first_item_ = false;
}

void Output::close_json() { write("\n]}\n"); }

std::unique_ptr<Output> output_beside(const Common& common, const std::string& option, const std::string& path,
                                      const Form& form, const std::string& format, const Json& parameters) {
  if (path.empty()) return nullptr;
  const std::string named = format_named(path);
  if (!named.empty() && named != format)
    throw InvalidArgument(
        fmt::format("{} '{}': its name says {}, expected {}; use another name", option, path, named, format));
  Common own = common;
  own.output = path;
  own.format = format;
  return std::make_unique<Output>(own, form, parameters);
}

// The parts of the header: magic, version 1.0, length of the rest as little-endian uint16, a Python dictionary, padding
// to 64 bytes.
std::string npy_header(std::string_view type, const std::vector<std::uint64_t>& shape) {
  std::string sides;
  for (const std::uint64_t side : shape) sides += fmt::format("{},", side);
  const std::string dictionary = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, sides);
  constexpr std::size_t before = 10, alignment = 64;
  const std::size_t whole = (before + dictionary.size() + 1 + alignment - 1) / alignment * alignment;
  const std::size_t length = whole - before;
  std::string header("\x93NUMPY\x01", 7);
  header += {'\0', static_cast<char>(length & 0xff), static_cast<char>(length >> 8)};
  header += dictionary;
  header.resize(whole - 1, ' ');
  return header + '\n';
}

}  // namespace mexwave::cli
