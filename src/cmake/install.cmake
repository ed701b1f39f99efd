# cmake --install gives find_package(posenc) with the target pe::core.
include(CMakePackageConfigHelpers)

get_property(layers GLOBAL PROPERTY PE_LAYERS)
install(TARGETS pe_core pe_options ${layers} EXPORT posenc
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/"
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/posenc FILES_MATCHING PATTERN "*.h"
  PATTERN keys.inc PATTERN schemes.inc  # lists that headers include
  PATTERN bindings EXCLUDE PATTERN cmake EXCLUDE PATTERN lanes.h EXCLUDE)
install(EXPORT posenc NAMESPACE pe:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/posenc
  FILE posencConfig.cmake)
write_basic_package_version_file(posencConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/posencConfigVersion.cmake"
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/posenc)
