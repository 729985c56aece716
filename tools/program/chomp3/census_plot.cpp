// Plots the extremes of a census over n: for every strip one line for the least value so far and one for the greatest.
// The lines are step functions; the plot shows whether they still change.

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "chomp3/chomp3.hpp"
#include "output/plot.hpp"

namespace mexwave::cli {

namespace {

using chomp3::Census;
using chomp3::Record;
using chomp3::Strip;

constexpr Colour colours[] = {red, blue, green, ochre};
constexpr double width = 1100, height = 330;
constexpr std::uint32_t first_n = 10;  // below it, every value is a record

double value_of(const Record& record, const Strip& strip) {
  return (static_cast<double>(record.value.u) + static_cast<double>(record.value.v) * std::sqrt(2.0)) / strip.divisor;
}

Panel panel_of(const char* title, const char* axis, const std::vector<const Strip*>& strips, std::uint32_t last_n) {
  Panel panel{.title = title,
              .x = {.name = axis, .low = first_n, .high = static_cast<double>(last_n), .logarithmic = true},
              .y = {.low = -1, .high = 1},
              .width = width,
              .height = height};
  for (const Strip* strip : strips) {
    if (strip->least.empty()) continue;
    panel.keys.push_back(
        {fmt::format("{}: {} to {}", strip->description, decimal(strip->least.back().value, strip->divisor, 3),
                     decimal(strip->greatest.back().value, strip->divisor, 3)),
         colours[panel.keys.size()], Key::Mark::line});
    for (const auto* records : {&strip->least, &strip->greatest}) {
      const Record* begin = record_at(*records, first_n);
      for (const Record& record : *records) {
        if (begin != nullptr && record.at < begin->at) continue;
        panel.y.low = std::min(panel.y.low, std::floor(value_of(record, *strip)));
        panel.y.high = std::max(panel.y.high, std::ceil(value_of(record, *strip)));
      }
    }
  }
  return panel;
}

void draw_steps(Plot& plot, std::size_t panel, const Strip& strip, const std::vector<Record>& records,
                std::uint32_t last_n, Colour colour) {
  std::vector<Point> points;
  for (std::size_t k = 0; k < records.size(); ++k) {
    const std::uint32_t from = std::max(records[k].at, first_n);
    const std::uint32_t to = k + 1 < records.size() ? records[k + 1].at : last_n;
    if (to < from) continue;
    const double y = plot.y(value_of(records[k], strip), panel);
    points.push_back({plot.x(from, panel), y});
    points.push_back({plot.x(to, panel), y});
  }
  plot.picture().lines(points, colour, 2);
}

}  // namespace

std::string census_plot(const chomp3::Census& census, const std::string& format) {
  std::vector<const Strip*> openings, rows;
  for (const Strip& strip : census.strips) {
    if (!strip.least.empty()) (strip.of_rows ? rows : openings).push_back(&strip);
  }
  const std::uint32_t last_row = std::max(census.total.last_row, 2 * first_n);
  Plot plot(format, {panel_of("Three-row Chomp: least and greatest value so far of each difference, by p", "p",
                              openings, census.upto),
                     panel_of("The same for rows", "row", rows, last_row)});
  const auto draw = [&](std::size_t panel, const std::vector<const Strip*>& strips, std::uint32_t last_n) {
    for (std::size_t k = 0; k < strips.size(); ++k) {
      draw_steps(plot, panel, *strips[k], strips[k]->least, last_n, colours[k]);
      draw_steps(plot, panel, *strips[k], strips[k]->greatest, last_n, colours[k]);
    }
  };
  draw(0, openings, census.upto);
  draw(1, rows, last_row);
  return plot.file();
}

}  // namespace mexwave::cli
