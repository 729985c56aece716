#pragma once
// The destination of a result: standard output, or a sealed file that appears complete or not at all.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/common.hpp"
#include "forms/forms.hpp"
#include "mexwave/output_file.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

class Output {
 public:
  /// The kind of `form`, which lives on, and `parameters` go into the seal. Throws IoError at once if the file or its
  /// seal cannot be made, and InvalidArgument if they would be one file.
  Output(const Common& common, const Form& form, Json parameters);
  void write(std::string_view bytes);
  [[nodiscard]] const Form& form() const noexcept { return form_; }
  /// "csv" and so on.
  [[nodiscard]] const std::string& format() const noexcept { return common_.format; }
  /// One more parameter for the seal, which was not known at first. Not after open_json().
  void note_parameter(const std::string& name, const Json& value);
  /// The temporary file of the result, where other processes may append, and its size so far. Only if is_file().
  struct Unfinished {
    std::string path;
    std::uint64_t bytes = 0;
  };
  [[nodiscard]] Unfinished unfinished_file();
  /// Others have appended so many bytes.
  void take_in(std::uint64_t bytes) { file_->take_in(bytes); }
  /// Columns of a line of text: those of the terminal, or 80 if the text goes elsewhere.
  [[nodiscard]] std::size_t columns() const;
  /// A line of text, or several of columns(), all but the first after `indent` blanks.
  void write_wrapped(std::string_view text, std::size_t indent = 0);
  /// Whether the result will be a file.
  [[nodiscard]] bool is_file() const noexcept { return seal_ != nullptr; }
  /// Ends the result. Throws Cancelled after Ctrl-C, IoError if the device is full; the file is then not there.
  void commit();

  /// {"format":"mexwave KIND","version":1,"parameters":{...},"NAME":[   and   ]}
  void open_json(const std::string& name);
  void json_item(const Json& item);
  void close_json();

 private:
  void flush();
  void append(std::string_view bytes);
  Common common_;
  const Form& form_;
  Json parameters_;
  std::string buffer_;
  std::unique_ptr<OutputFile> file_;
  std::unique_ptr<OutputFile> seal_;  // null for standard output, devices and pipes
  bool first_item_ = true;
};

/// A result of its own beside the command's, in the file `path`; null if that is empty.
[[nodiscard]] std::unique_ptr<Output> output_beside(const Common& common, const std::string& path, const Form& form,
                                                    const std::string& format, const Json& parameters);

/// Header of an NPY file (version 1.0), C order, of this element type ("<i4", "<u2", "<u4") and shape; the values
/// follow it.
[[nodiscard]] std::string npy_header(std::string_view type, const std::vector<std::uint64_t>& shape);

}  // namespace mexwave::cli
