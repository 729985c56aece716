// Chunks of memory grow with what is asked for, so that a small table takes little.

#include "three_row_chomp/segments.hpp"

#include <algorithm>
#include <utility>

#include "core/run/give_back.hpp"

namespace mexwave::three_row_chomp::detail {

void SegmentStore::take(std::vector<std::uint64_t*>& to) {
  const std::lock_guard lock(mutex_);
  const std::size_t reused = std::min(batch, free_.size());
  to.insert(to.end(), free_.end() - static_cast<std::ptrdiff_t>(reused), free_.end());
  free_.resize(free_.size() - reused);
  for (std::size_t k = reused; k < batch; ++k) {
    if (unused_words_ < words_) {
      core::ZeroPages chunk(next_chunk_ / sizeof(std::uint64_t));
      unused_ = chunk.get();
      unused_words_ = next_chunk_ / sizeof(std::uint64_t);
      all_ += unused_words_ / words_;
      free_.reserve(all_);
      chunks_.push_back(std::move(chunk));
      next_chunk_ = std::min(2 * next_chunk_, largest_chunk);
    }
    to.push_back(unused_);
    unused_ += words_;
    unused_words_ -= words_;
  }
}

void SegmentStore::give_back(std::vector<std::uint64_t*>& from, std::size_t keep) {
  const std::lock_guard lock(mutex_);
  free_.insert(free_.end(), from.begin() + static_cast<std::ptrdiff_t>(keep), from.end());
  from.resize(keep);
}

void SegmentStore::empty(unsigned workers) {
  std::vector<core::ZeroPages*> all;
  for (core::ZeroPages& chunk : chunks_) all.push_back(&chunk);
  core::give_back(all, workers);
}

std::uint64_t* Segments::take() {
  if (at_hand_.empty()) store_.take(at_hand_);
  std::uint64_t* const segment = at_hand_.back();
  at_hand_.pop_back();
  std::fill_n(segment, store_.words(), 0);
  return segment;
}

void Segments::give_back(std::uint64_t* segment) {
  at_hand_.push_back(segment);
  if (at_hand_.size() >= 4 * SegmentStore::batch) store_.give_back(at_hand_, SegmentStore::batch);
}

}  // namespace mexwave::three_row_chomp::detail
