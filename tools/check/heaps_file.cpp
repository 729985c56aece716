// The game stands in the seal, and in the file itself if it is JSON.

#include "check/heaps_file.hpp"

#include <fmt/core.h>

#include "check/indexed_lines.hpp"
#include "check/npy_file.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

constexpr std::string_view csv_header = "n,grundy\n", kind = "heaps grundy", format = "mexwave heaps grundy";

/// Largest heaps of `mexwave heaps grundy`.
constexpr std::uint32_t largest = 1U << 28, largest_of_fibonacci = 8000;

class Parser {
 public:
  Parser(const std::string& path, const std::optional<Seal>& seal, std::string_view bytes)
      : path_(path), seal_(seal), bytes_(bytes) {}

  SavedHeaps parse() {
    if (seal_ && seal_->kind != kind) refuse(fmt::format("holds {}, its seal says {}", kind, seal_->kind));
    if (seal_) parameters_ = seal_->parameters;
    if (is_npy(bytes_)) {
      from_npy();
    } else if (bytes_.starts_with("{")) {
      from_json();
    } else if (bytes_.starts_with(csv_header)) {
      from_lines(parse_indexed_lines(path_, bytes_.substr(csv_header.size()), ',', 2));
    } else if (is_bfile(bytes_)) {
      from_lines(parse_indexed_lines(path_, bytes_, ' ', 1));
    } else {
      refuse(fmt::format("is not {} saved as CSV, JSON, NPY or a b-file", kind));
    }
    read_parameters();
    return std::move(file_);
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const { throw FormatError(fmt::format("'{}' {}", path_, why)); }

  void read_parameters() {
    if (!parameters_.is_object())
      refuse(fmt::format("does not say which game it is of: that stands in its seal, and '{}' is not there",
                         seal_path(path_)));
    const Json &game = parameters_.get("game"), &upto = parameters_.get("upto");
    const std::optional<HeapGame> known = game.is_text() ? parse_heap_game(game.string()) : std::nullopt;
    if (!known) refuse(fmt::format("is of the game {}, which has no such table", game.text().substr(0, 40)));
    file_.name = game.string();
    file_.game = *known;
    const std::uint32_t most = known->moves == HeapGame::Moves::quota ? largest_of_fibonacci : largest;
    const std::optional<std::uint64_t> last = upto.whole();
    if (!last || *last > most)
      refuse(fmt::format("has parameters that are none of ours: upto is {}, accepted is a whole number from 0 to {}",
                         upto.text().substr(0, 40), most));
    if (file_.values.size() != *last + 1)
      refuse(fmt::format("is truncated or damaged: {} values, heaps 0 to {} have {}", file_.values.size(), *last,
                         *last + 1));
  }

  void from_npy() {
    const NpyFile npy = parse_npy(path_, bytes_);
    if (npy.type != "<u4" || npy.shape.size() != 1) refuse("is not one row of uint32");
    for (const std::uint32_t value : numbers_of(npy)) add(value, fmt::format("{}", value));
  }

  void from_json() {
    const std::optional<Json> all = Json::parse(bytes_);
    if (!all) refuse("is truncated or damaged: it is not whole JSON");
    const Json& version = all->get("version");
    if (all->get("format") != format) refuse(fmt::format("is not {}", kind));
    if (version != 1) refuse(fmt::format("is of version {}, this program reads version 1", version.text()));
    const Json given = all->contains("parameters") ? all->at("parameters") : Json::object();
    if (seal_ && given != parameters_) refuse("has other parameters than its seal");
    parameters_ = given;
    const Json& list = all->get("values");
    if (!list.is_array()) refuse("is damaged: its values are missing");
    for (const Json& value : list.items()) add(value.whole().value_or(~std::uint64_t{0}), value.text().substr(0, 40));
  }

  void from_lines(const IndexedLines& lines) {
    if (lines.first != 0) refuse(fmt::format("begins with a heap of {}, not 0", lines.first));
    for (const std::uint64_t value : lines.terms) add(value, fmt::format("{}", value));
  }

  void add(std::uint64_t value, const std::string& text) {
    if (value > largest) refuse(fmt::format("gives a heap of {} the value {}", file_.values.size(), text));
    file_.values.push_back(static_cast<std::uint32_t>(value));
  }

  const std::string& path_;
  const std::optional<Seal>& seal_;
  std::string_view bytes_;
  Json parameters_;
  SavedHeaps file_;
};

}  // namespace

bool is_heaps(const std::optional<Seal>& seal, std::string_view bytes) {
  if (seal) return seal->kind == kind;
  if (is_npy(bytes)) {  // the other table of uint32 has two sides
    constexpr std::string_view shape = "'shape': (";
    const std::string_view header = bytes.substr(0, 128);
    const std::size_t at = header.find(shape), comma = header.find(',', at + shape.size());
    return header.find("'<u4'") != std::string_view::npos && at < comma && comma != std::string_view::npos &&
           header.substr(comma).starts_with(",)");
  }
  return bytes.starts_with(csv_header) || bytes.starts_with(fmt::format(R"({{"format":"{}")", format));
}

SavedHeaps parse_heaps(const std::string& path, const std::optional<Seal>& seal, std::string_view bytes) {
  return Parser(path, seal, bytes).parse();
}

}  // namespace mexwave::cli
