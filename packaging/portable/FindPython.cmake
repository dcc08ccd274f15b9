# Replaces CMake's own module in portable builds: the headers of a Python that need not be installed.
#
# Needs -D NEUSUM_PYTHON_VERSION=3.11 or a later version, whose modules then use the stable ABI of 3.12, and
# -D Python_EXECUTABLE=FILE, a Python of any version.
set(Python_VERSION ${NEUSUM_PYTHON_VERSION})
set(Python_INTERPRETER_ID Python)
set(Python_INCLUDE_DIRS ${NEUSUM_PORTABLE_PREFIX}/include/python${Python_VERSION} ${NEUSUM_PORTABLE_PREFIX}/include)
string(REPLACE . "" digits ${Python_VERSION})
set(Python_SOABI cpython-${digits}-${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
set(Python_SOSABI abi3)
add_executable(Python::Interpreter IMPORTED)
set_target_properties(Python::Interpreter PROPERTIES IMPORTED_LOCATION ${Python_EXECUTABLE})
foreach(target Module SABIModule)
  add_library(Python::${target} INTERFACE IMPORTED)
  target_include_directories(Python::${target} INTERFACE ${Python_INCLUDE_DIRS})
endforeach()
set(Python_FOUND TRUE)
add_compile_options("SHELL:-include cstdio")  # nanobind 3.1 does not include it, and only libc++ minds
