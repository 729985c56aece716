#pragma once
// Where a result goes: standard output, or a sealed file that appears whole or not at all.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/common.hpp"
#include "mexwave/output_file.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

class Output {
 public:
  /// `kind` and `parameters` go into the seal. Throws IoError at once if the file or its seal cannot be made, and
  /// InvalidArgument if they would be one file.
  Output(const Common& common, std::string kind, Json parameters);
  void write(std::string_view bytes);
  /// One more parameter for the seal, which was not known at first. Not after open_json().
  void note_parameter(const std::string& name, const Json& value);
  /// The file that the result is in until it is whole, for others to write to, and what it has so far. If is_file().
  struct Made {
    std::string path;
    std::uint64_t bytes = 0;
  };
  [[nodiscard]] Made in_the_making();
  /// Others have written so many bytes behind it.
  void take_in(std::uint64_t bytes) { file_->take_in(bytes); }
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
  Common common_;
  std::string kind_;
  Json parameters_;
  std::string buffer_;
  std::unique_ptr<OutputFile> file_;
  std::unique_ptr<OutputFile> seal_;  // null for standard output, devices and pipes
  bool first_item_ = true;
};

/// A result of its own beside the command's, in the file `path`; null if that is empty.
[[nodiscard]] std::unique_ptr<Output> output_beside(const Common& common, const std::string& path,
                                                    const std::string& kind, const std::string& format,
                                                    const Json& parameters);

}  // namespace mexwave::cli
