// A GGUF file beside the config that it was made of.
#include "readers/comparison/beside_config.h"

#include <catch2/catch_test_macros.hpp>

#include "support/check.h"
#include "support/golden.h"

namespace pe::testing {
namespace {

std::string config_of(std::string_view name) {
  for (const Json& model : read_golden_json("readers/readers.json").list) {
    if (model["model"].text == name) return model["config"].text;
  }
  throw std::out_of_range(std::string(name));
}

const std::string kQwen =
    R"("general.architecture":"qwen2","qwen2.block_count":28,"qwen2.context_length":32768,)"
    R"("qwen2.embedding_length":3584,"qwen2.attention.head_count":28,"qwen2.rope.scaling.type":"yarn",)"
    R"("qwen2.rope.scaling.factor":4,"qwen2.rope.scaling.original_context_length":32768)";

TEST_CASE("beside a config: Qwen2.5 with YaRN is kept, and a base that was lost is told",
          "[readers]") {
  const std::string config = config_of("qwen2.5-7b-yarn-type");
  CHECK(gguf_beside_config(config, "{" + kQwen + R"(,"qwen2.rope.freq_base":1000000})").empty());
  const auto changes = gguf_beside_config(config, "{" + kQwen + "}");
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].how == "changed");
  CHECK(changes[0].key == "qwen2.rope.freq_base");
  CHECK(changes[0].config == "1000000");
  CHECK(changes[0].gguf == "10000");
  CHECK(changes[0].write == "--rope-freq-base 1000000");
  CHECK(changes[0].layers.size() == 28);
}

TEST_CASE("beside a config: layers that one of both lacks are told", "[readers]") {
  const std::string of_another = "{" + kQwen + "}";
  const auto changes = gguf_beside_config(R"({"model_type":"whisper"})", of_another);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].config == "absent");
  CHECK(changes[0].gguf == "rope");
  CHECK(changes[0].layers.size() == 28);
  const std::string longer = R"({"model_type":"qwen2","num_hidden_layers":30,"hidden_size":3584,)"
                             R"("num_attention_heads":28,"rope_theta":10000})";
  const auto shorter = gguf_beside_config(
      longer,
      R"({"general.architecture":"qwen2","qwen2.block_count":28,"qwen2.context_length":32768,)"
      R"("qwen2.embedding_length":3584,"qwen2.attention.head_count":28})");
  REQUIRE(shorter.size() == 1);
  CHECK(shorter[0].config == "rope");
  CHECK(shorter[0].gguf == "absent");
  CHECK(shorter[0].layers == std::vector<std::int32_t>{28, 29});
}

TEST_CASE("beside a config: Kimi-K2's betas stand in the file, and are not read", "[readers]") {
  const auto changes = gguf_beside_config(
      config_of("kimi-k2"),
      R"({"general.architecture":"deepseek2","deepseek2.block_count":61,)"
      R"("deepseek2.context_length":131072,"deepseek2.embedding_length":7168,)"
      R"("deepseek2.attention.head_count":64,"deepseek2.attention.key_length_mla":192,)"
      R"("deepseek2.rope.dimension_count":64,"deepseek2.rope.freq_base":50000,)"
      R"("deepseek2.rope.scaling.type":"yarn","deepseek2.rope.scaling.factor":32,)"
      R"("deepseek2.rope.scaling.original_context_length":4096,)"
      R"("deepseek2.rope.scaling.yarn_beta_fast":1,"deepseek2.rope.scaling.yarn_beta_slow":1,)"
      R"("deepseek2.rope.scaling.yarn_log_multiplier":0.1})");
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].how == "lost");
  CHECK(changes[0].key == "deepseek2.rope.scaling.yarn_beta_fast");
  CHECK(changes[0].write == "--yarn-beta-fast 1");
}

TEST_CASE("beside a config: gpt-oss loses truncate, for which there is no key", "[readers]") {
  const auto changes = gguf_beside_config(
      config_of("gpt-oss-20b"),
      R"({"general.architecture":"gpt-oss","gpt-oss.block_count":24,"gpt-oss.context_length":131072,)"
      R"("gpt-oss.embedding_length":2880,"gpt-oss.attention.head_count":64,)"
      R"("gpt-oss.attention.key_length":64,"gpt-oss.attention.sliding_window":128,)"
      R"("gpt-oss.rope.freq_base":150000,"gpt-oss.rope.scaling.type":"yarn",)"
      R"("gpt-oss.rope.scaling.factor":32,"gpt-oss.rope.scaling.original_context_length":4096})");
  REQUIRE(changes.size() == 2);  // of layers that slide, and of the others
  for (const ConversionChange& each : changes) {
    CHECK(each.how == "lost");
    CHECK(each.key.empty());
    CHECK(each.config == "truncate false");
    CHECK(each.layers.size() == 12);
  }
}

TEST_CASE("beside a config: Llama 3.1 without its tensor has lost its scaling", "[readers]") {
  const std::string keys =
      R"({"general.architecture":"llama","llama.block_count":32,"llama.context_length":131072,)"
      R"("llama.embedding_length":4096,"llama.attention.head_count":32,"llama.rope.freq_base":500000})";
  const auto changes = gguf_beside_config(config_of("llama-3.1-8b"), keys);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].how == "changed");
  CHECK(changes[0].key == "llama.rope.scaling.type");
  CHECK(changes[0].config == "llama3");
  CHECK(changes[0].gguf == "none");
  CHECK_THROWS_AS(gguf_beside_config("[]", keys), InputError);
  CHECK_THROWS_AS(gguf_beside_config(config_of("llama-3.1-8b"), "{}"), InputError);
}

TEST_CASE("beside a config: a part of no layers has nothing to compare", "[readers]") {
  const std::string gpt2 =
      R"({"general.architecture":"gpt2","gpt2.block_count":12,"gpt2.context_length":1024,)"
      R"("gpt2.embedding_length":768,"gpt2.attention.head_count":12})";
  const std::string tiles = R"({"model_type":"mllama_vision_model","num_global_layers":)";
  for (const ConversionChange& change : gguf_beside_config(tiles + "0}", gpt2)) {
    CHECK_FALSE(change.layers.empty());
  }
}

}  // namespace
}  // namespace pe::testing
