#include "training/trained_bias.h"

#include <array>
#include <cmath>
#include <vector>

#include "encodings/biases/fire.h"
#include "encodings/biases/kerple.h"
#include "encodings/biases/t5.h"
#include "support/elementary.h"

namespace pe::training {
namespace {

/// One number a head and bucket of distances, shared by all layers: 32 buckets up to 128 tokens.
/// bias = speed * parameter. Bidirectional models have half of the buckets on either side
template <typename T>
class T5 final : public PositionEncoding<T> {
 public:
  T5(double speed, const EncodedModel& model) : heads_(model.heads), speed_(speed) {
    this->biases = true;
    constexpr int kLast = static_cast<int>(kMaxPositions) - 1;
    for (int relative = -kLast; relative <= kLast; ++relative) {
      buckets_.push_back(static_cast<std::size_t>(t5_bucket(
          relative, {.num_buckets = kBuckets, .max_distance = 128, .causal = model.causal})));
    }
  }

  std::size_t parameters() const override { return kBuckets * heads_; }
  void initialise(std::span<T> p, Rng& rng) const override {
    for (T& x : p) x = static_cast<T>(0.02 * rng.normal());
  }
  void fill(PositionTables<T>& tables, std::span<const T> p, std::size_t,
            std::size_t length) const override {
    tables.begin_bias(heads_, length);
    const T speed = static_cast<T>(speed_);
    for (std::size_t h = 0; h < heads_; ++h) {
      for (std::size_t m = 0; m < length; ++m) {
        T* const row = tables.bias.view().row(h * length + m).data();
        for (std::size_t n = 0; n < length; ++n) row[n] = speed * p[bucket(m, n) * heads_ + h];
      }
    }
  }
  void backward(std::span<T> dp, std::span<const T>,
                const PositionTables<T>& tables) const override {
    const T speed = static_cast<T>(speed_);
    for (std::size_t h = 0; h < heads_; ++h) {
      for (std::size_t m = 0; m < tables.length; ++m) {
        const T* const row = tables.dbias.view().row(h * tables.length + m).data();
        for (std::size_t n = 0; n < tables.length; ++n) {
          dp[bucket(m, n) * heads_ + h] += speed * row[n];
        }
      }
    }
  }

 private:
  static constexpr std::size_t kBuckets = 32;
  std::size_t bucket(std::size_t m, std::size_t n) const {
    return buckets_[n + kMaxPositions - 1 - m];
  }
  std::size_t heads_;
  double speed_;
  std::vector<std::size_t> buckets_;  ///< of n - m, from 1 - kMaxPositions on
};

std::size_t distance(std::size_t m, std::size_t n) { return m > n ? m - n : n - m; }

/// -r1 ln(1 + r2 |m - n|) with r1 = e^p1 and r2 = e^p2 of every head (KERPLE, logarithmic).
template <typename T>
class Kerple final : public PositionEncoding<T> {
 public:
  explicit Kerple(std::size_t heads) : heads_(heads) { this->biases = true; }

  std::size_t parameters() const override { return 2 * heads_; }
  void initialise(std::span<T> p, Rng& rng) const override {
    // r1 in (0.5, 2), r2 in (0.25, 1): within the authors' ranges, away from 0
    for (std::size_t h = 0; h < heads_; ++h) {
      p[2 * h] = static_cast<T>(logarithm(0.5 + 1.5 * rng.uniform()));
      p[2 * h + 1] = static_cast<T>(logarithm(0.25 + 0.75 * rng.uniform()));
    }
  }
  void fill(PositionTables<T>& tables, std::span<const T> p, std::size_t,
            std::size_t length) const override {
    tables.begin_bias(heads_, length);
    std::vector<T> by_distance(length);
    for (std::size_t h = 0; h < heads_; ++h) {
      const double r1 = exponential(p[2 * h]), r2 = exponential(p[2 * h + 1]);
      for (std::size_t d = 0; d < length; ++d) {
        by_distance[d] = static_cast<T>(kerple_log(r1, r2, static_cast<double>(d)));
      }
      for (std::size_t m = 0; m < length; ++m) {
        T* const row = tables.bias.view().row(h * length + m).data();
        for (std::size_t n = 0; n < length; ++n) row[n] = by_distance[distance(m, n)];
      }
    }
  }
  void backward(std::span<T> dp, std::span<const T> p,
                const PositionTables<T>& tables) const override {
    for (std::size_t h = 0; h < heads_; ++h) {
      const double r1 = exponential(p[2 * h]), r2 = exponential(p[2 * h + 1]);
      double first = 0, second = 0;
      for (std::size_t m = 0; m < tables.length; ++m) {
        for (std::size_t n = 0; n < tables.length; ++n) {
          const std::size_t cell = h * tables.length + m;
          const double d = static_cast<double>(distance(m, n)), g = tables.dbias.view()(cell, n);
          first += g * static_cast<double>(tables.bias.view()(cell, n));
          second -= g * r1 * r2 * d / (1 + r2 * d);
        }
      }
      dp[2 * h] += static_cast<T>(first);
      dp[2 * h + 1] += static_cast<T>(second);
    }
  }

 private:
  std::size_t heads_;
};

/// f(ln(1 + c |m - n|) / ln(1 + c max(m, L))), f a network of 32 ReLU units, c and L trained too.
template <typename T>
class Fire final : public PositionEncoding<T> {
 public:
  /// threshold  what L starts at [tokens]
  Fire(std::size_t threshold, std::size_t heads)
      : heads_(heads), threshold_(static_cast<double>(threshold)) {
    this->biases = true;
  }

  std::size_t parameters() const override { return kOutput + (kUnits + 1) * heads_; }
  void initialise(std::span<T> p, Rng& rng) const override {
    p[kLogC] = static_cast<T>(logarithm(0.1));
    p[kLogThreshold] = static_cast<T>(logarithm(threshold_));
    for (std::size_t u = 0; u < kUnits; ++u) {
      p[kWeight + u] = static_cast<T>(rng.normal());
      p[kOffset + u] = static_cast<T>(0.5 * rng.normal());
    }
    const double spread = 1 / std::sqrt(static_cast<double>(kUnits));
    for (T& x : p.subspan(kOutput)) x = static_cast<T>(spread * rng.normal());
  }

  void fill(PositionTables<T>& tables, std::span<const T> p, std::size_t,
            std::size_t length) const override {
    tables.begin_bias(heads_, length);
    const Scale scale(p);
    for (std::size_t m = 0; m < length; ++m) {
      for (std::size_t n = 0; n < length; ++n) {
        const Hidden hidden = hidden_of(p, scale.of(m, n));
        for (std::size_t h = 0; h < heads_; ++h) {
          double sum = p[kOutput + kUnits * heads_ + h];
          for (std::size_t u = 0; u < kUnits; ++u) sum += hidden[u] * p[kOutput + u * heads_ + h];
          tables.bias.view()(h * length + m, n) = static_cast<T>(sum);
        }
      }
    }
  }

  void backward(std::span<T> dp, std::span<const T> p,
                const PositionTables<T>& tables) const override {
    const Scale scale(p);
    std::vector<double> sums(dp.size());
    for (std::size_t m = 0; m < tables.length; ++m) {
      for (std::size_t n = 0; n < tables.length; ++n) {
        const double x = scale.of(m, n);
        const Hidden hidden = hidden_of(p, x);
        Hidden dhidden{};
        for (std::size_t h = 0; h < heads_; ++h) {
          const double g = tables.dbias.view()(h * tables.length + m, n);
          sums[kOutput + kUnits * heads_ + h] += g;
          for (std::size_t u = 0; u < kUnits; ++u) {
            sums[kOutput + u * heads_ + h] += g * hidden[u];
            dhidden[u] += g * p[kOutput + u * heads_ + h];
          }
        }
        double dx = 0;
        for (std::size_t u = 0; u < kUnits; ++u) {
          if (hidden[u] <= 0) continue;
          sums[kWeight + u] += dhidden[u] * x;
          sums[kOffset + u] += dhidden[u];
          dx += dhidden[u] * p[kWeight + u];
        }
        scale.backward(sums, dx, m, n);
      }
    }
    for (std::size_t i = 0; i < dp.size(); ++i) dp[i] += static_cast<T>(sums[i]);
  }

 private:
  static constexpr std::size_t kUnits = 32;  // the paper's
  static constexpr std::size_t kLogC = 0, kLogThreshold = 1, kWeight = 2,
                               kOffset = kWeight + kUnits, kOutput = kOffset + kUnits;
  using Hidden = std::array<double, kUnits>;

  /// The network's input, and its way back to ln c and ln threshold.
  struct Scale {
    explicit Scale(std::span<const T> p)
        : params{.c = exponential(p[kLogC]), .threshold = exponential(p[kLogThreshold])} {}
    double of(std::size_t m, std::size_t n) const {
      return fire_distance(static_cast<int>(m), static_cast<int>(n), params);
    }
    void backward(std::span<double> sums, double dx, std::size_t m, std::size_t n) const {
      const double c = params.c, d = static_cast<double>(distance(m, n));
      const double far = std::fmax(static_cast<double>(m), params.threshold);
      const double divisor = fire_divisor(static_cast<int>(m), params);
      const double x = of(m, n), ddivisor = -x / divisor;
      sums[kLogC] += dx * (c * d / (1 + c * d) / divisor + ddivisor * c * far / (1 + c * far));
      if (far > static_cast<double>(m)) {
        sums[kLogThreshold] += dx * ddivisor * c * far / (1 + c * far);
      }
    }
    FireParams params;
  };

  static Hidden hidden_of(std::span<const T> p, double x) {
    Hidden out;
    for (std::size_t u = 0; u < kUnits; ++u) {
      out[u] = std::fmax(0.0, p[kWeight + u] * x + p[kOffset + u]);
    }
    return out;
  }

  std::size_t heads_;
  double threshold_;
};

}  // namespace

template <typename T>
std::unique_ptr<PositionEncoding<T>> make_trained_bias(const EncodingConfig& config,
                                                       const EncodedModel& model) {
  if (config.kind == Positions::T5) return std::make_unique<T5<T>>(config.bias_speed, model);
  if (config.kind == Positions::Kerple) return std::make_unique<Kerple<T>>(model.heads);
  return std::make_unique<Fire<T>>(config.longest, model.heads);
}

template std::unique_ptr<PositionEncoding<float>> make_trained_bias<float>(const EncodingConfig&,
                                                                           const EncodedModel&);
template std::unique_ptr<PositionEncoding<double>> make_trained_bias<double>(const EncodingConfig&,
                                                                             const EncodedModel&);

}  // namespace pe::training
