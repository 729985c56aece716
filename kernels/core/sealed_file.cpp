// The sealed container:
//
//   "mexwave\n"  version u32  kind length u32  parameters length u32  payload length u64  compressed length u64
//   kind  parameters  payload compressed with zstd  XXH3-128 of all that precedes
//
// Numbers are little-endian. The checksum is looked at first: of a damaged file nothing else is believed.

#include <xxhash.h>
#include <zstd.h>

#include <cstring>

#include "core/hexadecimal.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave {

namespace {

constexpr std::string_view magic = "mexwave\n";
constexpr std::uint32_t version = 1;
constexpr std::size_t checksum_bytes = 16;
constexpr std::size_t header_bytes = 8 + 3 * 4 + 2 * 8;

template <class Number>
void put(std::string& bytes, Number value) {
  for (std::size_t k = 0; k < sizeof value; ++k) bytes.push_back(static_cast<char>(value >> (8 * k) & 0xff));
}

template <class Number>
Number get(std::string_view bytes, std::size_t at) {
  Number value = 0;
  for (std::size_t k = 0; k < sizeof value; ++k) {
    value |= static_cast<Number>(static_cast<Number>(static_cast<unsigned char>(bytes[at + k])) << (8 * k));
  }
  return value;
}

std::string raw_checksum(std::string_view bytes) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes.data(), bytes.size()));
  return {reinterpret_cast<const char*>(canonical.digest), checksum_bytes};
}

}  // namespace

std::string checksum(std::string_view bytes) { return core::hexadecimal(raw_checksum(bytes)); }

void write_sealed(const std::string& path, const SealedContent& content) {
  std::string packed(ZSTD_compressBound(content.payload.size()), '\0');
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), content.payload.data(), content.payload.size(), 1);
  if (ZSTD_isError(size) != 0) throw Error(std::string("zstd cannot compress: ") + ZSTD_getErrorName(size));
  packed.resize(size);
  std::string bytes(magic);
  put(bytes, version);
  put(bytes, static_cast<std::uint32_t>(content.kind.size()));
  put(bytes, static_cast<std::uint32_t>(content.parameters.size()));
  put(bytes, std::uint64_t{content.payload.size()});
  put(bytes, std::uint64_t{packed.size()});
  bytes += content.kind;
  bytes += content.parameters;
  bytes += packed;
  bytes += raw_checksum(bytes);
  OutputFile file(path);
  file.append(bytes);
  file.commit();
}

SealedContent read_sealed(const std::string& path, std::string_view kind) {
  const std::string bytes = read_file(path);
  const auto refuse = [&](const std::string& why) { throw FormatError("'" + path + "' " + why); };
  if (bytes.compare(0, magic.size(), magic) != 0) refuse("is not a mexwave file");
  if (bytes.size() < header_bytes + checksum_bytes) refuse("is truncated");
  const std::string_view body(bytes.data(), bytes.size() - checksum_bytes);
  const auto kind_size = std::size_t{get<std::uint32_t>(body, 12)};
  const auto parameters_size = std::size_t{get<std::uint32_t>(body, 16)};
  const auto payload_size = get<std::uint64_t>(body, 20);
  const auto packed_size = get<std::uint64_t>(body, 28);
  if (raw_checksum(body) != std::string_view(bytes).substr(body.size())) {
    const std::size_t rest = body.size() - header_bytes;
    const bool shorter = kind_size + parameters_size > rest || packed_size > rest - kind_size - parameters_size;
    refuse(shorter ? "is truncated" : "is damaged: its checksum does not fit");
  }
  if (get<std::uint32_t>(body, 8) != version) {
    refuse("is of version " + std::to_string(get<std::uint32_t>(body, 8)) + ", this program reads version " +
           std::to_string(version));
  }
  if (header_bytes + kind_size + parameters_size + packed_size != body.size())
    refuse("is damaged: its lengths do not add up");
  SealedContent content;
  content.kind = body.substr(header_bytes, kind_size);
  content.parameters = body.substr(header_bytes + kind_size, parameters_size);
  if (content.kind != kind) refuse("holds a " + content.kind + ", not a " + std::string(kind));
  const std::string_view packed = body.substr(header_bytes + kind_size + parameters_size);
  if (ZSTD_getFrameContentSize(packed.data(), packed.size()) != payload_size)
    refuse("is damaged: its payload has another size");
  content.payload.resize(payload_size);
  const std::size_t size =
      ZSTD_decompress(content.payload.data(), content.payload.size(), packed.data(), packed.size());
  if (ZSTD_isError(size) != 0 || size != payload_size) refuse("is damaged: its payload cannot be unpacked");
  return content;
}

}  // namespace mexwave
