#include "encodings/rope.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "encodings/catalogue.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/golden.h"
#include "support/reference.h"
#include "support/rng.h"

namespace pe {
namespace {

using testing::GoldenClaim;
using testing::GoldenTable;
using testing::Json;

const GoldenClaim kClaims[] = {
    GoldenClaim("rope_cossin_d128_b10000.npy", {"rope"}),
    GoldenClaim("rope_cossin_d128_b500000.npy", {"rope"}),
    GoldenClaim("rope_interleaved_d16.npy", {"rope"}),
    GoldenClaim("rope_half_d16.npy", {"rope"}),
    GoldenClaim("rope_half_d128_long.npy", {"rope"}),
    GoldenClaim("rope_partial_half_d96_r24.npy", {"rope"}),
    GoldenClaim("rope_partial_interleaved_d32_r8.npy", {"rope"}),
    GoldenClaim("rope_scaling.json", {"rope"}),
    GoldenClaim("rope_scores.json", {"rope"}),
};

/// The golden files' own test vector, exact in float32.
double detvec(std::size_t k, double seed) {
  const double n = (static_cast<double>(k) + 1) * 40503 + seed * 9973;
  return std::fmod(n, 65536) / 32768 - 1;
}

Arguments rope_arguments() { return arguments_for(kRopeScheme); }

template <typename T>
double largest_difference(MatrixView<const T> ours, std::span<const double> golden) {
  REQUIRE(ours.size() == golden.size());
  double worst = 0;
  for (std::size_t i = 0; i < golden.size(); ++i) {
    worst = std::fmax(worst, std::fabs(static_cast<double>(ours.flat()[i]) - golden[i]));
  }
  return worst;
}

TEST_CASE("golden: cosines and sines of RoPE", "[encodings][rope][golden]") {
  for (const char* file : {"rope_cossin_d128_b10000.npy", "rope_cossin_d128_b500000.npy"}) {
    CAPTURE(file);
    const Json& entry = testing::golden_entry(file);
    const Json& parameters = entry["parameters"];
    const GoldenTable golden = testing::read_golden_table(file);
    Arguments arguments = rope_arguments();
    arguments.set("head_dim", parameters["d"].number);
    arguments.set("base", parameters["base"].number);
    arguments.set("positions", parameters["positions"].numbers());
    const Rotation rotation = rotation_of(kRopeScheme, arguments);
    const std::size_t count = rotation.rows() * rotation.pairs();
    const std::span<const double> data(golden.data);

    Matrix<float> cosine(rotation.rows(), rotation.pairs()),
        sine(rotation.rows(), rotation.pairs());
    rotation_tables(cosine.view(), sine.view(), rotation);
    const double single = entry["tolerance"]["float32"].number;
    CHECK(largest_difference<float>(cosine.view(), data.first(count)) <= single);
    CHECK(largest_difference<float>(sine.view(), data.last(count)) <= single);

    Matrix<double> c(rotation.rows(), rotation.pairs()), s(rotation.rows(), rotation.pairs());
    rotation_tables(c.view(), s.view(), rotation);
    const double exact = entry["tolerance"]["float64"].number;
    CHECK(largest_difference<double>(c.view(), data.first(count)) <= exact);
    CHECK(largest_difference<double>(s.view(), data.last(count)) <= exact);
  }
}

template <typename T>
void check_rotated(const Json& entry, const GoldenTable& golden, const Rotation& rotation,
                   double tolerance) {
  Matrix<T> x(golden.rows(), golden.cols());
  for (std::size_t r = 0; r < x.rows(); ++r) {
    for (std::size_t k = 0; k < x.cols(); ++k) {
      x.view()(r, k) = static_cast<T>(detvec(k, entry["parameters"]["seed"].number));
    }
  }
  rotate(x.view(), rotation);
  CHECK(largest_difference<T>(x.view(), golden.data) <= tolerance);
}

TEST_CASE("golden: rotated vectors, both layouts, whole and partial", "[encodings][rope][golden]") {
  int compared = 0;
  for (const Json& entry : testing::golden_index()) {
    const std::string& file = entry["file"].text;
    if (!file.starts_with("rope_") || !entry["parameters"].has("layout")) continue;
    CAPTURE(file);
    const Json& parameters = entry["parameters"];
    Arguments arguments = rope_arguments();
    arguments.set("head_dim", parameters["d"].number);
    arguments.set("rotary_dim", parameters["rotary_dim"].number);
    arguments.set("base", parameters["base"].number);
    arguments.set("layout", parameters["layout"].text);
    arguments.set("positions", parameters["positions"].numbers());
    const Rotation rotation = rotation_of(kRopeScheme, arguments);
    const GoldenTable golden = testing::read_golden_table(file);
    check_rotated<float>(entry, golden, rotation, entry["tolerance"]["float32"].number);
    check_rotated<double>(entry, golden, rotation, entry["tolerance"]["float64"].number);
    ++compared;
  }
  CHECK(compared == 5);
}

/// The catalogue's arguments for one published configuration.
Arguments published(const Json& config, const Json& phi3) {
  Arguments a = rope_arguments();
  const std::string& type = config["type"].text;
  a.set("head_dim", config["d"].number);
  a.set("base", config["base"].number);
  const struct {
    const char* type;
    const char* scaling;
  } kinds[] = {{"default", "none"},
               {"linear", "linear"},
               {"ntk", "ntk"},
               {"yarn", "yarn"},
               {"dynamic", "dynamic-ntk"},
               {"longrope", "longrope"},
               {"llama3", "llama3"},
               {"proportional", "proportional"}};
  for (const auto& kind : kinds) {
    if (type == kind.type) a.set("scaling", kind.scaling);
  }
  const auto copy = [&](const char* theirs, const char* ours) {
    if (config.has(theirs)) a.set(ours, config[theirs].number);
  };
  copy("factor", "factor");
  copy("alpha", "factor");
  copy("seq_len", "sequence_length");
  copy("original_max_position_embeddings", "original_length");
  copy("low_freq_factor", "low_freq_factor");
  copy("high_freq_factor", "high_freq_factor");
  copy("proportion", "proportion");
  if (type == "dynamic") copy("max_position_embeddings", "original_length");
  if (type == "longrope") {
    a.set("factor", config["max_position_embeddings"].number /
                        config["original_max_position_embeddings"].number);
    a.set("factors",
          phi3[config["which"].text == "short" ? "short_factor" : "long_factor"].numbers());
  }
  if (config.has("options")) {
    const Json& options = config["options"];
    if (options.has("truncate")) a.set("truncate", options["truncate"].boolean);
    if (options.has("mscale")) a.set("mscale", options["mscale"].number);
    if (options.has("mscale_all_dim")) a.set("mscale_all_dim", options["mscale_all_dim"].number);
  }
  return a;
}

TEST_CASE("golden: twenty published RoPE configurations", "[encodings][rope][golden]") {
  const Json golden = testing::read_golden_json("rope_scaling.json");
  const Json phi3 = testing::read_golden_json("phi3_longrope_factors.json");
  const double tolerance =
      testing::golden_entry("rope_scaling.json")["tolerance"]["float64"].number;
  for (const Json& config : golden["configs"].list) {
    CAPTURE(config["name"].text);
    const Spectrum s = spectrum(kRopeScheme, published(config, phi3));
    const auto wanted = config["inv_freq"].numbers();
    REQUIRE(s.frequencies.size() == wanted.size());
    double worst = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const double error = std::fabs(s.frequencies[i] - wanted[i]);
      worst = std::fmax(worst, wanted[i] == 0 ? error : error / wanted[i]);
    }
    CHECK(worst <= tolerance);
    const double factor = config["attention_factor"].number;
    CHECK(std::fabs(s.attention_factor - factor) <= tolerance * factor);
  }
  CHECK(golden["configs"].list.size() == 20);
}

TEST_CASE("golden: scores depend on the offset only", "[encodings][rope][golden]") {
  const Json golden = testing::read_golden_json("rope_scores.json");
  const Json& tolerance = testing::golden_entry("rope_scores.json")["tolerance"];
  for (const Json& layout : golden.list) {
    Arguments arguments = rope_arguments();
    arguments.set("head_dim", layout["d"].number);
    arguments.set("layout", layout["layout"].text);
    for (const Json& pair : layout["pairs"].list) {
      CAPTURE(layout["layout"].text, pair["m"].number, pair["n"].number);
      arguments.set("positions", std::vector<double>{pair["m"].number, pair["n"].number});
      const Rotation rotation = rotation_of(kRopeScheme, arguments);
      const auto score = [&]<typename T>(T) {
        Matrix<T> x(2, rotation.head_dim);
        for (std::size_t k = 0; k < x.cols(); ++k) {
          x.view()(0, k) = static_cast<T>(layout["q"][k].number);
          x.view()(1, k) = static_cast<T>(layout["k"][k].number);
        }
        rotate(x.view(), rotation);
        double sum = 0;
        for (std::size_t k = 0; k < x.cols(); ++k) {
          sum += static_cast<double>(x.view()(0, k)) * static_cast<double>(x.view()(1, k));
        }
        return sum;
      };
      CHECK(std::fabs(score(0.0f) - pair["score"].number) <= tolerance["float32"].number);
      CHECK(std::fabs(score(0.0) - pair["score"].number) <= tolerance["float64"].number);
    }
  }
}

TEST_CASE(
    "rotate: float32 errs by at most 1.1 * 2^-24 on |x| < 1 up to position 2^20, from ready "
    "factors "
    "by 2.5 * 2^-24",
    "[encodings][rope]") {
  const char* layout = GENERATE("interleaved", "half");
  CAPTURE(layout);
  Rng rng(11);
  Arguments arguments = rope_arguments();
  arguments.set("head_dim", 70.0);
  arguments.set("layout", layout);
  std::vector<double> positions;
  for (int i = 0; i < 1000; ++i) positions.push_back(std::floor(rng.uniform() * 0x1p20));
  arguments.set("positions", positions);
  const Rotation rotation = rotation_of(kRopeScheme, arguments);
  Matrix<float> x(positions.size(), 70);
  for (float& value : x.view().flat()) value = static_cast<float>(rng.uniform() * 2 - 1);
  Matrix<float> before(x.rows(), x.cols());
  std::ranges::copy(x.view().flat(), before.view().data());
  rotate(x.view(), rotation);

  Matrix<float> fast(x.rows(), x.cols());
  std::ranges::copy(before.view().flat(), fast.view().data());
  RotationFactors(rotation).apply(fast.view());

  double worst = 0, worst_fast = 0;
  for (std::size_t r = 0; r < x.rows(); ++r) {
    for (std::size_t i = 0; i < 35; ++i) {
      const auto turn = testing::reference_phasor(
          positions[r], testing::reference_turns(10000, 2.0 * static_cast<double>(i), 70));
      const bool half = rotation.layout == RotaryLayout::Half;
      const std::size_t first = half ? i : 2 * i, second = half ? i + 35 : 2 * i + 1;
      const DoubleDouble a{before.view()(r, first), 0}, b{before.view()(r, second), 0};
      const DoubleDouble turned_a = a * turn.cosine + -(b * turn.sine);
      const DoubleDouble turned_b = a * turn.sine + b * turn.cosine;
      worst = std::fmax(worst, testing::error_of(x.view()(r, first), turned_a));
      worst = std::fmax(worst, testing::error_of(x.view()(r, second), turned_b));
      worst_fast = std::fmax(worst_fast, testing::error_of(fast.view()(r, first), turned_a));
      worst_fast = std::fmax(worst_fast, testing::error_of(fast.view()(r, second), turned_b));
    }
  }
  CHECK(worst / 0x1p-24 <= 1.1);
  CHECK(worst_fast / 0x1p-24 <= 2.5);
}

TEST_CASE("RotationFactors: any number of heads and pairs, as one head alone",
          "[encodings][rope][property]") {
  const std::size_t heads = GENERATE(1u, 2u, 3u, 8u), pairs = GENERATE(1u, 3u, 4u, 5u, 8u, 19u);
  const char* layout = GENERATE("interleaved", "half");
  CAPTURE(heads, pairs, layout);
  const std::size_t head_dim = 2 * pairs + 1;  // one channel stays as it is
  Arguments arguments = rope_arguments();
  arguments.set("head_dim", static_cast<double>(head_dim));
  arguments.set("rotary_dim", static_cast<double>(2 * pairs));
  arguments.set("layout", layout);
  arguments.set("length", 5.0);
  const Rotation rotation = rotation_of(kRopeScheme, arguments);
  Matrix<float> x(5, heads * head_dim), one(5, head_dim);
  Rng rng(pairs);
  for (float& value : x.view().flat()) value = static_cast<float>(rng.uniform() * 2 - 1);
  Matrix<float> before(5, heads * head_dim);
  std::ranges::copy(x.view().flat(), before.view().data());
  RotationFactors(rotation).apply(x.view());
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t r = 0; r < 5; ++r) {
      std::ranges::copy(before.view().row(r).subspan(h * head_dim, head_dim),
                        one.view().row(r).begin());
    }
    rotate(one.view(), rotation);
    for (std::size_t r = 0; r < 5; ++r) {
      for (std::size_t k = 0; k < head_dim; ++k) {
        CHECK(std::fabs(x.view()(r, h * head_dim + k) - one.view()(r, k)) <= 0x1p-22f);
      }
      CHECK(x.view()(r, h * head_dim + 2 * pairs) == before.view()(r, h * head_dim + 2 * pairs));
    }
  }
}

TEST_CASE("RotationFactors: refuses other shapes, nothing is written", "[encodings][rope][error]") {
  Arguments arguments = rope_arguments();
  arguments.set("head_dim", 8.0);
  arguments.set("length", 5.0);
  const RotationFactors factors(rotation_of(kRopeScheme, arguments));
  for (const Shape shape : {Shape{5, 12}, Shape{4, 16}}) {
    Matrix<float> x(shape.rows, shape.cols);
    std::ranges::fill(x.view().flat(), 1.0f);
    CHECK_THROWS_AS(factors.apply(x.view()), InputError);
    CHECK(std::ranges::count(x.view().flat(), 1.0f) == std::ssize(x.view().flat()));
  }
}

TEST_CASE("rotate: norms are kept, position 0 changes nothing, unpaired channels stay",
          "[encodings][rope][property]") {
  const std::size_t head_dim = GENERATE(2u, 4u, 6u, 8u, 10u, 16u, 18u, 22u);
  const char* layout = GENERATE("interleaved", "half");
  CAPTURE(head_dim, layout);
  Arguments arguments = rope_arguments();
  arguments.set("head_dim", static_cast<double>(head_dim) + 3);
  arguments.set("rotary_dim", static_cast<double>(head_dim));
  arguments.set("layout", layout);
  arguments.set("positions", std::vector<double>{0, 5, 1000.5});
  const Rotation rotation = rotation_of(kRopeScheme, arguments);
  Rng rng(head_dim);
  Matrix<double> x(3, head_dim + 3), y(3, head_dim + 3);
  for (double& value : x.view().flat()) value = rng.normal();
  std::ranges::copy(x.view().flat(), y.view().data());
  rotate(y.view(), rotation);
  for (std::size_t r = 0; r < 3; ++r) {
    double before = 0, after = 0;
    for (std::size_t k = 0; k < head_dim; ++k) {
      before += x.view()(r, k) * x.view()(r, k);
      after += y.view()(r, k) * y.view()(r, k);
      if (r == 0) CHECK(x.view()(r, k) == y.view()(r, k));
    }
    CHECK(std::fabs(before - after) < 1e-13 * before);
    for (std::size_t k = head_dim; k < head_dim + 3; ++k) CHECK(x.view()(r, k) == y.view()(r, k));
  }
}

TEST_CASE("scaled_rope: a factor of 1 is plain RoPE, whatever the rule",
          "[encodings][rope][property]") {
  const auto plain = scaled_rope(64, 10000, {});
  for (const RopeScaling kind : {RopeScaling::Linear, RopeScaling::Ntk, RopeScaling::DynamicNtk,
                                 RopeScaling::Yarn, RopeScaling::Llama3}) {
    const auto scaled = scaled_rope(64, 10000, {.kind = kind});
    CAPTURE(static_cast<int>(kind));
    CHECK(scaled.attention_factor == 1);
    for (std::size_t i = 0; i < 32; ++i) {
      CHECK(std::fabs(scaled.frequencies.radians(i) / plain.frequencies.radians(i) - 1) < 4e-16);
    }
  }
}

TEST_CASE("rope: refusals name the parameter", "[encodings][rope][error]") {
  const auto refused = [](const auto& set) -> std::string {
    Arguments arguments = arguments_for(kRopeScheme);
    try {
      set(arguments);
      rotation_of(kRopeScheme, arguments);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  CHECK(refused([](Arguments& a) { a.set("head_dim", 7.0); }) ==
        "rope: head_dim must be even, got 7");
  CHECK(refused([](Arguments& a) { a.set("rotary_dim", 7.0); }) ==
        "rope: rotary_dim must be even, got 7");
  CHECK(refused([](Arguments& a) { a.set("rotary_dim", 66.0); }) ==
        "rope: rotary_dim must not be above head_dim, 64, got 66");
  CHECK(refused([](Arguments& a) {
          a.set("head_dim", 2.0);
          a.set("scaling", "ntk");
        }) == "rope: rotary_dim must be above 2 with this scaling, got 2");
  CHECK(refused([](Arguments& a) { a.set("scaling", "longrope"); }) ==
        "rope: factors must be one per pair, 32, got 0");
  CHECK(refused([](Arguments& a) {
          a.set("scaling", "llama3");
          a.set("low_freq_factor", 4.0);
        }) == "rope: high_freq_factor must be above low_freq_factor, 4, got 4");
  CHECK(refused([](Arguments& a) {
          a.set("scaling", "yarn");
          a.set("beta_slow", 40.0);
        }) == "rope: beta_fast must not be below beta_slow, 40, got 32");
  CHECK(refused([](Arguments& a) {
          a.set("scaling", "yarn");
          a.set("base", 1.0);
        }) == "rope: base must be above 1 with yarn, got 1");
  Matrix<float> x(2, 6);
  for (float& value : x.view().flat()) value = 99;
  CHECK_THROWS_AS(rotate(x.view(), rotation_of(kRopeScheme, rope_arguments())), InputError);
  for (const float value : x.view().flat()) CHECK(value == 99);
}

TEST_CASE("rope: Qwen-1's rule is NTK by 2^k - 1, one more with every doubling",
          "[encodings][rope][property]") {
  const struct {
    double length, alpha;
  } cases[] = {{1, 1}, {2048, 1}, {2049, 3}, {4096, 3}, {4097, 7}, {8192, 7}, {8193, 15}};
  for (const auto& [length, alpha] : cases) {
    CAPTURE(length);
    const RopeScalingParams qwen{
        .kind = RopeScaling::QwenNtk, .original_length = 2048, .sequence_length = length};
    const ScaledRope found = scaled_rope(16, 10000, qwen);
    const ScaledRope ntk = scaled_rope(16, 10000, {.kind = RopeScaling::Ntk, .factor = alpha});
    for (std::size_t i = 0; i < 8; ++i) {
      CHECK(found.frequencies.radians(i) == ntk.frequencies.radians(i));
    }
  }
}

TEST_CASE("irope: every fourth layer does not turn, only late queries grow",
          "[encodings][rope][irope][property]") {
  const Scheme& scheme = find_scheme("irope");
  const auto with = [&](std::initializer_list<std::pair<const char*, double>> numbers,
                        const char* scale, const char* role) {
    Arguments a = arguments_for(scheme);
    a.set("positions", std::vector<double>{0, 99, 100, 8191, 20000});
    for (const auto& [name, value] : numbers) a.set(name, value);
    a.set("query_scale", scale);
    a.set("role", role);
    return rotation_of(scheme, a);
  };
  for (int layer = 1; layer <= 9; ++layer) {
    const Rotation r = with({{"layer", layer}}, "llama4", "queries");
    CHECK((r.axes.front().frequencies.radians(0) == 0) == (layer % 4 == 0));
    CHECK(r.row_scales.empty() == (layer % 4 != 0));
  }
  CHECK(with({{"nope_every", 0}}, "none", "queries").axes.front().frequencies.radians(0) == 1);
  CHECK(with({{"layer", 4}}, "llama4", "keys").row_scales.empty());
  CHECK(with({{"layer", 4}}, "none", "queries").row_scales.empty());
  const Rotation llama = with({{"layer", 4}}, "llama4", "queries");
  const Rotation qwen = with({{"layer", 1}, {"floor_scale", 100}}, "logn", "queries");
  const double p[] = {0, 99, 100, 8191, 20000};
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(std::fabs(llama.row_scales[i] - (1 + 0.1 * std::log1p(std::floor((p[i] + 1) / 8192)))) <
          1e-15);
    CHECK(std::fabs(qwen.row_scales[i] - std::fmax(1, std::log(p[i] + 1) / std::log(100.0))) <
          1e-15);
  }
  Matrix<double> x(5, 64);
  for (double& value : x.view().flat()) value = 0.25;
  rotate(x.view(), llama);
  for (std::size_t i = 0; i < 5; ++i) CHECK(x.view()(i, 7) == 0.25 * llama.row_scales[i]);
}

}  // namespace
}  // namespace pe
