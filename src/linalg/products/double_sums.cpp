#include "linalg/products/double_sums.h"

#include "linalg/lanes.h"

namespace pe {
namespace {

using lanes::kPair;
using lanes::load;
using lanes::Pair;

double sum(Pair x) { return x.get(0) + x.get(1); }

/// Sum of term(batch) over four independent accumulators: a chain of additions would wait for each.
template <typename Batch, typename Single>
double accumulate(std::size_t count, const Batch& batch, const Single& single) {
  Pair s0(0.0), s1(0.0), s2(0.0), s3(0.0);
  std::size_t i = 0;
  for (; i + 4 * kPair <= count; i += 4 * kPair) {
    s0 += batch(i);
    s1 += batch(i + kPair);
    s2 += batch(i + 2 * kPair);
    s3 += batch(i + 3 * kPair);
  }
  double total = sum((s0 + s1) + (s2 + s3));
  for (; i < count; ++i) total += single(i);
  return total;
}

}  // namespace

double dot(const double* a, const double* b, std::size_t count) noexcept {
  return accumulate(
      count, [=](std::size_t i) { return load(a + i) * load(b + i); },
      [=](std::size_t i) { return a[i] * b[i]; });
}

double dot_in_fours(const double* a, const double* b, std::size_t count) noexcept {
  Pair low(0.0), high(0.0);
  std::size_t i = 0;
  for (; i + 2 * kPair <= count; i += 2 * kPair) {
    low += load(a + i) * load(b + i);
    high += load(a + i + kPair) * load(b + i + kPair);
  }
  double first = low.get(0);
  for (; i < count; ++i) first += a[i] * b[i];
  return (first + low.get(1)) + sum(high);
}

void dots_in_turn(double* out, const double* a, const double* b, std::size_t stride,
                  std::size_t rows, std::size_t count) noexcept {
  constexpr std::size_t kSums = 4;  // of two rows each: a chain of additions would wait for each
  std::size_t n = 0;
  for (; n + kSums * kPair <= rows; n += kSums * kPair) {
    const double* row = b + n * stride;
    Pair sums[kSums] = {Pair(0.0), Pair(0.0), Pair(0.0), Pair(0.0)};
    std::size_t i = 0;
    for (; i + kPair <= count; i += kPair) {
      const Pair x(a[i]), y(a[i + 1]);
      for (std::size_t k = 0; k < kSums; ++k) {
        const Pair even = load(row + 2 * k * stride + i),
                   odd = load(row + (2 * k + 1) * stride + i);
        sums[k] += x * xsimd::zip_lo(even, odd);
        sums[k] += y * xsimd::zip_hi(even, odd);
      }
    }
    for (std::size_t k = 0; k < kSums; ++k) {
      lanes::store(out + n + 2 * k, sums[k]);
      for (std::size_t at = i; at < count; ++at) {
        out[n + 2 * k] += a[at] * row[2 * k * stride + at];
        out[n + 2 * k + 1] += a[at] * row[(2 * k + 1) * stride + at];
      }
    }
  }
  for (; n < rows; ++n) {
    double total = 0;
    for (std::size_t i = 0; i < count; ++i) total += a[i] * b[n * stride + i];
    out[n] = total;
  }
}

double squared_distance(const double* a, const double* b, std::size_t count) noexcept {
  return accumulate(
      count,
      [=](std::size_t i) {
        const Pair d = load(a + i) - load(b + i);
        return d * d;
      },
      [=](std::size_t i) { return (a[i] - b[i]) * (a[i] - b[i]); });
}

double squared_distance_up_to(double bound, const double* a, const double* b,
                              std::size_t count) noexcept {
  constexpr std::size_t kStep = 8;
  double total = 0;
  for (std::size_t i = 0; i < count && total <= bound; i += kStep) {
    total += squared_distance(a + i, b + i, count - i < kStep ? count - i : kStep);
  }
  return total;
}

void dot4(double out[4], const double* a, const double* b, std::size_t stride,
          std::size_t count) noexcept {
  const double* rows[] = {b, b + stride, b + 2 * stride, b + 3 * stride};
  Pair s[4] = {Pair(0.0), Pair(0.0), Pair(0.0), Pair(0.0)};
  Pair t[4] = {Pair(0.0), Pair(0.0), Pair(0.0), Pair(0.0)};
  std::size_t i = 0;
  for (; i + 2 * kPair <= count; i += 2 * kPair) {
    const Pair x = load(a + i), y = load(a + i + kPair);
    for (int k = 0; k < 4; ++k) {
      s[k] += x * load(rows[k] + i);
      t[k] += y * load(rows[k] + i + kPair);
    }
  }
  for (int k = 0; k < 4; ++k) out[k] = sum(s[k] + t[k]);
  for (; i < count; ++i) {
    for (int k = 0; k < 4; ++k) out[k] += a[i] * rows[k][i];
  }
}

void add_scaled(double* y, double factor, const double* x, std::size_t count) noexcept {
  const Pair f(factor);
  std::size_t i = 0;
  for (; i + kPair <= count; i += kPair) lanes::store(y + i, load(y + i) + f * load(x + i));
  for (; i < count; ++i) y[i] += factor * x[i];
}

}  // namespace pe
