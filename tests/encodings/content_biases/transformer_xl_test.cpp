#include "encodings/content_biases/transformer_xl.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "encodings/added/sinusoidal.h"
#include "encodings/catalogue/catalogue.h"
#include "support/bias.h"
#include "support/golden.h"
#include "support/rng.h"

namespace pe {
namespace {

struct Head {
  explicit Head(std::size_t queries, std::size_t keys, std::size_t dim, std::size_t d_model)
      : q(queries, dim), k(keys, dim), w_r(dim, d_model), vectors(5, dim) {
    Rng rng(5);
    for (Matrix<double>* matrix : {&q, &k, &w_r, &vectors}) {
      for (double& x : matrix->view().flat()) x = rng.normal();
    }
  }
  TransformerXlWeights weights() const {
    const MatrixView<const double> v = vectors.view();
    return {v.row(0), v.row(1), w_r.view(), {v.row(2), v.row(3), v.row(4)}};
  }
  Matrix<double> q, k, w_r, vectors;
};

double product(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The published way: rows for offsets keys - 1 ... 0 against every query, then the "relative
/// shift": pad a column of zeros on the left, read the same memory with rows one longer, drop the
/// first.
Matrix<double> shifted(const Head& head, double base, bool both_sides) {
  const std::size_t queries = head.q.rows(), keys = head.k.rows(), dim = head.q.cols();
  std::vector<double> offsets;
  const int last = both_sides ? -static_cast<int>(queries) + 1 : 0;
  for (int p = static_cast<int>(keys) - (both_sides ? 0 : 1); p >= last; --p) offsets.push_back(p);
  Matrix<double> r(offsets.size(), head.w_r.cols());
  sinusoidal(r.view(), offsets, {.base = base, .layout = Layout::Concat});
  std::vector<double> padded;
  for (std::size_t i = 0; i < queries; ++i) {
    if (!both_sides) padded.push_back(0);
    for (std::size_t j = 0; j < offsets.size(); ++j) {
      double sum = 0;
      for (std::size_t c = 0; c < dim; ++c) {
        sum += (head.q.view()(i, c) + head.vectors.view()(1, c)) *
               product(head.w_r.view().row(c), r.view().row(j));
      }
      padded.push_back(sum);
    }
  }
  // Transformer-XL drops as many as there are queries. XLNet's rows have queries + keys offsets and
  // need no padding: read with rows one shorter, after the first row's length.
  Matrix<double> out(queries, keys);
  const std::size_t width = both_sides ? offsets.size() - 1 : keys;
  for (std::size_t i = 0; i < queries; ++i) {
    for (std::size_t j = 0; j < keys; ++j) {
      out.view()(i, j) = padded[queries + i * width + j];
    }
  }
  return out;
}

const testing::PropertyClaim kClaim("transformer-xl");

TEST_CASE("transformer-xl: as the published relative shift gives it, below the diagonal",
          "[encodings][transformer-xl][property]") {
  const std::size_t queries = 6, keys = 6, dim = 4;
  const Head head(queries, keys, dim, 10);
  const Matrix<double> positions = shifted(head, 10000, false);
  Matrix<double> bias(queries, keys);
  transformer_xl_bias(bias.view(), head.q.view(), head.k.view(), head.weights());
  for (std::size_t m = 0; m < queries; ++m) {
    for (std::size_t n = 0; n < keys; ++n) {
      if (n > m) {
        CHECK(bias.view()(m, n) == -INFINITY);
        continue;
      }
      const double content = product(head.vectors.view().row(0), head.k.view().row(n));
      CHECK(std::fabs(bias.view()(m, n) - (content + positions.view()(m, n)) / 2) < 1e-13);
    }
  }
}

TEST_CASE("transformer-xl: offsets by their own count, with memory before the queries",
          "[encodings][transformer-xl][property]") {
  for (const bool causal : {true, false}) {
    const Head head(3, 8, 4, 7);  // odd d_model: the last sine has no cosine
    Matrix<double> bias(3, 8);
    const TransformerXlParams params{.base = 100, .clamp_len = 4, .causal = causal};
    transformer_xl_bias(bias.view(), head.q.view(), head.k.view(), head.weights(), params);
    for (int r = 0; r < 3; ++r) {
      for (int n = 0; n < 8; ++n) {
        const int offset = 5 + r - n;
        const auto row = static_cast<std::size_t>(r), column = static_cast<std::size_t>(n);
        if (causal && offset < 0) {
          CHECK(bias.view()(row, column) == -INFINITY);
          continue;
        }
        Matrix<double> sinusoid(1, 7);
        const double clamped = std::fmin(std::fmax(offset, -4), 4);
        sinusoidal(sinusoid.view(), std::span(&clamped, 1),
                   {.base = 100, .layout = Layout::Concat});
        double sum = product(head.vectors.view().row(0), head.k.view().row(column));
        for (std::size_t c = 0; c < 4; ++c) {
          sum += (head.q.view()(row, c) + head.vectors.view()(1, c)) *
                 product(head.w_r.view().row(c), sinusoid.view().row(0));
        }
        CHECK(std::fabs(bias.view()(row, column) - sum / 2) < 1e-14);
      }
    }
  }
}

TEST_CASE("transformer-xl: XLNet's shift on both sides", "[encodings][transformer-xl][property]") {
  const Head head(5, 5, 4, 8);
  const Matrix<double> positions = shifted(head, 10000, true);
  Matrix<double> bias(5, 5);
  transformer_xl_bias(bias.view(), head.q.view(), head.k.view(), head.weights(), {.causal = false});
  for (std::size_t m = 0; m < 5; ++m) {
    for (std::size_t n = 0; n < 5; ++n) {
      const double content = product(head.vectors.view().row(0), head.k.view().row(n));
      CHECK(std::fabs(bias.view()(m, n) - (content + positions.view()(m, n)) / 2) < 1e-13);
    }
  }
}

TEST_CASE("transformer-xl: XLNet's term for tokens of one segment or of two",
          "[encodings][transformer-xl][property]") {
  const Head head(4, 7, 4, 6);
  Matrix<double> without(4, 7), with(4, 7);
  const auto run = [&](Matrix<double>& out, int segment_start) {
    transformer_xl_bias(out.view(), head.q.view(), head.k.view(), head.weights(),
                        {.causal = false, .segment_start = segment_start});
  };
  run(without, 0);
  run(with, 5);
  for (std::size_t r = 0; r < 4; ++r) {
    for (std::size_t n = 0; n < 7; ++n) {
      const std::size_t row = (3 + r < 5) == (n < 5) ? 3 : 4;  // of what is learned
      double sum = 0;
      for (std::size_t c = 0; c < 4; ++c) {
        sum += (head.q.view()(r, c) + head.vectors.view()(2, c)) * head.vectors.view()(row, c);
      }
      CHECK(std::fabs(with.view()(r, n) - without.view()(r, n) - sum / 2) < 1e-14);
    }
  }
}

TEST_CASE("transformer-xl: sizes that disagree are refused, nothing is written",
          "[encodings][transformer-xl][error]") {
  const Head head(3, 8, 4, 7), other(3, 8, 5, 7);
  Matrix<double> bias(3, 8), wide(3, 9);
  std::ranges::fill(bias.view().flat(), 99.0);
  const auto refused = [&](auto&& call) { CHECK_THROWS_AS(call(), InputError); };
  refused([&] { transformer_xl_bias(bias.view(), head.q.view(), other.k.view(), head.weights()); });
  refused([&] { transformer_xl_bias(wide.view(), head.q.view(), head.k.view(), head.weights()); });
  refused([&] { transformer_xl_bias(bias.view(), head.q.view(), head.k.view(), other.weights()); });
  refused([&] {
    transformer_xl_bias(bias.view(), head.q.view(), head.k.view(), head.weights(), {.base = 0});
  });
  for (const double x : bias.view().flat()) CHECK(x == 99);
}

}  // namespace
}  // namespace pe
