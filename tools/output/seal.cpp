// Seals: written after the result, read by `mexwave check`.

#include "output/seal.hpp"

#include <fmt/core.h>
#include <sys/stat.h>

#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/version.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

namespace {
constexpr const char* format_name = "mexwave seal";
constexpr int format_version = 1;
}  // namespace

std::string seal_path(const std::string& path) { return path + ".xxh3"; }

std::string seal_text(const Seal& seal) {
  const Json json{
      {"format", format_name},    {"version", format_version},     {"program", fmt::format("mexwave {}", version)},
      {"kind", seal.kind},        {"parameters", seal.parameters}, {"bytes", seal.bytes},
      {"xxh3_128", seal.checksum}};
  return json.text() + "\n";
}

std::optional<Seal> read_seal(const std::string& path) {
  struct stat status {};
  if (stat(seal_path(path).c_str(), &status) != 0) return std::nullopt;
  const auto refuse = [&](const std::string& why) {
    throw FormatError(fmt::format("the seal '{}' {}", seal_path(path), why));
  };
  const std::optional<Json> json = Json::parse(read_file(seal_path(path)));
  try {
    if (!json || json->at("format") != format_name) refuse("is damaged or not a mexwave seal");
    if (json->at("version") != format_version) {
      refuse(
          fmt::format("is of version {}, this program reads version {}", json->at("version").text(), format_version));
    }
    if (const std::optional<std::uint64_t> bytes = json->at("bytes").whole())
      return Seal{json->at("kind").string(), json->at("parameters"), *bytes, json->at("xxh3_128").string()};
    refuse("is damaged or not a mexwave seal");
  } catch (const Json::Mismatch&) {
    refuse("is damaged or not a mexwave seal");
  }
  return std::nullopt;
}

}  // namespace mexwave::cli
