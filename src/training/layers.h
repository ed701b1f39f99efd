// Layers of a transformer, forward and backward. Gradients are added to the arguments named d*;
// rows are tokens. Callers have checked sizes. All for float and double.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "linalg/matrix.h"

namespace pe::training {

enum class Activation { Relu, Gelu };
inline constexpr std::string_view kActivationNames[] = {"relu", "gelu"};

enum class Normalization {
  Rms,    ///< divides by the root of the mean square
  Layer,  ///< subtracts the mean first, which an index in every component does not survive
};
inline constexpr std::string_view kNormalizationNames[] = {"rms", "layer"};

/// out += x weight.  x (n, in), weight (in, out)
template <typename T>
void add_linear(MatrixView<T> out, MatrixView<const T> x, MatrixView<const T> weight);

/// dx += dout weight^T, dweight += x^T dout
/// scratch  holds the weight's transpose
template <typename T>
void linear_backward(MatrixView<T> dx, MatrixView<T> dweight, MatrixView<const T> dout,
                     MatrixView<const T> x, MatrixView<const T> weight, Matrix<T>& scratch);

/// What a normalisation's way back needs of every row.
template <typename T>
struct NormStatistics {
  Matrix<T> mean, inverse;  ///< (n, 1); the mean is 0 for Rms
};

/// out = (x - mean) / deviation * gain
template <typename T>
void normalize(MatrixView<T> out, NormStatistics<T>& statistics, MatrixView<const T> x,
               std::span<const T> gain, Normalization kind);

template <typename T>
void normalize_backward(MatrixView<T> dx, std::span<T> dgain, MatrixView<const T> dout,
                        const NormStatistics<T>& statistics, MatrixView<const T> x,
                        std::span<const T> gain, Normalization kind);

/// out = activation(x). Gelu is x sigmoid(2u), u = sqrt(2 / pi) (x + 0.044715 x^3): the usual
/// approximation by tanh
template <typename T>
void activate(std::span<T> out, std::span<const T> x, Activation kind);

/// dx = dout * activation'(x), in place: dout becomes dx.
template <typename T>
void activate_backward(std::span<T> dout, std::span<const T> x, Activation kind);

/// Rows become probabilities. Returns the sum of -ln probability of the targets.
/// targets   one per row
template <typename T>
double cross_entropy(MatrixView<T> logits, std::span<const std::int32_t> targets);

/// out[i] = e^x[i], 0 far below; may be x itself. The same bits natively and in WASM.
void exponentials_of(std::span<float> out, std::span<const float> x);
void exponentials_of(std::span<double> out, std::span<const double> x);

/// One row to probabilities that sum to 1; in place.
template <typename T>
void softmax(std::span<T> row);

}  // namespace pe::training
