#include "output/text.hpp"

namespace mexwave::cli {

void append_formatted(std::string& text, fmt::string_view format, fmt::format_args arguments) {
  text += fmt::vformat(format, arguments);
}

}  // namespace mexwave::cli
