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
  /// The axis of cells numbered from `first` on: cell n reaches from n - 1/2 to n + 1/2.
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
  double width = 0, height = 0;  ///< of the field between the axes, in dots
  bool down = false;             ///< y grows downwards
  bool grid = true;
  Colour background = paper;
  std::vector<Key> keys{};
  std::optional<Scale> scale{};
};

/// Panels one below the other. The contents of the fields are drawn after the constructor and before file().
class Plot {
 public:
  /// Throws as Picture does.
  Plot(const std::string& format, std::vector<Panel> panels);
  Picture& picture() { return picture_; }
  /// The coordinates in the picture of a value on an axis of a panel.
  [[nodiscard]] double x(double value, std::size_t panel = 0) const;
  [[nodiscard]] double y(double value, std::size_t panel = 0) const;
  /// Cells that fill the field of the panel.
  void cells(const Cells& cells, std::size_t panel = 0);
  /// Draws frames and ticks, and returns the bytes of the file.
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

/// Throws InvalidArgument if `file` is empty, and like Picture::require() unless `format` is "html", which needs no
/// cairo. Commands that plot call it first.
void require_plot(const std::string& file, const std::string& format);

/// The side of a cell in dots, for a field with this many cells on its longer side.
[[nodiscard]] int cell_size(std::uint64_t cells);

/// The space in dots that texts and frames of a plot of cells need besides the cells.
inline constexpr std::uint64_t plot_margin = 400;

}  // namespace mexwave::cli
