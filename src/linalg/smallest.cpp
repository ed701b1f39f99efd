#include "linalg/smallest.h"

#include <algorithm>
#include <limits>

#include "linalg/lanes.h"

namespace pe {
namespace {

template <typename T>
using Lane = xsimd::make_sized_batch_t<T, 16 / sizeof(T)>;

template <typename T>
void minima_of(T* minima, const T* values, std::size_t size) {
  constexpr std::size_t kClasses = kPlaceClasses<T>, kRegisters = kClasses / Lane<T>::size;
  Lane<T> least[kRegisters];
  PE_UNROLL
  for (Lane<T>& x : least) x = Lane<T>(std::numeric_limits<T>::infinity());
  std::size_t i = 0;
  PE_KEEP_ROLLED
  for (; i + kClasses <= size; i += kClasses) {
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

template <typename T>
void gather(std::vector<Placed>& found, const T* values, std::size_t size, T bound) {
  found.clear();
  const auto take = [&](std::size_t at) {
    found.push_back({static_cast<double>(values[at]), static_cast<std::int32_t>(at)});
  };
  constexpr std::size_t kStep = 4 * Lane<T>::size;
  const Lane<T> most(bound);
  std::size_t i = 0;
  for (; i + kStep <= size; i += kStep) {
    auto some = Lane<T>::load_unaligned(values + i) <= most;
    for (std::size_t k = Lane<T>::size; k < kStep; k += Lane<T>::size) {
      some = some | (Lane<T>::load_unaligned(values + i + k) <= most);
    }
    if (!xsimd::any(some)) continue;
    for (std::size_t k = i; k < i + kStep; ++k) {
      if (values[k] <= bound) take(k);
    }
  }
  for (; i < size; ++i) {
    if (values[i] <= bound) take(i);
  }
}

}  // namespace

void class_minima(float* minima, const float* values, std::size_t size) noexcept {
  minima_of(minima, values, size);
}
void class_minima(double* minima, const double* values, std::size_t size) noexcept {
  minima_of(minima, values, size);
}

void gather_up_to(std::vector<Placed>& found, const float* values, std::size_t size, float bound) {
  gather(found, values, size, bound);
}
void gather_up_to(std::vector<Placed>& found, const double* values, std::size_t size,
                  double bound) {
  gather(found, values, size, bound);
}

}  // namespace pe
