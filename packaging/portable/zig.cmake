# Toolchain file for portable builds: compiles with zig, against the libraries of one folder only.
#
# Needs -D NEUSUM_PORTABLE_PREFIX=FOLDER, which tools/release/build_libraries writes.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES NEUSUM_PORTABLE_PREFIX)
file(STRINGS ${NEUSUM_PORTABLE_PREFIX}/system CMAKE_SYSTEM_NAME)
file(STRINGS ${NEUSUM_PORTABLE_PREFIX}/architecture CMAKE_SYSTEM_PROCESSOR)

set(CMAKE_C_COMPILER ${NEUSUM_PORTABLE_PREFIX}/bin/cc)
set(CMAKE_CXX_COMPILER ${NEUSUM_PORTABLE_PREFIX}/bin/c++)
set(CMAKE_AR ${NEUSUM_PORTABLE_PREFIX}/bin/ar CACHE FILEPATH "")
set(CMAKE_RANLIB ${NEUSUM_PORTABLE_PREFIX}/bin/ranlib CACHE FILEPATH "")
set(CMAKE_INSTALL_NAME_TOOL true)  # CMake demands this tool of macOS, which builds without rpath do not use
# Small files: unused functions are removed, and a module exports only the functions in its list. Reproducible files: they contain
# no path of the build machine.
string(JOIN " " flags -fPIC -ffunction-sections -fdata-sections -fvisibility=hidden
  -ffile-prefix-map=${CMAKE_SOURCE_DIR}=. -ffile-prefix-map=${NEUSUM_PORTABLE_PREFIX}=.)
set(CMAKE_C_FLAGS_INIT ${flags})
set(CMAKE_CXX_FLAGS_INIT ${flags})
set(link_flags "-Wl,--gc-sections -s")
set(CMAKE_EXE_LINKER_FLAGS_INIT "${link_flags} -pie")  # at a random address, as Debian builds programs
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")  # tools/check/macos links all of the library
  set(CMAKE_SHARED_LINKER_FLAGS_INIT "${link_flags}")
endif()
set(CMAKE_MODULE_LINKER_FLAGS_INIT "${link_flags} -Wl,--version-script=${CMAKE_CURRENT_LIST_DIR}/module.map")

# Every module may include the headers of all libraries. In a native build, they are all in /usr/include.
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${NEUSUM_PORTABLE_PREFIX}/include)
set(CMAKE_FIND_ROOT_PATH ${NEUSUM_PORTABLE_PREFIX})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(ENV{PKG_CONFIG_LIBDIR} ${NEUSUM_PORTABLE_PREFIX}/lib/pkgconfig:${NEUSUM_PORTABLE_PREFIX}/share/pkgconfig)
