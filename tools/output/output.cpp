// Buffered output with one error path for standard output and files.

#include "output/output.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/ending.hpp"
#include "mexwave/error.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

namespace {
constexpr std::size_t buffer_bytes = 1 << 20;
}

Output::Output(const Common& common, std::string kind, Json parameters)
    : common_(common), kind_(std::move(kind)), parameters_(std::move(parameters)) {
  if (common_.output.empty()) return;
  file_ = std::make_unique<OutputFile>(common_.output);
  if (file_->is_regular()) seal_ = std::make_unique<OutputFile>(seal_path(common_.output));
}

void Output::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= buffer_bytes) {
    check_interrupt();
    flush();
  }
}

void Output::flush() {
  if (file_) {
    file_->append(buffer_);
  } else {
    std::string_view left = buffer_;
    while (!left.empty()) {
      const ssize_t written = ::write(STDOUT_FILENO, left.data(), left.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) {
        const int reason = errno;
        throw IoError(fmt::format("cannot write to standard output: {}", std::strerror(reason)), reason);
      }
      left.remove_prefix(static_cast<std::size_t>(written));
      set_output_begun();
    }
  }
  buffer_.clear();
}

void Output::commit() {
  check_interrupt();
  flush();
  if (!file_) return;
  if (seal_) seal_->append(seal_text({kind_, parameters_, file_->bytes(), file_->checksum()}));
  file_->commit();
  if (seal_) seal_->commit();
}

void Output::open_json(const std::string& name) {
  Json head{{"format", "mexwave " + kind_}, {"version", 1}, {"parameters", parameters_}};
  std::string text = head.text();
  text.pop_back();
  write(text + ",\"" + name + "\":[");
}

void Output::json_item(const Json& item) {
  write((first_item_ ? "\n" : ",\n") + item.text());
  first_item_ = false;
}

void Output::close_json() { write("\n]}\n"); }

}  // namespace mexwave::cli
