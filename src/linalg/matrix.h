#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <string>

#include "linalg/matrix_view.h"
#include "support/sizes.h"

namespace pe {

/// There is no room for a table of a size that is allowed.
class NoRoomError : public std::bad_alloc {
 public:
  NoRoomError(std::size_t rows, std::size_t cols, std::size_t bytes);

  /// Names the size.
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

inline constexpr std::align_val_t kTableAlignment{64};

/// Room for rows * cols elements of `element` bytes.
/// throws NoRoomError; MemoryError where no memory has such a size
void* allocate_table(std::size_t rows, std::size_t cols, std::size_t element);

/// Owns a row-major matrix, aligned to 64 bytes. The elements of a new matrix are not set: every
/// function that fills one writes all of it, and first touch of fresh memory is the dearest part.
template <typename T>
class Matrix {
 public:
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t cols) { resize(rows, cols); }

  /// Gives the matrix a new shape; contents are lost. Memory is reused when it is large enough, so
  /// that a picture redrawn every frame costs no page faults.
  /// throws NoRoomError or MemoryError, leaving the matrix as it was
  void resize(std::size_t rows, std::size_t cols) {
    const std::size_t count = table_size(rows, cols, sizeof(T));
    if (count > capacity_) {
      Buffer fresh(static_cast<T*>(allocate_table(rows, cols, sizeof(T))));
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
  struct Free {
    void operator()(T* data) const { ::operator delete(data, kTableAlignment); }
  };
  using Buffer = std::unique_ptr<T, Free>;

  Buffer buffer_;
  std::size_t capacity_ = 0;
  std::size_t rows_ = 0;
  std::size_t cols_ = 0;
};

/// Gives a matrix a new shape, all zeros.
template <typename T>
MatrixView<T> zeroed(Matrix<T>& matrix, std::size_t rows, std::size_t cols) {
  matrix.resize(rows, cols);
  std::ranges::fill(matrix.view().flat(), T(0));
  return matrix.view();
}

template <typename T>
Matrix<T> zero_matrix(std::size_t rows, std::size_t cols) {
  Matrix<T> matrix;
  zeroed(matrix, rows, cols);
  return matrix;
}

}  // namespace pe
