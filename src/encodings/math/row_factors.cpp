#include "encodings/math/row_factors.h"

#include <algorithm>

#include "linalg/products/row_products.h"
#include "support/elementary.h"

namespace pe {

RowFactors::RowFactors(const Rotation& rotation, std::size_t most_run)
    : rotation_(rotation),
      pairs_(rotation.pairs()),
      most_run_(rotation.axes.size() == 1 ? most_run : 1),
      buffer_(2 * pairs_ * static_cast<std::size_t>(Part::Count)) {
  if (most_run_ == 1) return;
  const Frequencies& f = rotation.axes.front().frequencies;
  phasors_at(part(Part::Step), 1, f.head(), f.tail(), pairs_);
  fade(part(Part::Step), 1);
}

void RowFactors::fill(std::size_t row) {
  const Phasors turned = part(Part::Turned), result = part(Part::Result);
  if (follows(row)) {
    rotate(turned, part(Part::Step), pairs_);
    ++run_;
  } else {
    set_angles(row);
    run_ = 1;
  }
  std::copy_n(turned.cosine, 2 * pairs_, result.cosine);
  if (rotation_.mix) mix(*rotation_.mix);
  const double scale =
      rotation_.attention_factor * (rotation_.row_scales.empty() ? 1 : rotation_.row_scales[row]);
  if (scale == 1) return;
  for (std::size_t i = 0; i < 2 * pairs_; ++i) result.cosine[i] *= scale;
}

/// Rows are filled in their order.
bool RowFactors::follows(std::size_t row) const {
  const std::vector<double>& positions = rotation_.axes.front().positions;
  return run_ > 0 && run_ < most_run_ && positions[row] == positions[row - 1] + 1;
}

void RowFactors::set_angles(std::size_t row) {
  const Phasors turned = part(Part::Turned), turn = part(Part::Scratch);
  bool first = true;
  for (const Rotation::Axis& axis : rotation_.axes) {
    const Frequencies& f = axis.frequencies;
    phasors_at(first ? turned : turn, axis.positions[row], f.head(), f.tail(), pairs_);
    if (!first) rotate(turned, turn, pairs_);
    first = false;
  }
  fade(turned, rotation_.axes.front().positions[row] - rotation_.scale_center);
}

void RowFactors::fade(Phasors factors, double distance) const {
  for (std::size_t i = 0; i < rotation_.log_scales.size(); ++i) {
    const double scale = exponential(distance * rotation_.log_scales[i]);
    factors.cosine[i] *= scale;
    factors.sine[i] *= scale;
  }
}

void RowFactors::mix(const Rotation::Mix& mix) {
  const Phasors turned = part(Part::Turned), result = part(Part::Result);
  const std::size_t kept = mix.kept;
  one_row_products(result.cosine, turned.cosine, {mix.cosine.data(), kept, kept}, RowProduct::Dot);
  one_row_products(result.sine, turned.sine, {mix.sine.data(), kept, kept}, RowProduct::Dot);
  std::fill(result.cosine + kept, result.cosine + pairs_, 1.0);
  std::fill(result.sine + kept, result.sine + pairs_, mix.rest_sine);
}

}  // namespace pe
