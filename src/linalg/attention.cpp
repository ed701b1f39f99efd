#include "linalg/attention.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "linalg/exponentials.h"
#include "linalg/unroll.h"

namespace pe {
namespace {

using lanes::Quad;

/// Queries of a panel: two vectors, and the columns of values a product handles at once.
constexpr std::size_t kPanel = 8;
/// Keys, or queries, whose products are formed together: 4 x 8 accumulators are the most that stay
/// in registers.
constexpr std::size_t kGroup = 4;
/// Keys whose scores are held at once where no score matrix is wanted.
constexpr std::size_t kTile = 512;
/// Panels that a tile of keys and values is read for, while it is in the cache.
constexpr std::size_t kPanels = 16;
constexpr float kInfinity = std::numeric_limits<float>::infinity();
/// Stands for the maximum of a row that sees nothing: e^(-infinity - it) is 0, not NaN.
/// Not above any score: masks often add the lowest float, and a row of them sees every key alike.
constexpr float kLowest = std::numeric_limits<float>::lowest();

struct Accumulators {
  Quad low[kGroup], high[kGroup];
};

/// acc[r][0..7] = sum over i of a[i * a_stride + r] * b[i * 8 + 0..7]
inline Accumulators product(const float* a, std::size_t a_stride, const float* b,
                            std::size_t count) noexcept {
  Accumulators acc;
  PE_UNROLL
  for (std::size_t r = 0; r < kGroup; ++r) acc.low[r] = acc.high[r] = Quad(0);
  PE_KEEP_ROLLED
  for (std::size_t i = 0; i < count; ++i) {
    const Quad low = Quad::load_unaligned(b), high = Quad::load_unaligned(b + Quad::size);
    PE_UNROLL
    for (std::size_t r = 0; r < kGroup; ++r) {
      const Quad factor(a[r]);
      acc.low[r] = acc.low[r] + factor * low;
      acc.high[r] = acc.high[r] + factor * high;
    }
    a += a_stride;
    b += kPanel;
  }
  return acc;
}

/// The places of everything in scratch.
struct Scratch {
  Scratch(const AttentionHead& h, float* memory)
      : padded_keys(lanes::round_up(h.keys, kGroup)),
        padded_values(lanes::round_up(h.value_dim, kPanel)),
        is_tiled(!h.scores.data && !h.weights.data),
        tile(is_tiled ? std::min(padded_keys, kTile) : padded_keys),
        panels(is_tiled ? std::min(kPanels, (h.queries + kPanel - 1) / kPanel) : 1) {
    const auto take = [&](std::size_t count) {
      float* const start = memory ? memory + size : nullptr;
      size += lanes::round_up(count, kPanel);
      return start;
    };
    keys = take(padded_keys * h.head_dim);
    values = take(padded_keys * padded_values);
    queries = take(panels * kPanel * h.head_dim);
    scores = take(kPanel * tile);
    output = take(panels * kPanel * padded_values);
  }
  std::size_t padded_keys, padded_values;
  bool is_tiled;
  std::size_t tile, panels;
  std::size_t size = 0;
  float *keys, *values, *queries, *scores, *output;
};

/// Keys in groups of four: group g holds element i of key 4g + r at [(g * head_dim + i) * 4 + r].
void pack_keys(float* out, const AttentionHead& h) {
  for (std::size_t first = 0; first < h.keys; first += kGroup) {
    for (std::size_t r = 0; r < kGroup; ++r) {
      const bool exists = first + r < h.keys;
      const float* row = h.k.row(exists ? first + r : first);
      for (std::size_t i = 0; i < h.head_dim; ++i) out[i * kGroup + r] = exists ? row[i] : 0;
    }
    out += kGroup * h.head_dim;
  }
}

/// Values in panels of eight columns, each key after key.
void pack_values(float* out, const AttentionHead& h, std::size_t padded_keys) {
  for (std::size_t c = 0; c < h.value_dim; c += kPanel) {
    const std::size_t width = std::min(kPanel, h.value_dim - c);
    for (std::size_t n = 0; n < padded_keys; ++n, out += kPanel) {
      std::fill_n(out, kPanel, 0.0f);
      if (n < h.keys) std::copy_n(h.v.row(n) + c, width, out);
    }
  }
}

/// Eight queries from `first` on, against all keys, a tile at a time.
class Panel {
 public:
  Panel(const AttentionHead& head, const Scratch& scratch, std::size_t index, std::size_t first)
      : h_(head),
        s_(scratch),
        queries_(scratch.queries + index * kPanel * head.head_dim),
        output_(scratch.output + index * kPanel * scratch.padded_values),
        first_(first),
        width_(std::min(kPanel, head.queries - first)),
        last_seen_(first + head.ahead),
        end_(head.causal ? std::min(head.keys, last_seen_ + kPanel) : head.keys) {
    for (std::size_t lane = 0; lane < kPanel; ++lane) {
      for (std::size_t i = 0; i < h_.head_dim; ++i) {
        queries_[i * kPanel + lane] = lane < width_ ? h_.q.row(first_ + lane)[i] * h_.scale : 0;
      }
    }
    std::fill_n(output_, kPanel * s_.padded_values, 0.0f);
  }

  /// Its own function, so that the engine can go from its first, slow code to the optimised one
  /// between two tiles: it does not replace code that is running.
  [[gnu::noinline]] void attend(std::size_t start) noexcept {
    if (start >= end_) return;
    const std::size_t count = std::min(s_.tile, end_ - start);
    score(start, count);
    softmax(count);
    add_values(start, lanes::round_up(count, kGroup));
  }

  void write() noexcept {
    write_output();
    if (h_.weights.data) write_columns(h_.weights, inverse_sums(), 0);
  }

 private:
  /// Scores of keys start ... start + count - 1, [key][query], and the panel's new maxima.
  void score(std::size_t start, std::size_t count) noexcept {
    Quad max_low = max_low_, max_high = max_high_;
    for (std::size_t n = 0; n < count; n += kGroup) {
      Accumulators acc =
          product(s_.keys + (start + n) * h_.head_dim, kGroup, queries_, h_.head_dim);
      if (h_.bias.data) add_bias(acc, start + n);
      if (start + n + kGroup > h_.keys || (h_.causal && start + n + kGroup > last_seen_ + 1)) {
        mask(acc, start + n);
      }
      float* out = s_.scores + n * kPanel;
      PE_UNROLL
      for (std::size_t r = 0; r < kGroup; ++r, out += kPanel) {
        acc.low[r].store_unaligned(out);
        acc.high[r].store_unaligned(out + Quad::size);
        max_low = xsimd::max(max_low, acc.low[r]);
        max_high = xsimd::max(max_high, acc.high[r]);
      }
    }
    if (h_.scores.data) write_columns(h_.scores, nullptr, -kInfinity);
    rescale(max_low, max_high);
  }

  /// Four keys of eight rows of the bias.
  void add_bias(Accumulators& acc, std::size_t key) noexcept {
    Quad low[kGroup], high[kGroup];
    if (key + kGroup <= h_.keys && width_ == kPanel) {
      PE_UNROLL
      for (std::size_t lane = 0; lane < Quad::size; ++lane) {
        low[lane] = Quad::load_unaligned(h_.bias.row(first_ + lane) + key);
        high[lane] = Quad::load_unaligned(h_.bias.row(first_ + Quad::size + lane) + key);
      }
      lanes::transpose(low);
      lanes::transpose(high);
    } else {
      for (std::size_t r = 0; r < kGroup; ++r) {
        float column[kPanel] = {};
        for (std::size_t lane = 0; lane < width_ && key + r < h_.keys; ++lane) {
          column[lane] = h_.bias.row(first_ + lane)[key + r];
        }
        low[r] = Quad::load_unaligned(column);
        high[r] = Quad::load_unaligned(column + Quad::size);
      }
    }
    PE_UNROLL
    for (std::size_t r = 0; r < kGroup; ++r) {
      acc.low[r] = acc.low[r] + low[r];
      acc.high[r] = acc.high[r] + high[r];
    }
  }

  /// -infinity where there is no such key, or the query may not see it.
  void mask(Accumulators& acc, std::size_t key) noexcept {
    for (std::size_t r = 0; r < kGroup; ++r) {
      float column[kPanel];
      acc.low[r].store_unaligned(column);
      acc.high[r].store_unaligned(column + Quad::size);
      for (std::size_t lane = 0; lane < kPanel; ++lane) {
        const bool seen = key + r < h_.keys && (!h_.causal || key + r <= last_seen_ + lane);
        if (!seen) column[lane] = -kInfinity;
      }
      acc.low[r] = Quad::load_unaligned(column);
      acc.high[r] = Quad::load_unaligned(column + Quad::size);
    }
  }

  /// Brings sums and outputs so far to the new maxima.
  void rescale(Quad max_low, Quad max_high) noexcept {
    const Quad low = lanes::exponential(max_low_ - max_low);
    const Quad high = lanes::exponential(max_high_ - max_high);
    max_low_ = max_low;
    max_high_ = max_high;
    if (xsimd::all(low == Quad(1)) && xsimd::all(high == Quad(1))) return;
    sum_low_ = sum_low_ * low;
    sum_high_ = sum_high_ * high;
    float factors[kPanel];
    low.store_unaligned(factors);
    high.store_unaligned(factors + Quad::size);
    float* out = output_;
    for (std::size_t c = 0; c < s_.padded_values; c += kPanel) {
      for (std::size_t lane = 0; lane < kPanel; ++lane, out += kPanel) {
        for (std::size_t i = 0; i < kPanel; ++i) out[i] *= factors[lane];
      }
    }
  }

  /// Scores to weights that lack their sum only.
  void softmax(std::size_t count) noexcept {
    float* at = s_.scores;
    Quad sum_low = sum_low_, sum_high = sum_high_;
    for (const float* const end = at + lanes::round_up(count, kGroup) * kPanel; at < end;
         at += kPanel) {
      const Quad low = lanes::exponential(Quad::load_unaligned(at) - max_low_);
      const Quad high = lanes::exponential(Quad::load_unaligned(at + Quad::size) - max_high_);
      low.store_unaligned(at);
      high.store_unaligned(at + Quad::size);
      sum_low = sum_low + low;
      sum_high = sum_high + high;
    }
    sum_low_ = sum_low;
    sum_high_ = sum_high;
  }

  void add_values(std::size_t start, std::size_t count) noexcept {
    float* out = output_;
    for (std::size_t c = 0; c < s_.padded_values; c += kPanel) {
      const float* values = s_.values + c * s_.padded_keys + start * kPanel;
      for (std::size_t lane = 0; lane < kPanel; lane += kGroup) {
        const Accumulators acc = product(s_.scores + lane, kPanel, values, count);
        PE_UNROLL
        for (std::size_t r = 0; r < kGroup; ++r, out += kPanel) {
          (Quad::load_unaligned(out) + acc.low[r]).store_unaligned(out);
          (Quad::load_unaligned(out + Quad::size) + acc.high[r]).store_unaligned(out + Quad::size);
        }
      }
    }
  }

  const float* inverse_sums() noexcept {
    sum_low_.store_unaligned(inverse_);
    sum_high_.store_unaligned(inverse_ + Quad::size);
    for (float& sum : inverse_) sum = sum > 0 ? 1 / sum : 0;
    return inverse_;
  }

  void write_output() noexcept {
    const float* factors = inverse_sums();
    for (std::size_t lane = 0; lane < width_; ++lane) {
      float* out = h_.output.row(first_ + lane);
      for (std::size_t c = 0; c < h_.value_dim; ++c) {
        out[c] = output_[(c / kPanel * kPanel + lane) * kPanel + c % kPanel] * factors[lane];
      }
    }
  }

  /// The panel's [key][query] as rows of `out`, times a factor per query; `rest` where nothing was
  /// computed, behind a causal mask.
  void write_columns(Strided<float> out, const float* factors, float rest) noexcept {
    for (std::size_t lane = 0; lane < width_; ++lane) {
      float* row = out.row(first_ + lane);
      const float factor = factors ? factors[lane] : 1;
      for (std::size_t n = 0; n < end_; ++n) row[n] = s_.scores[n * kPanel + lane] * factor;
      std::fill(row + end_, row + h_.keys, rest);
    }
  }

  const AttentionHead& h_;
  const Scratch& s_;
  float *queries_, *output_;
  std::size_t first_, width_;
  std::size_t last_seen_;  ///< the last key that the panel's first query may see
  std::size_t end_;        ///< keys from here on, none of its queries may
  Quad max_low_{kLowest}, max_high_{kLowest};
  Quad sum_low_{0.0f}, sum_high_{0.0f};
  float inverse_[kPanel] = {};
};

/// As many panels as there is scratch for, from a query on.
void attend_together(const AttentionHead& head, const Scratch& scratch,
                     std::size_t first) noexcept {
  std::array<std::optional<Panel>, kPanels> panels;
  for (std::size_t i = 0; i < scratch.panels && first < head.queries; ++i, first += kPanel) {
    panels[i].emplace(head, scratch, i, first);
  }
  for (std::size_t start = 0; start < head.keys; start += scratch.tile) {
    for (auto& panel : panels)
      if (panel) panel->attend(start);
  }
  for (auto& panel : panels)
    if (panel) panel->write();
}

}  // namespace

std::size_t attention_scratch(const AttentionHead& head) noexcept {
  return Scratch(head, nullptr).size;
}

void attend(const AttentionHead& head, float* memory) noexcept {
  const Scratch scratch(head, memory);
  pack_keys(scratch.keys, head);
  pack_values(scratch.values, head, scratch.padded_keys);
  for (std::size_t first = 0; first < head.queries; first += scratch.panels * kPanel) {
    attend_together(head, scratch, first);
  }
}

namespace {

template <typename T>
T magnitude(const T* x, std::size_t count) {
  using Lane = lanes::Lane<T>;
  constexpr std::size_t kBlock = 4 * Lane::size;
  Lane most[4];
  PE_UNROLL
  for (Lane& lane : most) lane = Lane(0);
  std::size_t i = 0;
  for (; i + kBlock <= count; i += kBlock) {
    PE_UNROLL
    for (std::size_t k = 0; k < 4; ++k) {
      most[k] = xsimd::max(most[k], xsimd::abs(Lane::load_unaligned(x + i + k * Lane::size)));
    }
  }
  T found =
      xsimd::reduce_max(xsimd::max(xsimd::max(most[0], most[1]), xsimd::max(most[2], most[3])));
  for (; i < count; ++i) found = std::max(found, std::fabs(x[i]));
  return found;
}

template <typename T>
std::size_t not_below_infinity(const T* x, std::size_t count) {
  using Lane = lanes::Lane<T>;
  constexpr std::size_t kBlock = 4 * Lane::size;
  const Lane limit(std::numeric_limits<T>::infinity());
  std::size_t i = 0;
  for (; i + kBlock <= count; i += kBlock) {
    auto below = Lane::load_unaligned(x + i) < limit;
    PE_UNROLL
    for (std::size_t k = 1; k < 4; ++k) {
      below = below & (Lane::load_unaligned(x + i + k * Lane::size) < limit);
    }
    if (!xsimd::all(below)) break;
  }
  while (i < count && x[i] < std::numeric_limits<T>::infinity()) ++i;
  return i;
}

}  // namespace

float largest_magnitude(const float* x, std::size_t count) noexcept { return magnitude(x, count); }
double largest_magnitude(const double* x, std::size_t count) noexcept {
  return magnitude(x, count);
}

std::size_t first_not_below_infinity(const float* x, std::size_t count) noexcept {
  return not_below_infinity(x, count);
}
std::size_t first_not_below_infinity(const double* x, std::size_t count) noexcept {
  return not_below_infinity(x, count);
}

void exponentials(float* out, const float* x, std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + Quad::size <= count; i += Quad::size) {
    lanes::exponential(Quad::load_unaligned(x + i)).store_unaligned(out + i);
  }
  float rest[Quad::size] = {};
  std::copy(x + i, x + count, rest);
  lanes::exponential(Quad::load_unaligned(rest)).store_unaligned(rest);
  std::copy(rest, rest + (count - i), out + i);
}

}  // namespace pe
