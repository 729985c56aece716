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
  /// Opens the destination given by -o. The kind of `form`, which must live on, and `parameters` go into the seal.
  /// Throws IoError if the file or its seal cannot be made, and InvalidArgument if one of them is an input, a seal of
  /// an input, or the other.
  Output(const Common& common, const Form& form, Json parameters);
  void write(std::string_view bytes);
  [[nodiscard]] const Form& form() const noexcept { return form_; }
  /// The format, such as "csv".
  [[nodiscard]] const std::string& format() const noexcept { return common_.format; }
  /// Adds a parameter for the seal that was not known at first. Not to be called after open_json().
  void note_parameter(const std::string& name, const Json& value);
  /// The temporary file of the result, where other processes may append, and its size so far. Only if is_file().
  struct Unfinished {
    std::string path;
    std::uint64_t bytes = 0;
  };
  [[nodiscard]] Unfinished unfinished_file();
  /// Counts bytes that other processes have appended to the unfinished file.
  void take_in(std::uint64_t bytes) { file_->take_in(bytes); }
  /// The width of lines of text: that of the terminal, or 80 columns if the text goes elsewhere.
  [[nodiscard]] std::size_t columns() const;
  /// Writes text in lines of at most columns(), all but the first after `indent` blanks.
  void write_wrapped(std::string_view text, std::size_t indent = 0);
  /// Whether the result will be a file.
  [[nodiscard]] bool is_file() const noexcept { return seal_ != nullptr; }
  /// Ends the result: the file and its seal appear. Throws Cancelled after Ctrl-C, and IoError if the device is full;
  /// then no file appears.
  void commit();

  /// {"format":"mexwave KIND","version":1,"parameters":{...}}
  [[nodiscard]] Json json_head() const;
  /// open_json() writes {"format":"mexwave KIND","version":1,"parameters":{...},"NAME":[   and close_json() writes   ]}
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

/// The destination of a further result of the command, the file `path` that `option` names; null if `path` is empty.
/// Throws InvalidArgument if the extension of the file stands for another format.
[[nodiscard]] std::unique_ptr<Output> output_beside(const Common& common, const std::string& option,
                                                    const std::string& path, const Form& form,
                                                    const std::string& format, const Json& parameters);

/// The header of an NPY file (version 1.0) in C order with this element type ("<i4", "<u2", "<u4") and shape; the
/// values follow it.
[[nodiscard]] std::string npy_header(std::string_view type, const std::vector<std::uint64_t>& shape);

}  // namespace mexwave::cli
