#include "attention/layer_probe.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>

#include "attention/attend.h"
#include "encodings/biases/bias.h"
#include "linalg/products/double_sums.h"
#include "support/check.h"
#include "support/format.h"
#include "support/rng.h"
#include "support/sizes.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr std::string_view kName = "probeLayers";
constexpr std::size_t kVocabulary = 100;

/// Every row to mean 0 and deviation 1.
Matrix<double> normalized(const Matrix<double>& x, bool wanted) {
  Matrix<double> out(x.rows(), x.cols());
  std::ranges::copy(x.view().flat(), out.view().data());
  if (!wanted) return out;
  const auto count = static_cast<double>(x.cols());
  for (std::size_t r = 0; r < x.rows(); ++r) {
    const auto row = out.view().row(r);
    double mean = 0, square = 0;
    for (const double value : row) mean += value / count;
    for (double& value : row) {
      value -= mean;
      square += value * value / count;
    }
    const double factor = square > 0 ? 1 / std::sqrt(square) : 0;
    for (double& value : row) value *= factor;
  }
  return out;
}

/// x <- x + y, or y alone.
void join_output(Matrix<double>& x, Matrix<double> y, bool residual) {
  if (residual) {
    for (std::size_t i = 0; i < y.view().size(); ++i) y.view().data()[i] += x.view().data()[i];
  }
  x = std::move(y);
}

class RandomLayer {
 public:
  RandomLayer(const LayerProbeParams& p, std::size_t layer) : p_(p) {
    const std::size_t inner = p.heads * p.head_dim;
    const auto make = [&](Weight which, std::size_t rows, std::size_t cols) {
      return random_weights(rows, cols, 1 / std::sqrt(static_cast<double>(cols)), p.seed, which,
                            layer + 1);
    };
    q_ = make(Weight::Query, inner, p.d_model);
    k_ = make(Weight::Key, inner, p.d_model);
    v_ = make(Weight::Value, inner, p.d_model);
    o_ = make(Weight::Output, p.d_model, inner);
    up_ = make(Weight::Up, 2 * p.d_model, p.d_model);
    down_ = make(Weight::Down, p.d_model, 2 * p.d_model);
  }

  /// bias  of the encoding, where it does not depend on the queries and keys
  void apply(Matrix<double>& x, const SequenceEncoding& encoding,
             const Matrix<double>& bias) const {
    const Matrix<double> in = normalized(x, p_.normalize);
    Matrix<double> q = times_transposed(in.view(), q_.view());
    Matrix<double> k = times_transposed(in.view(), k_.view());
    Matrix<double> v = times_transposed(in.view(), v_.view());
    encoding.turn(q.view(), p_.length, p_.heads, SequenceEncoding::Role::Queries);
    encoding.turn(k.view(), p_.length, p_.heads, SequenceEncoding::Role::Keys);
    encoding.turn_values(v.view(), p_.heads);
    Matrix<double> own, mixed(x.rows(), v.cols()), weights, scores;
    if (encoding.reads_content()) own = encoding.bias(p_.heads, q.view(), k.view());
    if (encoding.adds_to_output()) {
      weights.resize(table_size(p_.heads, x.rows()), x.rows());
      scores.resize(weights.rows(), weights.cols());
    }
    attend({mixed.view(), scores.view(), weights.view()},
           {q.view(), k.view(), v.view(), encoding.reads_content() ? own.view() : bias.view()},
           {.heads = p_.heads, .mask = p_.mask});
    encoding.add_to_output(mixed.view(), weights.view(), p_.heads);
    encoding.turn_back(mixed.view(), x.rows(), p_.heads);
    join_output(x, times_transposed(mixed.view(), o_.view()), p_.residual);
    if (!p_.feed_forward) return;
    Matrix<double> hidden = times_transposed(normalized(x, p_.normalize).view(), up_.view());
    for (double& value : hidden.view().flat()) value = std::max(value, 0.0);
    join_output(x, times_transposed(hidden.view(), down_.view()), p_.residual);
  }

 private:
  const LayerProbeParams& p_;
  Matrix<double> q_, k_, v_, o_, up_, down_;
};

/// Solves a x = b for a symmetric positive matrix by Cholesky, in place: b becomes x.
void solve(Matrix<double>& matrix, std::vector<double>& b) {
  const MatrixView<double> a = matrix.view();
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double rest = a(i, j) - dot(a.row(i).first(j), a.row(j).first(j));
      a(i, j) = i == j ? std::sqrt(rest) : rest / a(j, j);
    }
    b[i] = (b[i] - dot(a.row(i).first(i), std::span(b).first(i))) / a(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = i + 1; j < n; ++j) b[i] -= a(j, i) * b[j];
    b[i] /= a(i, i);
  }
}

/// Predicts the position of a token from its channels.
class Probe {
 public:
  /// A ridge regression on centred channels.
  Probe(std::span<const Matrix<double>> sequences, double ridge, double middle)
      : middle_(middle), mean_(sequences.front().cols()), weights_(mean_.size()) {
    const std::size_t d = mean_.size();
    double rows = 0;
    for (const Matrix<double>& x : sequences) rows += static_cast<double>(x.rows());
    for (const Matrix<double>& x : sequences) {
      for (std::size_t r = 0; r < x.rows(); ++r) {
        for (std::size_t i = 0; i < d; ++i) mean_[i] += x.view()(r, i) / rows;
      }
    }
    Matrix<double> gram = zero_matrix<double>(d, d);
    std::vector<double> row(d);
    for (const Matrix<double>& x : sequences) {
      for (std::size_t r = 0; r < x.rows(); ++r) {
        for (std::size_t i = 0; i < d; ++i) row[i] = x.view()(r, i) - mean_[i];
        for (std::size_t i = 0; i < d; ++i) {
          weights_[i] += row[i] * (static_cast<double>(r) - middle_);
          add_scaled(gram.view().row(i).data(), row[i], row.data(), i + 1);
        }
      }
    }
    double trace = 0;
    for (std::size_t i = 0; i < d; ++i) trace += gram.view()(i, i);
    // a sum of channels that do not move at all would leave nothing to divide by
    const double added = ridge * trace / static_cast<double>(d) + 1e-300;
    for (std::size_t i = 0; i < d; ++i) gram.view()(i, i) += added;
    solve(gram, weights_);
  }

  double operator()(std::span<const double> channels) const {
    const double said = middle_ + dot(channels, weights_) - dot(mean_, weights_);
    return std::clamp(said, 0.0, 2 * middle_);
  }

 private:
  double middle_;
  std::vector<double> mean_, weights_;
};

struct Reading {
  double error = 0, accuracy = 0;
};

Reading read(const Probe& probe, std::span<const Matrix<double>> sequences) {
  Reading out;
  double count = 0;
  for (const Matrix<double>& x : sequences) {
    for (std::size_t r = 0; r < x.rows(); ++r, ++count) {
      const double missed = probe(x.view().row(r)) - static_cast<double>(r);
      out.error += missed * missed;
      out.accuracy += std::fabs(missed) < 0.5;
    }
  }
  return {std::sqrt(out.error / count), out.accuracy / count};
}

/// The ridge, or a hundred or ten thousand times it, that reads best what a quarter of the
/// sequences hold: few sequences of many channels are otherwise learned by heart.
double chosen_ridge(std::span<const Matrix<double>> sequences, double ridge, double middle) {
  const std::size_t shown = sequences.size() - sequences.size() / 4;
  if (shown == sequences.size()) return ridge;
  double best = ridge, least = std::numeric_limits<double>::infinity();
  for (const double factor : {1.0, 1e2, 1e4}) {
    const Probe probe(sequences.first(shown), ridge * factor, middle);
    const double error = read(probe, sequences.subspan(shown)).error;
    if (error < least) {
      least = error;
      best = ridge * factor;
    }
  }
  return best;
}

/// Before anything is drawn.
void check_work_of(const LayerProbeParams& p) {
  const auto length = static_cast<double>(p.length), d = static_cast<double>(p.d_model),
             heads = static_cast<double>(p.heads), layers = static_cast<double>(p.layers),
             tokens = static_cast<double>(p.sequences) * length;
  constexpr double kOfWeight = 64, kOfScore = 16;  // drawn at random; an exponential
  constexpr double kFits = 3;                      // probes of a layer, on half of the tokens
  const double inner = heads * static_cast<double>(p.head_dim);
  const double weights = 4 * d * inner + (p.feed_forward ? 4 * d * d : 0);
  const double scores = tokens * length * (2 * inner + kOfScore * heads);
  const double fits = kFits * (tokens * d * d / 4 + d * d * d / 3);
  check_work(kName, "sequences",
             layers * ((kOfWeight + tokens) * weights + scores) + (layers + 1) * fits,
             "layers * (products of weights, of scores and of probes); take fewer of them");
}

}  // namespace

LayerProbe probe_layers(const LayerProbeParams& params, const SequenceEncoding& encoding) {
  const std::size_t length = params.length, half = params.sequences / 2;
  require(params.sequences >= 2, kName, "sequences", "must be at least 2, got ", params.sequences);
  require(length >= 2, kName, "length", "must be at least 2, got ", length);
  check_work_of(params);
  Rng rng(params.seed);
  Matrix<double> rows;
  if (encoding.kind() == Kind::Add) {
    rows = encoding.rows(length, params.d_model, Combine::Add, params.alpha);
  }
  std::vector<Matrix<double>> sequences;
  for (std::size_t s = 0; s < params.sequences; ++s) {
    std::vector<std::string> words;
    for (std::size_t r = 0; r < length; ++r) words.push_back(join(rng.next() % kVocabulary));
    sequences.push_back(embed(words, {.d_model = params.d_model, .seed = params.seed}));
    for (std::size_t i = 0; i < rows.view().size(); ++i) {
      sequences.back().view().data()[i] += rows.view().data()[i];
    }
  }
  Matrix<double> bias;
  if (!encoding.reads_content()) {
    const MatrixView<const double> any = sequences.front().view();
    bias = encoding.bias(params.heads, any, any);
  }

  LayerProbe out;
  const double middle = (static_cast<double>(length) - 1) / 2;
  const double count = static_cast<double>(length);
  out.chance = std::sqrt((count * count - 1) / 12);
  const std::span<const Matrix<double>> all(sequences);
  for (std::size_t layer = 0; layer <= params.layers; ++layer) {
    if (layer > 0) {
      const RandomLayer random(params, layer - 1);
      for (Matrix<double>& x : sequences) random.apply(x, encoding, bias);
    }
    const auto training = all.first(half);
    const Probe probe(training, chosen_ridge(training, params.ridge, middle), middle);
    const Reading test = read(probe, all.subspan(half));
    out.errors.push_back(test.error);
    out.accuracy.push_back(test.accuracy);
    out.r2.push_back(1 - test.error * test.error / (out.chance * out.chance));
    out.train_errors.push_back(read(probe, training).error);
  }
  return out;
}

}  // namespace pe
