#pragma once
// The parts of C++20 that mexwave uses and libc++ 13 (emscripten 3.1.6) lacks; included before every file.

#include <algorithm>
#include <atomic>
#include <compare>
#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

namespace std {

#if !defined(__cpp_lib_atomic_ref)
/// There is one thread.
template <class T>
class atomic_ref {
 public:
  explicit atomic_ref(T& value) : value_(&value) {}
  T load(memory_order = memory_order_seq_cst) const { return *value_; }
  void store(T desired, memory_order = memory_order_seq_cst) const { *value_ = desired; }
  T fetch_add(T more, memory_order = memory_order_seq_cst) const { return exchange(static_cast<T>(*value_ + more)); }
  T fetch_or(T mask, memory_order = memory_order_seq_cst) const { return exchange(static_cast<T>(*value_ | mask)); }
  T exchange(T desired, memory_order = memory_order_seq_cst) const {
    const T old = *value_;
    *value_ = desired;
    return old;
  }
  bool compare_exchange_weak(T& expected, T desired, memory_order = memory_order_seq_cst,
                             memory_order = memory_order_seq_cst) const {
    const bool same = *value_ == expected;
    if (same)
      *value_ = desired;
    else
      expected = *value_;
    return same;
  }

 private:
  T* value_;
};
#endif

#if !defined(__cpp_lib_smart_ptr_for_overwrite)
/// For arrays.
template <class T>
unique_ptr<T> make_unique_for_overwrite(size_t size) {
  return unique_ptr<T>(new remove_extent_t<T>[size]);
}
#endif

namespace ranges {
template <class Range, class Compare = std::less<>>
bool is_sorted(const Range& range, Compare compare = {}) {
  return std::is_sorted(range.begin(), range.end(), compare);
}
}  // namespace ranges

template <class T>
strong_ordering operator<=>(const vector<T>& a, const vector<T>& b) {
  for (size_t k = 0; k < a.size() && k < b.size(); ++k) {
    if (a[k] < b[k]) return strong_ordering::less;
    if (b[k] < a[k]) return strong_ordering::greater;
  }
  return a.size() <=> b.size();
}

}  // namespace std
