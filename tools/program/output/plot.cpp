// Lays out and draws plots. The distance of ticks is 1, 2 or 5 times a power of ten, as small as the labels allow.

#include "output/plot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

constexpr double title_size = 17, text_size = 14;
// All in dots.
constexpr double edge = 20;       // margin of the picture
constexpr double line = 22;       // from one line of text to the next
constexpr double tick = 6;        // a tick's length
constexpr double gap = 6;         // between a tick and its label
constexpr double between = 24;    // between two labels, two keys, the field and its scale
constexpr double swatch = 26;     // a line's mark in the legend
constexpr double bar = 18;        // the width of a scale
constexpr double bar_most = 420;  // the greatest height of a scale
constexpr double cell_target = 1000;

struct Tick {
  double at;
  std::string label;  // empty: the tick has only its line of the grid
};

/// The number with commas between thousands, such as 12,345.
std::string grouped(std::int64_t value) {
  std::string text = std::to_string(std::abs(value));
  for (int k = static_cast<int>(text.size()) - 3; k > 0 && text.size() > 4; k -= 3)
    text.insert(static_cast<std::size_t>(k), 1, ',');
  return (value < 0 ? "\u2212" : "") + text;
}

double share(const Axis& axis, double value) {
  if (axis.logarithmic) return std::log(value / axis.low) / std::log(axis.high / axis.low);
  return axis.high > axis.low ? (value - axis.low) / (axis.high - axis.low) : 0.5;
}

std::vector<Tick> linear_ticks(const Axis& axis, double step) {
  const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
  std::vector<Tick> ticks;
  // Goes a little beyond the ends, to allow for rounding errors of products.
  const double slack = (axis.high - axis.low) * 1e-9;
  for (auto k = static_cast<std::int64_t>(std::ceil((axis.low - slack) / step));
       static_cast<double>(k) * step <= axis.high + slack; ++k) {
    const double at = static_cast<double>(k) * step;
    ticks.push_back({at, decimals > 0 ? fmt::format("{}{:.{}f}", at < 0 ? "\u2212" : "", std::abs(at), decimals)
                                      : grouped(std::llround(at))});
  }
  return ticks;
}

std::vector<Tick> log_ticks(const Axis& axis) {
  std::vector<Tick> ticks;
  const bool label_all = axis.high / axis.low < 100;
  for (double power = 1; power <= axis.high; power *= 10) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double at = digit * power;
      if (at >= axis.low && at <= axis.high)
        ticks.push_back({at, label_all || digit == 1 ? grouped(std::llround(at)) : ""});
    }
  }
  return ticks;
}

/// The ticks of an axis of this length in dots, whose labels stand side by side or above each other.
std::vector<Tick> ticks_of(const Axis& axis, double length, bool side_by_side) {
  if (axis.logarithmic) return log_ticks(axis);
  const double span = axis.high - axis.low;
  if (!(span > 0)) return {{axis.low, grouped(std::llround(axis.low))}};
  for (double power = axis.whole ? 1 : std::pow(10, std::floor(std::log10(span)) - 2);; power *= 10) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double step = digit * power, room = step / span * length;
      if (room < line + 8) continue;
      std::vector<Tick> ticks = linear_ticks(axis, step);
      double widest = 0;
      for (const Tick& at : ticks) widest = std::max(widest, Picture::text_width(at.label, text_size));
      if (!side_by_side || room >= widest + between || ticks.size() <= 1) return ticks;
    }
  }
}

double widest_of(const std::vector<Tick>& ticks) {
  double widest = 0;
  for (const Tick& at : ticks) widest = std::max(widest, Picture::text_width(at.label, text_size));
  return widest;
}

double key_width(const Key& key) { return swatch + gap + Picture::text_width(key.text, text_size); }

double keys_height(const Panel& panel) { return line * static_cast<double>(panel.keys.size()); }

double head_height(const Panel& panel) {
  return (panel.title.empty() ? 0 : line + 4) + (panel.remark.empty() ? 0 : line) + keys_height(panel) + line;
}

double left_of(const Panel& panel) {
  return edge + std::max(widest_of(ticks_of(panel.y, panel.height, false)) + tick + gap,
                         Picture::text_width(panel.y.name, text_size) + gap);
}

double bar_height(const Panel& panel) { return std::min(panel.height, bar_most); }

double right_of(const Panel& panel) {
  // The last label of the x axis may stand half beyond the field.
  double right = widest_of(ticks_of(panel.x, panel.width, true)) / 2;
  if (panel.scale) {
    const Axis& axis = panel.scale->axis;
    right = std::max(right, between + std::max(bar + tick + gap + widest_of(ticks_of(axis, bar_height(panel), false)),
                                               Picture::text_width(axis.name, text_size)));
  }
  return right + edge;
}

double words_width(const Panel& panel) {
  double widest = std::max(Picture::text_width(panel.title, title_size), Picture::text_width(panel.remark, text_size));
  for (const Key& key : panel.keys) widest = std::max(widest, key_width(key));
  return widest;
}

double foot_height(const Panel& panel) { return tick + gap + line + (panel.x.name.empty() ? 0 : line); }

double height_of(const Panel& panel) { return head_height(panel) + panel.height + foot_height(panel); }

}  // namespace

Axis Axis::of_cells(std::string name, std::uint64_t count, std::int64_t first) {
  const auto low = static_cast<double>(first) - 0.5;
  return {.name = std::move(name), .low = low, .high = low + static_cast<double>(count)};
}

int cell_size(std::uint64_t cells) { return std::max(1, static_cast<int>(cell_target / static_cast<double>(cells))); }

Plot::Plot(const std::string& format, std::vector<Panel> panels)
    : panels_(std::move(panels)), width_(0), height_(edge), picture_(format, 1, 1) {
  double left = 0;
  for (const Panel& panel : panels_) left = std::max(left, std::ceil(left_of(panel)));
  for (const Panel& panel : panels_) {
    places_.push_back({left, std::ceil(height_ + head_height(panel)), height_});
    height_ += height_of(panel) + edge;
    width_ = std::max({width_, left + panel.width + right_of(panel), left + words_width(panel) + edge});
  }
  picture_ = Picture(format, width_, height_);
  for (std::size_t k = 0; k < panels_.size(); ++k) {
    draw_head(panels_[k], places_[k]);
    picture_.fill(places_[k].left, places_[k].top, panels_[k].width, panels_[k].height, panels_[k].background);
    draw_grid(k);
  }
}

double Plot::x(double value, std::size_t panel) const {
  return places_[panel].left + panels_[panel].width * share(panels_[panel].x, value);
}

double Plot::y(double value, std::size_t panel) const {
  const double part = share(panels_[panel].y, value);
  return places_[panel].top + panels_[panel].height * (panels_[panel].down ? part : 1 - part);
}

void Plot::cells(const Cells& cells, std::size_t panel) {
  if (cells.columns() == 0 || cells.rows() == 0) return;
  picture_.cells(places_[panel].left, places_[panel].top, panels_[panel].width / cells.columns(),
                 panels_[panel].height / cells.rows(), cells);
}

void Plot::draw_head(const Panel& panel, const Place& place) {
  double y = place.head;
  const auto next = [&](double by) { return y += by; };
  if (!panel.title.empty()) picture_.text(place.left, next(line) - 4, panel.title, ink, title_size);
  if (!panel.title.empty()) y += 4;
  if (!panel.remark.empty()) picture_.text(place.left, next(line) - 6, panel.remark, grey, text_size);
  for (const Key& key : panel.keys) {
    const double base = next(line) - 6, middle = base - 5;
    if (key.mark == Key::Mark::line)
      picture_.lines({{place.left, middle}, {place.left + swatch - 4, middle}}, key.colour, 3);
    else
      picture_.fill(place.left + 6, middle - 6, 12, 12, key.colour);
    picture_.text(place.left + swatch + gap, base, key.text, ink, text_size);
  }
}

void Plot::draw_grid(std::size_t number) {
  const Panel& panel = panels_[number];
  if (!panel.grid) return;
  const Place& at = places_[number];
  const double right = at.left + panel.width, bottom = at.top + panel.height;
  // A line of one dot covers whole dots if its middle is at a half.
  const auto on_dots = [](double value) { return std::floor(value) + 0.5; };
  for (const Tick& mark : ticks_of(panel.x, panel.width, true)) {
    const double place = on_dots(x(mark.at, number));
    picture_.lines({{place, at.top}, {place, bottom}}, faint);
  }
  for (const Tick& mark : ticks_of(panel.y, panel.height, false)) {
    const double place = on_dots(y(mark.at, number));
    picture_.lines({{at.left, place}, {right, place}}, mark.at == 0 ? grey : faint);
  }
}

void Plot::draw_frame(std::size_t number) {
  const Panel& panel = panels_[number];
  const Place& at = places_[number];
  const double right = at.left + panel.width, bottom = at.top + panel.height;
  const auto on_dots = [](double value) { return std::floor(value) + 0.5; };
  picture_.outline({{at.left - 0.5, at.top - 0.5},
                    {right + 0.5, at.top - 0.5},
                    {right + 0.5, bottom + 0.5},
                    {at.left - 0.5, bottom + 0.5}},
                   grey);
  for (const Tick& mark : ticks_of(panel.x, panel.width, true)) {
    const double place = on_dots(x(mark.at, number));
    picture_.lines({{place, bottom + 1}, {place, bottom + (mark.label.empty() ? tick / 2 : tick)}}, grey);
    picture_.text(place, bottom + tick + gap + 12, mark.label, grey, text_size, Anchor::middle);
  }
  picture_.text(at.left + panel.width / 2, bottom + tick + gap + line + 12, panel.x.name, ink, text_size,
                Anchor::middle);
  for (const Tick& mark : ticks_of(panel.y, panel.height, false)) {
    const double place = on_dots(y(mark.at, number));
    picture_.lines({{at.left - tick, place}, {at.left - 1, place}}, grey);
    picture_.text(at.left - tick - gap, place + 5, mark.label, grey, text_size, Anchor::end);
  }
  picture_.text(at.left - gap, at.top - 10, panel.y.name, ink, text_size, Anchor::end);
  if (!panel.scale) return;
  const Scale& scale = *panel.scale;
  const double from = right + between, high = std::floor(bar_height(panel));
  Cells colours(1, static_cast<std::uint32_t>(high));
  for (std::uint32_t k = 0; k < colours.rows(); ++k)
    colours.set(0, colours.rows() - 1 - k, scale.colour(k / std::max(high - 1, 1.0)));
  picture_.cells(std::ceil(from), at.top, bar, 1, colours);
  picture_.text(std::ceil(from), at.top - 10, scale.axis.name, ink, text_size);
  for (const Tick& mark : ticks_of(scale.axis, high, false)) {
    const double place = on_dots(at.top + (high - 1) * (1 - share(scale.axis, mark.at)));
    picture_.lines({{std::ceil(from) + bar, place}, {std::ceil(from) + bar + tick, place}}, grey);
    picture_.text(std::ceil(from) + bar + tick + gap, place + 5, mark.label, grey, text_size);
  }
}

void require_plot(const std::string& file, const std::string& format) {
  if (file.empty()) throw InvalidArgument("-o FILE is missing: a picture must be written to a file");
  if (format != "html") Picture::require(format);
}

std::string Plot::file() {
  for (std::size_t k = 0; k < panels_.size(); ++k) draw_frame(k);
  return picture_.file();
}

}  // namespace mexwave::cli
