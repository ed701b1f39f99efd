#pragma once

#include <cstddef>
#include <cstdint>

#include "encodings/biases/mlp.h"
#include "linalg/matrix_view.h"

namespace pe {

/// Tokens of a window stand row by row: token t at row t / width, column t % width.
struct SwinWindow {
  std::size_t height = 7, width = 7;  ///< [tokens] >= 1
  bool class_token = false;           ///< BEiT: one in front, and three rows of the table more
  std::size_t tokens() const { return height * width + class_token; }
  std::size_t offsets() const { return (2 * height - 1) * (2 * width - 1) + (class_token ? 3 : 0); }
};

/// Row of the table of offsets() rows for the offset from key to query, down and to the right; the
/// last three are those from the class token, to it and to itself.
std::int32_t swin_index(const SwinWindow& window, std::size_t query, std::size_t key);

/// out(h * tokens + query, key) = table(swin_index, h)
/// out      (heads * tokens, tokens)
/// table    (offsets, heads): learned
/// source   Liu et al. 2021, Swin Transformer
/// refuses  (InputError) sizes that disagree
void swin_bias(MatrixView<double> out, MatrixView<const double> table, const SwinWindow& window);

/// What SwinV2's network sees of an offset along one axis:
///   sign(t) log2(1 + |t|) / log2 8, t = 8 offset / (size - 1)
/// size     of the window, or of the one trained on, >= 2. Within the window |t| <= 8, so that the
///          result reaches log2(9) / 3 = 1.057, not 1
double swin_log_coordinate(int offset, std::size_t size);

/// out(h * tokens + query, key) = 16 sigmoid(mlp(log coordinates of the offset)_h)
/// out      (heads * tokens, tokens)
/// mlp      two inputs, down and to the right, and one output per head; the published one has 512
///          hidden units
/// pretrained_window   [tokens] side of the window trained on, >= 2; 0: the window itself
/// source   Liu et al. 2021, Swin Transformer V2
/// refuses  (InputError) sizes that disagree, a divisor of 0: a window or pretrained window of 1
void swin_v2_bias(MatrixView<double> out, const Mlp& mlp, const SwinWindow& window,
                  std::size_t pretrained_window = 0);

}  // namespace pe
