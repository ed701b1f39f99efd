// Kernels that turn pairs of channels. Callers have checked sizes.
#pragma once

#include <cstddef>

namespace pe {

/// (first[i], second[i]) -> (first cos - second sin, first sin + second cos) for i < count.
void rotate_halves(float* first, float* second, const float* cosine, const float* sine,
                   std::size_t count) noexcept;
/// (x[2i], x[2i + 1]) turned likewise for i < count.
void rotate_neighbours(float* x, const float* cosine, const float* sine,
                       std::size_t count) noexcept;

/// The same for channels first + stride * i and second + stride * i, computed in double and rounded
/// once.
template <typename T>
void rotate_exactly(T* first, T* second, std::size_t stride, const double* cosine,
                    const double* sine, std::size_t count) noexcept;

}  // namespace pe
