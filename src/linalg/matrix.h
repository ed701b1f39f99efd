#pragma once

#include <cstddef>
#include <memory>
#include <new>

#include "linalg/matrix_view.h"

namespace pe {

/// Owns a row-major matrix, aligned to 64 bytes. The elements of a new matrix are not set: every
/// function that fills one writes all of it, and first touch of fresh memory is the dearest part.
template <typename T>
class Matrix {
 public:
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t cols) { resize(rows, cols); }

  /// Gives the matrix a new shape; contents are lost. Memory is reused when it is large enough, so
  /// that a picture redrawn every frame costs no page faults.
  /// throws std::bad_alloc, leaving the matrix as it was
  void resize(std::size_t rows, std::size_t cols) {
    const std::size_t count = rows * cols;
    if (count > capacity_) {
      Buffer fresh(static_cast<T*>(::operator new(count * sizeof(T), kAlignment)));
      buffer_ = std::move(fresh);
      capacity_ = count;
    }
    rows_ = rows;
    cols_ = cols;
  }

  MatrixView<T> view() { return {buffer_.get(), rows_, cols_}; }
  MatrixView<const T> view() const { return {buffer_.get(), rows_, cols_}; }
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }

 private:
  static constexpr std::align_val_t kAlignment{64};
  struct Free {
    void operator()(T* data) const { ::operator delete(data, kAlignment); }
  };
  using Buffer = std::unique_ptr<T, Free>;

  Buffer buffer_;
  std::size_t capacity_ = 0;
  std::size_t rows_ = 0;
  std::size_t cols_ = 0;
};

}  // namespace pe
