#pragma once
// Plots: panels with axes, legends and a title. The layout uses the measured size of texts, so that no text is cut off.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "output/picture.hpp"

namespace mexwave::cli {

struct Axis {
  std::string name{};
  double low = 0, high = 1;
  bool logarithmic = false;
  bool whole = true;  ///< ticks at whole numbers only
  /// Of cells from `first` on, each around its number.
  static Axis of_cells(std::string name, std::uint64_t count, std::int64_t first = 0);
};

/// A line of the legend.
struct Key {
  enum class Mark : std::uint8_t { line, dot };
  std::string text{};
  Colour colour{};
  Mark mark = Mark::dot;
};

/// A bar of colours beside the panel, `low` below and `high` above, with ticks.
struct Scale {
  Axis axis{};
  std::function<Colour(double)> colour = ramp;  ///< for 0..1
};

struct Panel {
  std::string title{}, remark{};
  Axis x{}, y{};
  double width = 0, height = 0;  ///< of the field that the axes stand around, in dots
  bool down = false;             ///< y grows downwards
  bool grid = true;
  Colour background = paper;
  std::vector<Key> keys{};
  std::optional<Scale> scale{};
};

/// One panel below the other. Draw what they show between the making and file().
class Plot {
 public:
  /// Throws as Picture does.
  Plot(const std::string& format, std::vector<Panel> panels);
  Picture& picture() { return picture_; }
  /// Where a value is in the picture.
  [[nodiscard]] double x(double value, std::size_t panel = 0) const;
  [[nodiscard]] double y(double value, std::size_t panel = 0) const;
  /// Cells that fill the field of the panel.
  void cells(const Cells& cells, std::size_t panel = 0);
  /// Frames and ticks are drawn last.
  [[nodiscard]] std::string file();

 private:
  struct Place {
    double left, top;  // of the field
    double head;       // of the panel
  };
  void draw_head(const Panel& panel, const Place& place);
  void draw_grid(std::size_t panel);
  void draw_frame(std::size_t panel);
  std::vector<Panel> panels_;
  std::vector<Place> places_;
  double width_, height_;
  Picture picture_;
};

/// Throws as Picture::require(), and InvalidArgument if no file is named. `format`: "html" needs no cairo. Commands
/// that plot call it first.
void require_plot(const std::string& file, const std::string& format);

/// Dots of a cell, when the field has so many on its longer side.
[[nodiscard]] int cell_size(std::uint64_t cells);

/// What a plot of cells takes besides them: its texts and frames, in dots.
inline constexpr std::uint64_t plot_margin = 400;

}  // namespace mexwave::cli
