#include "encodings/catalogue/model_presets.h"

#include <algorithm>
#include <cstdint>

#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/double_double.h"
#include "support/json_text.h"

namespace pe {
namespace {

// The doubles that the file holds: some were float32 once, some sums of steps.
#define PE_PHI3_SHORT                                                                            \
  "1.05,1.05,1.05,1.1,1.1,1.1,1.2500000000000002,1.2500000000000002,1.4000000000000004,1.450000" \
  "0000000004,1.5500000000000005,1.8500000000000008,1.9000000000000008,2.000000000000001,2.0000" \
  "00000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.000000" \
  "000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.00000000" \
  "0000001,2.000000000000001,2.000000000000001,2.000000000000001,2.000000000000001,2.0000000000" \
  "00001,2.000000000000001,2.000000000000001,2.1000000000000005,2.1000000000000005,2.2,2.349999" \
  "9999999996,2.3499999999999996,2.3499999999999996,2.3499999999999996,2.3999999999999995,2.399" \
  "9999999999995,2.6499999999999986,2.6999999999999984,2.8999999999999977,2.9499999999999975,3." \
  "049999999999997,3.049999999999997,3.049999999999997"
#define PE_PHI3_LONG                                                                             \
  "1.0299999713897705,1.0499999523162842,1.0499999523162842,1.0799999237060547,1.22999989986419" \
  "68,1.2299998998641968,1.2999999523162842,1.4499999284744263,1.5999999046325684,1.64999985694" \
  "88525,1.8999998569488525,2.859999895095825,3.68999981880188,5.419999599456787,5.489999771118" \
  "164,5.489999771118164,9.09000015258789,11.579999923706055,15.65999984741211,15.7699995040893" \
  "55,15.789999961853027,18.360000610351562,21.989999771118164,23.079999923706055,30.0099983215" \
  "33203,32.35000228881836,32.590003967285156,35.56000518798828,39.95000457763672,53.8400039672" \
  "85156,56.20000457763672,57.95000457763672,59.29000473022461,59.77000427246094,59.92000579833" \
  "9844,61.190006256103516,61.96000671386719,62.50000762939453,63.3700065612793,63.480007171630" \
  "86,63.48000717163086,63.66000747680664,63.850006103515625,64.08000946044922,64.760009765625," \
  "64.80001068115234,64.81001281738281,64.81001281738281"

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
    {"deepseek-v3.2-attention", "DeepSeek-V3.2, attention (MLA)", "rope",
     "head_dim=192 rotary_dim=64 place=trailing layout=interleaved scaling=yarn factor=40 "
     "original_length=4096 mscale=1 mscale_all_dim=1",
     PE_HF ", models/deepseek_v32: the last 64 of 192 channels turn", 163840},
    {"deepseek-v3.2-indexer", "DeepSeek-V3.2, indexer", "rope",
     "head_dim=128 rotary_dim=64 layout=half scaling=yarn factor=40 original_length=4096 mscale=1 "
     "mscale_all_dim=1",
     PE_HF ", models/deepseek_v32: the first 64 of 128 channels turn, in the other layout", 163840},
    {"deepseek-v4-sliding", "DeepSeek-V4, sliding layers", "rope",
     "head_dim=512 rotary_dim=64 place=trailing layout=interleaved turn_values=true",
     PE_HF ", models/deepseek_v4: keys are values, the output is turned back", 1048576},
    {"deepseek-v4-compressed", "DeepSeek-V4, compressed layers", "rope",
     "head_dim=512 rotary_dim=64 place=trailing layout=interleaved turn_values=true base=160000 "
     "scaling=yarn factor=16 original_length=65536 attention_factor=1",
     PE_HF ", models/deepseek_v4; compress_rope_theta of the configuration", 1048576},
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
    {"qwen3.5", "Qwen3.5", "m-rope",
     "head_dim=256 rotary_dim=64 base=10000000 mode=interleaved sections=11,11,10",
     PE_HF ", models/qwen3_5", 262144},
    {"ernie-4.5-vl", "ERNIE 4.5 VL", "m-rope",
     "head_dim=128 base=500000 mode=ernie sections=22,22,20 layout=interleaved",
     PE_HF ", models/ernie4_5_vl_moe", 131072},
    {"ministral-3", "Ministral 3", "irope",
     "head_dim=128 base=1000000 layout=half scaling=yarn factor=16 original_length=16384 "
     "attention_factor=1 nope_every=0 query_scale=ministral3 floor_scale=16384",
     PE_HF ", models/ministral3", 262144},
    {"intern-s1-pro", "Intern-S1-Pro", "fope", "head_dim=128 base=5000000 original_length=262144",
     "github.com/InternLM/Intern-S1, modeling_interns1_pro.py; the mixture here is random", 262144},
    {"sam-window", "SAM, windows", "decomposed", "num_heads=12 window_height=14 window_width=14",
     "github.com/facebookresearch/segment-anything: the shape; the numbers here are random"},
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

/// Our own decimals: at most 19 digits, a point, no exponent. Correctly rounded: the digits are an
/// integer, exact as two doubles, and so is the power of ten.
double to_number(std::string_view text) {
  std::uint64_t digits = 0;
  double scale = 1;
  bool fraction = false;
  for (const char c : text) {
    if (c == '.') {
      fraction = true;
      continue;
    }
    digits = digits * 10 + static_cast<std::uint64_t>(c - '0');
    if (fraction) scale *= 10;
  }
  const auto high = static_cast<double>(digits >> 32 << 32);
  const auto low = static_cast<double>(digits & 0xffffffffu);
  return (two_sum(high, low) / DoubleDouble{scale, 0}).hi;
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
