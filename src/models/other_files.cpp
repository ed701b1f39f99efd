// Files that people bring beside or instead of a config.json: read by their own keys, or named.
#include <cmath>

#include "models/keys.h"
#include "support/byte_order_mark.h"
#include "support/check.h"

namespace pe::models {
namespace {

using Kind = JsonValue::Kind;

/// The first whose key stands there decides.
struct FileKind {
  std::string_view key, what, instead;
};
constexpr std::string_view kBeside = "the config.json beside it";
constexpr std::string_view kDiffusers =
    "a config of diffusers, whose models have no config.json of this kind";
constexpr std::string_view kTextEncoder = "that of the text encoder";
constexpr FileKind kFiles[] = {
    {"weight_map", "an index of weights", kBeside},
    {"peft_type", "an adapter's config (PEFT)", "the config.json of its base_model_name_or_path"},
    {"_diffusers_version", kDiffusers, kTextEncoder},
    {"_class_name", kDiffusers, kTextEncoder},
    {"image_processor_type", "preprocessor_config.json", kBeside},
    {"feature_extractor_type", "preprocessor_config.json", kBeside},
    {"processor_class", "processor_config.json", kBeside},
    {"tokenizer_class", "tokenizer_config.json", kBeside},
    {"added_tokens_decoder", "tokenizer_config.json", kBeside},
    {"do_lower_case", "sentence_bert_config.json", kBeside},
    {"model_max_length", "tokenizer_config.json", kBeside},
    {"add_bos_token", "tokenizer_config.json", kBeside},
    {"bos_token", "special_tokens_map.json", kBeside},
    {"eos_token", "special_tokens_map.json", kBeside},
    {"chat_template", "chat_template.json", kBeside},
    {"added_tokens", "tokenizer.json", kBeside},
    {"q_group_size", "quant_config.json", kBeside},
    {"quant_method", "quantize_config.json", kBeside},
    {"desc_act", "quantize_config.json", kBeside},
    {"__version__", "config_sentence_transformers.json", kBeside},
    {"pretrained_cfg", "a config of timm", "the config.json of the same model in transformers"},
    {"model_cfg", "open_clip_config.json", "the config.json of the same model in transformers"},
    {"text_cfg", "a config of open_clip", "the config.json of the same model in transformers"},
    {"pretrained_config", "a config of TensorRT-LLM", "the config.json that it was made from"},
    {"builder_config", "a config of TensorRT-LLM", "the config.json that it was made from"},
    {"general.architecture", "a dump of GGUF's keys", "the config.json that it was converted from"},
    {"do_sample", "generation_config.json", kBeside},
    {"max_new_tokens", "generation_config.json", kBeside},
    {"_from_model_config", "generation_config.json", kBeside},
    {"temperature", "generation_config.json", kBeside},
    {"top_p", "generation_config.json", kBeside},
};

[[noreturn]] void refuse_file(std::string_view path, std::string_view what,
                              std::string_view instead) {
  refuse(kName, path, {"must be a model's config.json, got ", what, ": take ", instead});
}

std::string number_of(const Dict& dict, std::string_view name, double fallback) {
  return format_number(dict.number(name, 1e-9, 0x1p53).value_or(fallback));
}

/// What people write that JSON has not, before the place where reading ended.
std::string_view slip_in(std::string_view text) {
  bool is_in_text = false;
  char before = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_in_text) {
      if (c == '\\') ++i;
      if (c == '"') is_in_text = false;
      continue;
    }
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (c == '#' || (c == '/' && (next == '/' || next == '*'))) return "JSON has no comments";
    if ((c == '}' || c == ']') && before == ',') return "a comma too many stands before it";
    if (c == '\'') return "JSON's texts stand in \"…\", this looks like Python's dictionary";
    if ((c == 'T' || c == 'F' || c == 'N') && next != 'a') {
      return "true, false and null are written small";
    }
    if (c == '"') is_in_text = true;
    before = c;
  }
  return {};
}

/// Whether a text is meant as JSON, mistakes and a comment before it allowed.
bool resembles_json(std::string_view text) {
  text = without_byte_order_mark(text);
  const std::size_t start = text.find_first_not_of(" \n\r\t");
  if (start == std::string_view::npos) return true;
  const std::string_view begin = text.substr(start, 2);
  return std::string_view("{[\"#").find(begin[0]) != std::string_view::npos || begin == "//" ||
         begin == "/*";
}

}  // namespace

JsonValue read_file(std::string_view text) {
  if (text.starts_with("GGUF")) text = "\"GGUF\"";
  try {
    return read_json(text, kName, "config");
  } catch (const InputError& error) {
    if (!resembles_json(text)) {
      refuse(kName, error.parameter(), {"must be JSON, got something else: JSON begins with '{'"});
    }
    const bool is_large = text.size() > 4'000'000;
    const std::string_view slip = is_large ? std::string_view() : slip_in(text);
    if (slip.empty()) throw;
    refuse(kName, error.parameter(), {error.rule(), ": ", slip});
  }
}

void refuse_other_files(const JsonValue& file, std::string_view path) {
  if (file.is(Kind::Text) && file.text == "GGUF") {
    refuse_file(path, "a GGUF file", "the config.json that it was converted from");
  }
  const bool is_modules = file.is(Kind::List) && !file.items.empty() &&
                          file.items.front().is(Kind::Object) &&
                          file.items.front().find("type") != nullptr;
  if (is_modules) refuse_file(path, "modules.json of sentence-transformers", kBeside);
  if (!file.is(Kind::Object)) return;
  if (file.items.empty()) refuse(kName, path, {"must say something, got {}"});
  const JsonValue* model = file.find("model");
  if (model != nullptr && model->is(Kind::Object) && file.find("search") != nullptr) {
    refuse_file(path, "genai_config.json", kBeside);
  }
  const auto has = [&](std::string_view name) { return file.find(name) != nullptr; };
  // a config may carry keys of other files, e.g. tokenizer_class
  if (has("model_type") || has("num_hidden_layers") || has("dim") || has("n_layer") ||
      has("architectures") || has("hidden_size") || has("d_model")) {
    if (!has("_diffusers_version") && !has("_class_name") && !has("pretrained_config")) return;
  }
  for (const FileKind& kind : kFiles) {
    if (has(kind.key)) refuse_file(path, kind.what, kind.instead);
  }
}

std::string_view own_format(const Dict& text) {
  const auto has = [&](std::string_view name) { return text.find(name) != nullptr; };
  if (!has("dim") || !has("n_layers")) return {};
  if (has("qk_rope_head_dim")) return "params.json/deepseek";
  if (has("multiple_of") || has("ffn_dim_multiplier") || has("use_scaled_rope")) {
    return "params.json/meta";
  }
  return has("hidden_dim") ? "params.json/mistral" : std::string_view();
}

std::string own_defaults(const Dict& text, std::string_view format) {
  if (format == "params.json/meta" && text.flag("use_scaled_rope").value_or(false)) {
    return R"({"max_position_embeddings":131072,"rope_scaling":{"rope_type":"llama3","factor":8,)"
           R"("original_max_position_embeddings":8192,"low_freq_factor":1,"high_freq_factor":4}})";
  }
  if (format == "params.json/deepseek") {
    const double length = text.number("max_seq_len", 2, 0x1p53).value_or(16384);
    const double trained = text.number("original_seq_len", 2, 0x1p53).value_or(4096);
    if (!(length > trained)) return {};
    const std::string mscale = number_of(text, "mscale", 1);
    return join(R"({"max_position_embeddings":)", length,
                R"(,"rope_scaling":{"rope_type":"yarn","factor":)",
                number_of(text, "rope_factor", 40), R"(,"original_max_position_embeddings":)",
                trained, R"(,"beta_fast":)", number_of(text, "beta_fast", 32), R"(,"beta_slow":)",
                number_of(text, "beta_slow", 1), R"(,"mscale":)", mscale, R"(,"mscale_all_dim":)",
                mscale, "}}");
  }
  const Dict yarn = format == "params.json/mistral" ? text.dict("yarn") : Dict();
  if (!yarn) return {};
  // alpha is the slow end of the ramp, beta the fast one
  const double factor = yarn.number("factor", 1e-9, 1e9).value_or(1);
  const double trained = yarn.number("original_max_position_embeddings", 2, 0x1p53).value_or(8192);
  const bool scales = yarn.flag("apply_scale").value_or(true);
  return join(R"({"max_position_embeddings":)", std::floor(factor * trained),
              R"(,"rope_scaling":{"rope_type":"yarn","factor":)", factor,
              R"(,"original_max_position_embeddings":)", trained, R"(,"beta_fast":)",
              number_of(yarn, "beta", 32), R"(,"beta_slow":)", number_of(yarn, "alpha", 1),
              scales ? "" : R"(,"attention_factor":1)", "}}");
}

}  // namespace pe::models
