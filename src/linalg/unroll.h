// Loop unrolling in kernels, for compilers that have a pragma for it.
#pragma once

#if defined(__clang__)
/// Loops over registers are unrolled whole, or their arrays go to memory.
#define PE_UNROLL _Pragma("clang loop unroll(full)")
/// Loops over memory that hold many registers stay loops: V8 moves all loads of a block to its
/// start, and an unrolled loop spills its sums.
#define PE_KEEP_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define PE_UNROLL
#define PE_KEEP_ROLLED
#endif
