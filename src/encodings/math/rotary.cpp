#include "encodings/math/rotary.h"

#include <algorithm>
#include <cmath>

#include "encodings/math/phasor_table.h"
#include "linalg/matrix.h"
#include "linalg/phasors.h"
#include "linalg/rotations.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr std::string_view kName = "rotate";

bool plain(const Rotation& rotation) {
  return rotation.axes.size() == 1 && rotation.attention_factor == 1 && rotation.is_uniform();
}

/// The factors of one row at a time, in double.
class RowFactors {
 public:
  explicit RowFactors(const Rotation& rotation)
      : rotation_(rotation), pairs_(rotation.pairs()), buffer_(4 * pairs_) {}

  const double* cosine() const { return buffer_.data(); }
  const double* sine() const { return buffer_.data() + pairs_; }

  void fill(std::size_t r) {
    const Phasors sum{buffer_.data() + pairs_, buffer_.data()};
    const Phasors turn{buffer_.data() + 3 * pairs_, buffer_.data() + 2 * pairs_};
    bool first = true;
    for (const Rotation::Axis& axis : rotation_.axes) {
      const Frequencies& f = axis.frequencies;
      phasors_at(first ? sum : turn, axis.positions[r], f.head(), f.tail(), pairs_);
      if (!first) rotate(sum, turn, pairs_);
      first = false;
    }
    if (plain(rotation_)) return;
    if (rotation_.mix) {
      blend(*rotation_.mix, sum, turn);
      std::fill(sum.sine + rotation_.mix->kept, sum.sine + pairs_, rotation_.mix->rest_sine);
    }
    const double whole =
        rotation_.attention_factor * (rotation_.row_scales.empty() ? 1 : rotation_.row_scales[r]);
    for (std::size_t i = 0; i < pairs_; ++i) {
      double factor = whole;
      if (!rotation_.log_scales.empty()) {
        const double distance = rotation_.axes.front().positions[r] - rotation_.scale_center;
        factor *= exponential(distance * rotation_.log_scales[i]);
      }
      sum.cosine[i] *= factor;
      sum.sine[i] *= factor;
    }
  }

 private:
  static void blend(const Rotation::Mix& mix, Phasors row, Phasors scratch) {
    std::copy_n(row.sine, mix.kept, scratch.sine);
    std::copy_n(row.cosine, mix.kept, scratch.cosine);
    for (std::size_t j = 0; j < mix.kept; ++j) {
      double cosine = 0, sine = 0;
      for (std::size_t i = 0; i < mix.kept; ++i) {
        cosine += mix.cosine[i * mix.kept + j] * scratch.cosine[i];
        sine += mix.sine[i * mix.kept + j] * scratch.sine[i];
      }
      row.cosine[j] = cosine;
      row.sine[j] = sine;
    }
  }

  const Rotation& rotation_;
  std::size_t pairs_;
  std::vector<double> buffer_;
};

template <typename T>
void general_tables(MatrixView<T> cosine, MatrixView<T> sine, const Rotation& rotation) {
  RowFactors factors(rotation);
  const auto narrow = [](double x) { return static_cast<T>(x); };
  for (std::size_t r = 0; r < rotation.rows(); ++r) {
    factors.fill(r);
    std::transform(factors.cosine(), factors.cosine() + rotation.pairs(), cosine.row(r).data(),
                   narrow);
    std::transform(factors.sine(), factors.sine() + rotation.pairs(), sine.row(r).data(), narrow);
  }
}

/// One axis: the table of all sines, then all cosines is what fill_phasor_table is fast at.
template <typename T>
void plain_tables(MatrixView<T> cosine, MatrixView<T> sine, const Rotation& rotation) {
  const std::size_t pairs = rotation.pairs();
  Matrix<T> both(rotation.rows(), 2 * pairs);
  const Rotation::Axis& axis = rotation.axes.front();
  fill_phasor_table(both.view(), axis.positions, axis.frequencies, {0, pairs, 1, pairs});
  for (std::size_t r = 0; r < rotation.rows(); ++r) {
    const auto row = both.view().row(r);
    std::copy_n(row.data(), pairs, sine.row(r).data());
    std::copy_n(row.data() + pairs, pairs, cosine.row(r).data());
  }
}

template <typename T>
void fill_tables(MatrixView<T> cosine, MatrixView<T> sine, const Rotation& rotation) {
  for (const MatrixView<T>& table : {cosine, sine}) {
    require(table.rows() == rotation.rows() && table.cols() == rotation.pairs(), kName, "table",
            "must be ", rotation.rows(), " x ", rotation.pairs(), ", got ", table.rows(), " x ",
            table.cols());
  }
  if (plain(rotation)) {
    plain_tables(cosine, sine, rotation);
  } else {
    general_tables(cosine, sine, rotation);
  }
}

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

void rotation_tables(MatrixView<float> cosine, MatrixView<float> sine, const Rotation& rotation) {
  fill_tables(cosine, sine, rotation);
}

void rotation_tables(MatrixView<double> cosine, MatrixView<double> sine, const Rotation& rotation) {
  fill_tables(cosine, sine, rotation);
}

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
