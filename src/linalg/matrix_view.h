// Row-major matrices: views, which every function takes, and owners.
#pragma once

#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>

namespace pe {

/// A row-major matrix that somebody else owns: pointer, rows, columns; rows are contiguous.
template <typename T>
class MatrixView {
 public:
  MatrixView() = default;
  MatrixView(T* data, std::size_t rows, std::size_t cols) : data_(data), rows_(rows), cols_(cols) {}

  /// A view that may write serves where one that only reads is wanted.
  template <typename U>
    requires(std::is_const_v<T> && std::is_same_v<U, std::remove_const_t<T>>)
  MatrixView(MatrixView<U> other) : MatrixView(other.data(), other.rows(), other.cols()) {}

  T* data() const { return data_; }
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  std::size_t size() const { return rows_ * cols_; }

  std::span<T> row(std::size_t r) const {
    assert(r < rows_);
    return {data_ + r * cols_, cols_};
  }
  T& operator()(std::size_t r, std::size_t c) const {
    assert(r < rows_ && c < cols_);
    return data_[r * cols_ + c];
  }
  /// All elements, row by row.
  std::span<T> flat() const { return {data_, size()}; }

 private:
  T* data_ = nullptr;
  std::size_t rows_ = 0;
  std::size_t cols_ = 0;
};

}  // namespace pe
