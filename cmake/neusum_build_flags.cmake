# The private flags of every target of ours. Users of the library inherit none of them.
add_library(neusum_build_flags INTERFACE)
target_compile_features(neusum_build_flags INTERFACE cxx_std_20)
target_compile_options(neusum_build_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion $<$<BOOL:${NEUSUM_WERROR}>:-Werror>
  # GCC 12 warns of "x" + std::string without a reason (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # Fused multiply-add only where the code says so: results must not depend on the compiler.
  -ffp-contract=off)
# Highway uses the instruction set with products of 8-bit integers (VNNI) on request only.
target_compile_definitions(neusum_build_flags INTERFACE HWY_WANT_AVX3_DL)
# The thread sanitizer checks only what has threads: the other tests would repeat what asan runs.
if(NEUSUM_SANITIZE STREQUAL "thread")
  set(NEUSUM_THREADED_TESTS_ONLY ON)
endif()
if(NEUSUM_SANITIZE)
  target_compile_options(neusum_build_flags INTERFACE
    -fsanitize=${NEUSUM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    $<$<CXX_COMPILER_ID:Clang>:-fno-sanitize=function>)  # clang 14 fails at coroutines with it
  target_link_options(neusum_build_flags INTERFACE -fsanitize=${NEUSUM_SANITIZE})
endif()
