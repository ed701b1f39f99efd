# em++ starts a fifth of a second before Clang does: objects are compiled by Clang itself, with the flags
# that em++ names. Without them em++ compiles, too.
execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -fwasm-exceptions --cflags
  OUTPUT_VARIABLE flags RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
execute_process(COMMAND "${EMSCRIPTEN_ROOT_PATH}/em-config" LLVM_ROOT
  OUTPUT_VARIABLE llvm RESULT_VARIABLE lost OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT failed AND NOT lost AND EXISTS "${llvm}/clang++")
  set(CMAKE_CXX_COMPILE_OBJECT
    "\"${llvm}/clang++\" ${flags} <DEFINES> <INCLUDES> <FLAGS> -o <OBJECT> -c <SOURCE>")
endif()
