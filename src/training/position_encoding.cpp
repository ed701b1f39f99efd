#include "training/position_encoding.h"

#include <algorithm>
#include <cmath>

#include "encodings/added/sinusoidal.h"
#include "encodings/biases/alibi.h"
#include "encodings/catalogue/arguments.h"
#include "encodings/math/rotary.h"
#include "support/check.h"
#include "training/trained_bias.h"

namespace pe::training {
namespace {

constexpr std::string_view kName = "createTrainer";

/// Rows that do not change.
template <typename T>
class FixedRows final : public PositionEncoding<T> {
 public:
  explicit FixedRows(Matrix<double> rows) : rows_(std::move(rows)) { this->adds = true; }

  void fill(PositionTables<T>& tables, std::span<const T>, std::size_t positions,
            std::size_t) const override {
    require(positions <= rows_.rows(), kName, "positions", "has ", rows_.rows(),
            " row(s) for sequences of ", positions);
    tables.add.resize(rows_.rows(), rows_.cols());
    std::ranges::transform(rows_.view().flat(), tables.add.view().flat().begin(),
                           [](double x) { return static_cast<T>(x); });
    tables.positions = rows_.rows();
  }

 private:
  Matrix<double> rows_;
};

template <typename T>
class Nothing final : public PositionEncoding<T> {
 public:
  void fill(PositionTables<T>&, std::span<const T>, std::size_t, std::size_t) const override {}
};

/// A row for every position, trained from noise.
template <typename T>
class Learned final : public PositionEncoding<T> {
 public:
  explicit Learned(std::size_t d_model) : d_model_(d_model) { this->adds = true; }

  std::size_t parameters() const override { return kMaxPositions * d_model_; }
  void initialise(std::span<T> p, Rng& rng) const override {
    constexpr double kDeviation = 0.7;  // as loud as a sinusoid
    for (T& x : p) x = static_cast<T>(kDeviation * rng.normal());
  }
  void fill(PositionTables<T>& tables, std::span<const T> p, std::size_t,
            std::size_t) const override {
    tables.add.resize(kMaxPositions, d_model_);
    std::ranges::copy(p, tables.add.view().data());
    tables.positions = kMaxPositions;
  }
  void backward(std::span<T> dp, std::span<const T>,
                const PositionTables<T>& tables) const override {
    std::ranges::transform(dp, tables.dadd.view().flat(), dp.begin(), std::plus<T>());
  }

 private:
  std::size_t d_model_;
};

template <typename T>
class Turned final : public PositionEncoding<T> {
 public:
  /// factors (positions, head_dim): cosines, then sines
  explicit Turned(Matrix<double> factors) : factors_(std::move(factors)) { this->rotates = true; }
  void fill(PositionTables<T>& tables, std::span<const T>, std::size_t positions,
            std::size_t) const override {
    const std::size_t rows = factors_.rows(), pairs = factors_.cols() / 2;
    require(positions <= rows, kName, "positions", "has ", rows, " row(s) for sequences of ",
            positions);
    tables.cosine.resize(rows, pairs);
    tables.sine.resize(rows, pairs);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t i = 0; i < pairs; ++i) {
        tables.cosine.view()(r, i) = static_cast<T>(factors_.view()(r, i));
        tables.sine.view()(r, i) = static_cast<T>(factors_.view()(r, pairs + i));
      }
    }
    tables.positions = rows;
  }

 private:
  Matrix<double> factors_;
};

/// Biases that do not change: -slope of the head times the distance, or all cells given.
template <typename T>
class FixedBias final : public PositionEncoding<T> {
 public:
  FixedBias(std::vector<double> slopes, bool split) : slopes_(std::move(slopes)), split_(split) {
    this->biases = true;
  }
  FixedBias(Matrix<double> cells, std::size_t heads)
      : slopes_(heads), split_(false), cells_(std::move(cells)) {
    this->biases = true;
  }

  void fill(PositionTables<T>& tables, std::span<const T>, std::size_t,
            std::size_t length) const override {
    const std::size_t heads = slopes_.size();
    require(!cells_.rows() || length <= cells_.cols(), kName, "positions", "is for ", cells_.cols(),
            " token(s), not for ", length);
    tables.begin_bias(heads, length);
    for (std::size_t h = 0; h < heads; ++h) {
      for (std::size_t m = 0; m < length; ++m) {
        for (std::size_t n = 0; n < length; ++n) {
          tables.bias.view()(h * length + m, n) = static_cast<T>(value(h, m, n));
        }
      }
    }
  }

 private:
  double value(std::size_t h, std::size_t m, std::size_t n) const {
    if (cells_.rows()) return std::fmax(cells_.view()(h * cells_.cols() + m, n), kHidden);
    const double distance = n > m ? static_cast<double>(n - m) : static_cast<double>(m - n);
    const bool left = h < slopes_.size() / 2;
    if (split_ && n != m && left == (n > m)) return kHidden;
    return -slopes_[h] * distance;
  }

  /// Large enough that its softmax is 0, and finite, so that no difference of infinities comes up.
  static constexpr double kHidden = -1e9;
  std::vector<double> slopes_;
  bool split_;
  Matrix<double> cells_;
};

/// Every component of row p is p * scale.
Matrix<double> counting_rows(std::size_t d_model, double scale) {
  Matrix<double> out(kMaxPositions, d_model);
  for (std::size_t p = 0; p < out.rows(); ++p) {
    std::ranges::fill(out.view().row(p), static_cast<double>(p) * scale);
  }
  return out;
}

/// Sinusoids in the last `width` components.
Matrix<double> waves(const EncodingConfig& config, std::size_t d_model, std::size_t width) {
  const bool sines_only = config.kind == Positions::Sine;
  Matrix<double> table(kMaxPositions, sines_only ? 2 * width : width);
  SinusoidalParams params;
  params.base = config.base;
  sinusoidal(table.view(), first_positions(kMaxPositions), params);
  Matrix<double> out = zero_matrix<double>(kMaxPositions, d_model);
  for (std::size_t p = 0; p < kMaxPositions; ++p) {
    for (std::size_t c = 0; c < width; ++c) {
      out.view()(p, d_model - width + c) =
          config.amplitude * table.view()(p, sines_only ? 2 * c : c);
    }
  }
  return out;
}

Rotation rotation(const EncodingConfig& config, std::size_t head_dim) {
  Rotation out;
  out.head_dim = head_dim;
  out.axes.push_back({first_positions(kMaxPositions),
                      sinusoidal_frequencies(head_dim, config.base, Schedule::Paper)});
  return out;
}

/// 2^-2, 2^-4, ... of four heads; with as many to the left as to the right, each side its own.
std::vector<double> slopes_of(std::size_t heads, bool split) {
  if (!split) return alibi_slopes(heads);
  const std::vector<double> side = alibi_slopes(heads / 2);
  std::vector<double> both(side);
  both.insert(both.end(), side.begin(), side.end());
  return both;
}

template <typename T>
std::unique_ptr<PositionEncoding<T>> make_custom(EncodingConfig& config,
                                                 const EncodedModel& model) {
  const std::size_t head_dim = model.d_model / model.heads;
  if (config.rows.rows()) {
    require(config.rows.cols() <= model.d_model, kName, "positions", "is ", config.rows.cols(),
            " wide, more than the ", model.d_model, " it is added to");
    Matrix<double> out = zero_matrix<double>(config.rows.rows(), model.d_model);
    for (std::size_t p = 0; p < out.rows(); ++p) {
      std::ranges::transform(config.rows.view().row(p), out.view().row(p).begin(),
                             [&](double x) { return config.amplitude * x; });
    }
    return std::make_unique<FixedRows<T>>(std::move(out));
  }
  if (config.angles.rows()) {
    require(config.angles.cols() == head_dim / 2, kName, "positions", "has ", config.angles.cols(),
            " angles a row, not ", head_dim / 2);
    Matrix<double> factors(config.angles.rows(), head_dim);
    for (std::size_t r = 0; r < factors.rows(); ++r) {
      for (std::size_t i = 0; i < head_dim / 2; ++i) {
        factors.view()(r, i) = std::cos(config.angles.view()(r, i));
        factors.view()(r, head_dim / 2 + i) = std::sin(config.angles.view()(r, i));
      }
    }
    return std::make_unique<Turned<T>>(std::move(factors));
  }
  require(config.biases.rows() && config.biases.rows() == model.heads * config.biases.cols(), kName,
          "positions", "needs rows, angles or a square bias for each of ", model.heads, " head(s)");
  return std::make_unique<FixedBias<T>>(std::move(config.biases), model.heads);
}

template <typename T>
std::unique_ptr<PositionEncoding<T>> make_rope(const EncodingConfig& config,
                                               const EncodedModel& model) {
  const std::size_t head_dim = model.d_model / model.heads;
  Matrix<double> factors(kMaxPositions, head_dim);
  rotation_table(factors.view(), rotation(config, head_dim));
  return std::make_unique<Turned<T>>(std::move(factors));
}

template <typename T>
std::unique_ptr<PositionEncoding<T>> make(EncodingConfig& config, const EncodedModel& model) {
  const std::size_t d = model.d_model;
  const double unit = 1 / static_cast<double>(config.longest - 1);
  const std::size_t width = config.width                             ? config.width
                            : config.kind == Positions::Concatenated ? d / 4
                                                                     : d;
  require(width <= d && width % 2 == 0, kName, "width", "must be even and at most ", d, ", got ",
          width);
  switch (config.kind) {
    case Positions::None:
    case Positions::SentenceIndex:
      return std::make_unique<Nothing<T>>();
    case Positions::Index:
      return std::make_unique<FixedRows<T>>(counting_rows(d, config.amplitude));
    case Positions::NormalizedIndex:
      return std::make_unique<FixedRows<T>>(counting_rows(d, config.amplitude * unit));
    case Positions::Sine:
    case Positions::Sinusoidal:
    case Positions::Concatenated:
      return std::make_unique<FixedRows<T>>(waves(config, d, width));
    case Positions::Learned:
      return std::make_unique<Learned<T>>(d);
    case Positions::Rope:
      return make_rope<T>(config, model);
    case Positions::Alibi:
    case Positions::AlibiSplit: {
      const bool split = config.kind == Positions::AlibiSplit;
      require(!split || (model.heads % 2 == 0 && !model.causal), kName, "positions",
              "needs an even number of heads, which see both sides");
      return std::make_unique<FixedBias<T>>(slopes_of(model.heads, split), split);
    }
    case Positions::T5:
    case Positions::Kerple:
    case Positions::Fire:
      return make_trained_bias<T>(config, model);
    case Positions::Custom:
      break;
  }
  return make_custom<T>(config, model);
}

}  // namespace

template <typename T>
std::unique_ptr<PositionEncoding<T>> make_encoding(EncodingConfig config,
                                                   const EncodedModel& model) {
  std::unique_ptr<PositionEncoding<T>> encoding = make<T>(config, model);
  const std::size_t taken = config.kind == Positions::Concatenated
                                ? (config.width ? config.width : model.d_model / 4)
                                : 0;
  encoding->word_width = model.d_model - taken;
  encoding->by_sentence = config.kind == Positions::SentenceIndex;
  encoding->amplitude = static_cast<T>(config.amplitude);
  return encoding;
}

template std::unique_ptr<PositionEncoding<float>> make_encoding<float>(EncodingConfig,
                                                                       const EncodedModel&);
template std::unique_ptr<PositionEncoding<double>> make_encoding<double>(EncodingConfig,
                                                                         const EncodedModel&);

}  // namespace pe::training
