# Each dependency, first that works: a source folder named by the environment (the set-up script
# sets XSIMD_SOURCE_DIR and CATCH2_SOURCE_DIR), an installed package, a message that says what to
# install. Nothing is downloaded while configuring.

function(pe_missing name what)
  message(FATAL_ERROR
    "${name} was not found. ${what}\n"
    "Or run the project's own set-up (npm test), which brings it and names it in ${name}_SOURCE_DIR.")
endfunction()

if(NOT TARGET xsimd)
  if(IS_DIRECTORY "$ENV{XSIMD_SOURCE_DIR}/include/xsimd")
    # Used by .cpp files only, so that an installed pe::core does not need it.
    add_library(xsimd INTERFACE IMPORTED GLOBAL)
    target_include_directories(xsimd SYSTEM INTERFACE "$ENV{XSIMD_SOURCE_DIR}/include")
  else()
    find_package(xsimd 13 QUIET)
    if(NOT xsimd_FOUND)
      pe_missing(XSIMD "Install xsimd 13 or newer (Debian 13: libxsimd-dev).")
    endif()
  endif()
endif()

if(PE_TESTS AND NOT TARGET Catch2::Catch2WithMain)
  if(EXISTS "$ENV{CATCH2_SOURCE_DIR}/CMakeLists.txt")
    # saves a trial of the compiler: tests are not shipped
    set(CATCH_ENABLE_REPRODUCIBLE_BUILD OFF CACHE BOOL "flags of Catch2's own")
    add_subdirectory("$ENV{CATCH2_SOURCE_DIR}" "${PROJECT_BINARY_DIR}/catch2" EXCLUDE_FROM_ALL SYSTEM)
    # About a hundred small files: a unity build compiles them ten times faster, and without
    # optimisation, debug information and sanitizers faster still.
    set_target_properties(Catch2 Catch2WithMain PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 32)
    target_compile_options(Catch2 PRIVATE -O0 -g0 ${PE_WASM_ABI})
    target_compile_options(Catch2WithMain PRIVATE -O0 ${PE_WASM_ABI})
  else()
    find_package(Catch2 3.4 QUIET)
    if(NOT Catch2_FOUND)
      pe_missing(CATCH2 "Install Catch2 3.4 or newer (Debian 13: catch2), or set PE_TESTS=OFF.")
    endif()
  endif()
endif()
