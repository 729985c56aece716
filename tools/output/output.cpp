// Buffered output: standard output and files are written alike.

#include "output/output.hpp"

#include "cli/ending.hpp"
#include "output/named_file.hpp"
#include "output/sealed_pair.hpp"

namespace mexwave::cli {

namespace {
constexpr std::size_t buffer_bytes = 1 << 20;
}

Output::Output(const Common& common, std::string kind, Json parameters)
    : common_(common), kind_(std::move(kind)), parameters_(std::move(parameters)) {
  if (common_.output.empty()) {
    file_ = std::make_unique<OutputFile>(OutputFile::StandardOutput{}, interrupt_seen);
    return;
  }
  require_distinct({{"-o", common_.output}});
  file_ = std::make_unique<OutputFile>(common_.output, interrupt_seen);
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
  const auto tell = [&] {
    if (common_.output.empty() && file_->bytes() > 0) set_output_begun();
  };
  try {
    file_->append(buffer_);
  } catch (...) {
    tell();
    throw;
  }
  tell();
  buffer_.clear();
}

Output::Made Output::in_the_making() {
  flush();
  return {file_->in_the_making(), file_->bytes()};
}

void Output::commit() {
  check_interrupt();
  flush();
  if (seal_)
    commit_sealed(common_.output, *file_, *seal_,
                  {kind_, parameters_, file_->bytes(), file_->checksum(), common_.format});
  else
    file_->commit();
}

void Output::note_parameter(const std::string& name, const Json& value) { parameters_[name] = value; }

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

std::unique_ptr<Output> output_beside(const Common& common, const std::string& path, const std::string& kind,
                                      const std::string& format, const Json& parameters) {
  if (path.empty()) return nullptr;
  Common own = common;
  own.output = path;
  own.format = format;
  return std::make_unique<Output>(own, kind, parameters);
}

}  // namespace mexwave::cli
