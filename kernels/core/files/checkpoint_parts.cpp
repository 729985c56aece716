// Recognises the parts of checkpoints by their names and by the kind in their header, so that parts that a killed run
// has left are removed, too.

#include "core/files/checkpoint_parts.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <vector>

#include "mexwave/checkpoint.hpp"

namespace mexwave {

namespace core {

namespace {

/// The block of "BLOCK.CHUNK", -1 if the text has another form.
std::int64_t block_of(const std::string& numbers) {
  std::int64_t block = -1, chunk = -1;
  const char* const end = numbers.data() + numbers.size();
  const auto [dot, wrong] = std::from_chars(numbers.data(), end, block);
  if (wrong != std::errc() || dot == end || *dot != '.') return -1;
  const auto [last, wrong_chunk] = std::from_chars(dot + 1, end, chunk);
  return wrong_chunk == std::errc() && last == end && chunk >= 0 ? block : -1;
}

}  // namespace

void remove_parts_but(const std::string& path, std::int64_t kept) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path whole(path);
  const std::string start = whole.filename().string() + ".";
  std::vector<fs::path> parts, unfinished;
  for (fs::directory_iterator at(whole.has_parent_path() ? whole.parent_path() : fs::path("."), error), end;
       !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.compare(0, start.size(), start) != 0) continue;
    const std::size_t end_of_name = std::min(name.size(), name.find(partial, start.size()));
    const std::int64_t block = block_of(name.substr(start.size(), end_of_name - start.size()));
    if (block < 0 || block == kept) continue;
    if (end_of_name == name.size())
      parts.push_back(at->path());
    else
      unfinished.push_back(at->path().parent_path() / name.substr(0, end_of_name));
  }
  for (const fs::path& part : parts) {
    if (sealed_kind(part.string()).ends_with(part_mark)) fs::remove(part, error);
  }
  for (const fs::path& part : unfinished) remove_leftovers(part.string());
}

}  // namespace core

void remove_checkpoint_parts(const std::string& path) { core::remove_parts_but(path, -1); }

}  // namespace mexwave
