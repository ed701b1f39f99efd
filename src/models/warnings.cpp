// What is probably not meant: each rule with its message.
#include <cmath>

#include "models/faults.h"
#include "models/remarks.h"
#include "models/spelling.h"
#include "support/check.h"

namespace pe::models {
namespace {

using R = const Reading&;

constexpr RemarkRule kWarnings[] = {
    {"no-rope-polarity", [](R r) { return 2 * without_rope(r) > listed(r, "no_rope_layers"); },
     "no_rope_layers",
     [](R r) {
       return join(
           "In no_rope_layers a 1 means that the layer has RoPE: this list leaves ",
           without_rope(r), " of ", listed(r, "no_rope_layers"),
           " layer(s) without. Swap 0 and 1, unless most layers were trained without RoPE.");
     }},
    {"list-length", [](R r) { return !wrong_list(r).empty(); },
     [](R r) { return key_path(r, wrong_list(r)); },
     [](R r) {
       return join(wrong_list(r), " has ", listed(r, wrong_list(r)), " value(s) for ",
                   r.layers.size(), " layer(s). Give one per layer.");
     }},
    {"original-length-missing", [](R r) { return no_original(r) != nullptr; },
     [](R r) { return set_key(*no_original(r), "original_max_position_embeddings"); },
     [](R r) {
       return join(no_original(r)->given,
                   " without original_max_position_embeddings: transformers takes "
                   "max_position_embeddings, ",
                   r.length, ", for the trained length, vLLM stops. Give the trained length.");
     }},
    {"length-beyond-scaling", [](R r) { return too_long(r) != nullptr; },
     [](R r) { return set_key(*too_long(r), "factor"); },
     [](R r) {
       const RopeSet& set = *too_long(r);
       const double original = set.params.original_length, reach = *set.factor * original;
       return join(*set.factor, " × ", original, " = ", reach,
                   " is less than max_position_embeddings ", r.length,
                   ": positions beyond it are outside what the factor covers. Set factor to ",
                   r.length / original, " or the length to ", reach, ".");
     }},
    {"factor-missing", [](R r) { return no_factor(r) != nullptr; },
     [](R r) { return set_key(*no_factor(r), no_factor(r)->alpha ? "alpha" : "factor"); },
     [](R r) {
       const RopeSet& set = *no_factor(r);
       if (!set.factor && !set.alpha) {
         return join(set.given,
                     " without a factor: readers stop or scale nothing (here: ", set.params.factor,
                     "). Give it.");
       }
       return join("A factor of ", set.params.factor,
                   " is below 1: it would shorten what the model reads. Give 1 or more.");
     }},
    {"factor-list-length", [](R r) { return r.factors_got != r.factors_wanted; }, ".short_factor",
     [](R r) {
       const PositionGroup* group = r.group("attention", "rope");
       const auto head = static_cast<double>(group == nullptr ? 1 : group->head_dim);
       if (r.factors_got == 0) {
         return join(
             "longrope without short_factor or long_factor: frequencies here are unscaled, "
             "readers stop. Give both lists, of ",
             r.factors_wanted, " factors each.");
       }
       return join(r.factors_got, " factors for ", r.factors_wanted,
                   " pairs: the lists must have one per pair. ", r.factors_got,
                   " pairs would be partial_rotary_factor ", 2 * r.factors_got / head,
                   " of head_dim ", head, ".");
     }},
    {"beta-order", [](R r) { return wrong_betas(r) != nullptr; },
     [](R r) { return set_key(*wrong_betas(r), "beta_fast"); },
     [](R r) {
       const RopeScalingParams& p = wrong_betas(r)->params;
       return join("beta_fast ", p.beta_fast, " is below beta_slow ", p.beta_slow,
                   ": the ramp would run backwards. Swap them; frequencies here are of that.");
     }},
    {"mscale-alone", [](R r) { return lone_mscale(r) != nullptr; },
     [](R r) {
       const RopeSet& set = *lone_mscale(r);
       return set_key(set, set.params.mscale != 0 ? "mscale" : "mscale_all_dim");
     },
     [](R r) {
       const RopeSet& set = *lone_mscale(r);
       return join("One of mscale and mscale_all_dim: transformers ignores it (attention factor ",
                   yarn_mscale(set.params.factor, 1), "), mlx-lm and DeepSeek's code do not (",
                   mscale_of_others(set), "). Give both, or attention_factor.");
     }},
    {"scaling-unknown", [](R r) { return unknown_set(r) != nullptr; },
     [](R r) { return set_key(*unknown_set(r), "rope_type"); },
     [](R r) {
       return join(
           "The type '", shortened(unknown_set(r)->given),
           "' is not known; frequencies here are unscaled. Known: default, linear, dynamic, "
           "yarn, longrope, llama3, proportional.");
     }},
    {"keys-too-new",
     [](R r) {
       const Config& c = r.config;
       return r.rope.is_parameters && !bases_inside(r).empty() && !c.given(Key::Base) && c.known &&
              c.type->since == 4 && c.version != 0 && c.version < 5 && r.scheme == Scheme::Rope;
     },
     ".",
     [](R r) {
       return join(
           "rope_theta stands only inside rope_parameters, which transformers 4 does not "
           "read: it would use base ",
           r.config.type->base, " instead of ", bases_inside(r).front(),
           ". Put rope_theta beside it, too.");
     }},
    {"keys-conflict",
     [](R r) {
       return r.scheme == Scheme::Rope &&
              (two_dicts(r) || second_base(r) != 0 || second_share(r).has_value());
     },
     [](R r) {
       if (two_dicts(r)) return key_path(r, "rope_parameters");
       return key_path(r, second_base(r) != 0 ? "rope_theta" : second_share(r)->name);
     },
     [](R r) {
       if (two_dicts(r)) {
         return std::string(
             "rope_scaling and rope_parameters differ: transformers 5 takes rope_scaling where "
             "both stand. Keep one, or make them equal.");
       }
       if (second_base(r) == 0) {
         return join("Two shares of channels that turn, ", second_share(r)->share, " and ",
                     second_share(r)->counted,
                     " (taken here): releases of transformers differ in which one they take. Keep "
                     "one.");
       }
       return join("Two bases, ", second_base(r), " and ", counted_base(r),
                   ": transformers 5 takes the one inside rope_parameters, 4 the one beside it. "
                   "Keep one.");
     }},
    {"outside-text-config", [](R r) { return !outside(r).empty(); },
     [](R r) { return std::string(outside(r)); },
     [](R r) {
       return join(outside(r), " stands beside ", short_path(r.config.text.path()),
                   " and is not read: the language model has ", short_path(r.config.text.path()),
                   " only. Move it inside.");
     }},
    {"layer-keys-missing",
     [](R r) {  // OLMo 3's class is flat in some releases, keyed in others
       return r.config.has(kKeyedByLayer) && r.config.has(kTwoBases) && r.rope.from_file &&
              r.rope.is_parameters && !r.rope.keyed;
     },
     ".",
     [](R) {
       return std::string(
           "rope_parameters of this family is keyed by layer type; one flat dictionary says "
           "nothing of the sliding layers. Give full_attention and sliding_attention one each.");
     }},
    {"scaling-on-sliding", [](R r) { return !scaling_of_sliding(r).empty(); }, ".sliding_attention",
     [](R r) {
       return join(shortened(scaling_of_sliding(r)),
                   " on sliding layers, too: this family scales its "
                   "full-attention layers only (OLMo 3 lost 3.7 points of MMLU so). "
                   "Give sliding_attention rope_type default.");
     }},
    {"local-base-is-global", one_base,
     [](R r) { return r.rope.keyed ? about_rope(r) : key_path(r, "rope_theta"); },
     [](R r) {
       return join("Full and sliding layers have the same base ",
                   r.group("attention", "rope")->base, ": this family has ", r.config.type->base,
                   " and ", r.config.type->sliding_base, ". Give each its own.");
     }},
    {"window-inert", lost_window, "sliding_window",
     [](R r) {
       constexpr double kFirst = 28;
       if (r.config.has(kEveryLayerSlides)) {
         return join("sliding_window ", r.config.number(Key::Window, 0),
                     " is not used: it needs use_sliding_window true. All ", r.layers.size(),
                     " layers see everything. Set it, or take the window away.");
       }
       return join("sliding_window ", r.config.number(Key::Window, 0),
                   " is not used: it needs use_sliding_window true, and then only layers from "
                   "max_window_layers ",
                   r.config.number(Key::MaxWindowLayers, kFirst), " on slide. All ",
                   r.layers.size(), " layers see everything. Set both, or take the window away.");
     }},
    {"indexer-layout", wrong_indexer, "indexer_rope_interleave",
     [](R r) {
       const PositionGroup* group = r.group("indexer", "rope");
       const std::size_t half = group == nullptr ? 32 : group->rotary_dim / 2;
       return r.config.has(kIndexerInterleaved)
                  ? std::string("This model's indexer turns pairs (2i, 2i + 1). Set it to true.")
                  : join("This model's indexer turns pairs (i, i + ", half,
                         "); only its MLA is interleaved. The wrong one gets worse beyond "
                         "index_topk tokens. Set it to false.");
     }},
    {"mla-layout", wrong_latent, "rope_interleave",
     [](R r) {
       return join("This model's MLA was trained with pairs (2i, 2i + 1); false turns (i, i + ",
                   pairs_of(r), "). Set it to true.");
     }},
    {"mrope-lost", lost_sections, ".",
     [](R r) {
       return join("mrope_section is gone: the ", pairs_of(r),
                   " pairs of this vision model are shared out among time, height and width. An "
                   "override replaces the whole dictionary: repeat all its keys.");
     }},
    {"mrope-sections", wrong_sections, ".mrope_section",
     [](R r) {
       if (has_odd_section(r)) {
         return join("A section is a number of pairs, 0 or more, of ", pairs_of(r),
                     " that turn: here one is not, and no pair has an axis.");
       }
       return join("The sections sum to ", section_sum(r), ", but ", pairs_of(r),
                   " pairs turn. Make them sum to that.");
     }},
    {"table-too-short",
     [](R r) {
       const double rows = usable(r), missing = rows > 8 ? next_power(rows) - rows : 0;
       return missing >= 1 && missing <= 8;
     },
     "max_position_embeddings",
     [](R r) {
       const double first = r.config.number(Key::PadToken, 1) + 1, rows = usable(r);
       return join("Positions start at pad_token_id + 1 = ", first, ": ", rows + first,
                   " rows hold ", rows, " token(s). For ", next_power(rows), " set it to ",
                   next_power(rows) + first, ".");
     }},
    {"odd-rotary-dim", [](R r) { return odd_group(r) != nullptr; },
     [](R r) { return key_path(r, r.config.given(Key::RotaryDim) ? "rotary_dim" : "head_dim"); },
     [](R r) {
       return join(odd_group(r)->rotary_dim, " channels of head_dim ", odd_group(r)->head_dim,
                   " turn, an odd number: RoPE turns pairs, and code stops. Make it even.");
     }},
    {"key-doubled", [](R r) { return !doubled_key(r).empty(); },
     [](R r) { return short_path(doubled_key(r)); },
     [](R r) {
       return join(short_path(doubled_key(r)),
                   " stands twice: readers take the last one. Keep one.");
     }},
    {"key-misspelt", [](R r) { return !r.misspelt.empty(); },
     [](R r) {
       const Misspelt& each = r.misspelt.front();
       return short_path(each.dict.path_of(each.name));
     },
     [](R r) {
       std::string said;
       for (const Misspelt& each : r.misspelt) {
         said += join(said.empty() ? "" : " ", shortened(each.name),
                      " is read by nobody: ", each.meant, " is.");
       }
       return said;
     }},
    {"types-differ", [](R r) { return two_types(r).has_value(); },
     [](R r) { return short_path(two_types(r)->path_of("type")); },
     [](R r) {
       const Dict dict = *two_types(r);
       return join("rope_type is '", shortened(dict.text("rope_type")), "', type is '",
                   shortened(dict.text("type")),
                   "': transformers takes the former, mlx-lm the latter, vLLM stops. Keep one.");
     }},
    {"scaling-inert", [](R r) { return inert_factor(r).has_value(); },
     [](R r) { return short_path(inert_factor(r)->path_of("factor")); },
     [](R r) {
       const Dict dict = *inert_factor(r);
       const bool has_type = dict.find("rope_type") != nullptr || dict.find("type") != nullptr;
       return join("factor ", dict.find("factor")->number, " is not read: the type is ",
                   has_type ? "default" : "absent, which is default",
                   "; nothing is scaled, and vLLM stops. Give rope_type, or take it away.");
     }},
    {"band-missing", [](R r) { return no_band(r) != nullptr; },
     [](R r) {
       const RopeSet& set = *no_band(r);
       return set_key(set, set.dict.find("low_freq_factor") == nullptr ? "low_freq_factor"
                                                                       : "high_freq_factor");
     },
     [](R r) {
       const RopeScalingParams& p = no_band(r)->params;
       return join(
           "llama3 without both low_freq_factor and high_freq_factor: transformers and "
           "vLLM stop. Here they are ",
           p.low_freq_factor, " and ", p.high_freq_factor, ", as in Llama 3.1.");
     }},
    {"share-missing", [](R r) { return no_share(r) != nullptr; },
     [](R r) { return set_key(*no_share(r), "partial_rotary_factor"); },
     [](R) {
       return std::string(
           "proportional without partial_rotary_factor: all pairs turn, as with default. Give the "
           "share.");
     }},
    {"length-below-original", [](R r) { return below_original(r) != nullptr; },
     [](R r) { return set_key(*below_original(r), "original_max_position_embeddings"); },
     [](R r) {
       const RopeSet& set = *below_original(r);
       return join("Trained on ", set.params.original_length, " tokens and scaled by ",
                   set.params.factor, " to read ", r.length,
                   ", which is less: the two lengths look swapped. Swap them.");
     }},
    {"layer-type-unknown", [](R r) { return !unknown_layer_type(r).empty(); }, "layer_types",
     [](R r) {
       return join("layer_types has '", shortened(unknown_layer_type(r)),
                   "', which no reader knows: transformers stops; here such layers see "
                   "everything. Known: full_attention, sliding_attention, chunked_attention, "
                   "linear_attention.");
     }},
    {"layer-keys-unknown", [](R r) { return !unknown_layer_key(r).empty(); },
     [](R r) { return short_path(r.rope.dict.path_of(unknown_layer_key(r))); },
     [](R r) {
       return join("No layers are called '", shortened(unknown_layer_key(r)),
                   "': what it says holds for none, and the class's own numbers are taken. Call "
                   "it full_attention or sliding_attention.");
     }},
    {"layer-keys-unexpected", keyed_in_vain, ".",
     [](R r) {
       return join(
           "Dictionaries by layer type, but all layers of ", shortened(r.config.text_model_type),
           " are of one kind: readers of this class expect one flat dictionary. Give that.");
     }},
    {"head-not-whole", broken_head, "hidden_size",
     [](R r) {
       const double hidden = r.config.number(Key::Hidden, 0),
                    heads = r.config.number(Key::Heads, 1);
       return join("hidden_size ", hidden, " is no multiple of the ", heads,
                   " head(s), and head_dim is absent: transformers stops. Give head_dim, here ",
                   std::floor(hidden / heads), ".");
     }},
    {"window-list",
     [](R r) {
       const JsonValue* found = r.config.text.find("sliding_window");
       return found != nullptr && found->is(JsonValue::Kind::List) && r.scheme == Scheme::Rope;
     },
     "sliding_window",
     [](R) {
       return std::string(
           "A list of windows is Mistral's own format, which vLLM reads; transformers wants one "
           "number, and layer_types beside it.");
     }},
    {"architectures-differ", [](R r) { return !other_architecture(r).empty(); },
     [](R) { return std::string("architectures"); },
     [](R r) {
       return join("architectures names ", other_architecture(r), ", model_type is ",
                   shortened(r.config.model_type),
                   ": they treat positions differently. Here model_type counts, vLLM goes by "
                   "architectures.");
     }},
};

}  // namespace

std::string short_path(std::string path) {
  constexpr std::string_view kRoot = "config.";
  return path.starts_with(kRoot) ? path.substr(kRoot.size()) : path;
}

std::string About::of(const Reading& r) const {
  if (key == nullptr) return told(r);
  const std::string_view name = key;
  if (name == ".") return about_rope(r);
  return name.starts_with('.') ? rope_key(r, name.substr(1)) : key_path(r, name);
}

std::vector<PositionRemark> made(std::span<const RemarkRule> rules, const Reading& reading) {
  std::vector<PositionRemark> result;
  for (const RemarkRule& rule : rules) {
    if (rule.when(reading)) {
      result.push_back({rule.code, rule.about.of(reading), rule.message(reading), {}});
    }
  }
  return result;
}

std::vector<PositionRemark> warnings_of(const Reading& reading) {
  std::vector<PositionRemark> all = made(kWarnings, reading);
  for (PositionRemark& each : all) add_mends(each, reading);
  return all;
}

}  // namespace pe::models
