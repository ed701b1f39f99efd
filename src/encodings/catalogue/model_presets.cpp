#include "encodings/catalogue/model_presets.h"

#include <algorithm>

#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/json_text.h"

namespace pe {
namespace {

// Published as float32 numbers; these are their shortest decimals.
#define PE_PHI3_SHORT                                                                        \
  "1.05,1.05,1.05,1.1,1.1,1.1,1.25,1.25,1.4,1.45,1.55,1.85,1.9,2,2,2,2,2,2,2,2,2,2,2,2,2,2," \
  "2,2,2,2,2,2.1,2.1,2.2,2.35,2.35,2.35,2.35,2.4,2.4,2.65,2.7,2.9,2.95,3.05,3.05,3.05"
#define PE_PHI3_LONG                                                                         \
  "1.03,1.05,1.05,1.0799999,1.2299999,1.2299999,1.3,1.4499999,1.5999999,1.6499999,1.8999999" \
  ",2.86,3.6899998,5.4199996,5.49,5.49,9.09,11.58,15.66,15.7699995,15.79,18.36,21.99,23.08," \
  "30.009998,32.350002,32.590004,35.560005,39.950005,53.840004,56.200005,57.950005,59.29000" \
  "5,59.770004,59.920006,61.190006,61.960007,62.500008,63.370007,63.480007,63.480007,63.660" \
  "007,63.850006,64.08001,64.76001,64.80001,64.81001,64.81001"

#define PE_HF "github.com/huggingface/transformers"
#define PE_LLAMA "github.com/meta-llama/llama-models"

constexpr ModelPreset kPresets[] = {
    {"transformer-base", "Transformer (base)", "sinusoidal", "d_model=512",
     "arXiv 1706.03762, table 3"},
    {"bert-base", "BERT base", "learned", "table_length=512 length=512 d_model=768",
     "arXiv 1810.04805: the shape; the numbers here are random", 512},
    {"gpt-2", "GPT-2", "learned", "table_length=1024 length=1024 d_model=768",
     "github.com/openai/gpt-2: the shape; the numbers here are random", 1024},
    {"vit-base", "ViT-Base", "learned", "table_length=197 length=197 d_model=768",
     "arXiv 2010.11929: the shape; the numbers here are random"},
    {"mae-vit-base", "ViT-Base, as in MAE", "mae-2d", "d_model=768 class_token=true",
     "github.com/facebookresearch/mae, util/pos_embed.py"},
    {"detr", "DETR", "detr-2d", "d_model=256",
     "github.com/facebookresearch/detr, models/position_encoding.py"},
    {"ddpm", "DDPM's timestep", "timestep", "shift=1 flip=false",
     "github.com/huggingface/diffusers, get_timestep_embedding"},
    {"stable-diffusion", "Stable Diffusion's timestep", "timestep", "shift=0 flip=true",
     "github.com/openai/guided-diffusion, guided_diffusion/nn.py"},
    {"t5-base", "T5 base", "t5", "num_heads=12 num_buckets=32 max_distance=128",
     "arXiv 1910.10683: the buckets; the numbers here are random", 512},
    {"bloom", "BLOOM 176B", "alibi", "num_heads=112",
     "arXiv 2211.05100; slopes of arXiv 2108.12409", 2048},
    {"mpt-7b", "MPT-7B", "alibi", "num_heads=32", PE_HF ", models/mpt", 2048},
    {"gpt-neox-20b", "GPT-NeoX-20B", "rope", "head_dim=96 rotary_dim=24 layout=half",
     "github.com/EleutherAI/gpt-neox, rotary_pct 0.25", 2048},
    {"gpt-j-6b", "GPT-J-6B", "rope", "head_dim=256 rotary_dim=64 layout=interleaved",
     PE_HF ", models/gptj", 2048},
    {"llama-2", "Llama 2", "rope", "head_dim=128 layout=half", PE_HF ", models/llama", 4096},
    {"yarn-llama-2-64k", "Yarn-Llama-2-7b-64k", "rope",
     "head_dim=128 layout=half scaling=yarn factor=16 original_length=4096",
     "github.com/jquesnelle/yarn, LlamaYaRNScaledRotaryEmbedding", 65536},
    {"llama-3", "Llama 3", "rope", "head_dim=128 base=500000 layout=half",
     PE_LLAMA ", models/llama3", 8192},
    {"llama-3.1-8b", "Llama 3.1 8B", "rope",
     "head_dim=128 base=500000 layout=half scaling=llama3 factor=8 low_freq_factor=1 "
     "high_freq_factor=4 original_length=8192",
     PE_LLAMA ", models/llama3, apply_scaling", 131072},
    {"llama-3.2-1b", "Llama 3.2 1B", "rope",
     "head_dim=64 base=500000 layout=half scaling=llama3 factor=32 low_freq_factor=1 "
     "high_freq_factor=4 original_length=8192",
     PE_LLAMA ", models/llama3, apply_scaling", 131072},
    {"qwen2.5-yarn", "Qwen2.5-7B with YaRN", "rope",
     "head_dim=128 base=1000000 layout=half scaling=yarn factor=4 original_length=32768",
     PE_HF ", modeling_rope_utils; rope_scaling of Qwen2.5", 131072},
    {"gpt-oss", "gpt-oss", "rope",
     "head_dim=64 base=150000 layout=half scaling=yarn factor=32 original_length=4096 "
     "truncate=false",
     "github.com/openai/gpt-oss", 131072},
    {"deepseek-v3", "DeepSeek-V3", "rope",
     "head_dim=64 layout=interleaved scaling=yarn factor=40 original_length=4096 mscale=1 "
     "mscale_all_dim=1",
     "github.com/deepseek-ai/DeepSeek-V3: the part of a head that turns", 163840},
    {"phi-3-short", "Phi-3 128k, up to 4096 tokens", "rope",
     "head_dim=96 layout=half scaling=longrope factor=32 original_length=4096 "
     "factors=" PE_PHI3_SHORT,
     "github.com/microsoft/LongRoPE; factors of Phi-3-vision-128k", 4096},
    {"phi-3-long", "Phi-3 128k, beyond 4096 tokens", "rope",
     "head_dim=96 layout=half scaling=longrope factor=32 original_length=4096 "
     "factors=" PE_PHI3_LONG,
     "github.com/microsoft/LongRoPE; factors of Phi-3-vision-128k", 131072},
    {"gemma-3-global", "Gemma 3, global layers", "rope",
     "head_dim=256 base=1000000 layout=half scaling=linear factor=8", PE_HF ", modeling_rope_utils",
     131072},
    {"qwen2-vl", "Qwen2-VL", "m-rope", "head_dim=128 base=1000000 sections=16,24,24",
     "arXiv 2409.12191; " PE_HF ", models/qwen2_vl", 32768},
    {"qwen3-vl", "Qwen3-VL", "m-rope",
     "head_dim=128 base=5000000 mode=interleaved sections=24,20,20", PE_HF ", models/qwen3_vl",
     262144},
};

/// Calls found(name, value) for each "name=value" of the settings.
template <typename Found>
void each_setting(std::string_view settings, const Found& found) {
  while (!settings.empty()) {
    const std::string_view pair = settings.substr(0, settings.find(' '));
    settings.remove_prefix(std::min(pair.size() + 1, settings.size()));
    const std::size_t equals = pair.find('=');
    found(pair.substr(0, equals), pair.substr(equals + 1));
  }
}

/// Our own decimals: digits, a point, no exponent.
double to_number(std::string_view text) {
  double value = 0, scale = 1;
  bool fraction = false;
  for (const char c : text) {
    if (c == '.') {
      fraction = true;
      continue;
    }
    value = value * 10 + (c - '0');
    if (fraction) scale *= 10;
  }
  return value / scale;
}

std::vector<double> to_list(std::string_view text) {
  std::vector<double> values;
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(','));
    text.remove_prefix(std::min(item.size() + 1, text.size()));
    values.push_back(to_number(item));
  }
  return values;
}

ParameterType type_of(const Scheme& scheme, std::string_view name) {
  for (const Parameter& parameter : scheme.parameters) {
    if (parameter.name == name) return parameter.type;
  }
  throw InputError(scheme.name, name, "is not one of its parameters");
}

/// The settings as the members of a JSON object.
std::string parameters_json(const ModelPreset& preset) {
  const Scheme& scheme = find_scheme(preset.encoding);
  std::string out;
  each_setting(preset.settings, [&](std::string_view name, std::string_view value) {
    out += join(out.empty() ? "" : ",", quoted(camel_case(name)), ":");
    switch (type_of(scheme, name)) {
      case ParameterType::Choice:
      case ParameterType::Text:
        out += quoted(value);
        break;
      case ParameterType::List:
        out += join("[", value, "]");
        break;
      default:
        out += value;
    }
  });
  return out;
}

}  // namespace

std::span<const ModelPreset> model_presets() { return kPresets; }

Arguments preset_arguments(const ModelPreset& preset) {
  const Scheme& scheme = find_scheme(preset.encoding);
  Arguments arguments = arguments_for(scheme);
  each_setting(preset.settings, [&](std::string_view name, std::string_view value) {
    switch (type_of(scheme, name)) {
      case ParameterType::Boolean:
        arguments.set(name, value == "true");
        break;
      case ParameterType::Choice:
      case ParameterType::Text:
        arguments.set(name, value);
        break;
      case ParameterType::List:
        arguments.set(name, to_list(value));
        break;
      default:
        arguments.set(name, to_number(value));
    }
  });
  return arguments;
}

std::string model_presets_json() {
  return json_array(model_presets(), [](const ModelPreset& preset) {
    return join("{\"name\":", quoted(preset.name), ",\"title\":", quoted(preset.title),
                ",\"encoding\":", quoted(preset.encoding), ",\"parameters\":{",
                parameters_json(preset), "},\"source\":", quoted(preset.source),
                ",\"context\":", preset.context, "}");
  });
}

}  // namespace pe
