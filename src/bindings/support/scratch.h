// Memory that is used again from call to call: fresh memory costs four times as much as filling it.
#pragma once

#include <cstddef>

#include "linalg/matrix.h"

namespace pe::bindings {

/// A matrix in the shared memory of its place. There is one per type and place, and calls do not
/// overlap; what a very large one took goes back at the end, as a page must not carry it for good.
enum class Place { Table, Other, Result, kCount };

template <typename T>
class Scratch {
 public:
  Scratch(Place place, std::size_t rows, std::size_t cols)
      : matrix_(matrices()[static_cast<int>(place)]) {
    matrix_.resize(rows, cols);
  }
  ~Scratch() {
    constexpr std::size_t kKept = std::size_t{32} << 20;
    if (matrix_.view().size() * sizeof(T) > kKept) matrix_ = Matrix<T>();
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  MatrixView<T> view() { return matrix_.view(); }

 private:
  static Matrix<T>* matrices() {
    static Matrix<T> all[static_cast<int>(Place::kCount)];
    return all;
  }
  Matrix<T>& matrix_;
};

}  // namespace pe::bindings
