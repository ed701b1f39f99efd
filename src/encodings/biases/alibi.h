#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "linalg/matrix_view.h"

namespace pe {

/// How far head `head` of `num_heads` shrinks its slope: slope = 2^-exponent.
///   num_heads a power of two: bias_max * (head + 1) / num_heads
///   else, with P the largest power of two below: the slopes of P heads, then every second one of
///   2P heads, from the first on
double alibi_exponent(std::size_t head, std::size_t num_heads, double bias_max = 8);

/// One slope per head, in (0, 1).
/// source   Press et al. 2021 (get_slopes); bias_max as in MPT, whose order is the same
/// refuses  (InputError) bias_max not above 0 or above 64
std::vector<double> alibi_slopes(std::size_t num_heads, double bias_max = 8);

/// What is written: the first two give the same weights, since softmax does not see what a whole row shares.
enum class AlibiForm {
  Offset,  ///< -slope * |m - n|
  Key,     ///< slope * n, as BLOOM and the authors' code compute; causal only
  Falcon,  ///< the same with slope, n and product each rounded to bfloat16: beyond 256 keys share
           ///< biases. transformers, models/falcon; causal only
};
inline constexpr std::string_view kAlibiFormNames[] = {"offset", "key", "falcon"};

/// out      (heads * queries, keys), one block per slope; queries are the last of the keys
/// causal   -infinity where n > m
/// refuses  (InputError) rows that are not a multiple of the slopes, more queries than keys,
///          another form than Offset without causal
void alibi_bias(MatrixView<double> out, std::span<const double> slopes, bool causal = true,
                AlibiForm form = AlibiForm::Offset);

}  // namespace pe
