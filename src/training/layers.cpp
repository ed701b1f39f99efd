#include "training/layers.h"

#include <algorithm>
#include <cmath>

#include "linalg/attention.h"
#include "linalg/products/products.h"
#include "support/elementary.h"

namespace pe::training {
namespace {

template <typename T>
Strided<T> strided(MatrixView<T> m) {
  return {m.data(), m.cols()};
}

/// e^-87, the least that exponentials() tells from 0, and 1 over it are floats still.
constexpr double kSteepest = 87;
constexpr double kGeluScale = 0.79788456080286535588;  // sqrt(2 / pi)
constexpr double kGeluCubic = 0.044715;

/// sigmoid(2 u(x)) for a few numbers at a time.
constexpr std::size_t kChunk = 64;
template <typename T>
std::span<const T> gates(T (&memory)[kChunk], std::span<const T> x) {
  const std::span<T> out(memory, x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const T u =
        static_cast<T>(kGeluScale) * (x[i] + static_cast<T>(kGeluCubic) * x[i] * x[i] * x[i]);
    out[i] = std::clamp(-2 * u, static_cast<T>(-kSteepest), static_cast<T>(kSteepest));
  }
  exponentials_of(out, out);
  for (T& g : out) g = 1 / (1 + g);
  return out;
}

template <typename Body>
void in_chunks(std::size_t count, const Body& body) {
  for (std::size_t i = 0; i < count; i += kChunk) body(i, std::min(kChunk, count - i));
}

}  // namespace

void exponentials_of(std::span<float> out, std::span<const float> x) {
  exponentials(out.data(), x.data(), x.size());
}
void exponentials_of(std::span<double> out, std::span<const double> x) {
  std::ranges::transform(x, out.begin(), [](double v) { return exponential(v); });
}

template <typename T>
void add_linear(MatrixView<T> out, MatrixView<const T> x, MatrixView<const T> weight) {
  add_product<T>(strided(out), {x.data(), x.cols(), 1}, strided(weight),
                 {x.rows(), x.cols(), weight.cols()});
}

template <typename T>
void linear_backward(MatrixView<T> dx, MatrixView<T> dweight, MatrixView<const T> dout,
                     MatrixView<const T> x, MatrixView<const T> weight, Matrix<T>& scratch) {
  scratch.resize(weight.cols(), weight.rows());
  const MatrixView<T> transposed = scratch.view();
  for (std::size_t r = 0; r < weight.rows(); ++r) {
    for (std::size_t c = 0; c < weight.cols(); ++c) transposed(c, r) = weight(r, c);
  }
  add_product<T>(strided(dx), {dout.data(), dout.cols(), 1},
                 strided(MatrixView<const T>(transposed)), {dout.rows(), dout.cols(), dx.cols()});
  add_product<T>(strided(dweight), {x.data(), 1, x.cols()}, strided(dout),
                 {x.cols(), x.rows(), dout.cols()});
}

template <typename T>
void normalize(MatrixView<T> out, NormStatistics<T>& statistics, MatrixView<const T> x,
               std::span<const T> gain, Normalization kind) {
  constexpr T kEpsilon = static_cast<T>(1e-5);
  statistics.mean.resize(x.rows(), 1);
  statistics.inverse.resize(x.rows(), 1);
  const T share = 1 / static_cast<T>(x.cols());
  for (std::size_t r = 0; r < x.rows(); ++r) {
    const std::span<const T> row = x.row(r);
    T mean = 0, square = 0;
    if (kind == Normalization::Layer) {
      for (const T v : row) mean += v;
      mean *= share;
    }
    for (const T v : row) square += (v - mean) * (v - mean);
    const T inverse = 1 / std::sqrt(square * share + kEpsilon);
    const std::span<T> to = out.row(r);
    for (std::size_t c = 0; c < row.size(); ++c) to[c] = (row[c] - mean) * inverse * gain[c];
    statistics.mean.view()(r, 0) = mean;
    statistics.inverse.view()(r, 0) = inverse;
  }
}

template <typename T>
void normalize_backward(MatrixView<T> dx, std::span<T> dgain, MatrixView<const T> dout,
                        const NormStatistics<T>& statistics, MatrixView<const T> x,
                        std::span<const T> gain, Normalization kind) {
  const T share = 1 / static_cast<T>(x.cols());
  for (std::size_t r = 0; r < x.rows(); ++r) {
    const std::span<const T> row = x.row(r), d = dout.row(r);
    const T mean = statistics.mean.view()(r, 0), inverse = statistics.inverse.view()(r, 0);
    T along = 0, average = 0;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const T unit = (row[c] - mean) * inverse, dunit = d[c] * gain[c];
      dgain[c] += d[c] * unit;
      along += dunit * unit;
      average += dunit;
    }
    along *= share;
    average = kind == Normalization::Layer ? average * share : 0;
    const std::span<T> to = dx.row(r);
    for (std::size_t c = 0; c < row.size(); ++c) {
      const T unit = (row[c] - mean) * inverse;
      to[c] += inverse * (d[c] * gain[c] - average - unit * along);
    }
  }
}

template <typename T>
void activate(std::span<T> out, std::span<const T> x, Activation kind) {
  if (kind == Activation::Relu) {
    std::ranges::transform(x, out.begin(), [](T v) { return v > 0 ? v : T(0); });
    return;
  }
  T memory[kChunk];
  in_chunks(x.size(), [&](std::size_t first, std::size_t count) {
    const std::span<const T> in = x.subspan(first, count), gate = gates<T>(memory, in);
    for (std::size_t i = 0; i < count; ++i) out[first + i] = in[i] * gate[i];
  });
}

template <typename T>
void activate_backward(std::span<T> dout, std::span<const T> x, Activation kind) {
  if (kind == Activation::Relu) {
    for (std::size_t i = 0; i < x.size(); ++i) dout[i] = x[i] > 0 ? dout[i] : T(0);
    return;
  }
  T memory[kChunk];
  in_chunks(x.size(), [&](std::size_t first, std::size_t count) {
    const std::span<const T> in = x.subspan(first, count), gate = gates<T>(memory, in);
    for (std::size_t i = 0; i < count; ++i) {
      const T du =
          static_cast<T>(kGeluScale) * (1 + static_cast<T>(3 * kGeluCubic) * in[i] * in[i]);
      dout[first + i] *= gate[i] + in[i] * 2 * du * gate[i] * (1 - gate[i]);
    }
  });
}

template <typename T>
void softmax(std::span<T> row) {
  T highest = row[0];
  for (const T v : row) highest = v > highest ? v : highest;
  for (T& v : row) v -= highest;
  exponentials_of(row, row);
  T sum = 0;
  for (const T v : row) sum += v;
  const T share = 1 / sum;
  for (T& v : row) v *= share;
}

template <typename T>
double cross_entropy(MatrixView<T> logits, std::span<const std::int32_t> targets) {
  double loss = 0;
  for (std::size_t r = 0; r < logits.rows(); ++r) {
    const std::span<T> row = logits.row(r);
    const auto target = static_cast<std::size_t>(targets[r]);
    T highest = row[0];
    for (const T v : row) highest = v > highest ? v : highest;
    const double chosen = static_cast<double>(row[target]) - static_cast<double>(highest);
    for (T& v : row) v -= highest;
    exponentials_of(row, row);
    T sum = 0;
    for (const T v : row) sum += v;
    for (T& v : row) v /= sum;
    loss += logarithm(static_cast<double>(sum)) - chosen;
  }
  return loss;
}

#define PE_LAYERS(T)                                                                      \
  template void add_linear<T>(MatrixView<T>, MatrixView<const T>, MatrixView<const T>);   \
  template void linear_backward<T>(MatrixView<T>, MatrixView<T>, MatrixView<const T>,     \
                                   MatrixView<const T>, MatrixView<const T>, Matrix<T>&); \
  template void normalize<T>(MatrixView<T>, NormStatistics<T>&, MatrixView<const T>,      \
                             std::span<const T>, Normalization);                          \
  template void normalize_backward<T>(MatrixView<T>, std::span<T>, MatrixView<const T>,   \
                                      const NormStatistics<T>&, MatrixView<const T>,      \
                                      std::span<const T>, Normalization);                 \
  template void activate<T>(std::span<T>, std::span<const T>, Activation);                \
  template void activate_backward<T>(std::span<T>, std::span<const T>, Activation);       \
  template void softmax<T>(std::span<T>);                                                 \
  template double cross_entropy<T>(MatrixView<T>, std::span<const std::int32_t>);
PE_LAYERS(float)
PE_LAYERS(double)
#undef PE_LAYERS

}  // namespace pe::training
