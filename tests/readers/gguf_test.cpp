#include <chrono>
#include <cmath>

#include "io/files.h"
#include "readers/gguf_config.h"
#include "support/json_text.h"

namespace pe {
namespace {

using readers::GgufKeys;
using readers::read_gguf_text;
using testing::refusal;

const PositionGroup& only(const ModelPositions& model) {
  REQUIRE(model.groups.size() == 1);
  return model.groups[0];
}

bool has_note(const ModelPositions& model, std::string_view code) {
  for (const PositionRemark& note : model.notes) {
    if (note.code == code) return true;
  }
  return false;
}

/// llama3's factors of 64 pairs, as the converter computes them.
std::string llama3_factors(double factor, double original, double base = 5e5) {
  std::vector<double> factors;
  for (int i = 0; i < 64; ++i) {
    const double wavelength = 2 * 3.141592653589793 * std::pow(base, i / 64.0);
    double found = 1;
    if (wavelength > original) {
      found = factor;
    } else if (wavelength > original / 4) {
      const double smooth = (original / wavelength - 1) / 3;
      found = 1 / ((1 - smooth) / factor + smooth);
    }
    factors.push_back(static_cast<double>(static_cast<float>(found)));
  }
  return json_array(factors, [](double x) { return format_number(x); });
}

const std::string kLlama =
    R"("general.architecture":"llama","llama.block_count":32,"llama.context_length":131072,)"
    R"("llama.embedding_length":4096,"llama.attention.head_count":32,"llama.rope.freq_base":500000,)"
    R"("llama.rope.dimension_count":128)";

TEST_CASE("gguf: a Llama 3.1 has its scaling in a tensor, and its rows permuted", "[gguf]") {
  const ModelPositions found =
      gguf_positions("{" + kLlama + R"(,"rope_freqs.weight":)" + llama3_factors(8, 8192) + "}");
  const PositionGroup& group = only(found);
  CHECK(group.scaling.type == "llama3");
  CHECK(group.scaling.number("factor") == 8);
  CHECK(group.scaling.number("original_length") == 8192);
  CHECK(group.layout == "interleaved");
  CHECK(group.base == 5e5);
  CHECK(has_note(found, "gguf-permuted"));
  CHECK(has_note(found, "gguf-factors"));
}

TEST_CASE("gguf: without the tensor, or its numbers, or its rule", "[gguf]") {
  const ModelPositions plain = gguf_positions("{" + kLlama + "}");
  CHECK(only(plain).scaling.type == "none");
  CHECK(!has_note(plain, "gguf-factors-unread"));
  const ModelPositions unread = gguf_positions("{" + kLlama + R"(,"rope_freqs.weight":null})");
  CHECK(only(unread).scaling.type == "none");
  CHECK(has_note(unread, "gguf-factors-unread"));
  std::string list = "[2";
  for (int i = 1; i < 64; ++i) list += ",4";
  const ModelPositions own =
      gguf_positions("{" + kLlama + R"(,"rope_freqs.weight":)" + list + "]}");
  CHECK(only(own).inv_freq[0] == 0.5);
  CHECK(only(own).attention_factor == 1);
}

TEST_CASE("gguf: YaRN's ends are rounded, its betas those of the code", "[gguf]") {
  const std::string qwen =
      R"({"general.architecture":"qwen2","qwen2.block_count":28,"qwen2.context_length":32768,)"
      R"("qwen2.embedding_length":3584,"qwen2.attention.head_count":28,"qwen2.rope.freq_base":1e6,)"
      R"("qwen2.rope.scaling.type":"yarn","qwen2.rope.scaling.factor":4,)"
      R"("qwen2.rope.scaling.original_context_length":32768})";
  const ModelPositions found = gguf_positions(qwen);
  const PositionGroup& group = only(found);
  CHECK(group.layout == "half");
  CHECK(group.scaling.type == "yarn");
  CHECK(group.scaling.truncate == true);
  CHECK(std::abs(group.attention_factor - (0.1 * std::log(4.0) + 1)) < 1e-12);
  CHECK(has_note(found, "gguf-length"));
}

TEST_CASE("gguf: rope.dimension_count counts for every architecture", "[gguf]") {
  const auto half_of = [](std::string_view name) {
    std::string text = R"({"general.architecture":"@","@.block_count":2,"@.context_length":40960,)"
                       R"("@.embedding_length":4096,"@.attention.head_count":32,)"
                       R"("@.rope.dimension_count":64})";
    for (std::size_t at = 0; (at = text.find('@', at)) != std::string::npos;) {
      text.replace(at, 1, name);
    }
    return gguf_positions(text);
  };
  for (const std::string_view name : {"qwen3", "qwen2", "gemma", "olmo2", "granite", "llama"}) {
    CAPTURE(name);
    const ModelPositions found = half_of(name);
    CHECK(only(found).head_dim == 128);
    CHECK(only(found).rotary_dim == 64);
    REQUIRE(found.warnings.size() == (name == "llama" ? 1 : 0));
  }
  const ModelPositions refused = half_of("llama");
  CHECK(refused.warnings.at(0).code == "gguf-share");
  CHECK(refused.warnings.at(0).about == "llama.rope.dimension_count");
  CHECK(refused.warnings.at(0).message ==
        "llama.cpp stops: invalid n_rot: 64, expected 128. Of llama all channels of a head must "
        "turn.");
}

TEST_CASE("gguf: sections, windows and bases by layer", "[gguf]") {
  const ModelPositions vl = gguf_positions(
      R"({"general.architecture":"qwen2vl","qwen2vl.block_count":2,"qwen2vl.context_length":32768,)"
      R"("qwen2vl.embedding_length":256,"qwen2vl.attention.head_count":2,)"
      R"("qwen2vl.rope.dimension_sections":[16,24,24,0]})");
  CHECK(only(vl).axes == std::string(16, 't') + std::string(24, 'h') + std::string(24, 'w'));
  const ModelPositions gemma = gguf_positions(
      R"({"general.architecture":"gemma3","gemma3.block_count":3,"gemma3.context_length":131072,)"
      R"("gemma3.embedding_length":2560,"gemma3.attention.head_count":8,)"
      R"("gemma3.attention.key_length":256,"gemma3.attention.sliding_window":1024,)"
      R"("gemma3.rope.freq_base":1e6,"gemma3.rope.freq_base_swa":1e4,)"
      R"("gemma3.rope.scaling.type":"linear","gemma3.rope.scaling.factor":8,)"
      R"("gemma3.attention.sliding_window_pattern":[true,true,false]})");
  REQUIRE(gemma.groups.size() == 2);
  for (const PositionGroup& group : gemma.groups) {
    const bool slides = group.window->kind == "sliding";
    CHECK(group.base == (slides ? 1e4 : 1e6));
    CHECK(group.scaling.type == (slides ? "none" : "linear"));
    CHECK(group.layers ==
          (slides ? std::vector<std::int32_t>{0, 1} : std::vector<std::int32_t>{2}));
  }
}

TEST_CASE("gguf: windows to both sides, and those that llama.cpp leaves unread", "[gguf]") {
  const auto window = [](std::string_view name) {
    return *only(gguf_positions(join(
                     R"({"general.architecture":")", name, R"(",")", name, R"(.block_count":1,")",
                     name, R"(.context_length":2048,")", name, R"(.embedding_length":768,")", name,
                     R"(.attention.head_count":3,")", name, R"(.attention.sliding_window":512})")))
                .window;
  };
  CHECK(window("gemma-embedding") == ModelWindow{"sliding", 513, 256, 256});
  CHECK(window("gemma3") == ModelWindow{"sliding", 512, 511, 0});
  for (const std::string_view name : {"phimoe", "qwen3moe", "smollm3", "dots1"}) {
    CHECK(window(name) == ModelWindow{});
  }
}

TEST_CASE("gguf: GLM-4 turns neighbours, and halves of permuted rows where it has sections",
          "[gguf]") {
  const std::string glm =
      R"({"general.architecture":"glm4","glm4.block_count":2,"glm4.context_length":32768,)"
      R"("glm4.embedding_length":256,"glm4.attention.head_count":2,"glm4.rope.dimension_count":64)";
  const ModelPositions plain = gguf_positions(glm + "}");
  CHECK(only(plain).layout == "interleaved");
  CHECK(!has_note(plain, "gguf-permuted"));
  const ModelPositions sections =
      gguf_positions(glm + R"(,"glm4.rope.dimension_sections":[8,12,12,0]})");
  CHECK(only(sections).layout == "half");
  CHECK(has_note(sections, "gguf-permuted"));
}

TEST_CASE(
    "gguf: betas are read for two architectures, the multiplier's unit is another for DeepSeek",
    "[gguf]") {
  const auto yarn = [](const std::string& name, const std::string& more) {
    const std::string key = ",\"" + name + ".";
    return gguf_positions(R"({"general.architecture":")" + name + '"' + key + "block_count\":2" +
                          key + "context_length\":163840" + key + "embedding_length\":256" + key +
                          "attention.head_count\":2" + key + "rope.dimension_count\":64" + key +
                          "rope.scaling.type\":\"yarn\"" + key + "rope.scaling.factor\":40" + key +
                          "rope.scaling.original_context_length\":4096" + key +
                          "rope.scaling.yarn_beta_fast\":8" + key +
                          "rope.scaling.yarn_log_multiplier\":" + more + "}");
  };
  const ModelPositions deepseek = yarn("deepseek2", "0.1");
  CHECK(only(deepseek).scaling.number("beta_fast") == 32);
  CHECK(only(deepseek).scaling.number("mscale_all_dim") == 1);
  CHECK(only(deepseek).attention_factor == 1);
  const double m = 0.1 * std::log(40.0) + 1;
  CHECK(std::abs(only(deepseek).softmax_factor - m * m) < 1e-12);
  const ModelPositions lite = yarn("deepseek2", "0.0707");  // DeepSeek-V2-Lite
  CHECK(only(lite).attention_factor == 1);
  CHECK(only(lite).scaling.number("mscale") == 0.707);
  const ModelPositions mistral = yarn("mistral3", "1");
  CHECK(only(mistral).scaling.number("beta_fast") == 8);
  CHECK(only(mistral).scaling.number("mscale_all_dim") == 1);
}

TEST_CASE("gguf: what llama.cpp runs otherwise than the class", "[gguf]") {
  const auto of = [](const std::string& name, const std::string& own) {
    const std::string key = ",\"" + name + ".";
    return gguf_positions(R"({"general.architecture":")" + name + '"' + key + "block_count\":4" +
                          key + "context_length\":32768" + key + "embedding_length\":1024" + key +
                          "attention.head_count\":8" + key + "rope.freq_base\":500000" + own + "}");
  };
  const auto llada = of("llada", "");
  CHECK((llada.groups[0].scheme == "rope" && llada.groups[0].layout == "interleaved"));
  CHECK(of("refact", "").groups[0].scheme == "alibi");
  const auto window = of("mellum", R"(,"mellum.attention.sliding_window":1024,)"
                                   R"("mellum.attention.sliding_window_pattern":[1,1,1,0])");
  REQUIRE(window.groups.size() == 2);
  CHECK((window.groups[0].base == 500000 && window.groups[0].window->tokens == 1024));
  CHECK((window.groups[1].base == 500000 && window.groups[1].layers == std::vector{3}));
  // converters write no window of PLaMo 2, nor has its graph one
  const auto plamo = of("plamo2", "");
  CHECK((plamo.groups[0].window->kind == "full" && plamo.groups[0].layers == std::vector{1, 3}));
  CHECK(plamo.groups[1].module == "recurrent");
  const auto small = of("smallthinker", R"(,"smallthinker.attention.sliding_window":4096)");
  CHECK((small.groups[0].scheme == "none" && small.groups[0].layers == std::vector{0}));
  CHECK((small.groups[1].scheme == "rope" && small.groups[1].window->tokens == 4096));
  CHECK(of("smallthinker", "").groups.size() == 1);
  // no list is made of as many layers as a header claims
  CHECK_THROWS_AS(gguf_positions(R"({"general.architecture":"smallthinker",)"
                                 R"("smallthinker.block_count":4294967295,)"
                                 R"("smallthinker.attention.sliding_window":4096})"),
                  InputError);
}

TEST_CASE("gguf: an architecture that is not known is guessed by its keys", "[gguf]") {
  const ModelPositions found = gguf_positions(
      R"({"general.architecture":"newest","newest.block_count":2,"newest.context_length":4096,)"
      R"("newest.embedding_length":256,"newest.attention.head_count":2})");
  CHECK(found.certainty == "guessed");
  CHECK(has_note(found, "gguf-architecture"));
}

TEST_CASE("gguf: refusals name the key", "[gguf][error]") {
  const auto says = [](std::string_view text, std::string_view rule) {
    CHECK(refusal([&] { gguf_positions(text); }).find(rule) != std::string::npos);
  };
  says(R"({"general.architecture":"llama"})", "llama.block_count must be given");
  says(R"({"general.architecture":"llama","llama.block_count":"many"})", "llama.block_count");
  says(R"({"general.architecture":null})", "general.architecture");
  says(R"({"general.architecture":"llama","llama.block_count":2,"llama.rope.freq_base":0.5})",
       "rope_theta");
  // NaN, as the file's own text has it, and a number's text among numbers
  says(R"({"general.architecture":"llama","llama.block_count":2,"llama.rope.freq_base":"NaN"})",
       R"(llama.rope.freq_base must be a number, got 'NaN')");
  says(R"({"general.architecture":"llama","llama.block_count":2,"llama.rope.freq_base":"10000"})",
       R"(llama.rope.freq_base must be a number, got '10000')");
}

/// What each of the forms below says of the same model.
void check_keys(std::string_view text) {
  CAPTURE(text);
  const GgufKeys keys = read_gguf_text(text);
  CHECK(keys.architecture == "qwen2");
  CHECK(keys.number("block_count") == 28);
  CHECK(keys.number("context_length") == 32768);
  CHECK(keys.number("rope.freq_base") == 1e6);
  CHECK(keys.text("rope.scaling.type") == "yarn");
  CHECK(keys.number("rope.scaling.factor") == 4);
}

TEST_CASE("gguf: a model's keys are read from every form in which people paste them", "[gguf]") {
  // the file's own, by gguf_json(); and as a flat object with texts, as llama-cpp-python has them
  check_keys(
      R"({"general.architecture":"qwen2","qwen2.block_count":28,"qwen2.context_length":32768,)"
      R"("qwen2.rope.freq_base":1000000,"qwen2.rope.scaling.type":"yarn",)"
      R"("qwen2.rope.scaling.factor":4,"tokenizer.ggml.tokens":null})");
  check_keys(
      R"({"general.architecture":"qwen2","qwen2.block_count":"28","qwen2.context_length":"32768",)"
      R"("qwen2.rope.freq_base":"1000000.000000","qwen2.rope.scaling.type":"yarn",)"
      R"("qwen2.rope.scaling.factor":"4.000000"})");
  // its log, a dictionary of Python
  check_keys(
      "Model metadata: {'general.name': 'Qwen2.5 7B', 'general.architecture': 'qwen2', "
      "'qwen2.block_count': '28', 'qwen2.context_length': '32768', 'qwen2.rope.freq_base': "
      "'1000000.000000', 'qwen2.rope.scaling.type': 'yarn', 'qwen2.rope.scaling.factor': "
      "'4.000000', 'tokenizer.chat_template': '{%- if tools %}'}");
  // gguf-dump --json
  check_keys(
      R"({"filename":"q.gguf","endian":"LITTLE","metadata":{"GGUF.version":{"index":1,"type":"UINT32","offset":4,"value":3},)"
      R"("general.architecture":{"index":4,"type":"STRING","offset":24,"value":"qwen2"},)"
      R"("qwen2.block_count":{"index":5,"type":"UINT32","offset":60,"value":28},)"
      R"("qwen2.context_length":{"index":6,"type":"UINT32","offset":99,"value":32768},)"
      R"("qwen2.rope.freq_base":{"index":7,"type":"FLOAT32","offset":120,"value":1000000.0},)"
      R"("qwen2.rope.scaling.type":{"index":8,"type":"STRING","offset":140,"value":"yarn"},)"
      R"("qwen2.rope.scaling.factor":{"index":9,"type":"FLOAT32","offset":160,"value":4.0},)"
      R"("tokenizer.ggml.tokens":{"index":10,"type":"ARRAY","array_types":["STRING"]}},"tensors":{}})");
  // gguf-dump
  check_keys(
      "INFO:gguf-dump:* Loading: q.gguf\n"
      "* File is LITTLE endian, script is running on a LITTLE endian host.\n"
      "* Dumping 26 key/value pair(s)\n"
      "      1: UINT32     |        1 | GGUF.version = 3\n"
      "      4: STRING     |        1 | general.architecture = 'qwen2'\n"
      "     10: UINT32     |        1 | qwen2.block_count = 28\n"
      "     11: UINT32     |        1 | qwen2.context_length = 32768\n"
      "     12: FLOAT32    |        1 | qwen2.rope.freq_base = 1000000.0\n"
      "     13: STRING     |        1 | qwen2.rope.scaling.type = 'yarn'\n"
      "     14: FLOAT32    |        1 | qwen2.rope.scaling.factor = 4.0\n");
  // gguf-dump --markdown
  check_keys(
      "| POS | TYPE | Count | Key | Value |\n|----:|:-----|------:|:----|:------|\n"
      "|   4 | STRING  |      1 | general.architecture | `qwen2` |\n"
      "|  10 | UINT32  |      1 | qwen2.block_count | 28 |\n"
      "|  11 | UINT32  |      1 | qwen2.context_length | 32768 |\n"
      "|  12 | FLOAT32 |      1 | qwen2.rope.freq_base | 1000000.0 |\n"
      "|  13 | STRING  |      1 | qwen2.rope.scaling.type | `yarn` |\n"
      "|  14 | FLOAT32 |      1 | qwen2.rope.scaling.factor | 4.0 |\n");
  // llama.cpp's log, as it is, with its times, and as a service's journal has it
  const auto log = [](std::string_view before) {
    std::string text;
    for (const std::string_view line :
         {"loaded meta data with 33 key-value pairs and 339 tensors from q.gguf",
          "Dumping metadata keys/values. Note: KV overrides do not apply in this output.",
          "- kv   0:                       general.architecture str              = qwen2",
          "- kv   6:                          qwen2.block_count u32              = 28",
          "- kv   7:                       qwen2.context_length u32              = 32768",
          "- kv  12:                       qwen2.rope.freq_base f32              = 1000000.000000",
          "- kv  13:                  qwen2.rope.scaling.type str              = yarn",
          "- kv  14:                qwen2.rope.scaling.factor f32              = 4.000000",
          "- kv  20:          tokenizer.ggml.tokens arr[str,152064]  = [\"!\", \"\\\"\", \"#\", "
          "..."}) {
      text += join(before, "llama_model_loader: ", line, "\n");
    }
    return text;
  };
  check_keys(log(""));
  check_keys(log("0.00.123.456 I "));
  check_keys(log("Aug 05 12:00:00 host ollama[123]: "));
  // llama.cpp's log without its keys: what it made of them
  check_keys(
      "print_info: arch             = qwen2\nprint_info: vocab_only       = 0\n"
      "print_info: n_ctx_train      = 32768\nprint_info: n_embd           = 3584\n"
      "print_info: n_layer          = 28\nprint_info: n_swa            = 0\n"
      "print_info: rope scaling     = yarn\nprint_info: freq_base_train  = 1000000.0\n"
      "print_info: freq_scale_train = 0.25\nprint_info: n_ctx_orig_yarn  = 32768\n");
  check_keys(
      "llm_load_print_meta: arch             = qwen2\n"
      "llm_load_print_meta: n_ctx_train      = 32768\nllm_load_print_meta: n_layer          = 28\n"
      "llm_load_print_meta: rope scaling     = yarn\n"
      "llm_load_print_meta: freq_base_train  = 1000000.0\n"
      "llm_load_print_meta: freq_scale_train = 0.25\n");
  // Ollama: /api/show, and show -v
  check_keys(
      R"({"license":"x","details":{"family":"qwen2"},"model_info":{"general.architecture":"qwen2",)"
      R"("general.parameter_count":7615616512,"qwen2.block_count":28,"qwen2.context_length":32768,)"
      R"("qwen2.rope.freq_base":1000000,"qwen2.rope.scaling.type":"yarn",)"
      R"("qwen2.rope.scaling.factor":4,"tokenizer.ggml.tokens":null},"capabilities":["completion"]})");
  check_keys(
      "  Metadata\n    general.architecture                   qwen2\n"
      "    qwen2.block_count                      28\n"
      "    qwen2.context_length                   32768\n"
      "    qwen2.rope.freq_base                   1e+06\n"
      "    qwen2.rope.scaling.factor              4\n"
      "    qwen2.rope.scaling.type                yarn\n");
  // @huggingface/gguf
  check_keys(
      R"({"metadata":{"version":3,"tensor_count":339,"kv_count":6,"general.architecture":"qwen2",)"
      R"("qwen2.block_count":28,"qwen2.context_length":32768,"qwen2.rope.freq_base":1000000,)"
      R"("qwen2.rope.scaling.type":"yarn","qwen2.rope.scaling.factor":4},"tensorInfos":[]})");
}

TEST_CASE("gguf: a text of many keys with endless lists is read in one go", "[gguf]") {
  for (const std::string_view each :
       {"a.b[", "a.rope.dimension_sections=[1,", "a.rope.freq_base=[["}) {
    CAPTURE(each);
    std::string text = "general.architecture = a\n";
    while (text.size() < 3'900'000) text += each;
    const auto start = std::chrono::steady_clock::now();
    CHECK(read_gguf_text(text).architecture == "a");
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
  }
}

TEST_CASE("gguf: one line of many printed names is read in one go", "[gguf]") {
  std::string text = "print_info: arch = llama\n";
  while (text.size() < 3'900'000) text += "print_info: n_rot ";
  text += "= 1\nprint_info: n_rot = 128\n";
  const GgufKeys read = read_gguf_text(text);
  CHECK(read.architecture == "llama");
  CHECK(read.number("rope.dimension_count") == 1);
}

TEST_CASE("gguf: a list that a log cuts off is not taken for the whole", "[gguf]") {
  const GgufKeys cut = read_gguf_text(
      "general.architecture str = gemma3\n"
      "gemma3.attention.sliding_window_pattern arr[bool,34] = [true, true, true, true, ...\n");
  CHECK(cut.list("attention.sliding_window_pattern") == nullptr);
  const GgufKeys whole = read_gguf_text(
      "general.architecture str = qwen2vl\n"
      "qwen2vl.rope.dimension_sections arr[i32,4] = [16, 24, 24, 0]\n");
  REQUIRE(whole.list("rope.dimension_sections") != nullptr);
  CHECK(whole.list("rope.dimension_sections")->items.size() == 4);
}

}  // namespace
}  // namespace pe
