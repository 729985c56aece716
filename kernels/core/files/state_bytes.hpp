#pragma once
// State as bytes, for files and for other ranks: numbers in the byte order of the machine, lists preceded by their
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

/// Where a state goes, piece by piece, ...
using StateSink = std::function<void(std::string_view)>;
/// ... and where it comes from.
struct StateSource {
  std::uint64_t bytes = 0;                       ///< not read yet
  std::function<void(char*, std::size_t)> read;  ///< asked for at most that many
  std::string name = "the checkpoint";           ///< for what is said of it
  std::string_view kind = "the state of such a sweep";
  std::string_view in_memory{};  ///< all of them, where there is no `read`
};
/// Out of a sealed file that outlives it, read from its beginning.
[[nodiscard]] inline StateSource state_in(SealedReader& file, const std::string& path) {
  return {file.left(), [&file](char* to, std::size_t count) { file.read(to, count); }, "'" + path + "'"};
}
/// Out of bytes that outlive it.
[[nodiscard]] inline StateSource state_in(std::string_view bytes) {
  StateSource source;
  source.bytes = bytes.size();
  source.in_memory = bytes;
  return source;
}

static_assert(std::endian::native == std::endian::little,
              "a checkpoint has numbers as little-endian machines have them");

/// Numbers as the machine has them.
class StateWriter {
 public:
  /// Into memory.
  StateWriter() { bytes_.reserve(2048); }
  /// Into a sink, piece by piece; flush() hands it the last one.
  explicit StateWriter(const StateSink& sink) : StateWriter() { sink_ = &sink; }
  void raw(const char* from, std::size_t size) {
    if (sink_ != nullptr && size >= most_held) {  // as it lies there, without a copy
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
  /// All that was written into memory.
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

/// What `write` writes, in memory; state_in() reads it.
template <class Write>
[[nodiscard]] std::string state_text(const Write& write) {
  StateWriter out;
  write(out);
  return out.take();
}

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
    if (size == 0) return;  // an empty list has no address
    source_.bytes -= size;
    if (source_.read) {
      source_.read(to, size);
    } else {
      std::memcpy(to, source_.in_memory.data(), size);
      source_.in_memory.remove_prefix(size);
    }
  }
  /// A number that must lie in [least, most].
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
  /// A list as long as `values` already is.
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
  [[nodiscard]] std::uint64_t left() const { return source_.bytes; }
  /// All that is left.
  std::string rest() {
    std::string bytes(source_.bytes, '\0');
    raw(bytes.data(), bytes.size());
    return bytes;
  }
  void end() const {
    if (source_.bytes != 0) wrong();
  }
  [[noreturn]] void wrong() const { throw FormatError(source_.name + " does not hold " + std::string(source_.kind)); }

 private:
  StateSource source_;
};

}  // namespace mexwave::core
