// Rotation of queries and keys: what every RoPE-like scheme does, whatever its frequencies, axes
// and layout.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "encodings/math/frequencies.h"
#include "linalg/matrix.h"
#include "linalg/matrix_view.h"

namespace pe {

/// Where the two channels of a pair stand.
enum class RotaryLayout {
  Interleaved,  ///< 2i and 2i + 1: RoFormer, GPT-J, Llama as released by Meta
  Half,         ///< i and i + rotary_dim/2: GPT-NeoX, Hugging Face's Llama, Qwen, Gemma
  HalfPerAxis,  ///< Half within the channels of each of two axes: the vision tower of Gemma 4
};

/// A layout in numbers: blocks of channels one after the other, in each of which pair i is the
/// channels i * step and i * step + partner.
struct PairPlaces {
  constexpr PairPlaces(RotaryLayout layout, std::size_t all)
      : pairs(layout == RotaryLayout::HalfPerAxis ? all / 2 : all),
        step(layout == RotaryLayout::Interleaved ? 2 : 1),
        partner(layout == RotaryLayout::Interleaved ? 1 : pairs) {}

  /// The first channel of a pair; the second is `partner` further.
  constexpr std::size_t channel(std::size_t pair) const {
    return pair / pairs * 2 * pairs + pair % pairs * step;
  }

  std::size_t pairs;  ///< of one block
  std::size_t step, partner;
};

/// A rotation for every row of a matrix of queries or keys. Row r turns pair i by
///   angle(r, i) = sum over axes of positions[r] * frequency_i  [radians]
/// One axis for text; two or three for images and video, where a pair follows one axis and its
/// frequency on the others is 0, or (mixed RoPE) several at once.
struct Rotation {
  struct Axis {
    std::vector<double> positions;  ///< one per row [tokens, patches or normalised]
    Frequencies frequencies;        ///< one per pair
  };
  std::vector<Axis> axes;
  RotaryLayout layout = RotaryLayout::Interleaved;
  std::size_t head_dim = 0;        ///< channels of a row
  std::size_t first_channel = 0;   ///< where the pairs begin; channels beside them are left alone
  double attention_factor = 1;     ///< multiplies cosine and sine, so scores by its square (YaRN)
  std::vector<double> log_scales;  ///< xPos: pair i is scaled by
                                   ///< exp((positions[r] - scale_center) * log_scales[i])
  double scale_center = 0;
  std::vector<double> row_scales;  ///< one per row, which multiplies it; none: 1
  /// FoPE: cosines and sines of the first `kept` frequencies are mixed before they are used,
  ///   cosine_j = sum over i of cosine(j, i) * cos(angle_i), sines likewise;
  /// pairs beyond them have cosine 1 and sine rest_sine.
  struct Mix {
    std::size_t kept = 0;
    std::vector<double> cosine, sine;  ///< (kept, kept), row after row
    double rest_sine = 0;
  };
  std::optional<Mix> mix;
  /// where a token after the last row stands, if that is not the number of rows
  std::optional<double> next_position;

  /// Do all rows keep their norms or scale them alike, so that scores know the offset alone?
  bool is_uniform() const { return log_scales.empty() && row_scales.empty() && !mix; }
  std::size_t rows() const { return axes.front().positions.size(); }
  std::size_t pairs() const { return axes.front().frequencies.size(); }
};

/// The two factors of every row and pair, attention factor and scales included:
///   cosine(r, i) = a * cos(angle), sine(r, i) = a * sin(angle)
/// out       (rows, 2 * pairs): all cosines, then all sines
/// accuracy  float: 0.51 * 2^-24 for |position| < 2^24 on one axis per pair, times the factor;
///           double: 4.5e-16 likewise, for positions below 2^26
void rotation_table(MatrixView<float> out, const Rotation& rotation);
void rotation_table(MatrixView<double> out, const Rotation& rotation);

/// The angles themselves [radians], not reduced. angles (rows, pairs)
void rotation_angles(MatrixView<double> angles, const Rotation& rotation);

/// Rotates every row of x in place: (a, b) -> (a cos - b sin, a sin + b cos) for each pair.
/// x         (rows, head_dim), |x| < 1 for the stated accuracy
/// accuracy  float: 1.1 * 2^-24 (one rounding of a number below 1.5); scores of equal offsets agree
///           to 4e-6 (d = 64)
/// source    Su et al. 2021, section 3.4.2 (Interleaved); GPT-NeoX (Half). Weights trained for one
///           layout are wrong for the other
/// refuses   (InputError, before writing) a shape that is not the rotation's
void rotate(MatrixView<float> x, const Rotation& rotation);
void rotate(MatrixView<double> x, const Rotation& rotation);

/// The factors of a rotation, ready to be applied to the queries and keys of many heads: the fast
/// path of inference. Each is kept as two floats, as float tables alone would cost 2^-24.
class RotationFactors {
 public:
  explicit RotationFactors(const Rotation& rotation);

  /// Turns `heads` groups of columns in place: x (rows, heads * head_dim).
  /// accuracy  2.5 * 2^-24 for |x| < 1
  /// refuses   (InputError, before writing) other rows than the rotation's, columns that its
  ///           head_dim does not divide
  void apply(MatrixView<float> x) const;

 private:
  RotaryLayout layout_;
  std::size_t head_dim_, first_channel_, pairs_;
  Matrix<float> factors_;  ///< a row's cosines, their rests, its sines, their rests
};

}  // namespace pe
