#include "analysis/scorecard/scorecard.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <string>

#include "support/matrices.h"
#include "support/refused.h"
#include "support/tables.h"

namespace pe {
namespace {

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using testing::Settings;

const Criterion& named(const std::vector<Criterion>& card, std::string_view name) {
  const auto found = std::ranges::find(card, name, &Criterion::name);
  REQUIRE(found != card.end());
  return *found;
}

/// The card of a scheme.
struct Card {
  Card(std::string_view scheme, Settings settings)
      : criteria(scorecard(find_scheme(scheme), testing::arguments_with(scheme, settings))) {}
  explicit Card(const Matrix<double>& table) : criteria(scorecard(table.view())) {}

  std::string verdict(std::string_view name) const {
    return std::string(kVerdictNames[static_cast<std::size_t>(named(criteria, name).verdict)]);
  }
  double value(std::string_view name) const { return named(criteria, name).value; }
  std::string detail(std::string_view name) const { return named(criteria, name).detail; }

  std::vector<Criterion> criteria;
};

TEST_CASE("scorecard: rank correlation by its definition", "[analysis][scorecard]") {
  CHECK_THAT(rank_correlation({1, 2, 3, 4}, {10, 20, 30, 400}), WithinAbs(1, 1e-15));
  CHECK_THAT(rank_correlation({1, 2, 3, 4}, {4, 3, 2, 1}), WithinAbs(-1, 1e-15));
  CHECK(rank_correlation({1, 2, 3}, {5, 5, 5}) == 0);
  // 1 - 6 sum d^2 / (n (n^2 - 1)) with ranks 3 5 4 6 2 1
  CHECK_THAT(rank_correlation({1, 2, 3, 4, 5, 6}, {1, 3, 2, 4, 0.5, 0.2}),
             WithinAbs(1 - 6.0 * 52 / (6 * 35), 1e-15));
  // tied ranks share their mean: 1.5, 1.5, 3 against 1, 2, 3
  CHECK_THAT(rank_correlation({7, 7, 9}, {1, 2, 3}), WithinAbs(1.5 / std::sqrt(3.0), 1e-15));
}

TEST_CASE("scorecard: every scheme has all criteria, numbers with the verdicts",
          "[analysis][scorecard][property]") {
  for (const Scheme* scheme : catalogue()) {
    CAPTURE(scheme->name);
    const std::vector<Criterion> card = scorecard(*scheme, arguments_for(*scheme));
    REQUIRE(card.size() == 10);
    for (const Criterion& criterion : card) {
      CAPTURE(criterion.name, criterion.value, criterion.detail);
      CHECK_FALSE(criterion.detail.empty());
      CHECK_FALSE(criterion.rule.empty());
      CHECK_FALSE(criterion.posts.empty());
      if (criterion.verdict != Verdict::NotMeasurable) CHECK(std::isfinite(criterion.value));
    }
  }
}

TEST_CASE("scorecard: the ladder's first ideas fail as S0 and S1 say", "[analysis][scorecard]") {
  const Card index("index", {{"length", 50.0}});
  CHECK(index.verdict("bounded") == "no");
  CHECK(index.value("bounded") == 799);  // of 16 times 50 positions
  CHECK(index.verdict("unique") == "yes");
  CHECK(index.verdict("length-invariant") == "yes");
  CHECK(index.verdict("deterministic") == "yes");
  CHECK(index.verdict("distance") == "yes");
  CHECK_THAT(index.value("distance"), WithinAbs(1, 1e-12));
  CHECK(index.verdict("relative") == "partly");  // M and a constant
  CHECK(index.verdict("extrapolates") == "no");
  CHECK_THAT(index.value("extrapolates"), WithinRel(50.0 / 49, 1e-14));

  const Card shared("normalized-index", {{"length", 50.0}});
  CHECK(shared.verdict("bounded") == "yes");
  CHECK(shared.verdict("length-invariant") == "no");
  CHECK_THAT(shared.value("length-invariant"), WithinAbs(0.5, 1e-14));  // 49/50 and 49/100
  CHECK(shared.verdict("distance") == "yes");

  const Card bits("binary", {{"length", 50.0}});
  CHECK(bits.verdict("bounded") == "yes");
  CHECK(bits.verdict("smooth") == "no");
  CHECK(bits.verdict("distance") != "yes");

  const Card sine("sine", {{"length", 400.0}, {"d_model", 1.0}});
  CHECK(sine.verdict("unique") == "partly");  // sin 11 and sin 344
  CHECK_THAT(sine.value("unique"), WithinAbs(1.3e-7, 1e-8));
  CHECK(sine.verdict("distance") == "no");
  CHECK(sine.verdict("smooth") == "yes");
  CHECK(sine.verdict("relative") == "no");
  CHECK(sine.verdict("extrapolates") == "yes");
}

TEST_CASE("scorecard: the sinusoidal table, with what it does not do", "[analysis][scorecard]") {
  const Card card("sinusoidal", {{"length", 50.0}, {"d_model", 128.0}});
  for (const char* name :
       {"bounded", "unique", "length-invariant", "deterministic", "smooth", "relative"}) {
    CAPTURE(name);
    CHECK(card.verdict(name) == "yes");
  }
  CHECK(card.value("relative") <= 4e-15);
  CHECK(card.verdict("distance") == "partly");  // X5: it rises again at an offset of 12
  CHECK(card.value("distance") > 0.9);
  // The slow columns go on: their next fifty values are new.
  CHECK(card.verdict("extrapolates") == "partly");
  CHECK(card.verdict("axes") == "not measurable");
  CHECK(Card("mae-2d", {}).verdict("axes") == "yes");
  CHECK(Card("mae-2d", {}).verdict("relative") == "yes");
  CHECK(card.verdict("combined") == "yes");
}

TEST_CASE("scorecard: what fits no word's width is appended", "[analysis][scorecard]") {
  for (const char* name : {"rope", "alibi", "index"}) {
    CAPTURE(name);
    CHECK(Card(name, {}).verdict("combined") == "yes");
    CHECK(Card(name, {}).value("combined") == 0);
  }
  CHECK(Card("none", {}).verdict("combined") == "not measurable");
  CHECK(Card("append-index", {}).verdict("combined") == "no");
  CHECK(Card("append-index", {}).value("combined") == 1);
}

TEST_CASE("scorecard: the distance's numbers by plain loops", "[analysis][scorecard]") {
  const Settings settings = {{"length", 30.0}, {"d_model", 16.0}};
  const Matrix<double> table = testing::exact_table("sinusoidal", settings);
  std::vector<double> distances, offsets;
  int back = 0, steps = 0;
  for (std::size_t p = 0; p < 30; ++p) {
    double previous = 0;
    for (std::size_t q = p + 1; q < 30; ++q) {
      double square = 0;
      for (std::size_t c = 0; c < 16; ++c) {
        square += std::pow(table.view()(p, c) - table.view()(q, c), 2);
      }
      distances.push_back(std::sqrt(square));
      offsets.push_back(static_cast<double>(q - p));
      back += std::sqrt(square) < previous * (1 - 1e-12);
      previous = std::sqrt(square);
      ++steps;
    }
  }
  // Ties of equal offsets may fall apart by a rounding, so ranks differ a little.
  for (const Card& card : {Card("sinusoidal", settings), Card(table)}) {
    CHECK_THAT(card.value("distance"), WithinAbs(rank_correlation(distances, offsets), 1e-3));
    CHECK(named(card.criteria, "distance").detail ==
          join("of ", steps, " steps away from a row, ", back, " lead nearer to it"));
  }
}

TEST_CASE("scorecard: seeds, capacity and lookups of learned tables", "[analysis][scorecard]") {
  const Card learned("learned", {{"length", 50.0}, {"d_model", 16.0}});
  CHECK(learned.verdict("deterministic") == "no");
  CHECK(learned.verdict("smooth") == "no");
  CHECK(learned.value("smooth") == 1);
  CHECK(learned.verdict("relative") == "no");
  CHECK(learned.verdict("length-invariant") == "yes");
  CHECK(Card("learned", {{"length", 512.0}}).verdict("extrapolates") == "no");
  CHECK(Card("learned", {{"length", 512.0}}).verdict("length-invariant") == "yes");
  const Card stretched("learned-interpolated", {{"length", 32.0}, {"kernel", "linear"}});
  CHECK(stretched.verdict("length-invariant") == "no");
  const Card given("learned", {{"length", 2.0},
                               {"table_length", 2.0},
                               {"d_model", 2.0},
                               {"table", std::vector<double>{1, 2, 3, 4}}});
  CHECK(given.verdict("deterministic") == "yes");
}

TEST_CASE("scorecard: a reader's own formula", "[analysis][scorecard]") {
  const Card same("formula", {{"length", 50.0}, {"d_model", 128.0}}),
      known("sinusoidal", {{"length", 50.0}, {"d_model", 128.0}});
  for (const Criterion& criterion : same.criteria) {
    CAPTURE(criterion.name, criterion.detail);
    CHECK(criterion.verdict == named(known.criteria, criterion.name).verdict);
  }
  const Card square("formula", {{"formula", "p * p"}, {"d_model", 2.0}});
  CHECK(square.verdict("bounded") == "no");
  CHECK(square.verdict("relative") != "yes");
  const Card share("formula", {{"formula", "p / L"}, {"d_model", 2.0}});
  CHECK(share.verdict("length-invariant") == "no");
  CHECK(share.verdict("bounded") == "yes");
  const Card constant("formula", {{"formula", "1"}, {"d_model", 2.0}});
  CHECK(constant.verdict("unique") == "no");
  CHECK(constant.verdict("relative") == "not measurable");
  const Card turn("formula", {{"formula", "1 + sin(p * 2 * pi)"}, {"d_model", 1.0}});
  CHECK(turn.verdict("unique") == "no");
  const Card lone("formula", {{"length", 1.0}});
  CHECK(lone.verdict("unique") == "not measurable");
  CHECK(lone.verdict("distance") == "not measurable");
}

TEST_CASE("scorecard: positions given stay what they are", "[analysis][scorecard]") {
  const Card card("index", {{"positions", std::vector<double>{0, 10, 11, 40, 39}}});
  CHECK_THAT(card.value("distance"), WithinAbs(1, 1e-12));
  CHECK(card.verdict("distance") == "yes");
  const Card fractions("sinusoidal", {{"positions", std::vector<double>{0.5, -3, 7}}});
  CHECK(fractions.verdict("relative") == "yes");
}

TEST_CASE("scorecard: rotations are measured by their factors", "[analysis][scorecard]") {
  const Card rope("rope", {});
  for (const char* name :
       {"bounded", "unique", "length-invariant", "deterministic", "smooth", "relative"}) {
    CAPTURE(name);
    CHECK(rope.verdict(name) == "yes");
  }
  const Card dynamic("rope", {{"scaling", "dynamic-ntk"}, {"factor", 2.0}});
  CHECK(dynamic.verdict("length-invariant") == "no");
  const Card grid("axial-rope", {});
  CHECK(grid.verdict("smooth") == "yes");
  CHECK(grid.verdict("axes") == "yes");
}

TEST_CASE("scorecard: biases are measured by what they add", "[analysis][scorecard]") {
  const Card alibi("alibi", {});
  CHECK(alibi.verdict("bounded") == "no");
  CHECK(alibi.value("bounded") == 0.5 * 255);  // the steepest head, to the first of 256 tokens
  CHECK(alibi.verdict("unique") == "not measurable");
  CHECK(alibi.verdict("length-invariant") == "yes");
  CHECK(alibi.verdict("deterministic") == "yes");
  CHECK_THAT(alibi.value("distance"), WithinAbs(1, 1e-12));
  CHECK(alibi.verdict("relative") == "yes");
  CHECK(alibi.verdict("extrapolates") == "partly");  // a flat head's weights still fall
  const Card t5("t5", {{"query_length", 128.0}, {"key_length", 128.0}, {"causal", true}});
  CHECK(t5.value("relative") == 0);
  CHECK(t5.verdict("deterministic") == "no");
  CHECK(t5.verdict("distance") == "no");
  CHECK(t5.value("extrapolates") == 0);  // beyond max_distance all share the last bucket
  CHECK(Card("fire", {{"threshold", 1.0}}).verdict("relative") == "no");
  CHECK(Card("swin", {}).verdict("length-invariant") == "not measurable");
  CHECK(Card("swin", {}).value("axes") == 2);
}

TEST_CASE("scorecard: a bare table tells what it can", "[analysis][scorecard]") {
  const Settings settings = {{"length", 100.0}, {"d_model", 8.0}, {"base", 50.0}};
  const Card card(testing::exact_table("sinusoidal", settings));
  CHECK(card.verdict("bounded") == "yes");
  CHECK(card.verdict("unique") == "yes");
  CHECK(card.verdict("relative") == "yes");
  for (const char* name :
       {"length-invariant", "deterministic", "smooth", "extrapolates", "axes", "combined"}) {
    CAPTURE(name);
    CHECK(card.verdict(name) == "not measurable");
    CHECK(std::isnan(card.value(name)));
  }
  // more columns than rows: nothing can be said, and it is not
  const Card noise(testing::random_matrix(20, 64, 3));
  CHECK(noise.verdict("relative") == "not measurable");
  CHECK(Card(testing::random_matrix(200, 8, 3)).verdict("relative") == "no");
  CHECK(Card(testing::exact_table("index", {{"d_model", 1.0}})).verdict("bounded") == "no");
  const Card one(testing::random_matrix(1, 1, 1));
  CHECK(one.verdict("unique") == "not measurable");
}

TEST_CASE("scorecard: no number is a multiple of nothing", "[analysis][scorecard]") {
  for (const char* scheme : {"index", "append-index", "binary", "sine", "sinusoidal"}) {
    CAPTURE(scheme);
    const Card one(scheme, {{"length", 1.0}});
    CHECK(one.verdict("extrapolates") == "not measurable");
    CHECK(one.detail("extrapolates") == "one row has no range for the next to stay in");
  }
  const Card late("formula", {{"length", 50.0}, {"formula", "floor(p/64)"}});
  CHECK(std::isnan(late.value("extrapolates")));
  CHECK(late.detail("extrapolates") == "all values are 0: there is no largest one to compare with");
}

TEST_CASE("scorecard: refusals name the parameter", "[analysis][scorecard][error]") {
  CHECK(testing::refused([] { scorecard(Matrix<double>(0, 3).view()); }) == "matrix");
  Matrix<double> broken = testing::random_matrix(3, 2, 1);
  broken.view()(1, 1) = NAN;
  CHECK(testing::refused([&] { scorecard(broken.view()); }) == "matrix");
  CHECK(testing::refused([] { Card("formula", {{"formula", "log(-1 - p)"}}); }) == "encoding");
  CHECK(testing::refused([] { Card("formula", {{"formula", "p +"}}); }) == "formula");
}

}  // namespace
}  // namespace pe
