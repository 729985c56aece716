// Anonymous mappings: the operating system provides zeroed pages on first touch, and reclaims released pages at once.

#include "core/bits/zero_pages.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <new>
#include <utility>

namespace mexwave::core {

ZeroPages::ZeroPages(std::size_t words) : bytes_(words * sizeof(std::uint64_t)) {
  void* const at = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) throw std::bad_alloc();
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
