# Precompiled headers: to read the standard library takes a compiler longer than most of our files.
# Files still include what they use: preset `fuzz` and whoever installs the headers do without.
option(PE_PCH "precompile headers" ON)

# CMake makes a system header of what it precompiles, where compilers keep their warnings back.
set(CMAKE_PCH_PROLOGUE "")

# pe_precompile(TARGET a.h ...): the standard library and these;
# pe_precompile(TARGET REUSE_FROM other): those of a target with the same flags
function(pe_precompile target)
  if(NOT PE_PCH)
    return()
  endif()
  if("${ARGV1}" STREQUAL "REUSE_FROM")
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  else()
    target_precompile_headers(${target} PRIVATE
      <algorithm> <array> <cmath> <cstddef> <cstdint> <functional> <limits> <numeric> <optional>
      <span> <string> <string_view> <utility> <vector> ${ARGN})
  endif()
endfunction()
