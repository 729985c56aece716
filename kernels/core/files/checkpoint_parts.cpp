// By their names and kinds: what a killed run has left behind goes, too.

#include "core/files/checkpoint_parts.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <vector>

#include "core/files/leftovers.hpp"
#include "core/files/sealed_kind.hpp"
#include "mexwave/checkpoint.hpp"

namespace mexwave {

namespace core {

namespace {

/// The cut of "CUT.PART", -1 if that is not what it says.
std::int64_t cut_of(const std::string& numbers) {
  const std::size_t dot = numbers.find('.');
  if (dot == std::string::npos || dot == 0 || dot + 1 == numbers.size()) return -1;
  const auto digits = [](char c) { return c >= '0' && c <= '9'; };
  if (!std::all_of(numbers.begin() + static_cast<std::ptrdiff_t>(dot) + 1, numbers.end(), digits)) return -1;
  std::int64_t cut = -1;
  const auto [end, wrong] = std::from_chars(numbers.data(), numbers.data() + dot, cut);
  return wrong == std::errc() && end == numbers.data() + dot ? cut : -1;
}

}  // namespace

void remove_parts_but(const std::string& path, std::int64_t kept) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path whole(path);
  const std::string start = whole.filename().string() + ".";
  std::vector<fs::path> parts, in_the_making;
  for (fs::directory_iterator at(whole.has_parent_path() ? whole.parent_path() : fs::path("."), error), end;
       !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.compare(0, start.size(), start) != 0) continue;
    const std::size_t end_of_name = std::min(name.size(), name.find(partial, start.size()));
    const std::int64_t cut = cut_of(name.substr(start.size(), end_of_name - start.size()));
    if (cut < 0 || cut == kept) continue;
    if (end_of_name == name.size())
      parts.push_back(at->path());
    else
      in_the_making.push_back(at->path().parent_path() / name.substr(0, end_of_name));
  }
  for (const fs::path& part : parts) {
    if (sealed_kind(part.string()).ends_with(part_mark)) fs::remove(part, error);
  }
  for (const fs::path& part : in_the_making) remove_leftovers(part.string());
}

}  // namespace core

void remove_checkpoint_parts(const std::string& path) { core::remove_parts_but(path, -1); }

}  // namespace mexwave
