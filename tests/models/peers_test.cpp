// What other readers do with the same file: all cases of tests/golden/peers.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <string>

#include "models/model_positions.h"
#include "support/check.h"
#include "support/golden.h"

namespace pe::testing {
namespace {

constexpr double kTolerance = 1e-12;  // numpy's powers

bool close(const std::vector<double>& got, const Json& wanted) {
  return got.size() == wanted.list.size() &&
         std::ranges::equal(got, wanted.list, [](double a, const Json& b) {
           return std::fabs(a - b.number) <= kTolerance * std::fabs(b.number);
         });
}

bool slides(const PositionGroup& group) {
  return (group.window && group.window->kind == "sliding") || group.name.starts_with("sliding");
}

/// Those with RoPE of a layer type; all of them for "all".
std::vector<const PositionGroup*> turning(const ModelPositions& model, std::string_view kind) {
  std::vector<const PositionGroup*> found;
  for (const PositionGroup& group : model.groups) {
    const bool is_meant = kind == "all" || kind.starts_with("sliding") == slides(group);
    if (group.scheme == "rope" && group.module != "indexer" && is_meant) found.push_back(&group);
  }
  return found;
}

std::string word(const PositionGroup& group) {
  if (group.module == "recurrent") return "recurrent";
  return group.window ? std::string(group.window->kind) : "full";
}

/// A word per layer, `-` where there is no attention.
std::vector<std::string> layer_words(const ModelPositions& model, std::size_t count) {
  std::vector<std::string> words(count, "-");
  for (const PositionGroup& group : model.groups) {
    if (group.module != "attention" && group.module != "recurrent") continue;
    for (const auto layer : group.layers) words.at(static_cast<std::size_t>(layer)) = word(group);
  }
  return words;
}

/// Counts statements, so that none is passed over in silence.
struct Tally {
  std::size_t held = 0;
  void check(bool holds) {
    CHECK(holds);
    held += holds;
  }
};

void check_rope(Tally& tally, const ModelPositions& model, const Json& kinds, const char* inverse,
                const char* factor) {
  for (const auto& [kind, wanted] : kinds.object) {
    INFO(kind);
    const auto groups = turning(model, kind);
    tally.check(!groups.empty() && std::ranges::all_of(groups, [&](const PositionGroup* group) {
      const double a = wanted[factor].number;
      return close(group->inv_freq, wanted[inverse]) &&
             std::fabs(group->attention_factor - a) <= kTolerance * a;
    }));
  }
}

void check_statement(Tally& tally, const ModelPositions& model, const std::string& name,
                     const Json& wanted, const Json& expected) {
  const auto groups = turning(model, "all");
  const auto all = [&](const auto& test) {
    return !groups.empty() && std::ranges::all_of(groups, test);
  };
  const auto any = [&](const auto& test) { return std::ranges::any_of(model.groups, test); };
  if (name == "rope") return check_rope(tally, model, wanted, "inv_freq", "attention_factor");
  if (name == "module") return;  // says of which groups the window is
  bool holds = false;
  if (name == "layout") {
    holds = all([&](const PositionGroup* each) { return each->layout == wanted.text; });
  } else if (name == "layers") {
    const auto words = layer_words(model, wanted.list.size());
    holds = std::ranges::equal(words, wanted.list,
                               [](const auto& a, const Json& b) { return a == b.text; });
  } else if (name == "no_rope_layers") {
    std::vector<double> layers;
    for (const PositionGroup& group : model.groups) {
      if (group.module != "attention" || group.scheme != "none") continue;
      layers.insert(layers.end(), group.layers.begin(), group.layers.end());
    }
    std::ranges::sort(layers);
    holds = layers == wanted.numbers();
  } else if (name == "softmax_factor") {
    holds = all([&](const PositionGroup* each) {
      return std::fabs(each->softmax_factor - wanted.number) <= kTolerance * wanted.number;
    });
  } else if (name == "scheme") {
    holds = model.groups.front().scheme == wanted.text;
  } else if (name == "has_scheme") {
    holds = any([&](const PositionGroup& each) { return each.scheme == wanted.text; });
  } else if (name == "window") {
    holds = any([&](const PositionGroup& each) {
      const bool is_meant = !expected.has("module") || expected["module"].text == each.module;
      return is_meant && each.window && each.window->kind == wanted["kind"].text &&
             each.window->left == wanted["left"].number &&
             each.window->right == wanted["right"].number;
    });
  } else if (name == "warnings_absent") {
    holds = std::ranges::none_of(model.warnings, [&](const PositionRemark& each) {
      return std::ranges::any_of(wanted.list,
                                 [&](const Json& code) { return code.text == each.code; });
    });
  } else if (name == "axes_not_empty") {
    holds = all([](const PositionGroup* each) { return !each->axes.empty(); });
  } else {
    FAIL("no comparison for " << name);
  }
  tally.check(holds);
}

bool refused_or(const std::string& config, const auto& holds) {
  try {
    return holds(model_positions(config));
  } catch (const InputError&) {
    return true;
  }
}

/// Said to have no RoPE because their own file has none: they run a part that has, at these lines.
constexpr std::string_view kParts[] = {
    "colmodernvbert",    // modeling_colmodernvbert.py:113, AutoModel.from_config(config.vlm_config)
    "gemma4_assistant",  // modeling_gemma4_assistant.py:123, AutoModel.from_config(text_config)
};

TEST_CASE("peers: what transformers' classes say of their own default files is said here",
          "[models][peers]") {
  Tally tally;
  for (const Json& each : read_golden_json("peers/transformers-defaults.json").list) {
    const std::string& config = each["config"].text;
    const Json& expected = each["expected"];
    INFO(each["model_type"].text << ", " << each["variant"].text << ", " << each["source"].text);
    if (expected.has("complains")) {
      tally.check(refused_or(config, [](const auto& found) { return !found.warnings.empty(); }));
      continue;
    }
    if (expected.has("rope") && expected["rope"].type == Json::Type::Boolean) {
      if (std::ranges::find(kParts, each["model_type"].text) != std::end(kParts)) {
        tally.check(!turning(model_positions(config), "all").empty());
        continue;
      }
      tally.check(
          refused_or(config, [](const auto& found) { return turning(found, "all").empty(); }));
      continue;
    }
    const ModelPositions model = model_positions(config);
    for (const auto& [name, wanted] : expected.object) {
      INFO(name);
      check_statement(tally, model, name, wanted, expected);
    }
  }
  CHECK(tally.held == 586);
}

TEST_CASE("peers: frequencies and attention factors are those of transformers' functions",
          "[models][peers]") {
  Tally tally;
  for (const Json& each : read_golden_json("peers/rope-grid.json").list) {
    INFO(each["tag"].text << ": " << each["config"].text);
    const ModelPositions model = model_positions(each["config"].text);
    check_rope(tally, model, each["truth"], "inv", "a");
    for (const auto& [kind, wanted] : each["truth"].object) {
      for (const PositionGroup* group : turning(model, kind)) {
        if (wanted.has("long")) tally.check(close(group->inv_freq_long, wanted["long"]));
        if (!wanted.has("at")) continue;
        for (const FrequenciesAt& at : group->inv_freq_at) {  // those that are told of its lengths
          const std::string length = std::to_string(static_cast<long long>(at.length));
          if (!wanted["at"].has(length)) continue;
          tally.check(close(at.inv_freq, wanted["at"][length]));
        }
      }
    }
  }
  CHECK(tally.held >= 137 + 15);
}

TEST_CASE("peers: what another reader warns of or stops at is not passed over", "[models][peers]") {
  Tally tally;
  for (const Json& each : read_golden_json("peers/wrong-configs.json").list) {
    INFO(each["name"].text << ": " << each["source"].text);
    tally.check(
        refused_or(each["config"].text, [](const auto& found) { return !found.warnings.empty(); }));
  }
  CHECK(tally.held == 23);
}

}  // namespace
}  // namespace pe::testing
