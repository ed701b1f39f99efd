#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/check.h"

namespace pe {
namespace {

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

TEST_CASE("irope: a scaling that does not fit is refused in its name",
          "[encodings][rope][irope][error]") {
  const Scheme& scheme = find_scheme("irope");
  const auto refused = [&](const char* name, double value, const char* scaling) -> std::string {
    Arguments a = arguments_for(scheme);
    a.set("scaling", scaling);
    a.set(name, value);
    try {
      rotation_of(scheme, a);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  CHECK(refused("head_dim", 2, "ntk") ==
        "irope: head_dim must leave more than 2 channels to turn with scaling 'ntk', got 2");
  CHECK(refused("base", 1, "yarn") == "irope: base must be above 1 with yarn, got 1");
}

}  // namespace
}  // namespace pe
