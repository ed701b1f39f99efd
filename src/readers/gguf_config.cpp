#include "readers/gguf_config.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "models/keys.h"
#include "models/model_types.h"
#include "readers/json_edit.h"
#include "support/check.h"

namespace pe::readers {
namespace {

using Kind = JsonValue::Kind;

/// What a factor is at most; beyond it a pair stands still (Gemma 4 writes 1e30).
constexpr double kStill = 1e9;

class Writer {
 public:
  Writer(const GgufKeys& gguf, const Architecture* architecture)
      : gguf_(gguf), architecture_(architecture) {}

  JsonValue write() {
    config_ = object_value();
    rope_ = object_value();
    const bool is_known = architecture_ != nullptr;
    model_type_ = !is_known                           ? std::string_view("llama")
                  : architecture_->model_type.empty() ? std::string_view(gguf_.architecture)
                                                      : architecture_->model_type;
    // one graph for both; a window is OLMo 3's
    if (model_type_ == "olmo2" && gguf_.number("attention.sliding_window").value_or(0) > 0) {
      model_type_ = "olmo3";
    }
    put(config_, "model_type", text_value(model_type_));
    write_sizes();
    write_widths();
    write_layers();
    write_bases();
    write_scaling();
    write_sections();
    write_others();
    if (!rope_.items.empty()) put(config_, "rope_scaling", std::move(rope_));
    return std::move(config_);
  }

 private:
  void copy(std::string_view key, std::string_view name) {
    if (const auto found = gguf_.number(key)) put(config_, name, number_value(*found));
  }

  void write_sizes() {
    const auto blocks = gguf_.number("block_count");
    if (!blocks) {  // a class's default is no answer about a file
      refuse(models::kName, gguf_.full("block_count"), {"must be given, got none"});
    }
    const double extra = gguf_.number("nextn_predict_layers").value_or(0);
    put(config_, "num_hidden_layers", number_value(*blocks - extra));
    copy("context_length", "max_position_embeddings");
    copy("embedding_length", "hidden_size");
    copy("attention.head_count", "num_attention_heads");
  }

  void write_widths() {
    const auto rotary = gguf_.number("rope.dimension_count");
    const auto latent = gguf_.number("attention.key_length_mla");
    const bool is_latent =
        models::is_one_of(model_type_, "deepseek_v3 deepseek_v32 mistral4 glm_moe_dsa kimi_linear");
    if (is_latent && rotary) {
      const double head = latent.value_or(gguf_.number("attention.key_length").value_or(192));
      put(config_, "qk_rope_head_dim", number_value(*rotary));
      put(config_, "qk_nope_head_dim", number_value(std::max(0.0, head - *rotary)));
      copy("attention.indexer.key_length", "index_head_dim");
      return;
    }
    if (model_type_ == "deepseek_v4") {
      copy("attention.key_length", "head_dim");
      if (rotary) put(config_, "qk_rope_head_dim", number_value(*rotary));
      return;
    }
    const auto full = gguf_.number("attention.key_length");
    const auto sliding = gguf_.number("attention.key_length_swa");
    copy(sliding ? "attention.key_length_swa" : "attention.key_length", "head_dim");
    if (full && sliding) put(config_, "global_head_dim", number_value(*full));
    double head = full.value_or(0);
    if (!full) {
      const double width = gguf_.number("embedding_length").value_or(0);
      const auto heads = gguf_.number("attention.head_count");
      head = std::floor(width / heads.value_or(1));
      // llama.cpp's own default, whatever the class's
      if (heads && head >= 1 && !sliding) put(config_, "head_dim", number_value(head));
    }
    if (rotary && *rotary != head && !sliding) put(config_, "rotary_dim", number_value(*rotary));
  }

  void write_layers() {
    // written by converters, not read (Phi-3: not used): every layer sees everything
    const bool is_unused = models::is_one_of(
        model_type_, "phi3 phimoe llama mistral qwen2 qwen2_moe qwen3 qwen3_moe smollm3 dots1");
    if (!is_unused) copy("attention.sliding_window", "sliding_window");
    copy("full_attention_interval", "full_attention_interval");
    if (models::is_one_of(model_type_, "phi3 plamo2")) put(config_, "sliding_window", JsonValue());
    if (model_type_ == "smallthinker") write_first_of_period();
    // half a window on each side, which the file does not say
    if (gguf_.architecture == "gemma-embedding") {
      put(config_, "use_bidirectional_attention", flag_value(true));
    }
    const JsonValue* pattern = gguf_.list("attention.sliding_window_pattern");
    if (pattern != nullptr) {
      JsonValue types = list_value({});
      for (const JsonValue& slides : pattern->items) {
        types.items.push_back(
            text_value(slides.number != 0 ? "sliding_attention" : "full_attention"));
      }
      put(config_, "layer_types", std::move(types));
    } else if (!is_unused) {
      copy("attention.sliding_window_pattern", "sliding_window_pattern");
    }
    const JsonValue* heads = gguf_.list("attention.head_count_kv");
    if (heads != nullptr && models::is_one_of(model_type_,
                                              "granitemoehybrid nemotron_h jamba lfm2 "
                                              "lfm2_moe")) {
      JsonValue types = list_value({});
      for (const JsonValue& count : heads->items) {
        types.items.push_back(text_value(count.number != 0 ? "attention" : "mamba"));
      }
      put(config_, "layer_types", std::move(types));
    }
  }

  /// SmallThinker's lists, which the file has not: the first layer of a period sees everything and has
  /// no RoPE; without a window all are alike.
  void write_first_of_period() {
    if (gguf_.number("attention.sliding_window").value_or(0) <= 0) return;
    const double period =
        std::max(gguf_.number("attention.sliding_window_pattern").value_or(4), 1.0);
    // more layers are refused when the config is read
    const double blocks =
        std::min(gguf_.number("block_count").value_or(0), models::rule_of(models::Key::Layers).max);
    JsonValue slides = list_value({});
    for (double i = 0; i < blocks; ++i) {
      slides.items.push_back(number_value(std::fmod(i, period) == 0 ? 0 : 1));
    }
    put(config_, "rope_layout", slides);
    put(config_, "sliding_window_layout", std::move(slides));
  }

  void write_bases() {
    const auto base = gguf_.number("rope.freq_base");
    const bool turns = architecture_ == nullptr || architecture_->turn != Turn::None;
    // llama.cpp's own default, whatever the class's
    if (turns) put(config_, "rope_theta", number_value(base.value_or(10000)));
    // where the file has no base of its own for them, layers that slide have the others' (Mellum)
    const bool shares = model_type_ == "mellum" && !gguf_.number("rope.freq_base_swa");
    copy(shares ? "rope.freq_base" : "rope.freq_base_swa", "rope_local_base_freq");
    copy("attention.compress_rope_freq_base", "compress_rope_theta");
    if (model_type_ == "gemma4") write_gemma4(base.value_or(1e6));
  }

  void write_gemma4(double base) {
    JsonValue full = object_value(), sliding = object_value(), both = object_value();
    const std::vector<double>& factors = gguf_.freqs.values;
    const auto turned = std::ranges::count_if(factors, [](double f) { return f < kStill; });
    const double share =
        factors.empty() ? 0.25 : static_cast<double>(turned) / static_cast<double>(factors.size());
    put(full, "rope_type", text_value("proportional"));
    put(full, "partial_rotary_factor", number_value(share));
    put(full, "rope_theta", number_value(base));
    put(sliding, "rope_type", text_value("default"));
    put(sliding, "rope_theta", number_value(gguf_.number("rope.freq_base_swa").value_or(1e4)));
    put(both, "full_attention", std::move(full));
    put(both, "sliding_attention", std::move(sliding));
    put(config_, "rope_parameters", std::move(both));
  }

  void scale(std::string_view type, double factor) {
    put(rope_, "rope_type", text_value(type));
    put(rope_, "factor", number_value(factor));
  }

  void write_original() {
    const double length = gguf_.number("context_length").value_or(0);
    put(rope_, "original_max_position_embeddings",
        number_value(gguf_.number("rope.scaling.original_context_length").value_or(length)));
  }

  void write_scaling() {
    if (model_type_ == "gemma4") return;
    const double told =
        gguf_.number("rope.scaling.factor").value_or(gguf_.number("rope.scale_linear").value_or(1));
    const double factor = told == 0 ? 1 : told;
    const std::string_view type = gguf_.text("rope.scaling.type");
    const std::vector<double>& factors = gguf_.freqs.values;
    if (type == "longrope" || gguf_.long_factors.is_there) return write_longrope();
    if (!factors.empty()) return write_factors(factors);
    if (type == "yarn") return write_yarn(factor);
    if (const auto alpha = gguf_.number("rope.scaling.alpha"); alpha && *alpha > 0) {
      put(rope_, "rope_type", text_value("dynamic"));
      return put(rope_, "alpha", number_value(*alpha));
    }
    if (type != "none" && factor != 1) return scale("linear", factor);
    put(rope_, "rope_type", text_value("default"));  // and not what the class has
  }

  void write_longrope() {
    const double factor = gguf_.number("rope.scaling.factor").value_or(0);
    const bool are_read = !gguf_.short_factors.values.empty() && !gguf_.long_factors.values.empty();
    put(rope_, "rope_type", text_value(are_read ? "longrope" : "default"));
    if (!are_read) return;
    if (factor > 0) put(rope_, "factor", number_value(factor));
    write_original();
    put(rope_, "attention_factor",
        number_value(gguf_.number("rope.scaling.attn_factor").value_or(1)));
    put(rope_, "short_factor", list_value(gguf_.short_factors.values));
    put(rope_, "long_factor", list_value(gguf_.long_factors.values));
  }

  void write_factors(const std::vector<double>& factors) {
    const double base = gguf_.number("rope.freq_base").value_or(10000);
    const Llama3 rule = llama3_of(factors, base);
    if (rule.factor > 0) {
      scale("llama3", rule.factor);
      put(rope_, "low_freq_factor", number_value(1));
      put(rope_, "high_freq_factor", number_value(4));
      put(rope_, "original_max_position_embeddings", number_value(rule.original_length));
      return;
    }
    put(rope_, "rope_type", text_value("longrope"));
    write_original();
    put(rope_, "attention_factor", number_value(1));
    put(rope_, "short_factor", list_value(factors));
    put(rope_, "long_factor", list_value(factors));
  }

  void write_yarn(double factor) {
    scale("yarn", factor);
    write_original();
    const auto number = [&](std::string_view key, double fallback) {
      return gguf_.number(key).value_or(fallback);
    };
    // written by the converter for every model, read for two: src/models/mistral3.cpp, grok.cpp
    const bool reads_betas = models::is_one_of(gguf_.architecture, "mistral3 grok");
    put(rope_, "beta_fast",
        number_value(reads_betas ? number("rope.scaling.yarn_beta_fast", 32) : 32));
    put(rope_, "beta_slow",
        number_value(reads_betas ? number("rope.scaling.yarn_beta_slow", 1) : 1));
    put(rope_, "truncate", flag_value(true));
    write_multiplier(number("rope.scaling.yarn_log_multiplier", 0));
    const auto scale = gguf_.number("attention.temperature_scale");
    if (scale && model_type_ == "ministral3") {
      put(rope_, "llama_4_scaling_beta", number_value(*scale));
    }
  }

  /// mscale is taken as 1, but for DeepSeek-V2's: src/llama-context.cpp, llama_context().
  void write_multiplier(double multiplier) {
    const bool is_tenth = models::is_one_of(gguf_.architecture, "deepseek2 deepseek32");
    if (multiplier <= 0 || !(is_tenth || gguf_.architecture == "mistral3")) return;
    const double all = is_tenth ? std::round(multiplier * 1e7) / 1e6 : multiplier;
    put(rope_, "mscale", number_value(gguf_.architecture == "deepseek2" ? all : 1));
    put(rope_, "mscale_all_dim", number_value(all));
  }

  void write_sections() {
    const JsonValue* sections = gguf_.list("rope.dimension_sections");
    if (sections == nullptr) return;
    const bool is_interleaved = architecture_ != nullptr && architecture_->turn == Turn::Imrope;
    JsonValue list = list_value({});
    for (const JsonValue& each : sections->items) {
      if (each.number > 0) list.items.push_back(each);
    }
    if (list.items.size() < 2) return;
    put(rope_, "mrope_section", std::move(list));
    if (is_interleaved) put(rope_, "mrope_interleaved", flag_value(true));
  }

  void write_others() {
    const auto bias = gguf_.number("attention.max_alibi_bias");
    if (bias && *bias > 0 && gguf_.architecture == "mpt") {
      JsonValue attention = object_value();
      put(attention, "alibi", flag_value(true));
      put(attention, "alibi_bias_max", number_value(*bias));
      put(config_, "attn_config", std::move(attention));
    }
    if (gguf_.architecture == "jina-bert-v2") {
      put(config_, "position_embedding_type", text_value("alibi"));
    }
    if (model_type_ ==
        "granitemoehybrid") {  // the key is its switch: src/models/granite-hybrid.cpp
      const bool turns = gguf_.flag("rope.scaling.finetuned").value_or(true);
      put(config_, "position_embedding_type", text_value(turns ? "rope" : "nope"));
    }
    copy("attention.relative_buckets_count", "relative_attention_num_buckets");
  }

  const GgufKeys& gguf_;
  const Architecture* architecture_;
  std::string_view model_type_;
  JsonValue config_, rope_;
};

}  // namespace

JsonValue config_of(const GgufKeys& gguf, const Architecture* architecture) {
  return Writer(gguf, architecture).write();
}

Llama3 llama3_of(const std::vector<double>& factors, double base) {
  constexpr double kTolerance = 1e-5;  // factors are float32
  const double factor = factors.empty() ? 0 : std::ranges::max(factors);
  if (!(factor > 1 && factor < kStill) || factors.front() != 1) return {};
  const auto pairs = static_cast<double>(factors.size());
  for (double length = 1024; length <= 1 << 20; length *= 2) {
    bool fits = true;
    for (std::size_t i = 0; fits && i < factors.size(); ++i) {
      const double turns =
          length * std::pow(base, -static_cast<double>(i) / pairs) / (2 * std::numbers::pi);
      const double smooth = std::clamp((turns - 1) / 3, 0.0, 1.0);
      const double expected = 1 / ((1 - smooth) / factor + smooth);
      fits = std::abs(factors[i] - expected) <= kTolerance * expected;
    }
    if (fits) return {factor, length};
  }
  return {};
}

}  // namespace pe::readers
