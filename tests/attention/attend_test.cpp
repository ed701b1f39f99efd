#include "attention/attend.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

#include "linalg/attention.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/matrices.h"
#include "support/worst.h"

namespace pe {
namespace {

using testing::converted;
using testing::largest_difference;
using testing::random_matrix;

constexpr double kHidden = -INFINITY;

template <typename T>
struct Result {
  Matrix<T> output, scores, weights;
};

template <typename T>
struct Case {
  Matrix<T> q, k, v, bias;
  AttentionParams params;
  AttentionInput<T> input() const { return {q.view(), k.view(), v.view(), bias.view()}; }
};

template <typename T>
Result<T> attended(const Case<T>& c, bool matrices = true, std::size_t wanted = 0) {
  Result<T> r;
  if (wanted == 0) wanted = c.q.rows();
  r.output.resize(wanted, c.v.cols());
  if (matrices) {
    r.scores.resize(c.params.heads * wanted, c.k.rows());
    r.weights.resize(c.params.heads * wanted, c.k.rows());
  }
  for (Matrix<T>* m : {&r.output, &r.scores, &r.weights}) {
    for (T& x : m->view().flat()) x = NAN;
  }
  attend({r.output.view(), r.scores.view(), r.weights.view()}, c.input(), c.params);
  return r;
}

/// The formula, cell by cell.
Result<double> reference(const Case<double>& c) {
  const std::size_t heads = c.params.heads, queries = c.q.rows(), keys = c.k.rows();
  const std::size_t head_dim = c.q.cols() / heads, value_dim = c.v.cols() / heads;
  const double scale = c.params.scale.value_or(1 / std::sqrt(static_cast<double>(head_dim)));
  Result<double> r{Matrix<double>(queries, c.v.cols()), Matrix<double>(heads * queries, keys),
                   Matrix<double>(heads * queries, keys)};
  for (std::size_t row = 0; row < heads * queries; ++row) {
    const std::size_t h = row / queries, m = row % queries;
    double sum = 0;
    for (std::size_t n = 0; n < keys; ++n) {
      double score = 0;
      for (std::size_t i = 0; i < head_dim; ++i) {
        score += c.q.view()(m, h * head_dim + i) * c.k.view()(n, h * head_dim + i);
      }
      score *= scale;
      if (c.bias.rows() > 0) score += c.bias.view()(row % c.bias.rows(), n);
      if (c.params.mask == Mask::Causal && n > m + keys - queries) score = kHidden;
      r.scores.view()(row, n) = score;
      sum += std::exp(score);
    }
    for (std::size_t n = 0; n < keys; ++n) {
      r.weights.view()(row, n) = sum > 0 ? std::exp(r.scores.view()(row, n)) / sum : 0;
    }
    for (std::size_t i = 0; i < value_dim; ++i) {
      double out = 0;
      for (std::size_t n = 0; n < keys; ++n) {
        out += r.weights.view()(row, n) * c.v.view()(n, h * value_dim + i);
      }
      r.output.view()(m, h * value_dim + i) = out;
    }
  }
  return r;
}

struct Sizes {
  std::size_t heads, queries, keys, head_dim, value_dim;
};

Case<double> random_case(const Sizes& s, Mask mask, std::size_t bias_heads, std::uint64_t seed) {
  Case<double> c{
      random_matrix(s.queries, s.heads * s.head_dim, seed),
      random_matrix(s.keys, s.heads * s.head_dim, seed + 1),
      random_matrix(s.keys, s.heads * s.value_dim, seed + 2),
      bias_heads ? random_matrix(bias_heads * s.queries, s.keys, seed + 3) : Matrix<double>(),
      {.heads = s.heads, .mask = mask}};
  for (Matrix<double>* m : {&c.q, &c.k, &c.v, &c.bias})
    *m = converted<double>(converted<float>(*m));
  return c;
}

Case<float> narrowed(const Case<double>& c) {
  return {converted<float>(c.q), converted<float>(c.k), converted<float>(c.v),
          converted<float>(c.bias), c.params};
}

}  // namespace

TEST_CASE("exponentials: within 2 ulp on all of their range", "[linalg][attention]") {
  std::vector<float> x, y;
  for (double value = -87; value < 88; value += 0.00037) x.push_back(static_cast<float>(value));
  x.insert(x.end(), {0.0f, -0.0f, 1e-30f, -87.0f, 88.0f});
  y.resize(x.size());
  exponentials(y.data(), x.data(), x.size());
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double exact = std::exp(static_cast<double>(x[i]));
    const double ulp = std::ldexp(1.0, std::ilogb(exact) - 23);
    worst = testing::worst_of(worst, std::fabs(static_cast<double>(y[i]) - exact) / ulp);
  }
  INFO("worst error " << worst << " ulp");
  CHECK(worst <= 2);
  CHECK(worst <= 1.25);  // what exponentials.h says was seen
}

TEST_CASE("exponentials: 0 for what is hidden or far below, whatever the count",
          "[linalg][attention]") {
  const float x[] = {-INFINITY, -88, -1e30f, NAN, 0, -3e38f, 1};
  float y[7];
  exponentials(y, x, 7);
  for (const std::size_t i : {0u, 1u, 2u, 3u, 5u}) CHECK(y[i] == 0);
  CHECK(y[4] == 1);
  CHECK(std::fabs(y[6] - 2.7182817f) < 3e-7f);
}

TEST_CASE("attend: what is not a number, and the largest, are found at every place",
          "[linalg][attention]") {
  const std::size_t count = GENERATE(1u, 3u, 4u, 15u, 16u, 17u, 35u);
  CAPTURE(count);
  std::vector<float> x(count, -INFINITY);
  CHECK(first_not_below_infinity(x.data(), count) == count);
  std::vector<double> wide(count, -1);
  CHECK(largest_magnitude(wide.data(), 0) == 0);
  for (std::size_t i = 0; i < count; ++i) {
    CAPTURE(i);
    for (const float bad : {NAN, INFINITY}) {
      x[i] = bad;
      CHECK(first_not_below_infinity(x.data(), count) == i);
    }
    x[i] = 1;
    wide[i] = -7;
    CHECK(largest_magnitude(wide.data(), count) == 7);
    std::vector<float> narrow(wide.begin(), wide.end());
    CHECK(largest_magnitude(narrow.data(), count) == 7);
    wide[i] = 3;
  }
}

TEST_CASE("attend: the formula, for every size, mask and bias", "[attention]") {
  const Sizes s = GENERATE(Sizes{1, 1, 1, 1, 1}, Sizes{1, 3, 5, 2, 3}, Sizes{2, 7, 7, 8, 8},
                           Sizes{3, 8, 8, 5, 9}, Sizes{1, 9, 12, 64, 64}, Sizes{2, 17, 35, 16, 7},
                           Sizes{1, 4, 1031, 8, 8}, Sizes{1, 24, 1040, 8, 4});
  const Mask mask = GENERATE(Mask::None, Mask::Causal);
  const std::size_t bias = GENERATE(0u, 1u, 2u);
  CAPTURE(s.heads, s.queries, s.keys, s.head_dim, s.value_dim, bias, mask == Mask::Causal);
  const Case<double> c = random_case(s, mask, bias == 2 ? s.heads : bias, 11);
  const Result<double> expected = reference(c);
  const Result<double> exact = attended(c);
  CHECK(largest_difference(exact.scores, expected.scores) < 1e-13);
  CHECK(largest_difference(exact.weights, expected.weights) < 1e-14);
  CHECK(largest_difference(exact.output, expected.output) < 1e-13);

  const Result<float> single = attended(narrowed(c));
  CHECK(largest_difference(single.scores, expected.scores) < 5e-6);
  CHECK(largest_difference(single.weights, expected.weights) < 2e-6);
  CHECK(largest_difference(single.output, expected.output) < 5e-6);

  const Result<float> tiled = attended(narrowed(c), false);
  CHECK(largest_difference(tiled.output, expected.output) < 5e-6);
}

TEST_CASE("attend: of some queries, the same bits as of all", "[attention][property]") {
  const Sizes s = GENERATE(Sizes{1, 1, 1, 1, 1}, Sizes{2, 7, 7, 8, 8}, Sizes{3, 30, 41, 5, 9},
                           Sizes{1, 24, 1040, 8, 4});
  const Mask mask = GENERATE(Mask::None, Mask::Causal);
  const std::size_t bias = GENERATE(0u, 1u, 2u);
  CAPTURE(s.heads, s.queries, bias, mask == Mask::Causal);
  Case<double> c = random_case(s, mask, bias == 2 ? s.heads : bias, 5);
  const auto bias_of = [&]<typename T>(const Matrix<T>& all, std::size_t first, std::size_t rows) {
    Matrix<T> some(all.rows() / s.queries * rows, s.keys);
    for (std::size_t r = 0; r < some.rows(); ++r) {
      const std::size_t from = r / rows * s.queries + first + r % rows;
      std::ranges::copy(all.view().row(from), some.view().row(r).begin());
    }
    return some;
  };
  const auto check = [&](auto part, bool matrices) {
    const auto all = attended(part, matrices);
    const auto bias_of_all = std::move(part.bias);
    for (const std::size_t step : {std::size_t{1}, std::size_t{3}, std::size_t{8}}) {
      for (std::size_t first = 0; first < s.queries; first += step) {
        const std::size_t rows = std::min(step, s.queries - first);
        part.params.first = first;
        part.bias = bias_of(bias_of_all, first, rows);
        const auto found = attended(part, matrices, rows);
        for (std::size_t r = 0; r < rows; ++r) {
          CHECK(std::ranges::equal(found.output.view().row(r), all.output.view().row(first + r)));
          for (std::size_t h = 0; matrices && h < s.heads; ++h) {
            const std::size_t from = h * s.queries + first + r, to = h * rows + r;
            CHECK(std::ranges::equal(found.scores.view().row(to), all.scores.view().row(from)));
            CHECK(std::ranges::equal(found.weights.view().row(to), all.weights.view().row(from)));
          }
        }
      }
    }
  };
  check(narrowed(c), true);
  check(narrowed(c), false);
  check(std::move(c), true);
  c = random_case(s, mask, 0, 5);
  c.params.first = s.queries;
  CHECK_THROWS_AS(attended(c, true, 1), InputError);
}

TEST_CASE("attend: rows of weights sum to 1", "[attention][property]") {
  const Case<double> c = random_case({2, 30, 33, 8, 4}, Mask::Causal, 1, 5);
  const auto sums = [](const auto& weights, double tolerance) {
    for (std::size_t r = 0; r < weights.rows(); ++r) {
      const auto row = weights.view().row(r);
      CHECK(std::fabs(std::accumulate(row.begin(), row.end(), 0.0) - 1) < tolerance);
    }
  };
  sums(attended(c).weights, 1e-14);
  sums(attended(narrowed(c)).weights, 1e-6);
}

TEST_CASE("attend: a large maximum that comes late is taken into account", "[attention]") {
  // in the third tile of 512 keys
  Case<double> c = random_case({1, 9, 1500, 4, 4}, Mask::None, 1, 3);
  for (std::size_t m = 0; m < 9; ++m) c.bias.view()(m, 1300 + m) = 60;
  const Result<double> expected = reference(c);
  CHECK(largest_difference(attended(narrowed(c), false).output, expected.output) < 5e-6);
  CHECK(largest_difference(attended(narrowed(c)).output, expected.output) < 5e-6);
}

TEST_CASE("attend: a query that may see nothing gets nothing", "[attention]") {
  Case<double> c = random_case({1, 10, 600, 4, 3}, Mask::None, 1, 3);
  for (double& x : c.bias.view().row(2)) x = kHidden;
  for (std::size_t n = 0; n < 600; ++n) c.bias.view()(4, n) = n < 590 ? kHidden : 0;
  const auto check = [](const auto& r) {
    for (const auto x : r.output.view().row(2)) CHECK(x == 0);
    for (std::size_t i = 0; i < r.weights.view().size(); ++i) {
      if (r.scores.view().data()[i] == kHidden) CHECK(r.weights.view().data()[i] == 0);
    }
  };
  check(attended(c));
  check(attended(narrowed(c)));
  const Result<float> tiled = attended(narrowed(c), false);
  for (const float x : tiled.output.view().row(2)) CHECK(x == 0);
  const Result<double> expected = reference(c);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(std::fabs(static_cast<double>(tiled.output.view()(4, i)) - expected.output.view()(4, i)) <
          5e-6);
  }
}

TEST_CASE("attend: a row whose every key has the lowest float added sees all alike",
          "[attention][edge]") {
  Case<float> c = narrowed(random_case({1, 10, 600, 4, 3}, Mask::None, 1, 3));
  for (float& x : c.bias.view().row(2)) x = std::numeric_limits<float>::lowest();
  for (const bool wants_weights : {true, false}) {
    const Result<float> r = attended(c, wants_weights);
    for (std::size_t i = 0; i < 3; ++i) {
      double mean = 0;
      for (std::size_t n = 0; n < 600; ++n) mean += double(c.v.view()(n, i)) / 600;
      CHECK(std::fabs(static_cast<double>(r.output.view()(2, i)) - mean) < 1e-5);
    }
  }
}

TEST_CASE("attend: no score leaves the range of floats, whatever finite bias it has",
          "[attention][edge]") {
  Case<float> c = narrowed(random_case({1, 2, 2, 1, 1}, Mask::None, 1, 3));
  for (float& x : c.bias.view().flat()) x = std::numeric_limits<float>::max();
  const auto scores_of = [&](float size) {
    for (Matrix<float>* m : {&c.q, &c.k}) std::ranges::fill(m->view().flat(), size);
    return attended(c);
  };
  CHECK_THROWS_AS(scores_of(1e18f), InputError);
  const Result<float> near = scores_of(1e15f);
  for (const float x : near.weights.view().flat()) CHECK(x == 0.5f);
}

TEST_CASE("attend: equal words give equal rows, columns and outputs, bit for bit",
          "[attention][property]") {
  Case<double> c = random_case({2, 11, 11, 6, 5}, Mask::None, 0, 7);
  for (Matrix<double>* m : {&c.q, &c.k, &c.v}) {
    std::ranges::copy(m->view().row(2), m->view().row(6).begin());
  }
  const auto check = [](const auto& r) {
    CHECK(std::ranges::equal(r.output.view().row(2), r.output.view().row(6)));
    for (std::size_t h = 0; h < 2; ++h) {
      CHECK(std::ranges::equal(r.weights.view().row(11 * h + 2), r.weights.view().row(11 * h + 6)));
    }
    for (std::size_t m = 0; m < 22; ++m) CHECK(r.weights.view()(m, 2) == r.weights.view()(m, 6));
  };
  check(attended(c));
  check(attended(narrowed(c)));
}

TEST_CASE("attend: words in another order give the same outputs in that order, bit for bit",
          "[attention][property]") {
  const std::uint64_t seed = GENERATE(1u, 2u, 3u, 4u, 5u);
  CAPTURE(seed);
  Case<double> c = random_case({2, 40, 40, 8, 8}, Mask::None, 0, seed);
  for (Matrix<double>* m : {&c.q, &c.k, &c.v}) {  // two equal words, too
    std::ranges::copy(m->view().row(3), m->view().row(17).begin());
  }
  std::vector<std::size_t> order(40);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Rng rng(seed);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.next() % i]);
  Case<double> other = random_case({2, 40, 40, 8, 8}, Mask::None, 0, 99);
  for (const auto& [to, from] : {std::pair{&other.q, &c.q}, {&other.k, &c.k}, {&other.v, &c.v}}) {
    for (std::size_t r = 0; r < 40; ++r) {
      std::ranges::copy(from->view().row(order[r]), to->view().row(r).begin());
    }
  }
  const Result<double> before = attended(c), after = attended(other);
  for (std::size_t r = 0; r < 40; ++r) {
    CHECK(std::ranges::equal(after.output.view().row(r), before.output.view().row(order[r])));
  }
}

TEST_CASE("attend: scale 0 is no scale of its own", "[attention]") {
  Case<double> c = random_case({1, 4, 4, 8, 2}, Mask::None, 0, 7);
  c.params.scale = 0;
  const Result<double> r = attended(c);
  for (const double weight : r.weights.view().flat()) CHECK(weight == 0.25);
}

TEST_CASE("attend: refuses what does not fit, and writes nothing", "[attention][error]") {
  const auto refused = [](const std::function<void(Case<double>&)>& spoil) {
    Case<double> c = random_case({2, 3, 4, 2, 2}, Mask::None, 1, 1);
    spoil(c);
    Matrix<double> out(3, 4);
    std::ranges::fill(out.view().flat(), 7.0);
    std::string parameter = "accepted";
    try {
      attend({out.view()}, c.input(), c.params);
    } catch (const InputError& error) {
      parameter = error.parameter();
      for (const double x : out.view().flat()) CHECK(x == 7);
    }
    return parameter;
  };
  CHECK(refused([](auto&) {}) == "accepted");
  CHECK(refused([](auto& c) { c.params.heads = 0; }) == "heads");
  CHECK(refused([](auto& c) { c.params.heads = 3; }) == "heads");
  CHECK(refused([](auto& c) { c.params.scale = NAN; }) == "scale");
  CHECK(refused([](auto& c) { c.q = random_matrix(0, 4, 1); }) == "queries");
  CHECK(refused([](auto& c) { c.q = random_matrix(5, 4, 1); }) == "keys");
  CHECK(refused([](auto& c) { c.k = random_matrix(4, 6, 1); }) == "keys");
  CHECK(refused([](auto& c) { c.v = random_matrix(3, 4, 1); }) == "values");
  CHECK(refused([](auto& c) { c.v = random_matrix(4, 3, 1); }) == "values");
  CHECK(refused([](auto& c) { c.v = random_matrix(4, 2, 1); }) == "output");
  CHECK(refused([](auto& c) { c.bias = random_matrix(3, 3, 1); }) == "bias");
  CHECK(refused([](auto& c) { c.bias = random_matrix(2, 4, 1); }) == "bias");
  CHECK(refused([](auto& c) { c.bias.view()(0, 0) = NAN; }) == "bias");
  CHECK(refused([](auto& c) { c.bias.view()(0, 0) = INFINITY; }) == "bias");
  CHECK(refused([](auto& c) { c.q.view()(0, 0) = NAN; }) == "queries");
  CHECK(refused([](auto& c) { c.k.view()(1, 1) = -INFINITY; }) == "keys");
  CHECK(refused([](auto& c) { c.v.view()(1, 1) = NAN; }) == "values");
  CHECK(refused([](auto& c) { c.q.view()(0, 0) = c.k.view()(0, 0) = 1e160; }) == "queries");
  CHECK(refused([](auto& c) { c.v.view()(0, 0) = 1e308; }) == "values");
}

}  // namespace pe
