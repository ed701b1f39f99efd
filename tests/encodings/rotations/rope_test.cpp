#include "encodings/rotations/rope.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/golden.h"
#include "support/tables.h"
#include "support/worst.h"

namespace pe {
namespace {

using testing::detvec;
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

Arguments rope_arguments() { return arguments_for(kRopeScheme); }

/// golden  the cosines of all rows, then the sines of all rows
template <typename T>
double worst_factor(const Rotation& rotation, std::span<const double> golden) {
  const std::size_t rows = rotation.rows(), pairs = rotation.pairs();
  REQUIRE(golden.size() == 2 * rows * pairs);
  Matrix<T> table(rows, 2 * pairs);
  rotation_table(table.view(), rotation);
  double worst = 0;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t i = 0; i < pairs; ++i) {
      const auto error = [&](std::size_t column, double expected) {
        return std::fabs(static_cast<double>(table.view()(r, column)) - expected);
      };
      worst = testing::worst_of(worst, error(i, golden[r * pairs + i]));
      worst = testing::worst_of(worst, error(pairs + i, golden[(rows + r) * pairs + i]));
    }
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
    const std::span<const double> data(golden.data);
    CHECK(worst_factor<float>(rotation, data) <= entry["tolerance"]["float32"].number);
    CHECK(worst_factor<double>(rotation, data) <= entry["tolerance"]["float64"].number);
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
  CHECK(testing::largest_error<T>(x.view(), golden.data) <= tolerance);
}

TEST_CASE("golden: rotated vectors, both layouts, whole and partial", "[encodings][rope][golden]") {
  int compared = 0;
  for (const Json& entry : testing::golden_index()) {
    const std::string& file = entry["file"].text;
    if (!file.starts_with("rope_") || entry.has("scheme")) continue;
    if (!entry["parameters"].has("layout")) continue;
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
      worst = testing::worst_of(worst, wanted[i] == 0 ? error : error / wanted[i]);
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
          a.set("low_freq_factor", 5.0);
        }) == "rope: high_freq_factor must not be below low_freq_factor, 5, got 4");
  CHECK(refused([](Arguments& a) {
          a.set("scaling", "yarn");
          a.set("beta_slow", 40.0);
        }) == "rope: beta_fast must not be below beta_slow, 40, got 32");
  CHECK(refused([](Arguments& a) {
          a.set("scaling", "yarn");
          a.set("base", 1.0);
        }) == "rope: base must be above 1 with yarn, got 1");
  const auto longrope = [](Arguments& a) {
    a.set("head_dim", 4.0);
    a.set("scaling", "longrope");
    a.set("factors", std::vector<double>{1, 2});
    a.set("factor", 2.0);
    a.set("original_length", 1.0);
  };
  CHECK(refused(longrope) ==
        "rope: original_length must be above 1 with longrope, whose attention factor divides by "
        "its logarithm, got 1");
  CHECK(refused([&](Arguments& a) {
          longrope(a);
          a.set("attention_factor", 1.5);
        }) == "accepted");
  CHECK(refused([](Arguments& a) {
          a.set("scaling", "linear");
          a.set("factor", 1e-6);
          a.set("start", 0x1p40);
        }).starts_with("rope: start must stay below 2^51 turns, got "));
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

TEST_CASE("rope: the last channels turn as the first would, the others stay",
          "[encodings][rope][property]") {
  for (const char* layout : {"interleaved", "half"}) {
    Arguments leading = rope_arguments();
    leading.set("head_dim", 6.0);
    leading.set("length", 5.0);
    leading.set("layout", layout);
    Arguments trailing = leading;
    trailing.set("head_dim", 10.0);
    trailing.set("rotary_dim", 6.0);
    trailing.set("place", "trailing");
    const Rotation rotation = rotation_of(kRopeScheme, trailing);
    Matrix<float> whole(5, 20), part(5, 6);  // two heads
    for (std::size_t k = 0; k < 100; ++k) {
      whole.view().flat()[k] = static_cast<float>(detvec(k, 3));
    }
    for (std::size_t r = 0; r < 5; ++r) {
      for (std::size_t c = 0; c < 6; ++c) part.view()(r, c) = whole.view()(r, 14 + c);
    }
    RotationFactors(rotation).apply(whole.view());
    RotationFactors(rotation_of(kRopeScheme, leading)).apply(part.view());
    for (std::size_t r = 0; r < 5; ++r) {
      for (std::size_t c = 0; c < 6; ++c) CHECK(whole.view()(r, 14 + c) == part.view()(r, c));
      for (std::size_t c = 0; c < 4; ++c) {
        CHECK(whole.view()(r, c) == static_cast<float>(detvec(20 * r + c, 3)));
      }
    }
    Matrix<double> exact(5, 10);
    for (double& x : exact.view().flat()) x = 0.5;
    rotate(exact.view(), rotation);
    for (std::size_t r = 0; r < 5; ++r) {
      for (std::size_t c = 0; c < 4; ++c) CHECK(exact.view()(r, c) == 0.5);
      CHECK((r == 0) == (exact.view()(r, 4) == 0.5));
    }
  }
}

}  // namespace
}  // namespace pe
