// Bars as people write them.

#include <algorithm>
#include <charconv>
#include <string>

#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {

Bar parse_bar(std::string_view text) {
  const auto refuse = [&](const std::string& why) {
    return InvalidArgument(std::string("bar '").append(text) + "': " + why +
                           "; accepted are rows that never grow, such as 5,3,3,1");
  };
  Bar bar;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const std::string_view row = text.substr(from, comma - from);
    std::uint32_t squares = 0;
    const auto [end, error] = std::from_chars(row.data(), row.data() + row.size(), squares);
    if (row.empty() || error != std::errc{} || end != row.data() + row.size() || squares > most_columns)
      throw refuse(std::string("'").append(row) + "' is no row of 0 to " + std::to_string(most_columns) + " squares");
    if (!bar.empty() && squares > bar.back())
      throw refuse("a row of " + std::to_string(squares) + " follows one of " + std::to_string(bar.back()));
    bar.push_back(squares);
    from = comma + 1;
  }
  if (bar[0] == 0) throw refuse("it has no square");
  while (bar.back() == 0) bar.pop_back();
  if (bar.size() > most_rows) throw refuse(std::to_string(bar.size()) + " rows, at most " + std::to_string(most_rows));
  return bar;
}

}  // namespace mexwave::chomp
