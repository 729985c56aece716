# A file NAME_simd.cpp is compiled once per SIMD level of the processor, and nothing else gets the flags of a level
# (kernels/core/bits/level_tag.hpp). The levels of a processor: here, in MEXWAVE_LEVELS (kernels/core/bits/simd_level.hpp),
# and in can_run() beside it.
set(mexwave_flags_scalar "")
set(mexwave_flags_sse -msse4.2)
# prfchw: a hint that processors without it ignore.
set(mexwave_flags_avx2 -mavx2 -mbmi -mbmi2 -mlzcnt -mprfchw)
# g++ 12 warns about its own intrinsics header at this level.
set(mexwave_flags_avx512 ${mexwave_flags_avx2} -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512cd
    -Wno-uninitialized -Wno-maybe-uninitialized)
set(mexwave_flags_neon "")  # the default of every arm64 compiler
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(mexwave_simd_levels scalar sse avx2 avx512)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64|ARM64)$")
  set(mexwave_simd_levels scalar neon)
else()  # WebAssembly: emscripten translates SSE to its 128-bit registers
  set(mexwave_flags_sse -msimd128 -msse4.2)
  set(mexwave_simd_levels scalar sse)
endif()

# mexwave_simd_objects(SOURCES): takes the files NAME_simd.cpp out of the list SOURCES and makes an object library
# mexwave_simd_LEVEL of them for each level; mexwave_simd_libraries lists these.
function(mexwave_simd_objects list)
  set(sources ${${list}})
  list(FILTER sources INCLUDE REGEX "_simd\\.cpp$")
  set(libraries "")
  foreach(level IN LISTS mexwave_simd_levels)
    string(TOUPPER ${level} name)
    add_library(mexwave_simd_${level} OBJECT ${sources})
    target_compile_options(mexwave_simd_${level} PRIVATE ${mexwave_flags_${level}})
    target_compile_definitions(mexwave_simd_${level} PRIVATE MEXWAVE_SIMD_LEVEL=${level} MEXWAVE_SIMD_${name})
    list(APPEND libraries mexwave_simd_${level})
  endforeach()
  set(mexwave_simd_libraries ${libraries} PARENT_SCOPE)
  list(REMOVE_ITEM ${list} ${sources})
  set(${list} ${${list}} PARENT_SCOPE)
endfunction()
