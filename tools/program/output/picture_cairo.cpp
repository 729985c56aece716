// Draws PNG and SVG with cairo. To make pictures equal on every machine, the font is chosen by name, without hinting
// and with grey antialiasing.
//
// The program is not linked with cairo but loads it when a command draws: cairo needs 18 more libraries, and loading
// them would delay every other command. Only the static program, which cannot load libraries, is linked with cairo.

#include "output/picture.hpp"

#include <cairo-svg.h>
#include <cairo.h>
#include <dlfcn.h>
#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <list>
#include <utility>

#include "cli/exit.hpp"
#include "mexwave/error.hpp"
#include "mexwave/run.hpp"

namespace mexwave::cli {

namespace {

#ifdef MEXWAVE_CAIRO
void* cairo_function(const char* name) {
  static void* const library = dlopen(MEXWAVE_CAIRO, RTLD_NOW);
  void* const function = library ? dlsym(library, name) : nullptr;
  if (function) return function;
  const char* const error = dlerror();
  throw Error(fmt::format("picture: expected the library " MEXWAVE_CAIRO ", got: {}", error ? error : "none"));
}
/// cairo's function cairo_NAME, looked up at its first use.
#define CAIRO(NAME)                                                                                          \
  ([] {                                                                                                      \
    static auto* const function = reinterpret_cast<decltype(&cairo_##NAME)>(cairo_function("cairo_" #NAME)); \
    return function;                                                                                         \
  }())
#else
#define CAIRO(NAME) cairo_##NAME
#endif

/// On Debian this font is installed together with cairo.
constexpr const char* font = "DejaVu Sans";
constexpr double longest_side = 32'000;  // of a surface in memory

/// Throws Error if the stack is small: the libraries that search for the font overflow a stack of 64 KiB.
void require_stack() {
  constexpr rlim_t least = 262'144;
  rlimit stack{};
  if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur < least) {
    throw Error(fmt::format("picture: expected a stack of at least {} KiB, got {} (ulimit -s)", least / 1024,
                            stack.rlim_cur / 1024));
  }
}

void set_colour(cairo_t* pen, Colour colour) {
  CAIRO(set_source_rgb)(pen, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

void set_font(cairo_t* pen, double size) {
  CAIRO(select_font_face)(pen, font, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  CAIRO(set_font_size)(pen, size);
  cairo_font_options_t* const options = CAIRO(font_options_create)();
  CAIRO(font_options_set_antialias)(options, CAIRO_ANTIALIAS_GRAY);
  CAIRO(font_options_set_hint_style)(options, CAIRO_HINT_STYLE_NONE);
  CAIRO(font_options_set_hint_metrics)(options, CAIRO_HINT_METRICS_OFF);
  CAIRO(set_font_options)(pen, options);
  CAIRO(font_options_destroy)(options);
}

double advance(cairo_t* pen, std::string_view text) {
  cairo_text_extents_t extents{};
  CAIRO(text_extents)(pen, std::string(text).c_str(), &extents);
  return extents.x_advance;
}

/// The callback of cairo for the next bytes of a file.
cairo_status_t append_bytes(void* to, const unsigned char* bytes, unsigned count) {
  if (interrupt_seen()) return CAIRO_STATUS_WRITE_ERROR;
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

void path(cairo_t* pen, const std::vector<Point>& points) {
  CAIRO(new_path)(pen);
  for (const Point& point : points) CAIRO(line_to)(pen, point.x, point.y);
}

void stroke(cairo_t* pen, Colour colour, double thick) {
  set_colour(pen, colour);
  CAIRO(set_line_width)(pen, thick);
  CAIRO(stroke)(pen);
}

}  // namespace

struct Picture::Canvas {
  std::string bytes;              // of the file so far
  std::list<std::string> images;  // of an SVG, as PNG
  cairo_surface_t* surface = nullptr;
  cairo_t* pen = nullptr;
  bool svg = false;
  Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  ~Canvas() {
    if (pen) CAIRO(destroy)(pen);  // only then, because cairo may not be installed
    if (surface) CAIRO(surface_destroy)(surface);
  }
  /// Fills a rectangle with the source that is set; a square unit has `dots_per_unit` dots. A PNG is filled in strips
  /// of some 16 million dots, with a check for an interrupt after each: the first fill takes long, because the system
  /// then provides the memory. A rectangle of several strips must have units of whole dots, because cairo rounds in
  /// each.
  void fill(double x, double y, double width, double height, double dots_per_unit = 1) const {
    double strip = height;
    if (!svg) strip = std::clamp(std::floor((1 << 24) / (width * dots_per_unit)), 1.0, std::max(height, 1.0));
    double done = 0;
    do {
      CAIRO(rectangle)(pen, x, y + done, width, std::min(strip, height - done));
      CAIRO(fill)(pen);
      check_interrupt();
      done += strip;
    } while (done < height);
  }
};

void Picture::require(const std::string& /*format*/) {
  require_stack();
  static_cast<void>(CAIRO(create));
}

Picture::Picture(const std::string& format, double width, double height) : canvas_(std::make_unique<Canvas>()) {
  require_stack();  // not every command calls require() before
  width = std::ceil(width);
  height = std::ceil(height);
  if (std::max(width, height) > longest_side) {
    throw InvalidArgument(
        fmt::format("picture: expected at most {0} x {0} dots, got {1} x {2}; draw less", longest_side, width, height));
  }
  canvas_->svg = format == "svg";
  require_memory(fmt::format("a picture of {} x {} dots", width, height),
                 bytes(static_cast<std::uint64_t>(width), static_cast<std::uint64_t>(height)));
  if (canvas_->svg) {
    canvas_->surface = CAIRO(svg_surface_create_for_stream)(append_bytes, &canvas_->bytes, width, height);
    CAIRO(svg_surface_set_document_unit)(canvas_->surface, CAIRO_SVG_UNIT_PX);
  } else {
    canvas_->surface =
        CAIRO(image_surface_create)(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height));
  }
  canvas_->pen = CAIRO(create)(canvas_->surface);
  CAIRO(set_line_join)(canvas_->pen, CAIRO_LINE_JOIN_ROUND);
  fill(0, 0, width, height, paper);
}

Picture::Picture(Picture&&) noexcept = default;
Picture& Picture::operator=(Picture&&) noexcept = default;
Picture::~Picture() = default;

void Picture::fill(double x, double y, double width, double height, Colour colour) {
  set_colour(canvas_->pen, colour);
  canvas_->fill(x, y, width, height);
}

void Picture::lines(const std::vector<Point>& points, Colour colour, double thick) {
  path(canvas_->pen, points);
  stroke(canvas_->pen, colour, thick);
}

void Picture::polygon(const std::vector<Point>& points, Colour inside, Colour edge, double thick) {
  path(canvas_->pen, points);
  CAIRO(close_path)(canvas_->pen);
  set_colour(canvas_->pen, inside);
  CAIRO(fill_preserve)(canvas_->pen);
  stroke(canvas_->pen, edge, thick);
}

void Picture::outline(const std::vector<Point>& points, Colour edge, double thick) {
  path(canvas_->pen, points);
  CAIRO(close_path)(canvas_->pen);
  stroke(canvas_->pen, edge, thick);
}

void Picture::circle(Point middle, double radius, Colour inside, Colour edge, double thick) {
  CAIRO(new_path)(canvas_->pen);
  CAIRO(arc)(canvas_->pen, middle.x, middle.y, radius, 0, 2 * 3.14159265358979323846);
  CAIRO(close_path)(canvas_->pen);
  set_colour(canvas_->pen, inside);
  CAIRO(fill_preserve)(canvas_->pen);
  stroke(canvas_->pen, edge, thick);
}

void Picture::text(double x, double y, std::string_view text, Colour colour, double size, Anchor anchor) {
  set_font(canvas_->pen, size);
  set_colour(canvas_->pen, colour);
  const double back = anchor == Anchor::start ? 0 : advance(canvas_->pen, text) / (anchor == Anchor::end ? 1 : 2);
  CAIRO(move_to)(canvas_->pen, x - back, y);
  CAIRO(show_text)(canvas_->pen, std::string(text).c_str());
}

double Picture::text_width(std::string_view text, double size) {
  require_stack();
  cairo_surface_t* const surface = CAIRO(image_surface_create)(CAIRO_FORMAT_A8, 1, 1);
  cairo_t* const pen = CAIRO(create)(surface);
  set_font(pen, size);
  const double width = advance(pen, text);
  CAIRO(destroy)(pen);
  CAIRO(surface_destroy)(surface);
  return width;
}

void Picture::cells(double x, double y, double cell_width, double cell_height, const Cells& cells) {
  if (cells.words_.empty()) return;
  const auto columns = static_cast<int>(cells.columns_), rows = static_cast<int>(cells.rows_);
  // The const_cast is safe because cairo only reads a source.
  auto* const words = reinterpret_cast<unsigned char*>(const_cast<std::uint32_t*>(cells.words_.data()));
  const std::shared_ptr<cairo_surface_t> source(
      CAIRO(image_surface_create_for_data)(words, CAIRO_FORMAT_ARGB32, columns, rows, columns * 4),
      [](cairo_surface_t* surface) {
        CAIRO(surface_finish)(surface);
        CAIRO(surface_destroy)(surface);
      });
  if (canvas_->svg) {  // otherwise cairo packs the cells when the drawing is finished, and no interrupt ends that
    std::string& image = canvas_->images.emplace_back();
    const cairo_status_t packed = CAIRO(surface_write_to_png_stream)(source.get(), append_bytes, &image);
    check_interrupt();
    const auto* const png = reinterpret_cast<const unsigned char*>(image.data());
    if (packed == CAIRO_STATUS_SUCCESS)
      CAIRO(surface_set_mime_data)(source.get(), CAIRO_MIME_TYPE_PNG, png, image.size(), nullptr, nullptr);
  }
  CAIRO(save)(canvas_->pen);
  CAIRO(translate)(canvas_->pen, x, y);
  CAIRO(scale)(canvas_->pen, cell_width, cell_height);
  CAIRO(set_source_surface)(canvas_->pen, source.get(), 0, 0);
  CAIRO(pattern_set_filter)(CAIRO(get_source)(canvas_->pen), CAIRO_FILTER_NEAREST);
  canvas_->fill(0, 0, columns, rows, cell_width * cell_height);
  CAIRO(restore)(canvas_->pen);
}

std::string Picture::file() {
  check_interrupt();
  if (canvas_->svg)
    CAIRO(surface_finish)(canvas_->surface);
  else
    CAIRO(surface_write_to_png_stream)(canvas_->surface, append_bytes, &canvas_->bytes);
  check_interrupt();
  const cairo_status_t status = std::max(CAIRO(status)(canvas_->pen), CAIRO(surface_status)(canvas_->surface));
  if (status != CAIRO_STATUS_SUCCESS)
    throw Error(std::string("cairo cannot write the picture: ") + CAIRO(status_to_string)(status));
  std::string bytes = std::move(canvas_->bytes);
  if (!canvas_->svg) return bytes;
  // cairo 1.16 does not write the attribute that keeps the edges of cells sharp.
  constexpr std::string_view image = "<image ", pixels = "style=\"image-rendering:pixelated\" ";
  for (std::size_t at = bytes.find(image); at != std::string::npos; at = bytes.find(image, at + image.size()))
    bytes.insert(at + image.size(), pixels);
  return bytes;
}

}  // namespace mexwave::cli
