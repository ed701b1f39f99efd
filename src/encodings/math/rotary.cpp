#include "encodings/math/rotary.h"

#include "encodings/math/row_factors.h"
#include "linalg/matrix.h"
#include "linalg/rotations.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "rotate";

template <typename T>
void turn(MatrixView<T> x, const Rotation& rotation) {
  require(x.cols() == rotation.head_dim, kName, "head_dim",
          "must be the number of columns of the matrix, ", x.cols(), ", got ", rotation.head_dim);
  require(x.rows() == rotation.rows(), kName, "positions",
          "must be as many as the matrix has rows, ", x.rows(), ", got ", rotation.rows());
  RowFactors factors(rotation);
  const PairPlaces places(rotation.layout, rotation.pairs());
  for (std::size_t r = 0; r < x.rows(); ++r) {
    factors.fill(r);
    T* row = x.row(r).data() + rotation.first_channel;
    for (std::size_t first = 0; first < rotation.pairs(); first += places.pairs) {
      T* own = row + 2 * first;
      rotate_exactly(own, own + places.partner, places.step, factors.cosine() + first,
                     factors.sine() + first, places.pairs);
    }
  }
}

}  // namespace

void rotation_angles(MatrixView<double> angles, const Rotation& rotation) {
  require(angles.rows() == rotation.rows() && angles.cols() == rotation.pairs(), kName, "angles",
          "must be ", rotation.rows(), " x ", rotation.pairs(), ", got ", angles.rows(), " x ",
          angles.cols());
  for (std::size_t r = 0; r < angles.rows(); ++r) {
    for (std::size_t i = 0; i < angles.cols(); ++i) {
      double angle = 0;
      for (const Rotation::Axis& axis : rotation.axes) {
        angle += axis.positions[r] * axis.frequencies.radians(i);
      }
      angles(r, i) = angle;
    }
  }
}

void rotate(MatrixView<float> x, const Rotation& rotation) { turn(x, rotation); }

void rotate(MatrixView<double> x, const Rotation& rotation) { turn(x, rotation); }

RotationFactors::RotationFactors(const Rotation& rotation)
    : layout_(rotation.layout),
      head_dim_(rotation.head_dim),
      first_channel_(rotation.first_channel),
      pairs_(rotation.pairs()),
      factors_(rotation.rows(), 4 * pairs_) {
  RowFactors exact(rotation);
  for (std::size_t r = 0; r < rotation.rows(); ++r) {
    exact.fill(r);
    float* row = factors_.view().row(r).data();
    split_factors(row, row + pairs_, exact.cosine(), pairs_);
    split_factors(row + 2 * pairs_, row + 3 * pairs_, exact.sine(), pairs_);
  }
}

void RotationFactors::apply(MatrixView<float> x) const {
  require(x.rows() == factors_.rows(), kName, "positions",
          "must be as many as the matrix has rows, ", x.rows(), ", got ", factors_.rows());
  require(x.cols() % head_dim_ == 0, kName, "head_dim", "must divide the number of columns, ",
          x.cols(), ", got ", head_dim_);
  const PairPlaces places(layout_, pairs_);
  for (std::size_t r = 0; r < x.rows(); ++r) {
    for (std::size_t first = 0; first < pairs_; first += places.pairs) {
      const float* row = factors_.view().row(r).data() + first;
      const SplitFactors f{row, row + pairs_, row + 2 * pairs_, row + 3 * pairs_};
      const RotatedRow heads{x.row(r).data() + first_channel_ + 2 * first, x.cols() / head_dim_,
                             head_dim_, places.pairs};
      if (layout_ == RotaryLayout::Interleaved) {
        rotate_neighbours(heads, f);
      } else {
        rotate_halves(heads, f);
      }
    }
  }
}

}  // namespace pe
