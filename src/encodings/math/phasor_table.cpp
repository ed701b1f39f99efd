#include "encodings/math/phasor_table.h"

#include <algorithm>
#include <cmath>

#include "linalg/matrix.h"
#include "linalg/phasors.h"

namespace pe {
namespace {

/// A buffer of phasor rows, all with one number of frequencies.
class PhasorRows {
 public:
  PhasorRows(std::size_t rows, std::size_t count) : count_(count), rows_(rows, 2 * count) {}
  Phasors operator[](std::size_t r) {
    double* sines = rows_.view().row(r).data();
    return {sines, sines + count_};
  }
  void copy(std::size_t from, std::size_t to) {
    std::copy_n((*this)[from].sine, 2 * count_, (*this)[to].sine);
  }

 private:
  std::size_t count_;
  Matrix<double> rows_;
};

void phasors_at(Phasors out, double position, const Frequencies& f) {
  pe::phasors_at(out, position, f.head(), f.tail(), f.size());
}

/// One float table being filled: knows where a row of phasors goes.
class FloatTable {
 public:
  FloatTable(MatrixView<float> out, const Frequencies& f, const PhasorColumns& columns)
      : out_(out), f_(f), columns_(columns) {}

  std::size_t rows() const { return out_.rows(); }
  const Frequencies& frequencies() const { return f_; }

  /// Exact angles, scaled: what turns them is not, so that every row is scaled once.
  void anchor(Phasors out, double position) const {
    phasors_at(out, position, f_);
    if (columns_.scale == 1) return;
    for (std::size_t i = 0; i < f_.size(); ++i) {
      out.sine[i] *= columns_.scale;
      out.cosine[i] *= columns_.scale;
    }
  }

  void put(std::size_t r, ConstPhasors p) {
    float* row = out_.row(r).data();
    if (columns_.stride == 2) {
      store_interleaved(row + columns_.sine, p, columns_.pairs);
    } else {
      store_split(row + columns_.sine, row + columns_.cosine, p, columns_.pairs);
    }
    for (std::size_t i = columns_.pairs; i < f_.size(); ++i) put_sine(r, i, p.sine[i]);
  }

  /// All rows: `start`, then each turned by `step`.
  void put_run(ConstPhasors start, Phasors step) {
    float* first = out_.data();
    const std::size_t stride = out_.cols();
    if (columns_.stride == 2) {
      store_run_interleaved(first + columns_.sine, rows(), stride, start, step, columns_.pairs);
    } else {
      store_run_split(first + columns_.sine, first + columns_.cosine, rows(), stride, start, step,
                      columns_.pairs);
    }
    for (std::size_t i = columns_.pairs; i < f_.size(); ++i) {
      double sine = start.sine[i], cosine = start.cosine[i];
      for (std::size_t r = 0; r < rows(); ++r) {
        put_sine(r, i, sine);
        const double turned = sine * step.cosine[i] + cosine * step.sine[i];
        cosine = cosine * step.cosine[i] - sine * step.sine[i];
        sine = turned;
      }
    }
  }

  void put_mirrored(std::size_t before, std::size_t after, ConstPhasors centre,
                    ConstPhasors offset) {
    float* a = out_.row(before).data();
    float* b = out_.row(after).data();
    if (columns_.stride == 2) {
      store_mirrored_interleaved(a + columns_.sine, b + columns_.sine, centre, offset,
                                 columns_.pairs);
    } else {
      store_mirrored_split(a + columns_.sine, a + columns_.cosine, b + columns_.sine,
                           b + columns_.cosine, centre, offset, columns_.pairs);
    }
    for (std::size_t i = columns_.pairs; i < f_.size(); ++i) {
      const double sc = centre.sine[i] * offset.cosine[i], cs = centre.cosine[i] * offset.sine[i];
      put_sine(before, i, sc - cs);
      put_sine(after, i, sc + cs);
    }
  }

 private:
  void put_sine(std::size_t r, std::size_t i, double sine) {
    out_(r, columns_.sine + i * columns_.stride) = static_cast<float>(sine);
  }

  MatrixView<float> out_;
  const Frequencies& f_;
  PhasorColumns columns_;
};

/// Farther out, sums of positions are no longer exact.
constexpr double kExactSums = 0x1p50;

bool consecutive(std::span<const double> positions) {
  if (std::fabs(positions.front()) > kExactSums) return false;
  for (std::size_t r = 1; r < positions.size(); ++r) {
    if (positions[r] != positions[r - 1] + 1) return false;
  }
  return true;
}

/// Up to this many rows one rotation per row is fastest.
constexpr std::size_t kShortTable = 64;

/// Row after row by one rotation each, in double: 64 steps add less than 1e-14, which the rounding
/// to float hides.
void fill_short(FloatTable table, double first) {
  const std::size_t count = table.frequencies().size();
  PhasorRows buffer(2, count);
  const Phasors start = buffer[0], step = buffer[1];
  table.anchor(start, first);
  phasors_at(step, 1, table.frequencies());
  table.put_run(start, step);
}

/// Blocks of rows around half-integer centres: two rows, centre - offset and centre + offset, come
/// from the same four products. Centres move by rotation and start afresh from an exact angle now
/// and then.
void fill_long(FloatTable table, double first) {
  constexpr std::size_t kHalf = 16, kBlock = 2 * kHalf;
  constexpr std::size_t kBlocksPerAnchor = 16;
  const Frequencies& f = table.frequencies();
  constexpr std::size_t kCentre = kHalf, kStep = kHalf + 1;  // rows after the offsets 0.5, 1.5, ...
  PhasorRows buffer(kHalf + 2, f.size());
  const Phasors centre = buffer[kCentre], step = buffer[kStep];

  // Only the first offset is an exact angle: a rotation by itself doubles it, and what the few
  // rotations add, some 1e-14, the rounding to float hides.
  phasors_at(buffer[0], 0.5, f);
  buffer.copy(0, kStep);
  rotate(step, step, f.size());
  for (std::size_t k = 1; k < kHalf; ++k) {
    buffer.copy(k - 1, k);
    rotate(buffer[k], step, f.size());
  }
  for (std::size_t reach = 1; reach < kBlock; reach *= 2) rotate(step, step, f.size());

  for (std::size_t block = 0; block * kBlock < table.rows(); ++block) {
    // The last block ends with the table and may overlap the one before.
    const std::size_t start = std::min(block * kBlock, table.rows() - kBlock);
    if (block % kBlocksPerAnchor == 0 || start != block * kBlock) {
      table.anchor(centre, first + static_cast<double>(start) + (kHalf - 0.5));
    } else {
      rotate(centre, step, f.size());
    }
    for (std::size_t k = 0; k < kHalf; ++k) {
      table.put_mirrored(start + kHalf - 1 - k, start + kHalf + k, centre, buffer[k]);
    }
  }
}

/// Any positions: an exact angle for every element.
void fill_scattered(FloatTable table, std::span<const double> positions) {
  PhasorRows buffer(1, table.frequencies().size());
  for (std::size_t r = 0; r < positions.size(); ++r) {
    table.anchor(buffer[0], positions[r]);
    table.put(r, buffer[0]);
  }
}

}  // namespace

void fill_phasor_table(MatrixView<float> out, std::span<const double> positions,
                       const Frequencies& frequencies, const PhasorColumns& columns) {
  if (positions.empty() || frequencies.size() == 0) return;
  const FloatTable table(out, frequencies, columns);
  if (!consecutive(positions)) {
    fill_scattered(table, positions);
  } else if (positions.size() <= kShortTable) {
    fill_short(table, positions.front());
  } else {
    fill_long(table, positions.front());
  }
}

void fill_phasor_table(MatrixView<double> out, std::span<const double> positions,
                       const Frequencies& frequencies, const PhasorColumns& columns) {
  PhasorRows buffer(1, frequencies.size());
  const Phasors p = buffer[0];
  for (std::size_t r = 0; r < positions.size(); ++r) {
    phasors_at(p, positions[r], frequencies);
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
      out(r, columns.sine + i * columns.stride) = columns.scale * p.sine[i];
      if (i < columns.pairs) {
        out(r, columns.cosine + i * columns.stride) = columns.scale * p.cosine[i];
      }
    }
  }
}

}  // namespace pe
