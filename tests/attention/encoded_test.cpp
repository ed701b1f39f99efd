#include "attention/encoded.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <string>

#include "encodings/catalogue/catalogue.h"
#include "support/bias.h"
#include "support/encoding.h"
#include "support/matrices.h"
#include "support/refused.h"
#include "support/tables.h"

namespace pe {
namespace {

using testing::arguments_with;
using testing::encoding_of;
using testing::largest_difference;
using testing::random_matrix;
using testing::Settings;

struct Content {
  explicit Content(std::size_t queries, std::size_t keys, std::size_t cols)
      : q(random_matrix(queries, cols, 1)),
        k(random_matrix(keys, cols, 2)),
        v(random_matrix(keys, 4, 3)) {}
  AttentionInput<double> input() const { return {q.view(), k.view(), v.view(), bias.view()}; }
  Matrix<double> q, k, v, bias;
};

Matrix<double> scores_of(const Content& content, const SequenceEncoding& encoding,
                         const EncodingUse& use, std::size_t heads) {
  const EncodedInput in = encode_input(content.input(), encoding, use, heads);
  Matrix<double> scores(heads * content.q.rows(), content.k.rows()),
      output(content.q.rows(), content.v.cols());
  attend({output.view(), scores.view()},
         {in.queries.view(), in.keys.view(), content.v.view(),
          encoded_bias(content.input(), encoding, heads).view()},
         {.heads = heads});
  return scores;
}

}  // namespace

TEST_CASE("encoded: biases of queries and keys are of these, head by head", "[attention]") {
  const Content c(3, 5, 8);
  for (const char* name : {"shaw", "transformer-xl", "deberta", "cope", "forgetting", "kerple"}) {
    CAPTURE(name);
    const Scheme& scheme = find_scheme(name);
    const Matrix<double> bias = encoded_bias(c.input(), encoding_of(name), 2);
    Arguments arguments = arguments_with(name, {{"query_length", 3.0}, {"key_length", 5.0}});
    arguments.set("num_heads", 2.0);
    arguments.set("head_dim", 4.0);
    Matrix<double> q(3, 4), k(5, 4), wanted(3, 5);
    for (std::size_t h = 0; h < 2; ++h) {
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t r = 0; r < 3; ++r) q.view()(r, i) = c.q.view()(r, 4 * h + i);
        for (std::size_t r = 0; r < 5; ++r) k.view()(r, i) = c.k.view()(r, 4 * h + i);
      }
      scheme.content_bias(wanted.view(), q.view(), k.view(), h, arguments);
      for (std::size_t r = 0; r < 3; ++r) {
        CHECK(std::ranges::equal(bias.view().row(3 * h + r), wanted.view().row(r)));
      }
    }
    CHECK_THROWS_AS(encoded_bias(c.input(), encoding_of(name, {{"num_heads", 3.0}}), 2),
                    InputError);
    if (name == std::string_view("kerple")) continue;  // its head_dim is unused here
    CHECK_THROWS_AS(encoded_bias(c.input(), encoding_of(name, {{"head_dim", 5.0}}), 2), InputError);
  }
}

TEST_CASE("encoded: Shaw's second table joins every head's output", "[attention]") {
  const Matrix<double> weights = random_matrix(2 * 3, 5, 4);
  Matrix<double> output(3, 4), none(3, 4);
  for (Matrix<double>* m : {&output, &none}) std::ranges::fill(m->view().flat(), 1.0);
  encoding_of("shaw").add_to_output(output.view(), weights.view(), 2);
  encoding_of("shaw", {{"value_rows", false}}).add_to_output(none.view(), weights.view(), 2);
  encoding_of("alibi").add_to_output(none.view(), weights.view(), 2);
  for (const double x : none.view().flat()) CHECK(x == 1);
  // the same table for both heads: one head's part with the other's weights is the other's
  Matrix<double> swapped(6, 5), other(3, 4);
  std::ranges::fill(other.view().flat(), 1.0);
  for (std::size_t r = 0; r < 6; ++r) {
    std::ranges::copy(weights.view().row((r + 3) % 6), swapped.view().row(r).begin());
  }
  encoding_of("shaw").add_to_output(other.view(), swapped.view(), 2);
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t i = 0; i < 4; ++i) {
      CHECK(other.view()(r, i) == output.view()(r, (i + 2) % 4));
      CHECK(output.view()(r, i) != 1);
    }
  }
}

TEST_CASE("encoded: rows of an added encoding go to every head, the last to queries",
          "[attention]") {
  const Content c(3, 5, 8);
  const EncodedInput in = encode_input(c.input(), encoding_of("sinusoidal"), {.alpha = 0.5}, 2);
  const Matrix<double> rows = testing::exact_table(
      "sinusoidal", {{"length", 5.0}, {"d_model", 4.0}, {"precision", "float64"}});
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t i = 0; i < 8; ++i) {
      CHECK(in.queries.view()(r, i) == c.q.view()(r, i) + 0.5 * rows.view()(2 + r, i % 4));
    }
  }
  CHECK(in.keys.view()(4, 7) == c.k.view()(4, 7) + 0.5 * rows.view()(4, 3));
  CHECK(encoded_bias(c.input(), encoding_of("sinusoidal"), 2).rows() == 0);
}

TEST_CASE("encoded: concatenated rows stand behind each head's channels", "[attention]") {
  const Content c(2, 4, 6);
  const EncodedInput in = encode_input(c.input(), encoding_of("sinusoidal", {{"d_model", 4.0}}),
                                       {.combine = Combine::Concatenate}, 2);
  REQUIRE(in.queries.cols() == 14);
  CHECK(in.queries.view()(1, 0) == c.q.view()(1, 0));
  CHECK(in.queries.view()(1, 7) == c.q.view()(1, 3));
  CHECK(in.queries.view()(1, 3) == std::sin(3.0));
  CHECK(in.keys.view()(2, 10) == std::sin(2.0));
  CHECK(in.keys.view()(2, 11) == std::cos(2.0));
}

TEST_CASE("encoded: the terms of a split add up to the scores", "[attention][property]") {
  const std::size_t heads = GENERATE(1u, 2u);
  const Combine combine = GENERATE(Combine::Add, Combine::Concatenate);
  const std::string name = GENERATE("sinusoidal", "index", "learned", "random-ids");
  CAPTURE(heads, name, combine == Combine::Add);
  const Content c(5, 9, 8);
  const EncodingUse use{.combine = combine, .alpha = 0.7};
  const SequenceEncoding encoding = encoding_of(name);
  const Matrix<double> scores = scores_of(c, encoding, use, heads);
  const std::size_t width = encode_input(c.input(), encoding, use, heads).queries.cols() / heads;
  const Terms terms = split_scores(c.input(), encoding, use, heads, attention_scale({}, width));
  Matrix<double> sum(scores.rows(), scores.cols());
  for (std::size_t i = 0; i < sum.view().size(); ++i) {
    sum.view().data()[i] = 0;
    for (const Matrix<double>& term : terms) sum.view().data()[i] += term.view().data()[i];
  }
  CHECK(largest_difference(sum, scores) < 1e-12);
  const bool mixed = combine == Combine::Add;
  CHECK((terms[kContentPosition].view()(0, 1) != 0) == mixed);
  CHECK((terms[kPositionContent].view()(0, 1) != 0) == mixed);
}

TEST_CASE("encoded: rotated scores depend on the offset only", "[attention][property]") {
  const std::string name = GENERATE("rope", "xpos");
  CAPTURE(name);
  Content c(12, 12, 16);
  for (std::size_t r = 1; r < 12; ++r) {  // one content everywhere
    std::ranges::copy(c.q.view().row(0), c.q.view().row(r).begin());
    std::ranges::copy(c.k.view().row(0), c.k.view().row(r).begin());
  }
  const Matrix<double> scores = scores_of(c, encoding_of(name), {}, 2);
  for (std::size_t h = 0; h < 2; ++h) {
    for (std::size_t m = 1; m < 12; ++m) {
      for (std::size_t n = 1; n < 12; ++n) {
        CHECK(std::fabs(scores.view()(12 * h + m, n) - scores.view()(12 * h + m - 1, n - 1)) <
              1e-14);
      }
    }
  }
  CHECK(std::fabs(scores.view()(5, 0) - scores.view()(6, 0)) > 1e-3);
}

TEST_CASE("encoded: ALiBi is linear in the offset, beside the caller's own bias",
          "[attention][property]") {
  Content c(4, 6, 4);
  c.bias = random_matrix(4, 6, 9);
  const Matrix<double> plain = scores_of(c, encoding_of("none"), {}, 2);
  const Matrix<double> with = scores_of(c, encoding_of("alibi"), {}, 2);
  const double slopes[] = {1.0 / 16, 1.0 / 256};
  for (std::size_t r = 0; r < 8; ++r) {
    for (std::size_t n = 0; n < 6; ++n) {
      const double offset = static_cast<double>(r % 4) + 2 - static_cast<double>(n);
      if (offset < 0) {
        CHECK(with.view()(r, n) == -INFINITY);
      } else {
        const double expected = plain.view()(r, n) - slopes[r / 4] * offset;
        CHECK(std::fabs(with.view()(r, n) - expected) < 1e-14);
      }
    }
  }
}

TEST_CASE("encoded: every encoding of the catalogue marks a sequence, or says why not",
          "[attention]") {
  for (const Scheme* scheme : catalogue()) {
    CAPTURE(scheme->name);
    const Content c(9, 9, 16);
    const SequenceEncoding encoding(*scheme, arguments_for(*scheme));
    std::string refusal;
    try {
      const EncodedInput in =
          encode_input(c.input(), encoding, {.combine = Combine::Concatenate}, 2);
      CHECK(in.queries.rows() == 9);
      const Matrix<double> bias = encoded_bias(c.input(), encoding, 2);
      CHECK((bias.rows() > 0) == (scheme->kind == Kind::Bias));
    } catch (const InputError& error) {
      refusal = error.what();
    }
    // grids of patches are not sequences of 9 tokens unless told to be
    if (!refusal.empty()) UNSCOPED_INFO(refusal);
    const bool is_grid = std::ranges::any_of(scheme->parameters, [](const Parameter& p) {
      return p.name.starts_with("grid_") || p.name.starts_with("window_") ||
             p.name == "positions" || p.name == "new_length";
    });
    CHECK((refusal.empty() || is_grid));
  }
}

TEST_CASE("encoded: a bias of some queries is that of all, bit for bit", "[attention][property]") {
  const std::size_t queries = GENERATE(9u, 7u), of_own = GENERATE(0u, 1u, 2u);
  const bool only_seen = GENERATE(false, true), has_lengths = GENERATE(false, true);
  for (const Scheme* scheme : catalogue()) {
    if (scheme->kind != Kind::Bias) continue;
    CAPTURE(scheme->name, queries, only_seen, of_own, has_lengths);
    Content c(queries, 9, 16);
    if (of_own > 0) c.bias = random_matrix(of_own * queries, 9, 4);
    Arguments arguments = arguments_for(*scheme);
    if (has_lengths && arguments.has("query_length")) {
      arguments.set("query_length", static_cast<double>(queries));
      arguments.set("key_length", 9.0);
    }
    const SequenceEncoding encoding(*scheme, arguments);
    const auto refusal = testing::refused([&] { encoded_bias(c.input(), encoding, 2); });
    if (refusal != "accepted") continue;  // grids
    const Matrix<double> all = encoded_bias(c.input(), encoding, 2);
    const std::size_t heads = all.rows() / queries;
    for (const auto& [first, count] : {std::pair{0u, 3u}, {2u, 1u}, {3u, 4u}, {0u, queries}}) {
      const Matrix<double> some = encoded_bias(c.input(), encoding, 2, {{first, count}, only_seen});
      REQUIRE(some.rows() == heads * count);
      REQUIRE(some.cols() == (only_seen ? 9 - queries + first + count : 9));
      for (std::size_t r = 0; r < some.rows(); ++r) {
        const std::size_t row = r / count * queries + first + r % count;
        const std::size_t seen = only_seen ? 9 - queries + first + r % count + 1 : 9;
        CHECK(std::ranges::equal(some.view().row(r).first(seen), all.view().row(row).first(seen)));
      }
    }
  }
}

TEST_CASE("encoded: refuses encodings of another size", "[attention][error]") {
  const Content c(9, 9, 16);
  const auto refused = [&](std::string_view name, Settings settings, EncodingUse use = {}) {
    return testing::refused([&] {
      encode_input(c.input(), encoding_of(name, settings), use, 2);
      encoded_bias(c.input(), encoding_of(name, settings), 2);
    });
  };
  CHECK(refused("sinusoidal", {{"length", 8.0}}) == "encoding");
  CHECK(refused("sinusoidal", {{"d_model", 10.0}}) == "encoding");
  CHECK(refused("sinusoidal", {{"d_model", 10.0}}, {.combine = Combine::Concatenate}) ==
        "accepted");
  CHECK(refused("rope", {{"length", 8.0}}) == "encoding");
  CHECK(refused("rope", {{"head_dim", 4.0}}) == "head_dim");
  CHECK(refused("alibi", {{"num_heads", 3.0}}) == "encoding");
  CHECK(refused("alibi", {{"query_length", 8.0}}) == "encoding");
}

TEST_CASE("rope: values that turn and outputs turned back know the offset alone",
          "[attention][encoded][property]") {
  // sum over n of w_n R(-m) R(n) v_n: the same when all move on together, another than without
  const auto output = [](double start, bool turned) {
    const SequenceEncoding encoding = encoding_of(
        "rope",
        {{"turn_values", turned}, {"start", start}, {"rotary_dim", 4.}, {"place", "trailing"}});
    Matrix<double> values(3, 12), out(2, 12);  // two heads of 6
    for (std::size_t k = 0; k < 36; ++k) values.view().flat()[k] = std::sin(static_cast<double>(k));
    encoding.turn_values(values.view(), 2);
    for (std::size_t m = 0; m < 2; ++m) {
      for (std::size_t c = 0; c < 12; ++c) {
        out.view()(m, c) =
            0.2 * values.view()(0, c) + 0.3 * values.view()(1, c) + 0.5 * values.view()(2, c);
      }
    }
    encoding.turn_back(out.view(), 3, 2);
    return out;
  };
  const Matrix<double> near = output(0, true), far = output(1000, true), still = output(0, false);
  for (std::size_t m = 0; m < 2; ++m) {
    for (std::size_t c = 0; c < 12; ++c) {
      CHECK(std::fabs(near.view()(m, c) - far.view()(m, c)) < 1e-14);
      // the first two channels of a head carry content alone
      CHECK((c % 6 < 2) == (near.view()(m, c) == still.view()(m, c)));
    }
  }
}

}  // namespace pe
