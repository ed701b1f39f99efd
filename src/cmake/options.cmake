# pe_options: the flags all targets of the project agree on. Never CMAKE_CXX_FLAGS, which would
# leak into dependencies.
add_library(pe_options INTERFACE)
add_library(pe::options ALIAS pe_options)
set_target_properties(pe_options PROPERTIES EXPORT_NAME options)

target_compile_features(pe_options INTERFACE cxx_std_20)

# The same rounding natively and in WASM, which has no fused multiply-add: the error bounds of
# src/encodings are proven for separate roundings.
target_compile_options(pe_options INTERFACE -ffp-contract=off)

if(EMSCRIPTEN)
  # One exception model for every object file, Catch2 included.
  set(PE_WASM_ABI -fwasm-exceptions -msimd128 -mbulk-memory)
  target_compile_options(pe_options INTERFACE ${PE_WASM_ABI})
  target_link_options(pe_options INTERFACE ${PE_WASM_ABI})
  # V8 moves all loads of a basic block to its start: an unrolled loop spills its accumulators.
  # Loops that gain from unrolling say so with a pragma.
  target_compile_options(pe_options INTERFACE $<$<NOT:$<CONFIG:Debug>>:-fno-unroll-loops>)
  # Link-time optimisation: a tenth smaller, and functions keep their own level (kernels for speed,
  # the rest for size), which a plain -Oz link does not respect: it doubles the kernels' time.
  target_compile_options(pe_options INTERFACE $<$<CONFIG:Release>:-flto>)
  if(PE_WASM_DEBUG)
    target_link_options(pe_options INTERFACE
      -sASSERTIONS=2 -sSAFE_HEAP=1 -sSTACK_OVERFLOW_CHECK=2 --profiling-funcs)
  endif()
endif()

# pe_warnings: for our own sources only, not for those who link to us.
add_library(pe_warnings INTERFACE)
target_compile_options(pe_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${PE_WERROR}>:-Werror>)

if(PE_WASM_DEBUG)  # undefined behaviour ends the program: V8 shows where
  set(undefined -fsanitize=undefined -fsanitize-trap=undefined)
  target_compile_options(pe_warnings INTERFACE ${undefined})
endif()

# pe_sanitizers: for the layers. Tests drive them and compile twice as fast without.
add_library(pe_sanitizers INTERFACE)
if(PE_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_compile_options(pe_sanitizers INTERFACE ${sanitizers} -fno-omit-frame-pointer)
  target_link_options(pe_warnings INTERFACE ${sanitizers})
endif()

if(PE_FUZZ)  # every branch of our own code tells the fuzzer that it was taken
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "PE_FUZZ needs Clang: libFuzzer is part of it")
  endif()
  target_compile_options(pe_warnings INTERFACE -fsanitize=fuzzer-no-link -O1)
endif()
