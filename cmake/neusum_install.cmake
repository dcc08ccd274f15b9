# What is installed: the program (component runtime), the library of the C interface (component c), the C++ libraries with
# all headers and their CMake package (component dev); and the Debian packages made of them.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/neusum)
set(libraries neusum)
if(NEUSUM_BUILD_TRAINING)
  list(APPEND libraries neusum_training)
endif()
foreach(library IN LISTS libraries)  # their CMake files are neusumTargets and neusum_trainingTargets
  install(TARGETS ${library} EXPORT ${library}
    ARCHIVE COMPONENT dev
    LIBRARY COMPONENT runtime NAMELINK_COMPONENT dev
    RUNTIME COMPONENT runtime
    FILE_SET HEADERS COMPONENT dev)
  install(EXPORT ${library} FILE ${library}Targets.cmake NAMESPACE neusum::
          DESTINATION ${package_dir} COMPONENT dev)
endforeach()
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/neusumConfig.cmake.in ${PROJECT_BINARY_DIR}/neusumConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/neusumConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/neusumConfig.cmake
              ${PROJECT_BINARY_DIR}/neusumConfigVersion.cmake
        DESTINATION ${package_dir} COMPONENT dev)
install(FILES packaging/debian/copyright NOTICE
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libneusum-dev COMPONENT dev)

# Creates a compressed copy of a file in the build folder, as Debian requires it.
function(neusum_compress source copy)
  add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/${copy} DEPENDS ${source}
    COMMAND gzip -9nc ${source} > ${PROJECT_BINARY_DIR}/${copy} VERBATIM)
  add_custom_target(compressed_${copy} ALL DEPENDS ${PROJECT_BINARY_DIR}/${copy})
endfunction()
configure_file(packaging/debian/changelog.in ${PROJECT_BINARY_DIR}/changelog @ONLY)
neusum_compress(${PROJECT_BINARY_DIR}/changelog changelog.gz)
install(FILES ${PROJECT_BINARY_DIR}/changelog.gz
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libneusum-dev COMPONENT dev)

if(TARGET neusum_c)
  install(TARGETS neusum_c
    LIBRARY COMPONENT c NAMELINK_COMPONENT dev
    FILE_SET HEADERS COMPONENT dev)
  set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  file(RELATIVE_PATH NEUSUM_PC_TO_PREFIX /${pc_dir} /)
  configure_file(cmake/neusum_c.pc.in ${PROJECT_BINARY_DIR}/neusum_c.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/neusum_c.pc DESTINATION ${pc_dir} COMPONENT dev)
  install(FILES packaging/debian/copyright NOTICE ${PROJECT_BINARY_DIR}/changelog.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libneusum-c1 COMPONENT c)
  install(FILES packaging/debian/libneusum-c1.overrides RENAME libneusum-c1
          DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT c)
  install(FILES packaging/debian/libneusum-dev.overrides RENAME libneusum-dev
          DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT dev)
endif()

if(TARGET neusum_cli)
  install(TARGETS neusum_cli RUNTIME COMPONENT runtime)
  install(FILES packaging/neusum.bash RENAME neusum
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT runtime)
  install(FILES packaging/neusum.zsh RENAME _neusum
          DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT runtime)
  install(FILES packaging/neusum.fish
          DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT runtime)
  neusum_compress(${PROJECT_SOURCE_DIR}/packaging/neusum.1 neusum.1.gz)
  install(FILES ${PROJECT_BINARY_DIR}/neusum.1.gz
          DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
  install(FILES models/neusum-en.safetensors models/neusum-en.md models/neusum-query.safetensors
                models/neusum-query.md models/neusum-universal.md models/neusum-pages.md
                models/neusum-structure.md models/neusum-cite.md
          DESTINATION ${CMAKE_INSTALL_DATADIR}/neusum COMPONENT runtime)
  install(FILES packaging/neusum.service DESTINATION lib/systemd/system COMPONENT runtime)
  install(FILES packaging/grafana-dashboard.json
          DESTINATION ${CMAKE_INSTALL_DATADIR}/neusum COMPONENT runtime)
  install(FILES packaging/debian/copyright README.md CHANGELOG.md NOTICE ${PROJECT_BINARY_DIR}/changelog.gz
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/neusum COMPONENT runtime)
  add_custom_target(neusum_runtime)  # builds what the component installs
  add_dependencies(neusum_runtime neusum_cli compressed_neusum.1.gz compressed_changelog.gz)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The neusum authors <neusum@neusum.invalid>")  # there is no address yet
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL runtime c dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION text)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME neusum)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SUGGESTS poppler-utils)  # PDF files
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "The program neusum and its model")
set(CPACK_DEBIAN_C_PACKAGE_NAME libneusum-c1)
set(CPACK_DEBIAN_C_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_C_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_C_PACKAGE_RECOMMENDS neusum)  # the models
set(CPACK_DEBIAN_C_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/debian/triggers)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_COMPONENT_C_DESCRIPTION "The library of neusum for C and other languages")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libneusum-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS neusum)  # the model
if(NEUSUM_WITH_GLOO)
  string(APPEND CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS ", libgloo-dev, libhiredis-dev")
endif()
string(JOIN ", " CPACK_DEBIAN_DEV_PACKAGE_DEPENDS  # neusumConfig.cmake.in
  "libneusum-c1 (= ${PROJECT_VERSION})"
  libcld2-dev libexpat1-dev libhwy-dev libicu-dev libmd4c-dev libsimdjson-dev libstemmer-dev libxxhash-dev libzip-dev libzstd-dev
  pkg-config zlib1g-dev)
set(CPACK_COMPONENT_DEV_DESCRIPTION "The libraries of neusum, for C++ programs")
include(CPack)
