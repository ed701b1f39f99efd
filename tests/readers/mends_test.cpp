// Mends of files and flags, by applying them.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <sstream>
#include <string>

#include "encodings/math/rope_scaling.h"
#include "models/parts.h"
#include "readers/comparison/beside_config.h"
#include "readers/json_edit.h"
#include "readers/readers_of.h"
#include "support/golden.h"

namespace pe::testing {
namespace {

using readers::put;

constexpr std::string_view kSizes =
    R"("hidden_size":4096,"num_attention_heads":32,"num_hidden_layers":2,"rope_theta":1e6,)"
    R"("max_position_embeddings":131072})";

struct File {
  std::string model, text;
};

/// Those that were read, and some that keep readers apart otherwise.
std::vector<File> files() {
  std::vector<File> all;
  for (const Json& model : read_golden_json("readers/readers.json").list) {
    all.push_back({model["model"].text, model["config"].text});
  }
  const auto add = [&](std::string model, std::string_view keys) {
    all.push_back({std::move(model), std::string(R"({"model_type":"qwen2",)") + std::string(keys) +
                                         std::string(kSizes)});
  };
  add("attention factor", R"("rope_scaling":{"rope_type":"yarn","factor":4,"attention_factor":1,)"
                          R"("original_max_position_embeddings":32768},)");
  add("two dictionaries", R"("rope_scaling":{"rope_type":"yarn","factor":4,)"
                          R"("original_max_position_embeddings":32768},)"
                          R"("rope_parameters":{"rope_type":"default","rope_theta":1e6},)");
  add("no original length", R"("rope_scaling":{"rope_type":"yarn","factor":4},)");
  return all;
}

std::string text_of(std::string_view model) {
  for (const File& each : files()) {
    if (each.model == model) return each.text;
  }
  throw std::out_of_range(std::string(model));
}

std::vector<std::string> flags_of(const Readers& found) {
  std::vector<std::string> flags;
  for (const ReaderMend& each : found.mends) {
    if (!each.flag.empty()) flags.push_back(std::string(each.reader) + " " + each.flag);
  }
  return flags;
}

bool names(const std::vector<std::string_view>& list, std::string_view reader) {
  return std::ranges::find(list, reader) != list.end();
}

/// Disagreements, and files that a converter stops at.
std::size_t apart(const Readers& found) {
  const bool stops = found.readers[3].refuses.starts_with("the converter stops");
  return found.disagreements.size() + stops;
}

std::string with(std::string_view text, const std::vector<Mend>& changes) {
  JsonValue file = models::read_file(text);
  for (const Mend& change : changes) {
    JsonValue* at = &file;
    std::istringstream path(change.path);
    std::string name, next;
    std::getline(path, name, kMendSeparator);
    while (std::getline(path, next, kMendSeparator)) {
      at = readers::member(*at, name);
      REQUIRE(at != nullptr);
      name = next;
    }
    put(*at, name, read_json(change.json, "test", "json"));
  }
  return models::as_json(file);
}

TEST_CASE("mends: a file that is changed as is said keeps readers apart as little as is said",
          "[readers]") {
  std::set<std::string> changed;
  for (const File& each : files()) {
    INFO(each.model);
    const Readers found = readers_of(each.text);
    for (const ReaderMend& mend : found.mends) {
      if (mend.file.empty()) continue;
      CHECK(mend.before == apart(found));
      CHECK(mend.after < mend.before);
      CHECK(apart(readers_of(with(each.text, mend.file))) == mend.after);
      changed.insert(mend.file.back().path);
    }
  }
  const std::set<std::string> wanted = {"max_position_embeddings", "partial_rotary_factor",
                                        "rope_parameters", "rope_scaling"};
  CHECK(changed == wanted);
  CHECK(readers_of(text_of("minimax-m2.5")).mends[0].file[0].json == "0.5");
  CHECK(readers_of(text_of("minimax-m2.5")).mends[0].after == 0);
  CHECK(readers_of(text_of("qwen2.5-7b-yarn-v5-file")).mends[0].file.size() == 2);
}

TEST_CASE("mends: each flag that is established, and none where readers agree", "[readers]") {
  using Flags = std::vector<std::string>;
  const auto told = [](std::string_view model) { return flags_of(readers_of(text_of(model))); };
  CHECK(told("kimi-k2") == Flags{"llama.cpp --yarn-beta-fast 1"});
  CHECK(told("mistral-7b-v0.1") == Flags{"llama.cpp -c 4096"});
  CHECK(told("qwen2.5-7b-yarn-type")[0] == "llama.cpp -c 131072");
  CHECK(told("phi-3.5-mini") == Flags{"llama.cpp -c 4096"});
  CHECK(told("granite-4.0-h-350m") == Flags{"llama.cpp -c 32768"});
  CHECK(told("llama-2-7b-dynamic") ==
        Flags{"llama.cpp --rope-freq-base 30527.7367", "llama.cpp -c 4096",
              "vllm --max-model-len 2048",
              "vllm --hf-overrides "
              R"('{"rope_parameters":{"factor":2,"rope_type":"dynamic","rope_theta":10000,)"
              R"("alpha":3}}')"});
  CHECK(told("attention factor") ==
        Flags{"llama.cpp --yarn-attn-factor 0.878248856",
              "vllm --hf-overrides "
              R"('{"rope_parameters":{"factor":4,"attention_factor":1,)"
              R"("original_max_position_embeddings":32768,"rope_type":"yarn",)"
              R"("rope_theta":1000000,"attn_factor":0.878248856}}')"});
  CHECK(told("two dictionaries") ==
        Flags{"llama.cpp --rope-scaling yarn --rope-scale 4 --yarn-orig-ctx 32768"});
  for (const std::string_view model : {"llama-3.1-8b", "olmo-3-7b", "gpt-oss-20b", "glm-5"}) {
    CHECK(told(model).empty());
  }
}

/// What llama.cpp turns by with flags alone: its own defaults beside them.
ScaledRope turned_by(std::string_view flags, const PositionGroup& asked) {
  RopeScalingParams params;
  double base = asked.base;
  std::istringstream text{std::string(flags)};
  std::string flag, value;
  const std::string type(asked.scaling.type == "dynamic" ? "none" : asked.scaling.type);
  params.kind = type == "yarn" ? RopeScaling::Yarn : RopeScaling::None;
  params.factor = std::max(1.0, asked.scaling.number("factor"));
  params.original_length = asked.scaling.number("original_length");
  while (text >> flag >> value) {
    if (flag == "--rope-freq-base") base = std::stod(value);
    if (flag == "--rope-scaling") CHECK(value == type);
    if (flag == "--rope-scale") CHECK(std::stod(value) == params.factor);
    if (flag == "--yarn-orig-ctx") CHECK(std::stod(value) == params.original_length);
    if (flag == "--yarn-beta-fast") params.beta_fast = std::stod(value);
    if (flag == "--yarn-beta-slow") params.beta_slow = std::stod(value);
  }
  return scaled_rope(asked.rotary_dim, base, params);
}

TEST_CASE("mends: with its flag llama.cpp turns as the file asks, at the length that is asked",
          "[readers]") {
  std::size_t count = 0;
  for (const File& each : files()) {
    INFO(each.model);
    const Readers found = readers_of(each.text);
    const PositionGroup asked = model_positions(each.text).groups[0];
    for (const ReaderMend& mend : found.mends) {
      if (mend.flag.find("--yarn-attn-factor ") == 0) {
        const double factor = std::stod(mend.flag.substr(mend.flag.find(' ')));
        const double own = found.readers[3].groups[0].group.attention_factor;
        CHECK(std::fabs(own * factor - asked.attention_factor) < 1e-8);
        continue;
      }
      if (mend.reader != "llama.cpp" || mend.flag.starts_with("-c")) continue;
      ++count;
      const ScaledRope turned = turned_by(mend.flag, asked);
      RopeScalingParams dynamic;
      dynamic.kind = RopeScaling::DynamicNtk;
      dynamic.factor = asked.scaling.number("factor");
      dynamic.original_length = asked.scaling.number("original_length");
      dynamic.sequence_length = found.asked;
      const bool is_dynamic = asked.scaling.type == "dynamic";
      const ScaledRope stretched =
          scaled_rope(asked.rotary_dim, asked.base, is_dynamic ? dynamic : RopeScalingParams());
      double worst = 0;
      for (std::size_t i = 0; i < asked.inv_freq.size(); ++i) {
        const double wanted = is_dynamic ? stretched.frequencies.radians(i) : asked.inv_freq[i];
        const double got = turned.frequencies.radians(i);
        worst = std::max(worst, std::fabs(got - wanted) * found.asked / (2 * std::numbers::pi));
      }
      CHECK(worst < 1e-5);
    }
  }
  CHECK(count == 3);  // Kimi-K2, two dictionaries, dynamic
}

TEST_CASE("mends: vLLM with the keys that it is given does as the file asks", "[readers]") {
  const std::string text = text_of("ministral-3-3b");
  const Readers found = readers_of(text);
  const auto mend = std::ranges::find(found.mends, std::string_view("vllm"), &ReaderMend::reader);
  REQUIRE(mend != found.mends.end());
  CHECK(mend->after == 0);
  const std::string_view flag = mend->flag;
  constexpr std::string_view kBegin = "--hf-overrides '";
  REQUIRE(flag.starts_with(kBegin));
  REQUIRE(flag.ends_with("'"));
  const JsonValue told =
      read_json(flag.substr(kBegin.size(), flag.size() - kBegin.size() - 1), "test", "flag");
  const JsonValue* keys = told.find("text_config");
  REQUIRE(keys != nullptr);
  JsonValue file = models::read_file(text);
  JsonValue* part = readers::member(file, "text_config");
  for (std::size_t i = 0; i < keys->items.size(); ++i) put(*part, keys->names[i], keys->items[i]);
  const Readers after = readers_of(models::as_json(file));
  const PositionGroup asked = model_positions(text).groups[0];
  const PositionGroup& got = after.readers[2].groups[0].group;
  CHECK(std::fabs(got.attention_factor - asked.attention_factor) < 1e-8);
  CHECK(got.temperature == asked.temperature);
  CHECK(got.inv_freq == asked.inv_freq);
  for (const ReaderDisagreement& each : after.disagreements) CHECK(!names(each.readers, "vllm"));
}

TEST_CASE("mends: a flag is pasted into a shell: no text of the file stands in it", "[readers]") {
  const Readers found = readers_of(
      std::string(R"({"model_type":"qwen2","rope_scaling":{"rope_type":"yarn","factor":4,)") +
      R"("attention_factor":1,"original_max_position_embeddings":32768,"'; reboot; '":1,)" +
      R"("note":"'$(reboot)'","more":["`reboot`"]},)" + std::string(kSizes));
  std::size_t flags = 0;
  for (const std::string& each : flags_of(found)) {
    ++flags;
    CHECK(each.find("reboot") == std::string::npos);
    CHECK(std::ranges::count(each, '\'') % 2 == 0);
  }
  CHECK(flags >= 2);
}

TEST_CASE("mends: a GGUF file with what was to be written is as the config asks", "[readers]") {
  struct Case {
    std::string_view model, keys;
    std::size_t changes;
  };
  const Case cases[] = {
      {"qwen2.5-7b-yarn-type",
       R"({"general.architecture":"qwen2","qwen2.block_count":28,"qwen2.context_length":32768,)"
       R"("qwen2.embedding_length":3584,"qwen2.attention.head_count":28})",
       4},
      {"deepseek-v3",
       R"({"general.architecture":"deepseek2","deepseek2.block_count":61,)"
       R"("deepseek2.context_length":163840,"deepseek2.embedding_length":7168,)"
       R"("deepseek2.attention.head_count":128,"deepseek2.attention.key_length_mla":192,)"
       R"("deepseek2.rope.dimension_count":32,"deepseek2.rope.freq_base":10000,)"
       R"("deepseek2.rope.scaling.type":"yarn","deepseek2.rope.scaling.factor":40,)"
       R"("deepseek2.rope.scaling.original_context_length":4096,)"
       R"("deepseek2.rope.scaling.yarn_log_multiplier":0.1})",
       1},
      {"gpt-oss-20b",
       R"({"general.architecture":"gpt-oss","gpt-oss.block_count":24,"gpt-oss.context_length":131072,)"
       R"("gpt-oss.embedding_length":2880,"gpt-oss.attention.head_count":64,)"
       R"("gpt-oss.attention.key_length":64,"gpt-oss.attention.sliding_window":64,)"
       R"("gpt-oss.rope.freq_base":150000,"gpt-oss.rope.scaling.type":"yarn",)"
       R"("gpt-oss.rope.scaling.factor":32,"gpt-oss.rope.scaling.original_context_length":4096})",
       1}};
  using Names = std::map<std::string_view, std::string_view>;
  const Names names = {{"--rope-freq-base", "rope.freq_base"},
                       {"--rope-scaling", "rope.scaling.type"},
                       {"--rope-scale", "rope.scaling.factor"},
                       {"--yarn-orig-ctx", "rope.scaling.original_context_length"}};
  for (const auto& [model, keys, changes] : cases) {
    INFO(model);
    const std::string config = text_of(model);
    JsonValue file = models::read_file(keys);
    const std::string architecture = file.find("general.architecture")->text + ".";
    std::size_t written = 0;
    for (const ConversionChange& each : gguf_beside_config(config, keys)) {
      if (each.write.empty()) continue;  // truncate, for which there is no key
      ++written;
      std::istringstream text(each.write);
      std::string flag, value;
      text >> flag >> value;
      if (flag == "--override-kv") {
        const std::size_t equals = value.find("=int:");
        REQUIRE(equals != std::string::npos);
        put(file, value.substr(0, equals), number_value(std::stod(value.substr(equals + 5))));
        continue;
      }
      REQUIRE(names.contains(flag));
      put(file, architecture + std::string(names.at(flag)),
          flag == "--rope-scaling" ? text_value(value) : number_value(std::stod(value)));
    }
    CHECK(written == changes);
    for (const ConversionChange& each : gguf_beside_config(config, models::as_json(file))) {
      CHECK(each.write.empty());
    }
  }
}

}  // namespace
}  // namespace pe::testing
