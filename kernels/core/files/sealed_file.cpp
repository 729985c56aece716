// The sealed container:
//
//   "mexwave\n"  version u32  kind length u32  parameters length u32  kind  parameters
//   payload, one zstd frame  payload length u64  XXH3-128 of all that precedes
//
// Numbers are little-endian. The checksum is checked first, so that nothing else of a damaged file is used. Payloads
// may be larger than memory: they are written and read piece by piece.

#include <zstd.h>

#include <algorithm>
#include <vector>

#include "core/files/checkpoint_parts.hpp"
#include "core/files/file_part.hpp"
#include "core/files/sealed_file.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave {

namespace {

constexpr std::string_view magic = "mexwave\n";
constexpr std::uint32_t version = 2;
constexpr std::size_t checksum_bytes = 16;
constexpr std::size_t header_bytes = 8 + 3 * 4;
constexpr std::size_t trailer_bytes = 8 + checksum_bytes;
constexpr std::size_t piece = std::size_t{1} << 17;

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

/// A file that is read at any offset, with a buffer that holds the last read.
class InputFile {
 public:
  explicit InputFile(const std::string& path) : file_(path, O_RDONLY | O_NONBLOCK), size_(file_.size()) {}
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// Up to `count` bytes from `offset`, fewer at the end.
  std::string_view read(std::uint64_t offset, std::size_t count) {
    buffer_.resize(std::max(buffer_.size(), count));
    return {buffer_.data(), file_.read(offset, buffer_.data(), count)};
  }

 private:
  core::FilePart file_;
  std::uint64_t size_;
  std::vector<char> buffer_;
};

}  // namespace

struct core::SealedWriter::State {
  explicit State(const std::string& path) : file(path), context(ZSTD_createCCtx()), packed(ZSTD_CStreamOutSize()) {
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 1);
  }
  ~State() { ZSTD_freeCCtx(context); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void put_out(std::string_view bytes) {
    digest.add(bytes);
    file.append(bytes);
  }
  void pack(std::string_view bytes, ZSTD_EndDirective how) {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (;;) {
      ZSTD_outBuffer out{packed.data(), packed.size(), 0};
      const std::size_t left = ZSTD_compressStream2(context, &out, &in, how);
      if (ZSTD_isError(left) != 0) throw Error(std::string("zstd cannot compress: ") + ZSTD_getErrorName(left));
      put_out({packed.data(), out.pos});
      if (how == ZSTD_e_end ? left == 0 : in.pos == in.size) return;
    }
  }

  OutputFile file;
  core::Digest digest;
  ZSTD_CCtx* context;
  std::vector<char> packed;
  std::uint64_t payload = 0;
};

core::SealedWriter::SealedWriter(const std::string& path, std::string_view kind, std::string_view parameters)
    : state_(std::make_unique<State>(path)) {
  std::string header(magic);
  put(header, version);
  put(header, static_cast<std::uint32_t>(kind.size()));
  put(header, static_cast<std::uint32_t>(parameters.size()));
  header += kind;
  header += parameters;
  state_->put_out(header);
}

core::SealedWriter::~SealedWriter() = default;

void core::SealedWriter::append(std::string_view bytes) {
  state_->payload += bytes.size();
  state_->pack(bytes, ZSTD_e_continue);
}

std::uint64_t core::SealedWriter::commit() {
  state_->pack({}, ZSTD_e_end);
  std::string trailer;
  put(trailer, state_->payload);
  state_->put_out(trailer);
  state_->file.append(state_->digest.bytes());
  state_->file.commit();
  return state_->file.bytes();
}

struct core::SealedReader::State {
  explicit State(const std::string& path) : file(path), context(ZSTD_createDCtx()) {}
  ~State() { ZSTD_freeDCtx(context); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  InputFile file;
  ZSTD_DCtx* context;
  std::uint64_t at = 0, end = 0;  // the bytes [at, end) of the frame are still to be read
  std::string_view packed;        // bytes read but not unpacked yet
  bool ended = false;             // the frame is complete
};

core::SealedReader::SealedReader(const std::string& path, std::string_view kind)
    : path_(path), state_(std::make_unique<State>(path)) {
  InputFile& file = state_->file;
  const auto refuse = [&](const std::string& why) { throw FormatError("'" + path + "' " + why); };
  const std::string header(file.read(0, header_bytes));
  if (header.compare(0, magic.size(), magic) != 0) refuse("is not a mexwave file");
  if (file.size() < header_bytes + trailer_bytes) refuse("is truncated");
  // A file of another version may end differently, so the version is checked before the checksum. It is used only to
  // refuse the file.
  if (get<std::uint32_t>(header, 8) != version) {
    refuse("is of version " + std::to_string(get<std::uint32_t>(header, 8)) + ", this program reads version " +
           std::to_string(version));
  }
  const std::uint64_t body = file.size() - checksum_bytes;
  core::Digest digest;
  for (std::uint64_t at = 0; at < body;) {
    const std::string_view bytes = file.read(at, static_cast<std::size_t>(std::min<std::uint64_t>(piece, body - at)));
    if (bytes.empty()) refuse("is truncated");
    digest.add(bytes);
    at += bytes.size();
  }
  if (file.read(body, checksum_bytes) != digest.bytes()) refuse("is truncated or damaged: its checksum does not match");
  const std::uint64_t kind_size = get<std::uint32_t>(header, 12), parameters_size = get<std::uint32_t>(header, 16);
  state_->end = file.size() - trailer_bytes;
  state_->at = header_bytes + kind_size + parameters_size;
  if (state_->at > state_->end) refuse("is damaged: its lengths are inconsistent");
  const std::string found(file.read(header_bytes, static_cast<std::size_t>(kind_size)));
  parameters_ = file.read(header_bytes + kind_size, static_cast<std::size_t>(parameters_size));
  if (found != kind) refuse("holds a " + found + ", not a " + std::string(kind));
  left_ = payload_ = get<std::uint64_t>(file.read(state_->end, 8), 0);
  // zstd unpacks four bytes to at most 2^17. So no file can request more memory than it could fill.
  if (payload_ >> 15 > state_->end - state_->at) refuse("is damaged: its payload has the wrong size");
}

core::SealedReader::~SealedReader() = default;

void core::SealedReader::read(char* to, std::size_t count) {
  const auto refuse = [&](const std::string& why) { throw FormatError("'" + path_ + "' " + why); };
  if (count > left_) refuse("is damaged: its payload ends early");
  left_ -= count;
  ZSTD_outBuffer out{to, count, 0};
  State& state = *state_;
  // The end of the frame may have to be read after the last byte of the payload.
  while (out.pos < out.size || (left_ == 0 && !state.ended)) {
    if (state.packed.empty() && state.at < state.end) {
      state.packed =
          state.file.read(state.at, static_cast<std::size_t>(std::min<std::uint64_t>(piece, state.end - state.at)));
      state.at += state.packed.size();
    }
    ZSTD_inBuffer in{state.packed.data(), state.packed.size(), 0};
    const std::size_t had = out.pos;
    const std::size_t status = ZSTD_decompressStream(state.context, &out, &in);
    if (ZSTD_isError(status) != 0) refuse("is damaged: its payload cannot be unpacked");
    state.packed.remove_prefix(in.pos);
    if (status == 0) {
      state.ended = true;
      if (out.pos < out.size || left_ > 0 || !state.packed.empty() || state.at < state.end)
        refuse("is damaged: its payload has the wrong size");
    } else if (in.pos == 0 && out.pos == had) {
      refuse("is damaged: its payload has the wrong size");
    }
  }
}

std::string core::sealed_kind(const std::string& path) {
  try {
    InputFile file(path);
    const std::string header(file.read(0, header_bytes));
    if (header.size() < header_bytes || header.compare(0, magic.size(), magic) != 0) return "";
    constexpr std::uint32_t longest = 1000;
    return std::string(file.read(header_bytes, std::min(longest, get<std::uint32_t>(header, 12))));
  } catch (const IoError&) {
    return "";
  }
}

void write_sealed(const std::string& path, const SealedContent& content) {
  core::SealedWriter file(path, content.kind, content.parameters);
  file.append(content.payload);
  file.commit();
}

SealedContent read_sealed(const std::string& path, std::string_view kind) {
  core::SealedReader file(path, kind);
  SealedContent content{std::string(kind), file.parameters(), std::string(file.payload_bytes(), '\0')};
  file.read(content.payload.data(), content.payload.size());
  return content;
}

}  // namespace mexwave
