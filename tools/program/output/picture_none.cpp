// Replaces picture_cairo.cpp where cairo is missing: refuses, with a message, every picture that needs cairo.

#include "mexwave/error.hpp"
#include "output/picture.hpp"

namespace mexwave::cli {

struct Picture::Canvas {};
void Picture::require(const std::string& format) {
  throw InvalidArgument("--format '" + format + "': pictures need cairo, and this program was built without it");
}
Picture::Picture(const std::string& format, double /*width*/, double /*height*/) { require(format); }
Picture::Picture(Picture&&) noexcept = default;
Picture& Picture::operator=(Picture&&) noexcept = default;
Picture::~Picture() = default;
void Picture::fill(double, double, double, double, Colour) {}
void Picture::lines(const std::vector<Point>&, Colour, double) {}
void Picture::polygon(const std::vector<Point>&, Colour, Colour, double) {}
void Picture::outline(const std::vector<Point>&, Colour, double) {}
void Picture::circle(Point, double, Colour, Colour, double) {}
void Picture::text(double, double, std::string_view, Colour, double, Anchor) {}
double Picture::text_width(std::string_view, double) { return 0; }
void Picture::cells(double, double, double, double, const Cells&) {}
std::string Picture::file() { return {}; }

}  // namespace mexwave::cli
