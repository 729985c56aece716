// Mappings. The operating system provides zeroed pages on first touch. It takes back released pages of memory at once.
// It writes the pages of a file to the disk, and reads them again when they are needed.

#include "core/bits/zero_pages.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "mexwave/error.hpp"

namespace mexwave::core {

namespace {

/// Sets the size of a file, and on Linux reserves its space on the disk. Returns 0 or the system's error code.
int take_room(int file, std::size_t bytes) {
#ifdef __linux__
  int reason = EINTR;
  while (reason == EINTR) reason = posix_fallocate(file, 0, static_cast<off_t>(bytes));
  return reason;
#else
  return ftruncate(file, static_cast<off_t>(bytes)) == 0 ? 0 : errno;
#endif
}

}  // namespace

ZeroPages::ZeroPages(std::size_t words) : bytes_(words * sizeof(std::uint64_t)) {
  void* const at = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) throw std::bad_alloc();
  words_ = static_cast<std::uint64_t*>(at);
}

ZeroPages::ZeroPages(std::size_t words, const std::string& folder) : bytes_(words * sizeof(std::uint64_t)) {
  const auto fail = [&](int reason) {
    throw IoError(
        "cannot keep " + std::to_string(bytes_) + " bytes in a file in '" + folder + "': " + std::strerror(reason),
        reason);
  };
#ifdef __EMSCRIPTEN__
  fail(ENOSYS);  // in WebAssembly, files are in memory
#endif
  std::string path = folder + "/mexwave-XXXXXX";
  const int file = mkstemp(path.data());
  if (file < 0) fail(errno);
  (void)unlink(path.c_str());
  int reason = take_room(file, bytes_);
  void* at = MAP_FAILED;
  if (reason == 0) {
    at = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (at == MAP_FAILED) reason = errno;
  }
  (void)close(file);  // the mapping keeps the file open
  if (reason != 0) fail(reason);
  words_ = static_cast<std::uint64_t*>(at);
}

ZeroPages& ZeroPages::operator=(ZeroPages&& other) noexcept {
  std::swap(words_, other.words_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

void ZeroPages::prefer_large_pages() noexcept {
#ifdef MADV_HUGEPAGE
  (void)madvise(words_, bytes_, MADV_HUGEPAGE);
#endif
}

void ZeroPages::give_back(std::size_t from, std::size_t to) noexcept {
  const auto words = static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / sizeof(std::uint64_t);
  const std::size_t first = (from + words - 1) / words * words, last = to / words * words;
  if (first < last) (void)madvise(words_ + first, (last - first) * sizeof(std::uint64_t), MADV_DONTNEED);
}

void ZeroPages::release() noexcept {
  if (words_ != nullptr) munmap(words_, bytes_);
  words_ = nullptr;
  bytes_ = 0;
}

}  // namespace mexwave::core
