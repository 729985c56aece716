#pragma once
// Seeded faults in kernels, which the gates must catch (tools/gate self-test). The library contains none of them:
// bench/gate compiles a few kernels again with one of the two macros defined.

/// Extra work without an effect on the result.
#ifdef MEXWAVE_FAULT_SLOWED
#define MEXWAVE_SLOWED(...) __VA_ARGS__
#else
#define MEXWAVE_SLOWED(...)
#endif

/// A wrong result.
#ifdef MEXWAVE_FAULT_WRONG
#define MEXWAVE_WRONG(...) __VA_ARGS__
#else
#define MEXWAVE_WRONG(...)
#endif
