#pragma once
// Faults put in on purpose, so that the gates can be shown to see them (tools/gate self-test, docs/gates.md). The
// library is always built without; two programs under bench/gate compile a few kernel files again with one of these
// defined.

namespace mexwave::core {

#ifdef MEXWAVE_SLOWED
inline constexpr bool slowed = true;  ///< some work is done twice
#else
inline constexpr bool slowed = false;
#endif

#ifdef MEXWAVE_WRONG
inline constexpr bool wrong = true;  ///< one value is off
#else
inline constexpr bool wrong = false;
#endif

/// What has been computed counts as used.
template <class Value>
inline void keep(const Value& value) {
  [[maybe_unused]] const volatile Value kept = value;
}

}  // namespace mexwave::core
