# Private flags of all our targets. Users of the library do not inherit them.
add_library(neusum_build_flags INTERFACE)
target_compile_features(neusum_build_flags INTERFACE cxx_std_20)
target_compile_options(neusum_build_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion $<$<BOOL:${NEUSUM_WERROR}>:-Werror>
  # GCC 12 has false warnings for "x" + std::string (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # Fused multiply-add only where the code says so: results must not depend on the compiler.
  -ffp-contract=off)
# Highway uses the instruction set with products of 8-bit integers (VNNI) on request only.
target_compile_definitions(neusum_build_flags INTERFACE HWY_WANT_AVX3_DL)
# The thread sanitizer builds only tests of modules that use threads; asan runs all tests.
if(NEUSUM_SANITIZE STREQUAL "thread")
  set(NEUSUM_THREADED_TESTS_ONLY ON)
endif()
if(NEUSUM_SANITIZE)
  target_compile_options(neusum_build_flags INTERFACE
    -fsanitize=${NEUSUM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
    $<$<CXX_COMPILER_ID:Clang>:-fno-sanitize=function>)  # clang 14 fails at coroutines with it
  target_link_options(neusum_build_flags INTERFACE -fsanitize=${NEUSUM_SANITIZE})
endif()
