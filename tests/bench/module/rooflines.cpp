// What the engine can do at most: loops that move the same memory and compute nothing, or only
// what cannot be left out.
#include <wasm_simd128.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "workload.h"

namespace pe::bench {
namespace {

std::size_t float_bytes(std::size_t rows, std::size_t cols) { return rows * cols * sizeof(float); }

/// memory.fill
Workload fill(std::size_t rows, std::size_t cols) {
  const std::size_t bytes = float_bytes(rows, cols);
  return {.output_bytes = bytes, .run = [bytes](std::byte* out) { std::memset(out, 0, bytes); }};
}

/// memory.copy
Workload copy(std::size_t rows, std::size_t cols) {
  const std::size_t bytes = float_bytes(rows, cols);
  const auto source = std::make_shared<const std::vector<std::byte>>(bytes);
  return {.output_bytes = bytes,
          .run = [bytes, source](std::byte* out) { std::memcpy(out, source->data(), bytes); }};
}

[[gnu::noinline]] void store_floats(float* out, std::size_t count, float value) {
  const v128_t lanes = wasm_f32x4_splat(value);
#pragma clang loop unroll_count(4)
  for (std::size_t i = 0; i + 4 <= count; i += 4) wasm_v128_store(out + i, lanes);
}

/// 16-byte stores
Workload stores(std::size_t rows, std::size_t cols) {
  return {.output_bytes = float_bytes(rows, cols), .run = [count = rows * cols](std::byte* out) {
            store_floats(as<float>(out), count, 0.5f);
          }};
}

[[gnu::noinline]] void add_floats(float* out, const float* values, std::size_t count) {
  v128_t sums[8] = {};
#pragma clang loop unroll(disable)
  for (std::size_t i = 0; i + 32 <= count; i += 32) {
#pragma clang loop unroll(full)
    for (std::size_t k = 0; k < 8; ++k) {
      sums[k] = wasm_f32x4_add(sums[k], wasm_v128_load(values + i + 4 * k));
    }
  }
  for (std::size_t k = 0; k < 8; ++k) wasm_v128_store(out + 4 * k, sums[k]);
}

/// 16-byte loads
Workload loads(std::size_t rows, std::size_t cols) {
  return {.output_bytes = float_bytes(1, 32),
          .run = [source = std::vector<float>(rows * cols)](std::byte* out) {
            add_floats(as<float>(out), source.data(), source.size());
          }};
}

[[gnu::noinline]] void scale_floats(float* values, std::size_t count, float factor) {
  const v128_t lanes = wasm_f32x4_splat(factor);
#pragma clang loop unroll_count(2)
  for (std::size_t i = 0; i + 4 <= count; i += 4) {
    wasm_v128_store(values + i, wasm_f32x4_mul(wasm_v128_load(values + i), lanes));
  }
}

/// Read, multiply, write in place.
Workload scale(std::size_t rows, std::size_t cols) {
  return {.output_bytes = float_bytes(rows, cols), .run = [count = rows * cols](std::byte* out) {
            scale_floats(as<float>(out), count, -1.0f);
          }};
}

[[gnu::noinline]] void narrow_row(float* out, const double* sines, const double* cosines,
                                  std::size_t pairs) {
#pragma clang loop unroll_count(2)
  for (std::size_t i = 0; i + 2 <= pairs; i += 2) {
    const v128_t sine = wasm_f32x4_demote_f64x2_zero(wasm_v128_load(sines + i));
    const v128_t cosine = wasm_f32x4_demote_f64x2_zero(wasm_v128_load(cosines + i));
    wasm_v128_store(out + 2 * i, wasm_i32x4_shuffle(sine, cosine, 0, 4, 1, 5));
  }
}

/// A table whose rows are all narrowed from one row of doubles: no arithmetic at all.
Workload narrow(std::size_t rows, std::size_t cols) {
  const std::vector<double> row(cols, 0.5);
  return {.output_bytes = float_bytes(rows, cols), .run = [rows, cols, row](std::byte* out) {
            const std::size_t pairs = cols / 2;
            for (std::size_t r = 0; r < rows; ++r) {
              narrow_row(as<float>(out) + r * cols, row.data(), row.data() + pairs, pairs);
            }
          }};
}

/// As many chains as stay in registers: fewer wait for each other's results.
[[gnu::noinline]] void multiply_and_add(float* out, std::size_t count, float factor, float term) {
  constexpr std::size_t kChains = 12;
  const v128_t factors = wasm_f32x4_splat(factor), terms = wasm_f32x4_splat(term);
  v128_t chains[kChains];
#pragma clang loop unroll(full)
  for (std::size_t c = 0; c < kChains; ++c) chains[c] = wasm_f32x4_splat(static_cast<float>(c));
#pragma clang loop unroll(disable)
  for (std::size_t i = 0; i < count; i += 4 * kChains) {
#pragma clang loop unroll(full)
    for (std::size_t c = 0; c < kChains; ++c) {
      chains[c] = wasm_f32x4_add(wasm_f32x4_mul(chains[c], factors), terms);
    }
  }
#pragma clang loop unroll(full)
  for (std::size_t c = 0; c < kChains; ++c) wasm_v128_store(out + 4 * c, chains[c]);
}

/// rows * cols multiplications and additions in registers.
Workload products(std::size_t rows, std::size_t cols) {
  return {.output_bytes = float_bytes(1, 64), .run = [count = rows * cols](std::byte* out) {
            multiply_and_add(as<float>(out), count, 0.5f, 1.0f);
          }};
}

constexpr Entry kRooflines[] = {
    {"fill", fill},   {"copy", copy},     {"stores", stores},     {"loads", loads},
    {"scale", scale}, {"narrow", narrow}, {"products", products},
};

}  // namespace

std::span<const Entry> rooflines() { return kRooflines; }

}  // namespace pe::bench
