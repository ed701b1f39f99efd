// The factors of a rotation, row after row in double, for any rotation.
#pragma once

#include <cstddef>
#include <vector>

#include "encodings/math/rotary.h"
#include "linalg/phasors.h"

namespace pe {

class RowFactors {
 public:
  /// rotation  outlives this
  /// most_run  of so many rows that follow each other only the first has exact angles and scales; each
  ///           other is the one before, turned and scaled by a step. A step adds some 2^-53
  explicit RowFactors(const Rotation& rotation, std::size_t most_run = 1);

  /// Of the row filled last, one per pair.
  const double* cosine() const { return buffer_.data(); }
  const double* sine() const { return buffer_.data() + pairs_; }

  void fill(std::size_t row);

 private:
  enum class Part : std::size_t { Result, Turned, Step, Scratch, Count };
  Phasors part(Part part) {
    double* cosine = buffer_.data() + 2 * pairs_ * static_cast<std::size_t>(part);
    return {cosine + pairs_, cosine};
  }

  bool follows(std::size_t row) const;
  void set_angles(std::size_t row);
  void fade(Phasors factors, double distance) const;
  void mix(const Rotation::Mix& mix);

  const Rotation& rotation_;
  std::size_t pairs_, most_run_;
  std::size_t run_ = 0;  ///< rows since the last exact one, it included
  std::vector<double> buffer_;
};

}  // namespace pe
