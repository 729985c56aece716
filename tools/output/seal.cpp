// Seals: written after the result, read by `mexwave check`.

#include "output/seal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/version.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

namespace {
constexpr const char* format_name = "mexwave seal";
constexpr int format_version = 1;
constexpr const char* seal_ending = ".xxh3";

Seal read_line(const std::string& name, std::string_view line) {
  const auto refuse = [&](const std::string& why) { throw FormatError(fmt::format("the seal '{}' {}", name, why)); };
  const std::optional<Json> json = Json::parse(line);
  try {
    if (!json || json->at("format") != format_name) refuse("is damaged or not a mexwave seal");
    if (json->at("version") != format_version) {
      refuse(fmt::format("is of version {}, this program reads version {}", json->at("version").text().substr(0, 40),
                         format_version));
    }
    const std::optional<std::uint64_t> bytes = json->at("bytes").whole();
    if (!bytes) refuse("is damaged or not a mexwave seal");
    return Seal{json->at("kind").string(), json->at("parameters"), *bytes, json->at("xxh3_128").string(),
                json->contains("form") ? json->at("form").string() : ""};
  } catch (const Json::Mismatch&) {
    refuse("is damaged or not a mexwave seal");
  }
  return {};
}
}  // namespace

std::string seal_path(const std::string& path) { return replaced_by(path) + seal_ending; }

std::string seal_text(const Seal& seal) {
  Json json{{"format", format_name},
            {"version", format_version},
            {"program", fmt::format("mexwave {}", version)},
            {"kind", seal.kind}};
  if (!seal.form.empty()) json["form"] = seal.form;
  json["parameters"] = seal.parameters;
  json["bytes"] = seal.bytes;
  json["xxh3_128"] = seal.checksum;
  return json.text() + "\n";
}

std::vector<Seal> read_seals(const std::string& path) {
  std::error_code error;
  std::string name = seal_path(path);
  if (!std::filesystem::exists(name, error)) name = path + seal_ending;
  if (!std::filesystem::exists(name, error)) return {};
  const std::string text = read_file(name);
  std::vector<Seal> seals;
  std::string_view left = text;
  do {
    const std::size_t end = std::min(left.find('\n'), left.size());
    seals.push_back(read_line(name, left.substr(0, end)));
    left.remove_prefix(std::min(end + 1, left.size()));
  } while (!left.empty());
  return seals;
}

std::optional<Seal> read_seal(const std::string& path) {
  const std::vector<Seal> seals = read_seals(path);
  return seals.empty() ? std::nullopt : std::optional(seals.front());
}

}  // namespace mexwave::cli
