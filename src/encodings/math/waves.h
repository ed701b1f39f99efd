// Tables of sines and cosines as data: a sinusoidal scheme describes its table, and filling,
// explaining and checking are written once for all of them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "encodings/math/frequencies.h"
#include "linalg/matrix_view.h"

namespace pe {

struct Explanation;

/// Where the rows of a table stand on one axis: row r at positions[(r / repeat) % size]. A grid has
/// its columns with repeat 1 and its rows with repeat = columns.
struct WaveAxis {
  std::vector<double> positions;
  std::size_t repeat = 1;

  std::size_t index(std::size_t row) const { return row / repeat % positions.size(); }
  double at(std::size_t row) const { return positions[index(row)]; }
};

/// Columns that hold sines and cosines of
///   angle(r, i) = sum over axes of position * frequency_i  [radians]
struct WaveBlock {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  std::vector<WaveAxis> axes;
  std::vector<Frequencies> frequencies;  ///< of each axis, all of one size
  std::size_t sine = 0, cosine = 1;      ///< columns of frequency 0, or kNone
  std::size_t stride = 2;                ///< from one frequency to the next
  std::size_t pairs = kNone;             ///< how many have a cosine, from the first on; kNone: all
  std::string_view angle = "";           ///< in symbols: "p / m"

  std::size_t size() const { return frequencies.front().size(); }
  std::size_t cosines() const { return pairs < size() ? pairs : size(); }
};

/// A column that holds slope * position + shift.
struct WaveLine {
  WaveAxis axis;
  std::size_t column = 0;
  double slope = 1, shift = 0;
  std::string_view formula = "x";
};

/// A table: its rows and what its columns hold. Columns that nothing names are 0.
struct WaveTable {
  std::size_t rows = 0, cols = 0;
  std::size_t first_row = 0;           ///< the rows before it are 0; row first_row is row 0 of axes
  std::vector<std::size_t> zero_rows;  ///< further rows that are 0, counted from the table's first
  std::vector<WaveBlock> blocks;
  std::vector<WaveLine> lines;
  double scale = 1;              ///< multiplies everything
  std::vector<double> added;     ///< one number per column, added to every row; or empty
  std::string_view unit;         ///< of positions: "tokens"; empty: explanations name no wavelength
  std::string_view zero_column;  ///< why a column is 0
  std::string_view zero_row;     ///< why a row is 0
};

/// Whom a refusal names: the function that fills a table, and the parameter that its positions come
/// from.
struct WaveOrigin {
  std::string_view function, parameter;
};

/// Another block, to be filled in.
WaveBlock& add_block(WaveTable& table, std::string_view angle);
/// A block of one axis: sines and cosines side by side from first_column on.
WaveBlock& add_interleaved(WaveTable& table, WaveAxis axis, Frequencies frequencies,
                           std::string_view angle, std::size_t first_column = 0);
/// All sines from first_column on, then all cosines.
WaveBlock& add_split(WaveTable& table, WaveAxis axis, Frequencies frequencies,
                     std::string_view angle, std::size_t first_column = 0);

/// Every frequency times `factor`.
Frequencies scaled(const Frequencies& frequencies, DoubleDouble factor);

/// Fills a table.
/// out       (table.rows, table.cols); every element is written
/// accuracy  as fill_phasor_table with one axis; with several, whose angles are added up exactly
///           before they are reduced, 0.51 * 2^-24 and 4.5e-16 while |position| < 2^20
/// refuses   (InputError, before writing) positions so large that a turn is lost: more than 2^50
///           turns
void fill_waves(MatrixView<float> out, const WaveTable& table, const WaveOrigin& origin);
void fill_waves(MatrixView<double> out, const WaveTable& table, const WaveOrigin& origin);

/// Cell (row, column): its value is what fill_waves writes, in float if `single`.
Explanation explain_waves(const WaveTable& table, const WaveOrigin& origin, bool single,
                          std::size_t row, std::size_t column);

/// The different frequencies of all columns, fastest first; of several axes, the length of their
/// vector.
Spectrum waves_spectrum(const WaveTable& table);

}  // namespace pe
