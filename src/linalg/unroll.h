// How loops of kernels are to be unrolled, for compilers that can be told.
#pragma once

#if defined(__clang__)
/// Loops over registers: whole, or their arrays go to memory.
#define PE_UNROLL_FULLY _Pragma("clang loop unroll(full)")
/// Loops over memory that hold many registers: V8 moves all loads of a block to its start, and an
/// unrolled loop spills its accumulators.
#define PE_UNROLL_NEVER _Pragma("clang loop unroll(disable)")
#else
#define PE_UNROLL_FULLY
#define PE_UNROLL_NEVER
#endif
