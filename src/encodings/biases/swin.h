#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "encodings/biases/mlp.h"
#include "linalg/matrix_view.h"

namespace pe {

/// Which row of its table an offset has.
enum class SwinOffsets {
  Signed,    ///< one each: (2 height - 1) (2 width - 1) rows
  Absolute,  ///< LeViT: |down| and |right|, height * width rows; left and right are alike
};
inline constexpr std::string_view kSwinOffsetNames[] = {"signed", "absolute"};

/// Tokens of a window stand row by row: token t at row t / width, column t % width.
struct SwinWindow {
  std::size_t height = 7, width = 7;  ///< [tokens] >= 1
  bool class_token = false;           ///< BEiT: one in front, and three rows of the table more
  std::size_t tokens() const { return height * width + class_token; }
  SwinOffsets kind = SwinOffsets::Signed;
  std::size_t offsets() const {
    if (kind == SwinOffsets::Absolute) return height * width;
    return (2 * height - 1) * (2 * width - 1) + (class_token ? 3 : 0);
  }
};

/// Row of the table of offsets() rows for the offset from key to query, down and to the right; the
/// last three are those from the class token, to it and to itself.
/// source  Liu et al. 2021, Swin Transformer; BEiT; timm, models/levit.py for Absolute
std::int32_t swin_index(const SwinWindow& window, std::size_t query, std::size_t key);

/// out(h * tokens + query, key) = table(swin_index, h)
/// out      (heads * tokens, tokens)
/// table    (offsets, heads): learned
/// source   Liu et al. 2021, Swin Transformer
/// refuses  (InputError) sizes that disagree
void swin_bias(MatrixView<double> out, MatrixView<const double> table, const SwinWindow& window);

/// The networks that give a bias for an offset, instead of a table.
enum class SwinNetwork {
  SwinV2,       ///< 16 sigmoid of a network of log coordinates
  Timm,         ///< the network's number itself, of sign(offset) ln(1 + |offset|)
  Crossformer,  ///< of the offset itself, through two layers more, each after a layer norm
};
inline constexpr std::string_view kSwinNetworkNames[] = {"swin-v2", "timm", "crossformer"};

/// Their weights. The last column of each matrix is what is added.
struct OffsetNetwork {
  SwinNetwork kind = SwinNetwork::SwinV2;
  Mlp mlp;                                   ///< inputs: down and to the right; one output per head
  std::vector<Matrix<double>> between = {};  ///< Crossformer: two of (width, width + 1)
};

/// out(h * tokens + query, key) = what the network gives for the offset, head h
/// out      (heads * tokens, tokens)
/// pretrained_window   [tokens] SwinV2: side of the window trained on, >= 2; 0: the window itself
/// source   SwinV2; timm, layers/pos_embed_rel.py (RelPosMlp, mode "cr"); cheerss/CrossFormer,
///          models/crossformer.py (DynamicPosBias), whose norms add 1e-5 to the variance
/// refuses  (InputError) sizes that disagree; for SwinV2 a divisor of 0
void offset_network_bias(MatrixView<double> out, const OffsetNetwork& network,
                         const SwinWindow& window, std::size_t pretrained_window = 0);

/// What SwinV2's network sees of an offset along one axis:
///   sign(t) log2(1 + |t|) / log2 8, t = 8 offset / (size - 1)
/// size     of the window, or of the one trained on, >= 2. Within the window |t| <= 8, so that the
///          result reaches log2(9) / 3 = 1.057, not 1
double swin_log_coordinate(int offset, std::size_t size);

}  // namespace pe
