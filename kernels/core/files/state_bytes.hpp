#pragma once
// Serializes state for files and for other ranks: numbers in the byte order of the machine, lists preceded by their
// length.

#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/files/sealed_file.hpp"
#include "mexwave/error.hpp"

namespace mexwave::core {

/// Called with the bytes of a state, piece by piece.
using StateSink = std::function<void(std::string_view)>;
/// The bytes that StateReader reads.
struct StateSource {
  std::uint64_t bytes = 0;                       ///< left to read
  std::function<void(char*, std::size_t)> read;  ///< never called for more than `bytes`
  std::string name = "the checkpoint";           ///< for messages
  std::string_view kind = "the state of this computation";
  std::string_view in_memory{};  ///< the bytes, if `read` is empty
};
/// The unread payload of a sealed file, which must outlive the source.
[[nodiscard]] inline StateSource state_in(SealedReader& file, const std::string& path) {
  return {file.left(), [&file](char* to, std::size_t count) { file.read(to, count); }, "'" + path + "'"};
}
/// Bytes in memory, which must outlive the source.
[[nodiscard]] inline StateSource state_in(std::string_view bytes) {
  StateSource source;
  source.bytes = bytes.size();
  source.in_memory = bytes;
  return source;
}

static_assert(std::endian::native == std::endian::little,
              "a checkpoint has numbers as little-endian machines have them");

/// Writes numbers and lists in the form that StateReader reads.
class StateWriter {
 public:
  /// Writes into memory.
  StateWriter() { bytes_.reserve(2048); }
  /// Writes into a sink, piece by piece; flush() passes on the last piece.
  explicit StateWriter(const StateSink& sink) : StateWriter() { sink_ = &sink; }
  void raw(const char* from, std::size_t size) {
    if (sink_ != nullptr && size >= most_held) {  // without a copy
      flush();
      (*sink_)({from, size});
      return;
    }
    bytes_.append(from, size);
    if (sink_ != nullptr && bytes_.size() >= most_held) flush();
  }
  void flush() {
    (*sink_)(bytes_);
    bytes_.clear();
  }
  /// Everything written, if there is no sink.
  [[nodiscard]] std::string take() { return std::move(bytes_); }
  template <class T>
  void number(T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    raw(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class T>
  void list(const T* values, std::size_t count) {
    number(static_cast<std::uint64_t>(count));
    raw(reinterpret_cast<const char*>(values), count * sizeof(T));
  }
  template <class T>
  void list(const std::vector<T>& values) {
    list(values.data(), values.size());
  }
  template <class T>
  void list(const std::vector<std::atomic<T>>& values) {
    number(static_cast<std::uint64_t>(values.size()));
    for (const auto& value : values) number(value.load(std::memory_order_relaxed));
  }

 private:
  static constexpr std::size_t most_held = std::size_t{1} << 18;
  const StateSink* sink_ = nullptr;
  std::string bytes_;
};

/// The bytes that write(StateWriter&) writes; state_in() reads them.
template <class Write>
[[nodiscard]] std::string state_text(const Write& write) {
  StateWriter out;
  write(out);
  return out.take();
}

/// Reads what StateWriter wrote, in the same order. All functions throw FormatError (wrong()) if too few bytes are
/// left.
class StateReader {
 public:
  explicit StateReader(StateSource source) : source_(std::move(source)) {}
  template <class T>
  T number() {
    T value;
    raw(reinterpret_cast<char*>(&value), sizeof value);
    return value;
  }
  void raw(char* to, std::size_t size) {
    if (size > source_.bytes) wrong();
    if (size == 0) return;  // data() of an empty list may be null
    source_.bytes -= size;
    if (source_.read) {
      source_.read(to, size);
    } else {
      std::memcpy(to, source_.in_memory.data(), size);
      source_.in_memory.remove_prefix(size);
    }
  }
  /// A number. Throws FormatError unless it is in [least, most].
  template <class T>
  T number(T least, T most) {
    const T value = number<T>();
    if (value < least || value > most) wrong();
    return value;
  }
  template <class T>
  std::vector<T> list() {
    const auto count = number<std::uint64_t>();
    if (count > source_.bytes / sizeof(T)) wrong();
    std::vector<T> values(count);
    raw(reinterpret_cast<char*>(values.data()), count * sizeof(T));
    return values;
  }
  /// Replaces the elements of `values` by those of a list. Throws FormatError unless the list has the same length.
  template <class T>
  void refill(std::vector<T>& values) {
    std::vector<T> read = list<T>();
    if (read.size() != values.size()) wrong();
    values = std::move(read);
  }
  template <class T>
  void refill(std::vector<std::atomic<T>>& values) {
    const std::vector<T> read = list<T>();
    if (read.size() != values.size()) wrong();
    for (std::size_t k = 0; k < read.size(); ++k) values[k].store(read[k], std::memory_order_relaxed);
  }
  /// Number of bytes not read yet.
  [[nodiscard]] std::uint64_t left() const { return source_.bytes; }
  /// Reads all bytes that are left.
  std::string rest() {
    std::string bytes(source_.bytes, '\0');
    raw(bytes.data(), bytes.size());
    return bytes;
  }
  /// Throws FormatError if bytes are left.
  void end() const {
    if (source_.bytes != 0) wrong();
  }
  /// Throws FormatError: the bytes are not the state that the caller expects.
  [[noreturn]] void wrong() const { throw FormatError(source_.name + " does not hold " + std::string(source_.kind)); }

 private:
  StateSource source_;
};

}  // namespace mexwave::core
