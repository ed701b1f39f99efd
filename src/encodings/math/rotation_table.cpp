// Tables of a rotation's factors. What most models turn by, one position per pair, goes the way of
// sinusoidal tables; all else row after row.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "encodings/math/phasor_table.h"
#include "encodings/math/row_factors.h"
#include "support/check.h"

namespace pe {
namespace {

PhasorColumns columns_of(const Rotation& rotation) {
  const std::size_t pairs = rotation.pairs();
  return {
      .sine = pairs, .cosine = 0, .stride = 1, .pairs = pairs, .scale = rotation.attention_factor};
}

MatrixView<float> rows_of(MatrixView<float> out, std::size_t first, std::size_t count) {
  return {out.data() + first * out.cols(), count, out.cols()};
}

/// The axis that each pair turns with, the first where it does not turn; none where a pair turns
/// with several.
std::optional<std::vector<std::size_t>> axes_of_pairs(const Rotation& rotation) {
  std::vector<std::size_t> result(rotation.pairs());
  for (std::size_t i = 0; i < result.size(); ++i) {
    bool found = false;
    for (std::size_t k = 0; k < rotation.axes.size(); ++k) {
      if (rotation.axes[k].frequencies.head()[i] == 0) continue;
      if (found) return std::nullopt;
      found = true;
      result[i] = k;
    }
  }
  return result;
}

/// Where each row stands among the different positions of an axis.
class Places {
 public:
  /// Grids go on by one place, stay, or start again; positions that rise are new.
  void add(double position) {
    if (positions_.empty() || position > most_) {
      most_ = position;
      append(position);
      return;
    }
    std::size_t place = of_row_.back();
    if (positions_[place] != position) place = place + 1 == positions_.size() ? 0 : place + 1;
    if (positions_[place] != position) {
      place =
          static_cast<std::size_t>(std::ranges::find(positions_, position) - positions_.begin());
    }
    if (place == positions_.size()) return append(position);
    of_row_.push_back(static_cast<std::uint32_t>(place));
  }
  std::span<const double> positions() const { return positions_; }
  std::size_t operator[](std::size_t row) const { return of_row_[row]; }

 private:
  void append(double position) {
    of_row_.push_back(static_cast<std::uint32_t>(positions_.size()));
    positions_.push_back(position);
  }
  double most_ = 0;
  std::vector<double> positions_;
  std::vector<std::uint32_t> of_row_;
};

void set_sum(float* out, const float* a, const float* b, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = a[i] + b[i];
}

/// Each pair with an axis of its own: grids, and text of which all axes agree.
class SharedTable {
 public:
  SharedTable(MatrixView<float> out, const Rotation& rotation, std::vector<std::size_t> axes)
      : out_(out), rotation_(rotation), axis_of_(std::move(axes)), all_(rotation.pairs()) {
    for (std::size_t i = 0; i < axis_of_.size(); ++i) {
      all_.set(i, rotation.axes[axis_of_[i]].frequencies.turns(i));
    }
  }

  void fill() {
    std::vector<std::size_t> rest;
    for (std::size_t first = 0; first < rotation_.rows();) {
      const std::size_t count = text_from(first);
      if (count < kText) {
        for (std::size_t r = first; r < first + count; ++r) rest.push_back(r);
      } else {
        fill_phasor_table(rows_of(out_, first, count), positions(0).subspan(first, count), all_,
                          columns_of(rotation_));
      }
      first += count;
    }
    if (!rest.empty()) add_axes(rest);
  }

 private:
  /// Fewer rows are not worth a table of their own.
  static constexpr std::size_t kText = 32;

  std::span<const double> positions(std::size_t axis) const {
    return rotation_.axes[axis].positions;
  }
  /// How many rows from `first` on, one at least, stand at one position on all axes, each a token
  /// after the one before.
  std::size_t text_from(std::size_t first) const {
    const auto agree = [&](std::size_t row) {
      return std::ranges::all_of(rotation_.axes, [&](const Rotation::Axis& axis) {
        return axis.positions[row] == positions(0)[row];
      });
    };
    std::size_t end = first + 1;
    if (!agree(first)) return 1;
    while (end < rotation_.rows() && positions(0)[end] == positions(0)[end - 1] + 1 && agree(end)) {
      ++end;
    }
    return end - first;
  }

  /// One axis at each of its positions, with zeros in the columns of other axes.
  struct Part {
    Places places;
    Matrix<float> table;
    const float* row(std::size_t n) const { return table.view().row(places[n]).data(); }
  };
  Part part(std::size_t k, std::span<const std::size_t> rows) const {
    Part result;
    for (const std::size_t r : rows) result.places.add(positions(k)[r]);
    const std::span<const double> different = result.places.positions();
    result.table.resize(different.size(), out_.cols());
    const MatrixView<float> table = result.table.view();
    fill_phasor_table(table, different, rotation_.axes[k].frequencies, columns_of(rotation_));
    for (std::size_t i = 0; i < axis_of_.size(); ++i) {  // their sines are 0 already
      for (std::size_t p = 0; axis_of_[i] != k && p < table.rows(); ++p) table(p, i) = 0;
    }
    return result;
  }

  /// Rows whose axes differ, as grids have them: what the axes give is added up.
  void add_axes(std::span<const std::size_t> rows) {
    std::vector<Part> parts;
    for (std::size_t k = 0; k < rotation_.axes.size(); ++k) parts.push_back(part(k, rows));
    for (std::size_t n = 0; n < rows.size(); ++n) {
      float* to = out_.row(rows[n]).data();
      set_sum(to, parts[0].row(n), parts[1].row(n), out_.cols());
      for (std::size_t k = 2; k < parts.size(); ++k) set_sum(to, to, parts[k].row(n), out_.cols());
    }
  }

  MatrixView<float> out_;
  const Rotation& rotation_;
  std::vector<std::size_t> axis_of_;
  Frequencies all_;
};

template <typename T>
void fill_rows(MatrixView<T> out, const Rotation& rotation) {
  constexpr bool kIsSingle = std::is_same_v<T, float>;
  constexpr std::size_t kSteps = 64;  // add less than 1e-14, which the rounding to float hides
  const std::size_t pairs = rotation.pairs();
  RowFactors factors(rotation, kIsSingle ? kSteps : 1);
  for (std::size_t r = 0; r < rotation.rows(); ++r) {
    factors.fill(r);
    T* to = out.row(r).data();
    if constexpr (kIsSingle) {
      store_split(to + pairs, to, {factors.sine(), factors.cosine()}, pairs);
    } else {
      std::copy_n(factors.cosine(), pairs, to);
      std::copy_n(factors.sine(), pairs, to + pairs);
    }
  }
}

bool scales(const Rotation& rotation) {
  return !rotation.log_scales.empty() || !rotation.row_scales.empty();
}

template <typename T>
void fill(MatrixView<T> out, const Rotation& rotation) {
  require(out.rows() == rotation.rows() && out.cols() == 2 * rotation.pairs(), "rotate", "table",
          "must be ", rotation.rows(), " x ", 2 * rotation.pairs(), ", got ", out.rows(), " x ",
          out.cols());
  if (!scales(rotation) && !rotation.mix && rotation.axes.size() == 1) {
    fill_phasor_table(out, rotation.axes.front().positions, rotation.axes.front().frequencies,
                      columns_of(rotation));
  } else {
    fill_rows(out, rotation);
  }
}

}  // namespace

// Only single precision has a way of its own for grids: every reader downloads its code.
void rotation_table(MatrixView<float> out, const Rotation& rotation) {
  if (scales(rotation) || rotation.mix) return fill(out, rotation);
  auto axes = rotation.axes.size() > 1 ? axes_of_pairs(rotation) : std::nullopt;
  if (!axes) return fill(out, rotation);
  SharedTable(out, rotation, std::move(*axes)).fill();
}
void rotation_table(MatrixView<double> out, const Rotation& rotation) { fill(out, rotation); }

}  // namespace pe
