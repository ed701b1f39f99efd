#include "analysis/shift.h"

#include <algorithm>
#include <cmath>

#include "analysis/moved.h"
#include "encodings/catalogue/catalogue.h"
#include "encodings/math/rotary.h"
#include "linalg/phasors.h"
#include "linalg/products/double_sums.h"
#include "linalg/solve/least_squares.h"
#include "support/check.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr std::string_view kName = "shift";

constexpr Parameter kParameters[] = {
    number("offset",
           {.unit = "tokens",
            .fallback = 1,
            .min = -parameters::kMaxPosition,
            .max = parameters::kMaxPosition},
           "How far rows are moved."),
};

struct Phasor {
  double sine = 0, cosine = 1;
};

/// Of frequency i, turned by `offset`.
Phasor turned(const Frequencies& f, std::size_t i, double offset) {
  Phasor p;
  phasors_at({&p.sine, &p.cosine}, offset, f.head() + i, f.tail() + i, 1);
  return p;
}

/// Of a frequency with several axes, all of them moved.
Phasor turned(const WaveBlock& block, std::size_t i, double offset) {
  Phasor sum;
  for (const Frequencies& f : block.frequencies) {
    const Phasor p = turned(f, i, offset);
    sum = {sum.sine * p.cosine + sum.cosine * p.sine, sum.cosine * p.cosine - sum.sine * p.sine};
  }
  return sum;
}

Shift of_pairs(const WaveTable& table, double offset) {
  Shift result;
  result.exact = true;
  const MatrixView<double> m = zeroed(result.matrix, table.cols, table.cols);
  for (const WaveBlock& block : table.blocks) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      const Phasor p = turned(block, i, offset);
      const std::size_t s = block.sine + i * block.stride, c = block.cosine + i * block.stride;
      m(s, s) = m(c, c) = p.cosine;
      m(s, c) = p.sine;
      m(c, s) = -p.sine;
      result.rank += 2;
    }
  }
  return result;
}

/// M of a rotation, and the rows it is checked on: vectors of ones at every position.
/// refuses  rows that are scaled one by one: no one matrix moves them
Shift of_rotation(const Rotation& rotation, double offset, MovedTables& tables) {
  require(rotation.row_scales.empty(), "shift", "encoding",
          "scales every position by a factor of its own");
  Shift result;
  result.exact = true;
  result.rank = rotation.head_dim;
  const MatrixView<double> m = zeroed(result.matrix, rotation.head_dim, rotation.head_dim);
  const PairPlaces places(rotation.layout, rotation.pairs());
  for (std::size_t c = 0; c < rotation.head_dim; ++c) m(c, c) = 1;
  for (std::size_t i = 0; i < rotation.pairs(); ++i) {
    WaveBlock block;
    for (const Rotation::Axis& axis : rotation.axes) block.frequencies.push_back(axis.frequencies);
    const Phasor p = turned(block, i, offset);
    const double growth =
        rotation.log_scales.empty() ? 1 : std::exp(offset * rotation.log_scales[i]);
    const std::size_t a = rotation.first_channel + places.channel(i);
    const std::size_t b = a + places.partner;
    m(a, a) = m(b, b) = growth * p.cosine;
    m(a, b) = -growth * p.sine;
    m(b, a) = growth * p.sine;
  }
  tables.from.resize(rotation.rows(), rotation.head_dim);
  tables.to.resize(rotation.rows(), rotation.head_dim);
  std::ranges::fill(tables.from.view().flat(), 1);
  std::ranges::fill(tables.to.view().flat(), 1);
  rotate(tables.from.view(), rotation);
  rotate(tables.to.view(), moved(rotation, offset));
  return result;
}

/// Where a row of M is not 0: of what is known in closed form, in two places at most.
struct Span {
  std::size_t first = 0, last = 0;
  bool few = false;
};

std::vector<Span> spans_of(MatrixView<const double> m) {
  std::vector<Span> spans(m.rows());
  for (std::size_t r = 0; r < m.rows(); ++r) {
    std::size_t count = 0;
    for (std::size_t c = 0; c < m.cols(); ++c) {
      if (m(r, c) == 0) continue;
      (count == 0 ? spans[r].first : spans[r].last) = c;
      ++count;
    }
    if (count < 2) spans[r].last = spans[r].first == 0 ? m.cols() - 1 : 0;  // where 0 stands
    spans[r].few = count <= 2 && m.cols() > 1;
  }
  return spans;
}

/// Largest |M x - y| over rows first, first + step, ...
double largest_residual(MatrixView<const double> m, const MovedTables& tables, std::size_t first,
                        std::size_t step) {
  const MatrixView<const double> from = tables.from.view(), to = tables.to.view();
  const std::vector<Span> spans = spans_of(m);
  double worst = 0;
  for (std::size_t r = first; r < from.rows(); r += step) {
    for (std::size_t c = 0; c < m.rows(); ++c) {
      const Span& s = spans[c];
      const double moved = s.few ? m(c, s.first) * from(r, s.first) + m(c, s.last) * from(r, s.last)
                                 : dot(m.row(c).data(), from.row(r).data(), m.cols());
      const double error = std::fabs(moved - to(r, c));
      if (!(error <= worst)) worst = error;
      if (std::isnan(error)) return NAN;
    }
  }
  return worst;
}

/// M = B^T for the B with from * B = to.
std::size_t fit(Matrix<double>& matrix, MatrixView<const double> from,
                MatrixView<const double> to) {
  const std::size_t d = from.cols();
  Matrix<double> solution(d, d);
  const std::size_t rank = least_squares(solution.view(), from, to);
  matrix.resize(d, d);
  for (std::size_t r = 0; r < d; ++r) {
    for (std::size_t c = 0; c < d; ++c) matrix.view()(r, c) = solution.view()(c, r);
  }
  return rank;
}

/// Rows 0, 2, 4, ... of a table.
Matrix<double> every_second(MatrixView<const double> table) {
  Matrix<double> result((table.rows() + 1) / 2, table.cols());
  for (std::size_t r = 0; r < result.rows(); ++r) {
    std::ranges::copy(table.row(2 * r), result.view().row(r).begin());
  }
  return result;
}

/// Refuses a fit that takes too long or too much memory.
void check_fit(double rows, double cols) {
  require(rows > 0 && cols > 0, kName, "matrix", "must not be empty");
  const double work = 2 * rows * cols * (cols + std::fmin(rows, cols));
  check_work(kName, "matrix", work, "2 * rows * columns * (columns + the fewer of both)");
  constexpr double kTables = 7;  // both, their halves, and what becomes of copies of them
  if (kTables * rows * cols * sizeof(double) <= 3 * kMaxTableBytes) return;
  throw MemoryError(
      join(kName, ": a fit to ", rows, " x ", cols, " numbers takes more memory than allowed"));
}

Shift fitted(const MovedTables& tables) {
  check_fit(static_cast<double>(tables.from.rows()), static_cast<double>(tables.from.cols()));
  for (const Matrix<double>* table : {&tables.from, &tables.to}) {
    for (const double x : table->view().flat()) {
      require(std::isfinite(x), kName, "matrix", "must hold finite numbers, got ", x);
    }
  }
  Shift result;
  result.rank = fit(result.matrix, tables.from.view(), tables.to.view());
  result.residual = largest_residual(result.matrix.view(), tables, 0, 1);
  result.held_out = NAN;
  if (tables.from.rows() >= 4) {
    Matrix<double> half;
    fit(half, every_second(tables.from.view()).view(), every_second(tables.to.view()).view());
    result.held_out = largest_residual(half.view(), tables, 1, 2);
  }
  result.rows = tables.from.rows();
  return result;
}

bool is_zero(std::span<const double> row) {
  return std::ranges::all_of(row, [](double x) { return x == 0; });
}

/// Without the rows that are 0 by decree, in one table or the other: of padding, of a class token.
MovedTables without_zero_rows(const MovedTables& tables) {
  std::vector<std::size_t> kept;
  for (std::size_t r = 0; r < tables.from.rows(); ++r) {
    if (!is_zero(tables.from.view().row(r)) && !is_zero(tables.to.view().row(r))) kept.push_back(r);
  }
  const std::size_t cols = tables.from.cols();
  MovedTables result{Matrix<double>(kept.size(), cols), Matrix<double>(kept.size(), cols)};
  for (std::size_t r = 0; r < kept.size(); ++r) {
    std::ranges::copy(tables.from.view().row(kept[r]), result.from.view().row(r).begin());
    std::ranges::copy(tables.to.view().row(kept[r]), result.to.view().row(r).begin());
  }
  return result;
}

void check(Shift& result, const MovedTables& tables) {
  result.residual = result.held_out = largest_residual(result.matrix.view(), tables, 0, 1);
  result.rows = tables.from.rows();
}

}  // namespace

const std::span<const Parameter> kShiftParameters = kParameters;

bool is_of_pairs(const WaveTable& table) {
  const auto whole = [](const WaveBlock& block) {
    return block.sine != WaveBlock::kNone && block.cosine != WaveBlock::kNone &&
           block.cosines() == block.size();
  };
  return table.lines.empty() && table.added.empty() && std::ranges::all_of(table.blocks, whole);
}

Shift shift(MatrixView<const double> table, double offset) {
  return fitted(moved_rows(table, offset));
}

Shift shift(const Scheme& scheme, const Arguments& arguments, double offset) {
  require(scheme.bias == nullptr, kName, "encoding", "must have a row per position; ", scheme.name,
          " adds to scores");
  if (scheme.rotation != nullptr) {
    require(!scheme.mixes, kName, "encoding", "mixes frequencies: no one matrix moves its rows");
    MovedTables tables;
    Shift result = of_rotation(scheme.rotation(arguments), offset, tables);
    check(result, tables);
    return result;
  }
  const std::optional<WaveTable> waves = waves_of(scheme, arguments);
  const bool is_fitted = !waves || !is_of_pairs(*waves);
  if (is_fitted) {
    const Shape shape = table_shape(scheme, arguments);
    const auto rows = static_cast<double>(shape.rows);
    if (std::fabs(offset) < rows) {  // others are refused, or have rows at every position
      check_fit(rows - std::fabs(offset), static_cast<double>(shape.cols));
    }
  }
  const MovedTables tables = moved_tables(scheme, arguments, offset);
  if (is_fitted) return fitted(tables);
  Shift result = of_pairs(*waves, offset);
  check(result, without_zero_rows(tables));
  return result;
}

Recurrence recurrence(const Scheme& scheme, const Arguments& arguments, double offset) {
  const std::optional<WaveTable> waves = waves_of(scheme, arguments);
  require(waves.has_value(), "recurrence", "encoding", "must be made of waves, got ", scheme.name);
  const auto moved_by = [&](double distance) {
    try {
      return moved_tables(scheme, arguments, distance);
    } catch (const InputError& error) {
      if (error.parameter() != "offset") throw;
      refuse("recurrence", "offset",  // back, its sign is not the one that was given
             {"must move, to both sides, to positions that ", scheme.name, " has, got ", offset});
    }
  };
  const MovedTables after = moved_by(offset), before = moved_by(-offset);
  Recurrence result;
  result.factors.assign(waves->cols, 2);  // of a constant, and of a straight line
  for (const WaveBlock& block : waves->blocks) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      // a phase is the last axis, and moves with no position
      const Phasor p = scheme.own_phases ? turned(block.frequencies.front(), i, offset)
                                         : turned(block, i, offset);
      const double factor = 2 * p.cosine;
      const std::size_t step = i * block.stride;
      if (block.sine != WaveBlock::kNone) result.factors[block.sine + step] = factor;
      if (block.cosine != WaveBlock::kNone && i < block.cosines()) {
        result.factors[block.cosine + step] = factor;
      }
    }
  }
  const bool may_be_zero = !is_of_pairs(*waves);  // rows of whole pairs are 0 by decree alone
  for (std::size_t r = 0; r < after.to.rows(); ++r) {
    const auto is_decreed = [&](const Matrix<double>& table) {
      return !may_be_zero && is_zero(table.view().row(r));
    };
    if (is_decreed(before.to) || is_decreed(after.from) || is_decreed(after.to)) continue;
    ++result.rows;
    for (std::size_t c = 0; c < waves->cols; ++c) {
      const double predicted = result.factors[c] * after.from.view()(r, c) - before.to.view()(r, c);
      result.residual = std::fmax(result.residual, std::fabs(predicted - after.to.view()(r, c)));
    }
  }
  return result;
}

}  // namespace pe
