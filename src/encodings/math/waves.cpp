#include "encodings/math/waves.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "encodings/math/explanation.h"
#include "encodings/math/phasor_table.h"
#include "linalg/matrix.h"
#include "linalg/phasors.h"
#include "support/check.h"

namespace pe {
namespace {

/// Beyond so many turns the reduction by whole turns would no longer be exact.
constexpr double kMaxTurns = 0x1p50;

double largest(std::span<const double> values) {
  double result = 0;
  for (const double value : values) result = std::fmax(result, std::fabs(value));
  return result;
}

void check_reach(const WaveTable& table, const WaveOrigin& origin) {
  double turns = 0;
  for (const WaveBlock& block : table.blocks) {
    for (std::size_t k = 0; k < block.axes.size(); ++k) {
      const Frequencies& f = block.frequencies[k];
      turns = std::fmax(turns, largest(block.axes[k].positions) * largest({f.head(), f.size()}));
    }
  }
  require(turns < kMaxTurns, origin.function, origin.parameter, "must stay below 2^50 turns, got ",
          turns);
}

/// The phasors of one row of a block with several axes. The turns of all axes are added exactly:
/// turning by one after the other would add an error for each.
void summed_phasors(Phasors out, const WaveBlock& block, std::size_t row, std::size_t first,
                    std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    DoubleDouble turns{0, 0};
    for (std::size_t k = 0; k < block.axes.size(); ++k) {
      const double position = block.axes[k].at(row);
      const DoubleDouble f = block.frequencies[k].turns(first + i);
      DoubleDouble part = two_product(position, f.hi);
      part.hi -= std::nearbyint(part.hi);
      turns = turns + fast_two_sum(part.hi, part.lo) + two_product(position, f.lo);
    }
    const double head = head26(turns.hi);
    const double tail = (turns.hi - head) + turns.lo;
    phasors_at({out.sine + i, out.cosine + i}, 1, &head, &tail, 1);
  }
}

/// Can fill_phasor_table write this block by itself?
bool is_plain(const WaveBlock& block, std::size_t rows) {
  const WaveAxis& axis = block.axes.front();
  const bool neighbours = block.stride == 2 && block.cosine == block.sine + 1;
  return block.axes.size() == 1 && axis.repeat == 1 && axis.positions.size() == rows &&
         block.sine != WaveBlock::kNone && block.cosine != WaveBlock::kNone &&
         (neighbours || block.stride == 1);
}

template <typename T>
void place(MatrixView<T> out, const WaveBlock& block, std::size_t row, const T* sine,
           const T* cosine) {
  T* to = out.row(row).data();
  for (std::size_t i = 0; i < block.size(); ++i) {
    const std::size_t step = i * block.stride;
    if (block.sine != WaveBlock::kNone) to[block.sine + step] = sine[i];
    if (block.cosine != WaveBlock::kNone && i < block.cosines())
      to[block.cosine + step] = cosine[i];
  }
}

/// out has the rows of the axes only.
template <typename T>
void fill_block(MatrixView<T> out, const WaveBlock& block) {
  const std::size_t count = block.size();
  const WaveAxis& axis = block.axes.front();
  if (is_plain(block, out.rows())) {
    fill_phasor_table(out, axis.positions, block.frequencies.front(),
                      {block.sine, block.cosine, block.stride, block.cosines()});
    return;
  }
  if (block.axes.size() == 1) {
    Matrix<T> both(axis.positions.size(), 2 * count);
    fill_phasor_table(both.view(), axis.positions, block.frequencies.front(), {0, count, 1, count});
    for (std::size_t r = 0; r < out.rows(); ++r) {
      const T* row = both.view().row(axis.index(r)).data();
      place(out, block, r, row, row + count);
    }
    return;
  }
  std::vector<double> exact(2 * count);
  std::vector<T> both(2 * count);
  for (std::size_t r = 0; r < out.rows(); ++r) {
    summed_phasors({exact.data(), exact.data() + count}, block, r, 0, count);
    std::ranges::transform(exact, both.begin(), [](double x) { return static_cast<T>(x); });
    place(out, block, r, both.data(), both.data() + count);
  }
}

double line_value(const WaveLine& line, std::size_t row) {
  return line.slope * line.axis.at(row) + line.shift;
}

bool is_final(const WaveTable& table) { return table.scale == 1 && table.added.empty(); }

double finished(double value, const WaveTable& table, std::size_t column) {
  return value * table.scale + (table.added.empty() ? 0 : table.added[column]);
}

template <typename T>
void fill(MatrixView<T> out, const WaveTable& table, const WaveOrigin& origin) {
  check_reach(table, origin);
  std::ranges::fill(out.flat(), T(0));
  const MatrixView<T> body(out.data() + table.first_row * out.cols(), out.rows() - table.first_row,
                           out.cols());
  for (const WaveBlock& block : table.blocks) fill_block(body, block);
  for (const WaveLine& line : table.lines) {
    for (std::size_t r = 0; r < body.rows(); ++r) {
      body(r, line.column) = static_cast<T>(line_value(line, r));
    }
  }
  for (const std::size_t r : table.zero_rows) std::ranges::fill(out.row(r), T(0));
}

/// Frequency i of a block by itself, so that one column costs one column.
WaveBlock narrowed(const WaveBlock& block, std::size_t i) {
  WaveBlock result{block.axes, {}, 0, 1, 1, 1, {}};
  for (const Frequencies& f : block.frequencies) {
    result.frequencies.emplace_back(1).set(0, f.turns(i));
  }
  return result;
}

template <typename T>
double cell_value(const WaveTable& table, const WaveBlock& block, std::size_t i, bool is_sine,
                  std::size_t row) {
  Matrix<T> two(table.rows - table.first_row, 2);
  fill_block(two.view(), narrowed(block, i));
  return static_cast<double>(two.view()(row, is_sine ? 0 : 1));
}

/// The frequency that a column belongs to, if it does.
struct Found {
  const WaveBlock* block = nullptr;
  std::size_t i = 0;
  bool is_sine = false;
};

Found find_column(const WaveTable& table, std::size_t column) {
  const auto member = [&](const WaveBlock& block, std::size_t start, std::size_t count) {
    if (start == WaveBlock::kNone || column < start) return WaveBlock::kNone;
    const std::size_t distance = column - start;
    const bool inside = distance % block.stride == 0 && distance / block.stride < count;
    return inside ? distance / block.stride : WaveBlock::kNone;
  };
  for (const WaveBlock& block : table.blocks) {
    const std::size_t s = member(block, block.sine, block.size());
    if (s != WaveBlock::kNone) return {&block, s, true};
    const std::size_t c = member(block, block.cosine, block.cosines());
    if (c != WaveBlock::kNone) return {&block, c, false};
  }
  return {};
}

double rounded(double value, bool single) {
  return single ? static_cast<double>(static_cast<float>(value)) : value;
}

Explanation zero(std::string_view why) { return {"0", "0", {std::string(why)}, 0}; }

}  // namespace

WaveBlock& add_block(WaveTable& table, std::string_view angle) {
  WaveBlock& block = table.blocks.emplace_back();
  block.angle = angle;
  return block;
}

WaveBlock& add_interleaved(WaveTable& table, WaveAxis axis, Frequencies frequencies,
                           std::string_view angle, std::size_t first_column) {
  WaveBlock& block = add_block(table, angle);
  block.axes.push_back(std::move(axis));
  block.frequencies.push_back(std::move(frequencies));
  block.sine = first_column;
  block.cosine = first_column + 1;
  return block;
}

WaveBlock& add_split(WaveTable& table, WaveAxis axis, Frequencies frequencies,
                     std::string_view angle, std::size_t first_column) {
  const std::size_t count = frequencies.size();
  WaveBlock& block =
      add_interleaved(table, std::move(axis), std::move(frequencies), angle, first_column);
  block.cosine = first_column + count;
  block.stride = 1;
  return block;
}

Frequencies scaled(const Frequencies& frequencies, DoubleDouble factor) {
  Frequencies result(frequencies.size());
  for (std::size_t i = 0; i < result.size(); ++i) result.set(i, frequencies.turns(i) * factor);
  return result;
}

void fill_waves(MatrixView<float> out, const WaveTable& table, const WaveOrigin& origin) {
  if (is_final(table)) {
    fill(out, table, origin);
    return;
  }
  Matrix<double> exact(out.rows(), out.cols());  // rounded once, after everything
  fill_waves(exact.view(), table, origin);
  std::ranges::transform(exact.view().flat(), out.data(),
                         [](double x) { return static_cast<float>(x); });
}

void fill_waves(MatrixView<double> out, const WaveTable& table, const WaveOrigin& origin) {
  fill(out, table, origin);
  for (std::size_t r = table.first_row; !is_final(table) && r < out.rows(); ++r) {
    if (std::ranges::count(table.zero_rows, r) > 0) continue;
    for (std::size_t j = 0; j < out.cols(); ++j) out(r, j) = finished(out(r, j), table, j);
  }
}

Explanation explain_waves(const WaveTable& table, const WaveOrigin& origin, bool single,
                          std::size_t row, std::size_t column) {
  check_reach(table, origin);
  if (row < table.first_row || std::ranges::count(table.zero_rows, row) > 0) {
    return zero(table.zero_row);
  }
  const std::size_t r = row - table.first_row;
  Explanation result;
  for (const WaveLine& line : table.lines) {
    if (line.column != column) continue;
    const double value = line_value(line, r);
    result.formula = line.formula;
    result.substituted = format_number(line.axis.at(r));
    if (line.slope != 1 || line.shift != 0) {
      result.substituted = join(line.slope, " · ", result.substituted, " + ", line.shift);
    }
    result.value = rounded(finished(value, table, column), single);
    return result;
  }
  const Found found = find_column(table, column);
  if (found.block == nullptr) return zero(table.zero_column);

  const WaveBlock& block = *found.block;
  std::string numbers;
  double angle = 0;
  for (std::size_t k = 0; k < block.axes.size(); ++k) {
    const double position = block.axes[k].at(r), f = block.frequencies[k].radians(found.i);
    numbers += join(k == 0 ? "" : " + ", Brief{position}, " · ", Brief{f});
    angle += position * f;
  }
  const char* function = found.is_sine ? "sin(" : "cos(";
  result.formula = join(function, block.angle, ")");
  result.substituted = join(function, numbers, ")");
  if (table.scale != 1) {
    result.formula = join("s · ", result.formula);
    result.substituted = join(Brief{table.scale}, " · ", result.substituted);
  }
  if (!table.added.empty()) {
    result.formula += " + a";
    result.substituted += join(" + ", Brief{table.added[column]});
  }
  result.steps.push_back(join("angle = ", Brief{angle}, " radian(s)"));
  if (block.axes.size() == 1 && !table.unit.empty()) {
    const double length = std::fabs(block.frequencies.front().wavelength(found.i));
    result.steps.push_back(join("one turn takes ", Brief{length}, " ", table.unit));
  }
  if (single && is_final(table)) {
    result.value = cell_value<float>(table, block, found.i, found.is_sine, r);
  } else {
    const double exact = cell_value<double>(table, block, found.i, found.is_sine, r);
    result.value = rounded(finished(exact, table, column), single);
  }
  return result;
}

Spectrum waves_spectrum(const WaveTable& table) {
  Spectrum result;
  for (const WaveBlock& block : table.blocks) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      double square = 0;
      for (const Frequencies& f : block.frequencies) square += f.radians(i) * f.radians(i);
      const double length = block.frequencies.size() == 1
                                ? std::fabs(block.frequencies.front().radians(i))
                                : std::sqrt(square);
      // into its place; a library sort would weigh more than all the rest
      const auto place =
          std::ranges::lower_bound(result.frequencies, length, std::ranges::greater());
      if (place == result.frequencies.end() || *place != length) {
        result.frequencies.insert(place, length);
      }
    }
  }
  constexpr double kTurn = 0x1.921fb54442d18p+2;  // 2*pi
  for (const double f : result.frequencies) {
    result.wavelengths.push_back(f == 0 ? std::numeric_limits<double>::infinity() : kTurn / f);
  }
  return result;
}

}  // namespace pe
