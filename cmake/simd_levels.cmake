# Bodies named after a SIMD level get that level's flags, nothing else does. The levels of a processor: here, in
# MEXWAVE_LEVELS (kernels/core/bits/simd_level.hpp), and in can_run() beside it.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(mexwave_simd_levels sse avx2 avx512)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64|ARM64)$")
  set(mexwave_simd_levels neon)  # its flags are every arm64 compiler's own
else()
  set(mexwave_simd_levels "")
endif()
set(mexwave_flags_sse -msse4.2)
set(mexwave_flags_avx2 -mavx2 -mbmi -mbmi2 -mlzcnt)
# g++ 12 warns about its own intrinsics header at this level.
set(mexwave_flags_avx512 ${mexwave_flags_avx2} -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512cd
    -Wno-uninitialized -Wno-maybe-uninitialized)

# mexwave_pick_simd_levels(LIST): takes the bodies of foreign levels out of a list of sources, and gives the others their flags.
function(mexwave_pick_simd_levels list)
  set(sources ${${list}})
  foreach(level sse avx2 avx512 neon)
    set(bodies ${sources})
    list(FILTER bodies INCLUDE REGEX "_${level}\\.cpp$")
    if(level IN_LIST mexwave_simd_levels)
      set_source_files_properties(${bodies} PROPERTIES COMPILE_OPTIONS "${mexwave_flags_${level}}" SKIP_PRECOMPILE_HEADERS ON)
    else()
      list(FILTER sources EXCLUDE REGEX "_${level}\\.cpp$")
    endif()
  endforeach()
  set(${list} ${sources} PARENT_SCOPE)
endfunction()
