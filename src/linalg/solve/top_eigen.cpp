#include "linalg/solve/top_eigen.h"

#include <algorithm>
#include <cmath>

#include "linalg/products/block_products.h"
#include "linalg/products/double_sums.h"
#include "linalg/solve/symmetric_eigen.h"
#include "support/rng.h"

namespace pe {
namespace {

/// Rows that count as 0 beside others of length 1.
constexpr double kVanished = 1e-9;

/// Below this share of its length, what is left of a vector holds too much of the rounding of what
/// was taken away.
constexpr double kMostLoss = 1e-2;

/// A space that grows by blocks, and what the matrix does in it.
class Krylov {
 public:
  Krylov(const SymmetricProduct& matrix, std::size_t count)
      : matrix_(matrix),
        count_(count),
        block_(std::min((count + kVectors - 1) / kVectors * kVectors, matrix.size())),
        limit_(std::min(std::max(kSmallEigen, 4 * block_), matrix.size())),
        basis_(limit_ + block_, matrix.size()),
        images_(block_, matrix.size()),
        projected_(limit_ + block_, limit_ + block_) {}

  void start(std::uint64_t seed) {
    Rng rng(seed);
    width_ = block_;
    for (double& x : images_.view().flat()) x = rng.normal();
    append(0);
  }

  /// The products of the newest block, and what of them lies outside of the space.
  void multiply() {
    const std::size_t first = size_ - width_, length = matrix_.size();
    Matrix<float> vectors(kVectors, length);
    Matrix<double> products(kVectors, length);
    for (std::size_t b = 0; b < width_; b += kVectors) {
      for (std::size_t c = 0; c < kVectors; ++c) {
        const double* from = basis_.view().row(std::min(first + b + c, size_ - 1)).data();
        std::copy_n(from, length, vectors.view().row(c).data());
      }
      if (matrix_.gram) {
        gram_times_vectors(products.view(), matrix_.x, vectors.view());
      } else {
        times_vectors(products.view(), matrix_.x, vectors.view());
      }
      const std::size_t used = std::min(kVectors, width_ - b);
      std::copy_n(products.view().data(), used * length, images_.view().row(b).data());
    }
    for (std::size_t c = 0; c < width_; ++c) {
      double* image = images_.view().row(c).data();
      for (std::size_t i = 0; i < size_; ++i) {
        const double part = remove(image, i);
        projected_.view()(i, first + c) = projected_.view()(first + c, i) = part;
      }
      for (std::size_t i = 0; i < size_; ++i) remove(image, i);  // what rounding left
    }
  }

  /// Eigenvalues and vectors of the matrix within the space.
  void solve() {
    Matrix<double> small(size_, size_);
    for (std::size_t i = 0; i < size_; ++i) {
      std::copy_n(projected_.view().row(i).data(), size_, small.view().row(i).data());
    }
    weights_.resize(size_, size_);
    values_.resize(size_);
    symmetric_eigen(weights_.view(), values_.data(), small.view());
  }

  /// After solve(): |A v - value v| of vector k, whose part outside of the space comes from the
  /// newest block alone.
  double residual(std::size_t k) const {
    const double* w = weights_.view().row(k).data() + (size_ - width_);
    std::vector<double> outside(matrix_.size());
    for (std::size_t c = 0; c < width_; ++c) {
      add_scaled(outside.data(), w[c], images_.view().row(c).data(), outside.size());
    }
    return std::sqrt(dot(outside.data(), outside.data(), outside.size()));
  }

  /// The space's own first `count` vectors, after solve().
  Matrix<double> vectors(std::size_t count) const {
    Matrix<double> result = zero_matrix<double>(count, matrix_.size());
    for (std::size_t k = 0; k < count; ++k) {
      for (std::size_t i = 0; i < size_; ++i) {
        add_scaled(result.view().row(k).data(), weights_.view()(k, i), basis_.view().row(i).data(),
                   matrix_.size());
      }
    }
    return result;
  }

  bool full() const { return size_ + block_ > limit_; }

  /// Keeps the best vectors only. After solve().
  void shrink() {
    const std::size_t kept = std::min(2 * block_, size_);
    const Matrix<double> best = vectors(kept);
    std::copy_n(best.view().data(), best.view().size(), basis_.view().data());
    for (std::size_t i = 0; i < kept; ++i) {
      std::fill_n(projected_.view().row(i).data(), kept, 0.0);
      projected_.view()(i, i) = values_[i];
    }
    size_ = kept;
  }

  /// Whether something was left to append. The rest of the newest products becomes the next block.
  bool grow() { return append(kVanished * std::fabs(values_.front())); }

  std::size_t size() const { return size_; }
  std::size_t count() const { return std::min(count_, size_); }
  const std::vector<double>& values() const { return values_; }

 private:
  /// image -= its part along vector i, which is returned.
  double remove(double* image, std::size_t i) const {
    const double* vector = basis_.view().row(i).data();
    const double part = dot(vector, image, matrix_.size());
    add_scaled(image, -part, vector, matrix_.size());
    return part;
  }

  /// Appends the images, made orthogonal to each other, but for those no longer than `least`.
  bool append(double least) {
    const std::size_t old = size_, length = matrix_.size();
    for (std::size_t c = 0; c < width_; ++c) {
      double* image = images_.view().row(c).data();
      const double whole = std::sqrt(dot(image, image, length));
      for (int round = 0; round < 2; ++round) {
        for (std::size_t i = old; i < size_; ++i) remove(image, i);
      }
      double norm = std::sqrt(dot(image, image, length));
      if (norm > least && norm < kMostLoss * whole) {
        for (std::size_t i = 0; i < size_; ++i) remove(image, i);
        norm = std::sqrt(dot(image, image, length));
      }
      if (norm <= least || size_ == matrix_.size()) continue;
      double* to = basis_.view().row(size_++).data();
      for (std::size_t k = 0; k < length; ++k) to[k] = image[k] / norm;
    }
    width_ = size_ - old;
    return width_ > 0;
  }

  SymmetricProduct matrix_;
  std::size_t count_, block_, limit_;
  std::size_t size_ = 0, width_ = 0;  // of the space; of its newest block
  Matrix<double> basis_, images_;     // rows are vectors
  Matrix<double> projected_;          // basis * A * basis^T
  Matrix<double> weights_;
  std::vector<double> values_;
};

}  // namespace

TopEigen top_eigen(const SymmetricProduct& matrix, std::size_t count, std::uint64_t seed,
                   std::size_t max_passes) {
  TopEigen result;
  Krylov space(matrix, count);
  space.start(seed);
  for (std::size_t solved = 0; !result.converged;) {
    space.multiply();
    ++result.passes;
    const bool last = result.passes == max_passes;
    // solving a large space takes longer than a few passes
    if (!last && !space.full() && space.size() > 32 && 4 * space.size() < 5 * solved) {
      if (space.grow()) continue;
    }
    space.solve();
    solved = space.size();
    const std::vector<double>& values = space.values();
    result.converged = space.size() >= count;
    result.residual = 0;
    for (std::size_t k = 0; k < space.count(); ++k) {
      const double residual = space.residual(k);
      const double least = kEigenTolerance * values[k] + kEigenNoise * values[0];
      if (!(residual <= least)) result.converged = false;
      if (values[0] > 0) result.residual = std::max(result.residual, residual / values[0]);
    }
    if (last || result.converged) break;
    if (space.full()) space.shrink();
    if (!space.grow()) break;
  }
  result.vectors = space.vectors(space.count());
  result.values = space.values();
  result.values.resize(space.count());
  return result;
}

TopEigen top_eigen_of_small(MatrixView<const float> matrix, std::size_t count) {
  const std::size_t n = matrix.rows();
  Matrix<double> exact(n, n), all(n, n);
  std::copy_n(matrix.data(), matrix.size(), exact.view().data());
  TopEigen result{Matrix<double>(count, n), std::vector<double>(n), 0, 1, true};
  symmetric_eigen(all.view(), result.values.data(), exact.view());
  std::copy_n(all.view().data(), count * n, result.vectors.view().data());
  result.values.resize(count);
  return result;
}

}  // namespace pe
