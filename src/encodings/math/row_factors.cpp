#include "encodings/math/row_factors.h"

#include <algorithm>

#include "linalg/products/row_products.h"
#include "support/elementary.h"

namespace pe {
namespace {

void mix_row(const Rotation::Mix& mix, Phasors row, Phasors scratch, std::size_t pairs) {
  const std::size_t kept = mix.kept;
  std::copy_n(row.sine, kept, scratch.sine);
  std::copy_n(row.cosine, kept, scratch.cosine);
  one_row_products(row.cosine, scratch.cosine, {mix.cosine.data(), kept, kept}, RowProduct::Dot);
  one_row_products(row.sine, scratch.sine, {mix.sine.data(), kept, kept}, RowProduct::Dot);
  std::fill(row.sine + kept, row.sine + pairs, mix.rest_sine);
}

}  // namespace

void RowFactors::fill(std::size_t row) {
  const Phasors sum{buffer_.data() + pairs_, buffer_.data()};
  const Phasors turn{buffer_.data() + 3 * pairs_, buffer_.data() + 2 * pairs_};
  bool first = true;
  for (const Rotation::Axis& axis : rotation_.axes) {
    const Frequencies& f = axis.frequencies;
    phasors_at(first ? sum : turn, axis.positions[row], f.head(), f.tail(), pairs_);
    if (!first) rotate(sum, turn, pairs_);
    first = false;
  }
  if (rotation_.mix) mix_row(*rotation_.mix, sum, turn, pairs_);
  if (rotation_.attention_factor != 1 || !rotation_.log_scales.empty() ||
      !rotation_.row_scales.empty()) {
    scale(sum, row);
  }
}

void RowFactors::scale(Phasors factors, std::size_t row) const {
  const double whole =
      rotation_.attention_factor * (rotation_.row_scales.empty() ? 1 : rotation_.row_scales[row]);
  for (std::size_t i = 0; i < pairs_; ++i) {
    double factor = whole;
    if (!rotation_.log_scales.empty()) {
      const double distance = rotation_.axes.front().positions[row] - rotation_.scale_center;
      factor *= exponential(distance * rotation_.log_scales[i]);
    }
    factors.cosine[i] *= factor;
    factors.sine[i] *= factor;
  }
}

}  // namespace pe
