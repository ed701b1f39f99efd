#include "linalg/products/smallest.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "linalg/lanes.h"
#include "linalg/unroll.h"

namespace pe {
namespace {

using lanes::Lane;

/// Places modulo kClasses are one class: as many as registers hold.
constexpr std::size_t kRegisters = 12;
template <typename T>
constexpr std::size_t kClasses = kRegisters * Lane<T>::size;

/// minima[c] = the smallest number in class c.
template <typename T>
[[gnu::noinline]] void class_minima(T* minima, const T* values, std::size_t size) {
  Lane<T> least[kRegisters];
  PE_UNROLL
  for (Lane<T>& x : least) x = Lane<T>(std::numeric_limits<T>::infinity());
  std::size_t i = 0;
  PE_KEEP_ROLLED
  for (; i + kClasses<T> <= size; i += kClasses<T>) {
    PE_UNROLL
    for (std::size_t r = 0; r < kRegisters; ++r) {
      least[r] = xsimd::min(Lane<T>::load_unaligned(values + i + r * Lane<T>::size), least[r]);
    }
  }
  PE_UNROLL
  for (std::size_t r = 0; r < kRegisters; ++r) {
    least[r].store_unaligned(minima + r * Lane<T>::size);
  }
  for (std::size_t c = 0; i < size; ++i, ++c) minima[c] = std::min(minima[c], values[i]);
}

/// As keep_smallest().
template <typename T, typename Before>
void keep_first(T* list, std::size_t size, std::size_t count, Before before) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const T x = list[i];
    if (kept == count && !before(x, list[kept - 1])) continue;
    std::size_t at = kept < count ? kept++ : kept - 1;
    for (; at > 0 && before(x, list[at - 1]); --at) list[at] = list[at - 1];
    list[at] = x;
  }
}

/// Of the classes' minima the count-th smallest.
template <typename T>
T bound(const T* values, std::size_t size, std::size_t count) {
  if (count >= kClasses<T> || size < 2 * kClasses<T>) return std::numeric_limits<T>::infinity();
  T minima[kClasses<T>];
  class_minima(minima, values, size);
  keep_first(minima, kClasses<T>, count, [](T a, T b) { return a < b; });
  return minima[count - 1];
}

/// next: from one number's bound to the next one's, 0 where they have the same
template <typename T>
std::size_t gather(Placed* out, const T* values, std::size_t size, const T* bounds,
                   std::size_t next) {
  constexpr std::size_t kLane = Lane<T>::size, kStep = 4 * kLane;
  Placed* end = out;
  const auto take = [&](std::size_t at) {
    *end++ = {static_cast<double>(values[at]), static_cast<std::int32_t>(at)};
  };
  const Lane<T> same(size > 0 ? *bounds : T{});
  std::size_t i = 0;
  for (; i + kStep <= size; i += kStep) {
    std::uint64_t found = 0;
    PE_UNROLL
    for (std::size_t k = 0; k < kStep; k += kLane) {
      const Lane<T> most = next == 0 ? same : Lane<T>::load_unaligned(bounds + i + k);
      found |= (Lane<T>::load_unaligned(values + i + k) <= most).mask() << k;
    }
    for (; found != 0; found &= found - 1) {
      take(i + static_cast<std::size_t>(std::countr_zero(found)));
    }
  }
  for (; i < size; ++i) {
    if (values[i] <= bounds[i * next]) take(i);
  }
  return static_cast<std::size_t>(end - out);
}

}  // namespace

float bound_of_smallest(const float* values, std::size_t size, std::size_t count) noexcept {
  return bound(values, size, count);
}
double bound_of_smallest(const double* values, std::size_t size, std::size_t count) noexcept {
  return bound(values, size, count);
}

std::size_t gather_up_to(Placed* out, const float* values, std::size_t size, float bound) noexcept {
  return gather(out, values, size, &bound, 0);
}
std::size_t gather_up_to(Placed* out, const double* values, std::size_t size,
                         double bound) noexcept {
  return gather(out, values, size, &bound, 0);
}
std::size_t gather_up_to(Placed* out, const float* values, std::size_t size,
                         const float* bounds) noexcept {
  return gather(out, values, size, bounds, 1);
}
std::size_t gather_up_to(Placed* out, const double* values, std::size_t size,
                         const double* bounds) noexcept {
  return gather(out, values, size, bounds, 1);
}

void keep_smallest(Placed* list, std::size_t size, std::size_t count) noexcept {
  keep_first(list, size, count, [](const Placed& a, const Placed& b) { return a.value < b.value; });
}

}  // namespace pe
