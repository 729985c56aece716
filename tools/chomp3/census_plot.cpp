// The growth of the extremes, drawn: for every strip one line for the least value so far, one for the greatest. They
// are steps, and the question is whether the steps ever end.

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "chomp3/census.hpp"

namespace mexwave::cli {

namespace {

using chomp3::Census;
using chomp3::Record;
using chomp3::Strip;

constexpr Colour paper{255, 255, 255}, ink{32, 32, 32}, faint{222, 222, 222}, grey{110, 110, 110};
constexpr Colour colours[] = {{190, 40, 45}, {30, 90, 170}, {20, 130, 90}, {150, 90, 10}};
constexpr int left = 80, right = 40, width = 1100, header = 40, panel_height = 330, line_height = 22, gap = 50;
constexpr std::uint32_t first_n = 10;  // below, every value is a record

double value_of(const Record& record, const Strip& strip) {
  return (static_cast<double>(record.value.u) + static_cast<double>(record.value.v) * std::sqrt(2.0)) / strip.divisor;
}

/// One panel: its frame, and where n and a value are in it.
struct Panel {
  int top;
  double log_end;  // log of the last n
  double low, high;
  [[nodiscard]] double x(double n) const {
    return left + width * (std::log(n) - std::log(first_n)) / (log_end - std::log(first_n));
  }
  [[nodiscard]] double y(double value) const { return top + panel_height * (high - value) / (high - low); }
};

void draw_frame(Picture& picture, const Panel& panel, std::uint32_t last_n) {
  const int step = panel.high - panel.low > 8 ? 2 : 1;
  for (int k = static_cast<int>(panel.low); k <= static_cast<int>(panel.high); ++k) {
    if (k % step != 0) continue;
    const int y = static_cast<int>(std::lround(panel.y(k)));
    picture.fill(left, y, width, 1, k == 0 ? grey : faint);
    const std::string label = std::to_string(k);
    picture.text(left - 12 - Picture::text_width(label, 2), y - 7, label, grey, 2);
  }
  for (std::uint32_t power = first_n; power <= last_n; power *= 10) {
    for (const std::uint32_t digit : {1u, 2u, 5u}) {
      const std::uint64_t n = std::uint64_t{digit} * power;
      if (n > last_n) break;
      const int x = static_cast<int>(std::lround(panel.x(static_cast<double>(n))));
      picture.fill(x, panel.top, 1, panel_height, faint);
      if (digit == 1) {
        const std::string label = std::to_string(n);
        const int text = Picture::text_width(label, 2);
        const int from = std::clamp(x - text / 2, left, left + width + right - text - 2);
        picture.text(from, panel.top + panel_height + 8, label, grey, 2);
      }
    }
  }
}

void draw_steps(Picture& picture, const Panel& panel, const Strip& strip, const std::vector<Record>& records,
                std::uint32_t last_n, Colour colour) {
  for (std::size_t k = 0; k < records.size(); ++k) {
    const std::uint32_t from = std::max(records[k].at, first_n);
    const std::uint32_t to = k + 1 < records.size() ? records[k + 1].at : last_n;
    if (to < from) continue;
    const double y = panel.y(value_of(records[k], strip));
    for (const double thick : {0.0, 1.0}) picture.line(panel.x(from), y + thick, panel.x(to), y + thick, colour);
    if (k + 1 < records.size())
      picture.line(panel.x(to), y, panel.x(to), panel.y(value_of(records[k + 1], strip)), colour);
  }
}

/// Returns where the panel ends.
int draw_panel(Picture& picture, int top, const std::vector<const Strip*>& strips, const char* axis,
               std::uint32_t last_n) {
  picture.text(left, top, axis, ink, 2);
  Panel panel{top + 26 + line_height * static_cast<int>(strips.size()), std::log(last_n), -1, 1};
  for (const Strip* strip : strips) {
    for (const auto* records : {&strip->least, &strip->greatest}) {
      const Record* begin = record_at(*records, first_n);
      for (const Record& record : *records) {
        if (begin != nullptr && record.at < begin->at) continue;
        panel.low = std::min(panel.low, std::floor(value_of(record, *strip)));
        panel.high = std::max(panel.high, std::ceil(value_of(record, *strip)));
      }
    }
  }
  draw_frame(picture, panel, last_n);
  int line = 0;
  for (const Strip* strip : strips) {
    const Colour colour = colours[line];
    const int y = top + 26 + line_height * line++;
    picture.fill(left, y + 5, 28, 4, colour);
    if (strip->least.empty()) continue;
    picture.text(left + 40, y,
                 fmt::format("{}: {} to {}", strip->description, decimal(strip->least.back().value, strip->divisor, 3),
                             decimal(strip->greatest.back().value, strip->divisor, 3)),
                 ink, 2);
    draw_steps(picture, panel, *strip, strip->least, last_n, colour);
    draw_steps(picture, panel, *strip, strip->greatest, last_n, colour);
  }
  return panel.top + panel_height;
}

}  // namespace

Picture census_plot(const chomp3::Census& census) {
  std::vector<const Strip*> openings, rows;
  for (const Strip& strip : census.strips) (strip.of_rows ? rows : openings).push_back(&strip);
  const int legends = 2 * 26 + line_height * static_cast<int>(census.strips.size());
  Picture picture(left + width + right, header + legends + 2 * panel_height + 2 * gap, paper);
  const int end = draw_panel(picture, header / 2, openings, "least and greatest so far, over p", census.upto);
  (void)draw_panel(picture, end + gap, rows, "and over rows", std::max(census.total.last_row, 2 * first_n));
  return picture;
}

}  // namespace mexwave::cli
