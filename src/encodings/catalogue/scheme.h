// What the catalogue knows of one encoding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encodings/catalogue/arguments.h"
#include "encodings/math/explanation.h"
#include "encodings/math/frequencies.h"
#include "encodings/math/rotary.h"
#include "encodings/math/waves.h"
#include "linalg/matrix_view.h"

namespace pe {

/// How an encoding enters a transformer.
enum class Kind {
  None,    ///< not at all
  Add,     ///< one row per position, added to the input (or concatenated)
  Rotate,  ///< turns queries and keys
  Bias,    ///< added to scores
};
inline constexpr std::string_view kKindNames[] = {"none", "add", "rotate", "bias"};

/// A bias has a matrix queries x keys for every head.
struct BiasShape {
  std::size_t heads = 1, queries = 0, keys = 0;
};

/// What waves of these arguments come from: positions, a start or inputs.
WaveOrigin wave_origin(const Arguments& arguments);

/// One encoding. Functions left null do not apply to it: Add and None have shape, encode_double and
/// encode (without it the table is rounded from double), or waves, which stands for everything
/// else; Rotate has rotation, and shape where that is known long before it; Bias has bias_shape
/// and bias. All of them refuse (InputError) arguments that contradict each other, before they
/// write.
struct Scheme {
  std::string_view name;   ///< kebab-case, the name everywhere
  std::string_view title;  ///< for menus
  Kind kind;
  std::string_view source;  ///< where it was published
  std::span<const Parameter> parameters;

  Shape (*shape)(const Arguments&) = nullptr;
  void (*encode)(MatrixView<float> out, const Arguments&) = nullptr;
  void (*encode_double)(MatrixView<double> out, const Arguments&) = nullptr;

  WaveTable (*waves)(const Arguments&) = nullptr;

  Rotation (*rotation)(const Arguments&) = nullptr;
  bool mixes = false;  ///< the rotation has a mix, which takes long to make
  bool own_phases =
      false;  ///< waves begin anywhere: their angles are more than position * frequency

  BiasShape (*bias_shape)(const Arguments&) = nullptr;
  /// out (heads * queries, keys), head after head; -infinity where the scheme allows no attention
  void (*bias)(MatrixView<double> out, const Arguments&) = nullptr;
  /// where it depends on queries and keys: out (queries, keys) of one head, to be added to scores
  /// q.k / sqrt(head_dim); `bias` is this for seeded ones
  void (*content_bias)(MatrixView<double> out, MatrixView<const double> q,
                       MatrixView<const double> k, std::size_t head, const Arguments&) = nullptr;
  /// what one head's output (queries, value_dim) receives besides the values, given its weights
  void (*add_to_output)(MatrixView<double> output, MatrixView<const double> weights,
                        std::size_t head, const Arguments&) = nullptr;
  /// out (queries, keys): which learned row a pair of positions uses, where there are such rows
  void (*buckets)(MatrixView<std::int32_t> out, const Arguments&) = nullptr;
  /// one factor per head, where heads differ by a factor only
  std::vector<double> (*slopes)(const Arguments&) = nullptr;

  /// row and column of the table; for a Bias of the matrix of all heads
  Explanation (*explain)(const Arguments&, std::size_t row, std::size_t column) = nullptr;
  /// Evenly spaced rows whose products depend on their offset alone? Waves and rotations are asked
  /// themselves; null for others: no.
  bool (*stationary)(const Arguments&) = nullptr;
  /// of a scheme that has frequencies; those of a Rotate scheme are in its rotation, and here too
  /// where the rotation refuses positions that its angles would take
  Frequencies (*frequencies)(const Arguments&) = nullptr;
  /// what a number of its table or matrices takes [steps of support/work.h]; null: kUsualSteps
  double (*steps)(const Arguments&) = nullptr;
  /// Its functions are in the whole module only, this being the first one: see computed.h.
  bool described_only = false;
};

/// What is read of an encoding and not computed with, apart from it: a module that does not show
/// texts is linked without them.
struct SchemeTexts {
  std::string_view summary;                       ///< two lines: what it does, what becomes of it
  std::string_view formula;                       ///< TeX
  std::string_view used_by = "";                  ///< models, comma-separated
  std::span<const std::string_view> golden = {};  ///< reference data: files of tests/golden
  int axes = 1;          ///< coordinates of a position: 2 of a picture, 3 of a video
  bool learned = false;  ///< training finds numbers of its own
};

}  // namespace pe
