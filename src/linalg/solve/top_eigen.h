// The largest eigenvalues of a large symmetric matrix, known by its products only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "linalg/matrix.h"

namespace pe {

/// x^T x, or x itself.
struct SymmetricProduct {
  MatrixView<const float> x;
  bool gram;
  std::size_t size() const { return x.cols(); }
};

struct TopEigen {
  Matrix<double> vectors;      ///< (count, size): rows of length 1, orthogonal to each other
  std::vector<double> values;  ///< largest first
  double residual = 0;         ///< largest |A v - value v| over the largest value
  std::size_t passes = 0;      ///< products with a block of vectors
  bool converged = false;
};

/// A residual is small enough at this share of its own value plus the next one of the first: four
/// digits of a vector, eight of its value, where values are well apart.
inline constexpr double kEigenTolerance = 1e-5, kEigenNoise = 1e-6;

/// The `count` largest eigenvalues of a positive semidefinite matrix, by a Krylov space of blocks
/// that is kept orthogonal to rounding and starts anew from its best vectors when it has grown
/// large. The same seed gives the same numbers.
/// count   1 ... size; blocks are as wide, so that values which are equal are all found
/// source  Saad, Numerical Methods for Large Eigenvalue Problems, section 6.6 (block Lanczos);
///         Wu, Simon 2000 (thick restart)
TopEigen top_eigen(const SymmetricProduct& matrix, std::size_t count, std::uint64_t seed,
                   std::size_t max_passes);

/// All of them, of a matrix small enough for symmetric_eigen(); the first `count`.
TopEigen top_eigen_of_small(MatrixView<const float> matrix, std::size_t count);
inline constexpr std::size_t kSmallEigen = 128;

}  // namespace pe
