# Toolchain file for WebAssembly: compiles with Debian's Emscripten, against the libraries of one folder only.
#
# Needs -D NEUSUM_PORTABLE_PREFIX=FOLDER, which tools/release/build_libraries writes.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES NEUSUM_PORTABLE_PREFIX)
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)

# Browsers have SIMD since 2023 and exceptions since 2022. libc++ has std::jthread as an experiment. Reproducible files: they
# contain no path of the build machine.
string(JOIN " " flags -msimd128 -fwasm-exceptions -ffunction-sections -fdata-sections
  -ffile-prefix-map=${CMAKE_SOURCE_DIR}=. -ffile-prefix-map=${NEUSUM_PORTABLE_PREFIX}=.)
set(CMAKE_C_FLAGS_INIT ${flags})
set(CMAKE_CXX_FLAGS_INIT "${flags} -fexperimental-library")

set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${NEUSUM_PORTABLE_PREFIX}/include)
list(APPEND CMAKE_FIND_ROOT_PATH ${NEUSUM_PORTABLE_PREFIX})
set(ENV{PKG_CONFIG_PATH} ${NEUSUM_PORTABLE_PREFIX}/lib/pkgconfig:${NEUSUM_PORTABLE_PREFIX}/share/pkgconfig)  # Emscripten has a PKG_CONFIG_LIBDIR of its own
