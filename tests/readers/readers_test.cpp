// What each reader does with the same file: all cells of tests/golden/readers.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <iostream>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "readers/readers_of.h"
#include "support/check.h"
#include "support/golden.h"

namespace pe::testing {
namespace {

bool near(double got, double wanted, double tolerance) {
  return std::fabs(got - wanted) <= tolerance * std::max(1e-300, std::fabs(wanted));
}

/// The one group that has all of these layers.
const ReaderGroup* cell_of(const ReaderAnswer& answer, std::string_view module,
                           const Json& layers) {
  for (const ReaderGroup& each : answer.groups) {
    const bool is_module = (each.group.module == "indexer") == (module == "indexer");
    const bool holds = std::ranges::all_of(layers.list, [&](const Json& layer) {
      return std::ranges::binary_search(each.group.layers, static_cast<std::int32_t>(layer.number));
    });
    if (is_module && holds) return &each;
  }
  return nullptr;
}

std::string told_rule(const PositionGroup& group) {
  return group.scaling.type == "none" ? "unscaled" : std::string(group.scaling.type);
}

/// Empty: every field of the cell is as it was read.
std::string wrong_in(const ReaderGroup& got, const Json& cell) {
  const PositionGroup& group = got.group;
  std::string wrong;
  const auto check = [&](bool holds, std::string_view field) {
    if (!holds) wrong += " " + std::string(field);
  };
  check(group.scheme == cell["scheme"].text, "scheme");
  if (cell.has("base")) check(group.base == cell["base"].number, "base");
  if (cell.has("R")) check(static_cast<double>(group.rotary_dim) == cell["R"].number, "R");
  if (cell.has("layout")) check(group.layout == cell["layout"].text, "layout");
  if (cell.has("a")) check(near(group.attention_factor, cell["a"].number, 1e-10), "a");
  if (cell.has("softmax_factor")) {
    check(got.softmax_known && near(group.softmax_factor, cell["softmax_factor"].number, 1e-10),
          "softmax_factor");
  }
  if (cell.has("rule")) {
    const Json& rule = cell["rule"];
    check(told_rule(group) == rule["type"].text, "rule");
    const std::map<std::string, std::string> names = {
        {"factor", "factor"},       {"L0", "original_length"},  {"beta_fast", "beta_fast"},
        {"beta_slow", "beta_slow"}, {"low", "low_freq_factor"}, {"high", "high_freq_factor"}};
    for (const auto& [name, own] : names) {
      if (rule.has(name)) check(group.scaling.number(own) == rule[name].number, name);
    }
    if (rule.has("truncate")) check(group.scaling.truncate == rule["truncate"].boolean, "truncate");
    if (rule.has("turned_pairs")) {
      check(static_cast<double>(group.turning_pairs.value_or(0)) == rule["turned_pairs"].number,
            "turned_pairs");
    }
    if (rule.has("choice")) {
      const std::string& choice = rule["choice"].text;
      const std::string_view wanted = choice.starts_with("by length")     ? ""
                                      : choice.starts_with("long always") ? "long"
                                                                          : "by-context";
      check(got.choice == wanted, "choice");
    }
  }
  const Json& window = cell["window"];
  if (window.type == Json::Type::Null) {
    check(!group.window, "window");
  } else if (window.type == Json::Type::Text) {
    check(group.window && group.window->kind == "full", "window");
  } else {
    const bool is_chunk = window.has("chunk");
    check(group.window && group.window->kind == (is_chunk ? "chunked" : "sliding") &&
              group.window->tokens == window[is_chunk ? "chunk" : "keys"].number,
          "window");
  }
  const bool wants_temperature =
      cell.has("query_temperature") && cell["query_temperature"].type == Json::Type::Object;
  check(group.temperature.has_value() == wants_temperature, "query_temperature");
  const bool wants_axes = cell.has("sections") && cell["sections"].type == Json::Type::Object;
  check(group.axes.empty() != wants_axes, "sections");
  const auto sum = [](const std::vector<double>& list) {
    return std::accumulate(list.begin(), list.end(), 0.0);
  };
  if (cell.has("inv_freq_sum")) {
    const Json& wanted = cell["inv_freq_sum"];
    const bool has_both = wanted.type == Json::Type::Object;
    if (has_both) {
      check(near(sum(group.inv_freq), wanted["short"].number, 1e-11), "short");
      check(near(sum(group.inv_freq_long), wanted["long"].number, 1e-11), "long");
    } else if (cell["rule"]["type"].text == "dynamic") {
      const auto at = std::ranges::find_if(group.inv_freq_at, [&](const FrequenciesAt& each) {
        return each.length == 2 * cell["rule"]["L0"].number;
      });
      check(at != group.inv_freq_at.end() && near(sum(at->inv_freq), wanted.number, 1e-11),
            "inv_freq_sum");
    } else {
      check(near(sum(group.inv_freq), wanted.number, 1e-11), "inv_freq_sum");
    }
  }
  if (cell.has("bias_max")) {
    const double heads = static_cast<double>(group.slopes.size());
    check(heads > 0 && (std::log2(heads) != std::floor(std::log2(heads)) ||
                        near(group.slopes[0], std::exp2(-cell["bias_max"].number / heads), 1e-12)),
          "slopes");
  }
  const bool rounds =
      cell.has("precision") && cell["precision"].text.find("bfloat16") != std::string::npos;
  check(got.precision == (rounds ? "bfloat16" : ""), "precision");
  return wrong;
}

const ReaderAnswer* find_answer(const Readers& found, std::string name) {
  const bool is_later = name.ends_with(" later");
  if (is_later) name.resize(name.size() - 6);
  const auto& list = is_later ? found.later : found.readers;
  const auto answer = std::ranges::find(list, std::string_view(name), &ReaderAnswer::name);
  return answer == list.end() ? nullptr : &*answer;
}

TEST_CASE("readers: every cell that was read is said, and none beside them", "[readers]") {
  std::size_t right = 0, absent = 0, wrong = 0, invented = 0, refusals = 0, lengths = 0;
  for (const Json& model : read_golden_json("readers/readers.json").list) {
    const Readers found = readers_of(model["config"].text);
    for (const auto& [name, wanted] : model["readers"].object) {
      INFO(model["model"].text << ", " << name);
      const ReaderAnswer* answer = find_answer(found, name);
      REQUIRE(answer != nullptr);
      CHECK(wanted["version"].text.starts_with(answer->version));
      CHECK(answer->compared);
      CHECK(answer->refuses.empty() == !wanted.has("refuses"));
      refusals += !answer->refuses.empty();
      const double length = wanted.has("served_length") ? wanted["served_length"].number : 0;
      CHECK(answer->served_length == length);
      lengths += length > 0 && answer->served_length == length;
      std::set<const ReaderGroup*> told;
      for (const auto& [group, cell] : wanted["groups"].object) {
        const ReaderGroup* got = cell_of(*answer, group, model["groups"][group]);
        if (got == nullptr) {
          ++absent;
          FAIL_CHECK("absent: " << group);
          continue;
        }
        told.insert(got);
        const std::string fields = wrong_in(*got, cell);
        CHECK(got->source.starts_with("https://github.com/"));
        if (fields.empty()) {
          ++right;
        } else {
          ++wrong;
          FAIL_CHECK(group << " is wrong in" << fields);
        }
      }
      for (const ReaderGroup& each : answer->groups) {
        if (told.contains(&each)) continue;
        ++invented;
        FAIL_CHECK("invented: " << each.group.name);
      }
    }
  }
  std::cout << "readers: " << right << " cells right, " << absent << " absent, " << wrong
            << " wrong, " << invented << " invented; " << refusals << " refusals, " << lengths
            << " served lengths\n";
  CHECK(right == 148);
  CHECK(refusals == 10);
}

bool has_all(const std::vector<std::string_view>& names, const Json& wanted) {
  return std::ranges::all_of(wanted.list, [&](const Json& each) {
    std::string_view name = each.text;
    name = name.substr(0, name.find(' '));  // "vllm at its default"
    const bool is_version = name == "transformers";
    return is_version || std::ranges::find(names, name) != names.end();
  });
}

std::string_view aspect_of(const Json& disagreement) {
  if (disagreement.has("served")) return "length";
  if (disagreement.has("extra_keys")) return "window";
  if (disagreement.has("temperature_missing")) return "temperature";
  const std::string& what = disagreement["what"].text;
  if (what.starts_with("text only")) return "axes";
  if (what.starts_with("bias rounded")) return "precision";
  return what.find("ALiBi") != std::string::npos ? "scheme" : "rotation";
}

/// Angles grow with the position where frequencies do not depend on it.
bool angles_hold(const ReaderDisagreement& got, const Json& wanted) {
  for (const Json& angle : wanted["angle"].list) {
    const double position = angle["position"].number;
    const bool holds = std::ranges::any_of(got.distance.angles, [&](const ReaderAngle& each) {
      return near(each.turns * position / each.position, angle["turns"].number, 0.01) &&
             static_cast<double>(each.pair) == angle["pair"].number;
    });
    if (!holds) return false;
  }
  return true;
}

TEST_CASE("readers: every disagreement is found, with its angle", "[readers]") {
  std::size_t found_ones = 0, by_thread = 0, beside = 0, angles = 0;
  for (const Json& model : read_golden_json("readers/readers.json").list) {
    const Readers found = readers_of(model["config"].text);
    std::set<const ReaderDisagreement*> told;
    for (const Json& wanted : model["disagreements"].list) {
      INFO(model["model"].text << ": " << wanted["what"].text);
      if (wanted["status"].text == "thread") {  // of layers that the config's own count leaves out
        ++by_thread;
        continue;
      }
      const std::string_view aspect = aspect_of(wanted);
      const std::string& group = wanted["group"].text;
      std::size_t count = 0;
      for (const ReaderDisagreement& each : found.disagreements) {
        const bool holds =
            has_all(each.readers, wanted["readers"]) && has_all(each.against, wanted["against"]);
        const bool is_length = aspect == "length";  // of two, either is the other one
        if (each.aspect != aspect || !(holds || is_length)) continue;
        const Json& groups = model["groups"];
        const bool names_one = groups.has(group) && !is_length;
        const std::string_view module = group == "indexer" ? "indexer" : "attention";
        if (names_one && (each.module != module || each.layers != [&] {
              std::vector<std::int32_t> layers;
              for (const Json& layer : groups[group].list) {
                layers.push_back(static_cast<std::int32_t>(layer.number));
              }
              return layers;
            }())) {
          continue;
        }
        ++count;
        told.insert(&each);
        if (wanted.has("angle")) {
          CHECK(angles_hold(each, wanted));
          angles += wanted["angle"].list.size();
        }
        if (wanted.has("scores_ratio")) {
          CHECK(near(each.distance.scores_ratio, wanted["scores_ratio"].number, 1e-5));
        }
        CHECK(each.distance.pairs_wrong == wanted.has("pairs_wrong"));
      }
      CHECK(count > 0);
      found_ones += count > 0;
    }
    for (const ReaderDisagreement& each : found.disagreements) {
      if (told.contains(&each)) continue;
      ++beside;
      INFO(model["model"].text << ": " << each.readers[0] << ", " << each.aspect << ", "
                               << each.what);
      // its table has one row for two rows of ours: no scaling, and another length
      CHECK((each.aspect == "length" && model["model"].text == "llama-2-7b-dynamic"));
    }
  }
  std::cout << "readers: " << found_ones << " disagreements found with " << angles << " angles, "
            << by_thread << " by a thread alone, " << beside << " beside them\n";
  CHECK(found_ones == 25);
}

TEST_CASE("readers: of models whose code was not read, what the rules say", "[readers]") {
  const std::string sizes = R"("hidden_size":4096,"num_attention_heads":32,"num_hidden_layers":2,)"
                            R"("max_position_embeddings":40960,"rope_theta":1e6})";
  const Readers known = readers_of(R"({"model_type":"qwen3",)" + sizes);
  for (const ReaderAnswer& each : known.readers) {
    CHECK(!each.compared);
    CHECK(each.groups.size() == 1);
  }
  const Readers unknown = readers_of(R"({"model_type":"nobody_knows",)" + sizes);
  for (const ReaderAnswer& each : unknown.readers) CHECK(each.groups.empty());
  CHECK(unknown.disagreements.empty());
  const Readers bare = readers_of(
      R"({"model_type":"qwen2","rope_parameters":{"rope_type":"yarn","factor":4},)" + sizes);
  CHECK(bare.readers[3].refuses.find("original_max_position_embeddings") != std::string::npos);
  CHECK_THROWS_AS(readers_of("[]"), InputError);
  CHECK_THROWS_AS(readers_of(R"({"model_type":"qwen3",)" + sizes, -1), InputError);
}

TEST_CASE("readers: of parts in a file without a version the same is said as of one with it",
          "[readers]") {
  const std::string sizes = R"("hidden_size":2560,"num_attention_heads":20,"num_hidden_layers":28)";
  const std::string yarn =
      R"("rope_scaling":{"rope_type":"yarn","factor":4,"original_max_position_embeddings":8192},)";
  const std::string omni = R"({"model_type":"qwen2_5_omni_text",)" + yarn + sizes + "}";
  const std::vector<std::string> models = {
      R"("model_type":"ernie4_5_vl_moe","text_config":{"model_type":"ernie4_5_vl_moe_text",)"
      R"("rope_parameters":{"rope_type":"default","rope_theta":500000},)" +
          sizes + "}",
      R"("model_type":"mistral3","text_config":{"model_type":"mistral",)" + yarn + sizes + "}",
      R"("model_type":"qwen2_5_omni","thinker_config":{"text_config":)" + omni + "}",
      R"("model_type":"llava","text_config":{"model_type":"qwen2","sliding_window":4096,)" + sizes +
          "}"};
  for (const std::string& model : models) {
    CAPTURE(model);
    const Readers plain = readers_of("{" + model + "}");
    const Readers told = readers_of(R"({"transformers_version":"5.8.0",)" + model + "}");
    REQUIRE(plain.readers.size() == told.readers.size());
    CHECK(plain.mends.size() == told.mends.size());
    for (std::size_t r = 0; r < told.readers.size(); ++r) {
      const auto &one = plain.readers[r].groups, &other = told.readers[r].groups;
      REQUIRE(one.size() == other.size());
      for (std::size_t g = 0; g < other.size(); ++g) {
        CHECK(one[g].group.base == other[g].group.base);
        CHECK(one[g].group.inv_freq == other[g].group.inv_freq);
      }
    }
  }
}

}  // namespace
}  // namespace pe::testing
