# neusum_library(NAME [SHARED])
#
# Adds the library neusum::NAME; it is static unless BUILD_SHARED_LIBS or SHARED says otherwise. The modules that are added after it belong to it.
function(neusum_library name)
  if(name STREQUAL "neusum")
    set(target neusum)
  else()
    set(target neusum_${name})
  endif()
  add_library(${target} ${ARGN})
  add_library(neusum::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} VERIFY_INTERFACE_HEADER_SETS ON)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_sources(${target} PUBLIC FILE_SET HEADERS
    BASE_DIRS ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
  set(neusum_current_library ${target} PARENT_SCOPE)
endfunction()

# neusum_module(NAME [THREADED] SOURCES ... [HEADERS ...] [DEPENDS modules...] [LIBRARIES targets...]
#               [WITHOUT_TESTS ...])
#
# Adds one folder of src/ to the current library. HEADERS are its public headers, relative to
# include/neusum. DEPENDS lists the modules that it may include; tools/check/layers enforces the
# list. The tests (*_test.cc beside the sources, except WITHOUT_TESTS) are one program per module.
# THREADED: the module starts threads or is called by several, so its tests also run under the
# thread sanitizer.
function(neusum_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "THREADED" "" "SOURCES;HEADERS;DEPENDS;LIBRARIES;WITHOUT_TESTS")
  add_library(neusum_${name} OBJECT ${arg_SOURCES})
  target_include_directories(neusum_${name} PRIVATE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(neusum_${name} PRIVATE neusum_build_flags ${arg_LIBRARIES})
  if(NOT EMSCRIPTEN)  # it would only make WebAssembly slower
    set_target_properties(neusum_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  target_sources(${neusum_current_library} PRIVATE $<TARGET_OBJECTS:neusum_${name}>)
  target_link_libraries(${neusum_current_library} PRIVATE ${arg_LIBRARIES})
  neusum_public_headers(${arg_HEADERS})

  file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_test.cc)
  list(TRANSFORM arg_WITHOUT_TESTS PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  list(REMOVE_ITEM tests ${arg_WITHOUT_TESTS})
  if(NEUSUM_BUILD_UNIT_TESTS AND tests AND (arg_THREADED OR NOT NEUSUM_THREADED_TESTS_ONLY))
    neusum_test(${name}_test LABEL unit SOURCES ${tests} LIBRARIES ${neusum_current_library} ${arg_LIBRARIES})
  endif()
endfunction()

# neusum_public_headers(HEADERS...)
#
# Adds headers of include/neusum to the current library.
function(neusum_public_headers)
  list(TRANSFORM ARGV PREPEND ${PROJECT_SOURCE_DIR}/include/neusum/)
  target_sources(${neusum_current_library} PUBLIC FILE_SET HEADERS FILES ${ARGV})
endfunction()

# neusum_test(NAME LABEL label SOURCES ... [LIBRARIES targets...])
#
# A GoogleTest program that may include private headers of both libraries. Each TEST is a CTest of its own, but with a
# sanitizer the whole program is one, because it takes longer to start than a TEST to run.
function(neusum_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "LABEL" "SOURCES;LIBRARIES")
  find_package(GTest REQUIRED)
  include(GoogleTest)
  add_executable(${name} ${arg_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${name} PRIVATE
    neusum_training neusum_build_flags ${arg_LIBRARIES} GTest::gmock GTest::gtest_main)
  # Quick to compile: only what ships is optimized, and fuzzers count the branches of the libraries only.
  target_compile_options(${name} PRIVATE -O0 $<$<CXX_COMPILER_ID:Clang>:-fno-sanitize=fuzzer-no-link>)
  if(NEUSUM_SANITIZE)
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES LABELS ${arg_LABEL})
  else()
    gtest_discover_tests(${name} PROPERTIES LABELS ${arg_LABEL} SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\]")
  endif()
endfunction()
