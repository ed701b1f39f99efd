// The factors of a rotation, row after row in double: for any rotation, exact angles throughout.
#pragma once

#include <cstddef>
#include <vector>

#include "encodings/math/rotary.h"
#include "linalg/phasors.h"

namespace pe {

class RowFactors {
 public:
  /// rotation  outlives this
  explicit RowFactors(const Rotation& rotation)
      : rotation_(rotation), pairs_(rotation.pairs()), buffer_(4 * pairs_) {}

  /// Of the row filled last, one per pair.
  const double* cosine() const { return buffer_.data(); }
  const double* sine() const { return buffer_.data() + pairs_; }

  void fill(std::size_t row);

 private:
  void scale(Phasors factors, std::size_t row) const;

  const Rotation& rotation_;
  std::size_t pairs_;
  std::vector<double> buffer_;
};

}  // namespace pe
