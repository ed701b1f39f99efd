#include "encodings/catalogue/model_presets.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "encodings/catalogue/catalogue.h"
#include "support/golden.h"
#include "support/json.h"

namespace pe {
namespace {

using testing::Json;

/// Presets of one module of a model, and where the doctor's reference data has it.
constexpr struct {
  std::string_view preset;
  const char* model;
  std::size_t group;
} kModules[] = {
    {"deepseek-v3.2-attention", "deepseek-v3.2", 0},
    {"deepseek-v3.2-indexer", "deepseek-v3.2", 1},
    {"deepseek-v4-sliding", "deepseek-v4-flash", 0},
    {"deepseek-v4-compressed", "deepseek-v4-flash", 1},
    {"qwen3.5", "qwen3.5-27b", 0},
    {"ernie-4.5-vl", "ernie-4.5-vl-28b", 0},
    {"ministral-3", "ministral-3-3b", 0},
};

bool is_checked_by_module(std::string_view preset) {
  return std::ranges::any_of(kModules, [&](const auto& each) { return each.preset == preset; });
}

TEST_CASE("golden: presets of single modules turn the published channels",
          "[encodings][presets][golden]") {
  std::size_t compared = 0;
  for (const ModelPreset& preset : model_presets()) {
    for (const auto& [name, model, group] : kModules) {
      if (preset.name != name) continue;
      CAPTURE(name);
      ++compared;
      const Json json = testing::read_golden_json(std::string("doctor/") + model + ".json");
      const Json& expected = json["expect"]["groups"][group];
      const Arguments arguments = preset_arguments(preset);
      const Rotation rotation = rotation_of(find_scheme(preset.encoding), arguments);
      CHECK(static_cast<double>(rotation.head_dim) == expected["head_dim"].number);
      CHECK(static_cast<double>(2 * rotation.pairs()) == expected["rotary_dim"].number);
      CHECK(static_cast<double>(rotation.first_channel) == expected["rotary_start"].number);
      CHECK((rotation.layout == RotaryLayout::Half) == (expected["layout"].text == "half"));
      CHECK(std::fabs(rotation.attention_factor - expected["attention_factor"].number) < 1e-15);
      CHECK((arguments.has("turn_values") && arguments.boolean("turn_values")) ==
            expected.has("rotated_values"));
      const std::string axes = rotation.axes.size() > 1 ? expected["axes"].text : "";
      const auto wanted = expected["inv_freq"].numbers();
      REQUIRE(rotation.pairs() == wanted.size());
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        const std::size_t own = axes.empty() ? 0 : std::string_view("thw").find(axes[i]);
        for (std::size_t axis = 0; axis < rotation.axes.size(); ++axis) {
          const double found = rotation.axes[axis].frequencies.radians(i);
          const double published = axis == own ? wanted[i] : 0;
          CHECK(std::fabs(found - published) <= 4e-15 * published);
        }
      }
    }
  }
  CHECK(compared == std::size(kModules));
}

TEST_CASE("model presets: each is accepted by its encoding", "[encodings][presets]") {
  std::set<std::string_view> names;
  for (const ModelPreset& preset : model_presets()) {
    CAPTURE(preset.name);
    CHECK(names.insert(preset.name).second);
    CHECK_FALSE(preset.source.empty());
    const Scheme& scheme = find_scheme(preset.encoding);
    const Arguments arguments = preset_arguments(preset);
    if (scheme.bias != nullptr) {
      CHECK(bias_shape(scheme, arguments).keys > 0);
    } else {
      CHECK(table_shape(scheme, arguments).rows > 0);
    }
  }
}

TEST_CASE("golden: LongRoPE's published factors are kept to the bit",
          "[encodings][presets][golden]") {
  const Json published = testing::read_golden_json("phi3_longrope_factors.json");
  int compared = 0;
  for (const ModelPreset& preset : model_presets()) {
    if (!preset.name.starts_with("phi-3-")) continue;
    const auto wanted =
        published[preset.name.ends_with("short") ? "short_factor" : "long_factor"].numbers();
    const Arguments arguments = preset_arguments(preset);
    CHECK(std::ranges::equal(arguments.list("factors"), wanted));
    ++compared;
  }
  CHECK(compared == 2);
}

TEST_CASE("golden: presets have the published frequencies", "[encodings][presets][golden]") {
  const struct {
    std::string_view preset;
    const char* config;
  } pairs[] = {
      {"llama-2", "RoFormer / Llama-2"},
      {"llama-3", "Llama-3 ("},
      {"gpt-neox-20b", "GPT-NeoX-20B"},
      {"gpt-j-6b", "GPT-J-6B"},
      {"gemma-3-global", "Gemma-3"},
      {"qwen2.5-yarn", "Qwen2.5-7B"},
      {"yarn-llama-2-64k", "Yarn-Llama-2"},
      {"gpt-oss", "gpt-oss"},
      {"deepseek-v3", "DeepSeek-V3"},
      {"phi-3-short", "Phi-3-vision-128k LongRoPE short"},
      {"phi-3-long", "Phi-3-vision-128k LongRoPE long"},
      {"llama-3.1-8b", "Llama-3.1-8B"},
      {"llama-3.2-1b", "Llama-3.2-1B"},
  };
  const Json golden = testing::read_golden_json("rope_scaling.json");
  const Json& tolerance = testing::golden_entry("rope_scaling.json")["tolerance"];
  for (const ModelPreset& preset : model_presets()) {
    if (preset.encoding != "rope") continue;
    CAPTURE(preset.name);
    const auto pair =
        std::ranges::find_if(pairs, [&](const auto& each) { return each.preset == preset.name; });
    if (is_checked_by_module(preset.name)) continue;
    REQUIRE(pair != std::end(pairs));  // a preset without published frequencies is no preset
    const Spectrum s = spectrum(find_scheme("rope"), preset_arguments(preset));
    int found = 0;
    for (const Json& config : golden["configs"].list) {
      if (!config["name"].text.starts_with(pair->config)) continue;
      ++found;
      const double limit = tolerance["float64"].number;
      REQUIRE(s.frequencies.size() == config["inv_freq"].list.size());
      for (std::size_t i = 0; i < s.frequencies.size(); ++i) {
        const double wanted = config["inv_freq"][i].number;
        CHECK(std::fabs(s.frequencies[i] - wanted) <= limit * wanted);
      }
      CHECK(std::fabs(s.attention_factor - config["attention_factor"].number) <= 1e-14);
    }
    CHECK(found == 1);
  }
}

TEST_CASE("golden: presets of M-RoPE have the published axes", "[encodings][presets][golden]") {
  const std::pair<std::string_view, const char*> pairs[] = {{"qwen2-vl", "mrope_chunked.json"},
                                                            {"qwen3-vl", "mrope_interleaved.json"}};
  for (const ModelPreset& preset : model_presets()) {
    if (preset.encoding != "m-rope" || is_checked_by_module(preset.name)) continue;
    CAPTURE(preset.name);
    const auto pair =
        std::ranges::find_if(pairs, [&](const auto& each) { return each.first == preset.name; });
    REQUIRE(pair != std::end(pairs));
    const Json golden = testing::read_golden_json(pair->second);
    const Arguments arguments = preset_arguments(preset);
    CHECK(arguments.number("base") == golden["base"].number);
    const Rotation rotation = rotation_of(find_scheme("m-rope"), arguments);
    const auto axes = golden["axis_of_channel"].numbers();
    REQUIRE(rotation.pairs() == axes.size());
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const double wanted =
          std::pow(golden["base"].number, -2 * static_cast<double>(i) / golden["head_dim"].number);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double found = rotation.axes[axis].frequencies.radians(i);
        if (axis == static_cast<std::size_t>(axes[i])) {
          CHECK(std::fabs(found - wanted) <= 1e-14 * wanted);
        } else {
          CHECK(found == 0);
        }
      }
    }
  }
}

TEST_CASE("model presets: JSON holds the settings with their types", "[encodings][presets]") {
  const Json json = testing::parse_json(model_presets_json());
  REQUIRE(json.list.size() == model_presets().size());
  for (std::size_t k = 0; k < json.list.size(); ++k) {
    if (json[k]["name"].text != "gpt-oss") continue;
    const Json& params = json[k]["parameters"];
    CHECK(params["headDim"].number == 64);
    CHECK(params["scaling"].text == "yarn");
    CHECK(params["truncate"].type == Json::Type::Boolean);
    CHECK_FALSE(params["truncate"].boolean);
  }
}

}  // namespace
}  // namespace pe
