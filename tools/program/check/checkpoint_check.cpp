// Checks checkpoints: compares only the checksum and recomputes nothing, because --resume accepts any checkpoint whose
// checksum is correct.

#include <fmt/core.h>

#include "check/check.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::cli {

namespace {

// A checkpoint consists of "mexwave\n", version, length of the kind, length of the parameters, kind, ..., and the
// XXH3-128 checksum of all bytes before it.
constexpr std::size_t kind_length_at = 12, kind_at = 20, checksum_bytes = 16;

std::string hexadecimal(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return text;
}

Recheck recheck_checkpoint(const Given& file, const Effort&) {
  const std::string_view bytes = file.bytes;
  if (bytes.size() < kind_at + checksum_bytes) file.refuse("is truncated");
  const std::size_t body = bytes.size() - checksum_bytes;
  if (checksum(bytes.substr(0, body)) != hexadecimal(bytes.substr(body)))
    file.refuse("is truncated or damaged: its checksum does not match");
  std::size_t length = 0;
  for (std::size_t k = 4; k-- > 0;) length = length << 8 | static_cast<unsigned char>(bytes[kind_length_at + k]);
  if (length > body - kind_at) file.refuse("is damaged: its lengths are inconsistent");
  return {fmt::format("a checkpoint of a {}: its content is not recomputed", bytes.substr(kind_at, length)), false,
          "matches its checksum"};
}

const Checker checkpoint_checker("state", {"checkpoint"}, recheck_checkpoint);

}  // namespace

}  // namespace mexwave::cli
