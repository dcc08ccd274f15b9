# neusum_module(NAME [THREADED] SOURCES ... [DEPENDS modules...] [LIBRARIES targets...])
#
# Adds one folder of src/ to the library. DEPENDS lists the modules that it may include;
# tools/check/layers enforces the list. Its tests (*_test.cc beside the sources) are found by a glob
# and make one program per module. THREADED: the module starts threads or is called by several, so
# its tests also run under the thread sanitizer.
function(neusum_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "THREADED" "" "SOURCES;DEPENDS;LIBRARIES")
  add_library(neusum_${name} OBJECT ${arg_SOURCES})
  target_include_directories(neusum_${name} PRIVATE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(neusum_${name} PRIVATE neusum_build_flags ${arg_LIBRARIES})
  set_target_properties(neusum_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_sources(neusum PRIVATE $<TARGET_OBJECTS:neusum_${name}>)
  target_link_libraries(neusum PRIVATE ${arg_LIBRARIES})

  file(GLOB tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*_test.cc)
  if(NEUSUM_BUILD_TESTS AND tests AND (arg_THREADED OR NOT NEUSUM_THREADED_TESTS_ONLY))
    neusum_test(${name}_test LABEL unit SOURCES ${tests} LIBRARIES ${arg_LIBRARIES})
  endif()
endfunction()

# neusum_test(NAME LABEL label SOURCES ... [LIBRARIES targets...])
#
# A GoogleTest program that may also look inside the library. Each TEST is a CTest of its own.
function(neusum_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "LABEL" "SOURCES;LIBRARIES")
  find_package(GTest REQUIRED)
  include(GoogleTest)
  add_executable(${name} ${arg_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${name} PRIVATE
    neusum neusum_build_flags ${arg_LIBRARIES} GTest::gmock GTest::gtest_main)
  target_compile_options(${name} PRIVATE -O0)  # quick to compile; only what ships needs more
  neusum_compile_at_once(${name})
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 300
    PROPERTIES LABELS ${arg_LABEL} SKIP_REGULAR_EXPRESSION "\\[  SKIPPED \\]")
endfunction()

# neusum_compile_at_once(TARGET)
#
# Compiles a dozen files together, which share their headers; one by one in dev, where few change.
function(neusum_compile_at_once target)
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
  endif()
endfunction()
