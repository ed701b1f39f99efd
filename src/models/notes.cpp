// What is right, but read differently by different code.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "models/note_questions.h"
#include "models/spelling.h"
#include "support/check.h"

namespace pe::models {
namespace {

using R = const Reading&;

constexpr RemarkRule kNotes[] = {
    {"unknown-model-type", [](R r) { return !r.config.known || !r.config.guessed_from.empty(); },
     "model_type",
     [](R r) {
       const std::string_view name = r.config.text_model_type;
       const std::string_view from =
           r.sign.empty() ? std::string_view(r.config.guessed_from) : r.sign;
       const std::string what = join("The model_type ", name.empty() ? "is absent" : "'",
                                     shortened(name), name.empty() ? "" : "' is not known", ": ");
       if (r.scheme == Scheme::Unknown) {
         return join(what,
                     "no key tells how positions enter, so nothing is said of it. Look into "
                     "the model's code.");
       }
       return join(what, "the scheme is guessed from ", from,
                   r.scheme == Scheme::Rope ? ", what else its keys do not say as in Llama" : "",
                   ". Compare it with the model's code.");
     }},
    {"reader-share",
     [](R r) {
       const PositionGroup* group = r.group("attention", "rope");
       if (group == nullptr || group->scaling.type != "none") return false;
       const bool is_ignored = r.config.has(kShareIgnored) && share_told(r) != 1;
       return is_ignored || (r.config.has(kShareByOthers) && group->rotary_dim != group->head_dim);
     },
     [](R r) {
       if (r.config.given(Key::RotaryDim)) return key_path(r, "rotary_dim");
       const auto beside = r.config.find(Key::Partial);
       const bool is_beside = beside && beside->given && !r.sets.front().partial;
       return is_beside ? short_path(beside->path) : key_path(r, "partial_rotary_factor");
     },
     [](R r) {
       const std::size_t head = r.group("attention", "rope")->head_dim;
       const double part = r.config.has(kShareByOthers)
                               ? static_cast<double>(r.group("attention", "rope")->rotary_dim)
                               : std::floor(static_cast<double>(head) * share_told(r));
       // no class of transformers 4, or one that does not read rotary_dim
       const bool is_own = r.config.has(kShareByOthers) &&
                           (r.config.type->since != 4 || r.config.given(Key::RotaryDim));
       return join(
           "The class of transformers 5 does not read this where nothing is scaled: it "
           "turns all ",
           head, " channels. ", is_own ? "The repository's own code" : "transformers 4",
           " and vLLM turn ", part, ".");
     }},
    {"whole-head-pairs",
     [](R r) {
       const PositionGroup* group = r.group("attention", "rope");
       return group != nullptr && r.config.has(kWholeHeadPairs) &&
              group->rotary_dim != group->head_dim;
     },
     "rope_head_dim",
     [](R r) {
       const PositionGroup& group = *r.group("attention", "rope");
       return join(
           "In the file's own order pair i is channels (i, i + ", group.head_dim / 2, "), and of ",
           group.head_dim / 2, " pair(s) the first ", group.rotary_dim / 2,
           " turn. Layout 'interleaved' counts channels after both halves are interleaved.");
     }},
    {"reader-traditional",
     [](R r) { return r.config.known && r.config.text.find("rope_traditional") != nullptr; },
     "rope_traditional",
     [](R r) {
       return join(
           "mlx-lm turns pairs ",
           r.config.text.flag("rope_traditional").value_or(false) ? "(2i, 2i + 1)" : "(i, i + R/2)",
           " by this key, which transformers and vLLM do not read: here they are ",
           r.groups.front().layout, ", as the class has them.");
     }},
    {"reader-relative-key", [](R r) { return r.config.known && r.scheme == Scheme::RelativeKey; },
     "position_embedding_type",
     [](R) {
       return std::string(
           "transformers 5 reads position_embedding_type no more: it adds learned rows instead, "
           "without a word.");
     }},
    {"window-unread", window_unread, "sliding_window",
     [](R r) {
       return join("sliding_window stands there, but ", shortened(r.config.text_model_type),
                   " does not read it: every layer sees everything.");
     }},
    {"layers-unread",
     [](R r) { return r.scheme == Scheme::Rope && !unread_layer_key(r.config).empty(); },
     [](R r) { return key_path(r, unread_layer_key(r.config)); },
     [](R r) {
       return join(unread_layer_key(r.config), " stands there, but ",
                   shortened(r.config.text_model_type),
                   " does not read it: no layer differs by it.");
     }},
    {"key-unread", [](R r) { return !stray_key(r).empty(); },
     [](R r) { return short_path(stray_key(r)); },
     [](R r) {
       return join(short_path(stray_key(r)), " is a key that no reader is known to read.");
     }},
    {"reader-dynamic", [](R r) { return dynamic_set(r) != nullptr; },
     [](R r) {
       return dynamic_set(r)->dict ? about_rope(r) : key_path(r, "rotary_scaling_factor");
     },
     [](R r) {
       if (!dynamic_set(r)->dict) {
         return join(
             "rotary_scaling_factor is read by the repository's own code: dynamic NTK "
             "beyond max_trained_positions, ",
             dynamic_set(r)->params.original_length,
             " token(s). The class of transformers 5 and vLLM scale nothing.");
       }
       const double f = dynamic_set(r)->params.factor;
       return join(
           "Dynamic NTK depends on the length read; vLLM makes one table for all lengths: "
           "since 2026-04-29 (vllm#41277) that of no scaling, before it that of base × ",
           f * f - f + 1, "^(R/(R − 2)).");
     }},
    {"fourier-mix",
     [](R r) { return first_set(r, [](const RopeSet& s) { return s.fourier; }) != nullptr; }, ".",
     [](R r) {
       const PositionGroup* group = r.group("attention", "rope");
       return join(
           "FoPE: cosines and sines are mixed by coefficients of the checkpoint before pairs "
           "turn. Of ",
           group->rotary_dim / 2, " frequencies, ", group->rotary_dim / 2 - group->unfinished,
           " make a turn within ", r.length,
           " token(s); the others are left out. Readers that know RoPE alone are wrong.");
     }},
    {"reader-alpha", [](R r) { return alpha_set(r) != nullptr; }, ".alpha",
     [](R) {
       return std::string(
           "alpha is read by vLLM, which leaves factor unread then: so it is here. "
           "The class of transformers takes factor and leaves alpha unread.");
     }},
    {"two-tables",
     [](R r) {
       return r.set_of(RopeScaling::Longrope) != nullptr && r.factors_got == r.factors_wanted;
     },
     ".",
     [](R r) {
       return join("short_factor holds up to ",
                   r.set_of(RopeScaling::Longrope)->params.original_length,
                   " tokens, long_factor beyond; vLLM (above that length) and mlx-lm take the long "
                   "list always.",
                   factors_told(r));
     }},
    {"reader-truncate", [](R r) { return rough_set(r) != nullptr; }, ".truncate",
     [](R r) {
       const PositionGroup* group = r.group("attention", "rope");
       return join("truncate false: the ramp runs from pair ",
                   format_number(group == nullptr ? 0 : group->ramp_low, 6), " to ",
                   format_number(group == nullptr ? 0 : group->ramp_high, 6),
                   ". Readers that round its ends get other frequencies.");
     }},
    {"reader-attention-factor", [](R r) { return factor_set(r) != nullptr; },
     [](R r) { return short_path(factor_set(r)->dict.path_of("attention_factor")); },
     [](R r) {
       const RopeSet& set = *factor_set(r);
       RopeScalingParams own = set.params;
       own.attention_factor = 0;
       own.beta_fast = own.beta_slow = 1;
       constexpr double kFactors[] = {1, 1};  // any: what is wanted asks for none of them
       own.factors = kFactors;
       return join("attention_factor ", *set.attention_factor, " replaces the rule's own, ",
                   scaled_rope(4, 10000, own).attention_factor,
                   "; vLLM ignored it for a long time.");
     }},
    {"reader-mscale", [](R r) { return mscale_set(r) != nullptr; }, ".mscale",
     [](R r) {
       const RopeScalingParams& p = mscale_set(r)->params;
       return join("mscale ", p.mscale, " and mscale_all_dim ", p.mscale_all_dim,
                   ": the attention factor is their quotient, ",
                   yarn_mscale(p.factor, p.mscale) / yarn_mscale(p.factor, p.mscale_all_dim),
                   ". Readers that ignore them multiply by ", yarn_mscale(p.factor, 1), ".");
     }},
    {"softmax-factor", [](R r) { return tempered(r) != nullptr; }, ".mscale_all_dim",
     [](R r) {
       return join("Scores are multiplied by ", tempered(r)->softmax_factor,
                   ", too: (0.1 mscale_all_dim ln factor + 1)².",
                   r.config.has(kSoftmaxByOthers)
                       ? " The native class of transformers 5.8 leaves that out, vLLM and the "
                         "model's own code do not."
                       : "");
     }},
    {"reader-scaled-layers",
     [](R r) { return layers_scaled(r, true) != 0 && layers_scaled(r, false) != 0; }, ".",
     [](R r) {
       return join("Only ", layers_scaled(r, true), " of ",
                   layers_scaled(r, true) + layers_scaled(r, false),
                   " layers are scaled. Some readers scale all.");
     }},
    {"reader-indexer-layout",
     [](R r) { return r.group("indexer", "rope") != nullptr && !r.config.has(kCompressed); },
     "index_head_dim",
     [](R r) {
       if (r.config.has(kHalfByOthers)) {
         return std::string(
             "The indexer and MLA turn pairs (2i, 2i + 1), as llama.cpp does; the native class of "
             "transformers 5.8 turns halves in both.");
       }
       return join("The indexer's pairs are ", r.group("indexer", "rope")->layout,
                   ", those of MLA ", r.groups.front().layout,
                   ". Readers that take one for the other get worse on long texts.");
     }},
    {"rotated-values", [](R r) { return !r.groups.empty() && r.groups.front().rotated_values; },
     [](R r) { return key_path(r, r.config.has(kCompressed) ? "model_type" : "rotary_value"); },
     [](R r) {
       if (!r.config.has(kCompressed)) {
         return std::string("Values turn, too; the output is not turned back.");
       }
       return join("The last ", r.groups.front().rotary_dim,
                   " channels of values turn, too, and the output is turned back.");
     }},
    {"nope-layers",
     [](R r) {
       const PositionGroup* without = r.group("attention", "none");
       return without != nullptr && !without->layers.empty();  // a file may not say how many layers
     },
     [](R r) {
       return key_path(
           r, r.config.text.find("no_rope_layers") != nullptr ? "no_rope_layers" : "model_type");
     },
     [](R r) {
       const std::size_t without = r.group("attention", "none")->layers.size();
       return join(without, without == 1 ? " attention layer has" : " attention layers have",
                   " no RoPE: layer ", r.group("attention", "none")->layers.front(),
                   " is the first.");
     }},
    {"unused-rope-keys", [](R r) { return !unused_key(r).empty(); },
     [](R r) { return key_path(r, unused_key(r)); },
     [](R r) { return join(unused_key(r), " stands there, but this model has no RoPE."); }},
    {"default-partial", [](R r) { return r.default_partial; }, "partial_rotary_factor",
     [](R r) {
       const auto turned = [](const PositionGroup& g) {
         return g.turning_pairs ? 2 * *g.turning_pairs : g.rotary_dim;
       };
       const PositionGroup& group = *std::ranges::find_if(r.groups, [&](const PositionGroup& g) {
         return g.scheme == "rope" && turned(g) != g.head_dim;
       });
       const std::size_t turn = turned(group);
       return join("The share of turned channels is absent: the class has ",
                   static_cast<double>(turn) / static_cast<double>(group.head_dim), ", ", turn,
                   " of ", group.head_dim, ".");
     }},
    {"keys-v5-only",
     [](R r) {
       if (r.config.type->since != 5 || !r.config.known || !r.rope.from_file) return false;
       if (!r.rope.is_parameters || r.config.given(Key::Base)) return false;
       const JsonValue& dict = r.rope.dict.value();
       const auto has_base = [](const JsonValue& d) { return d.find("rope_theta") != nullptr; };
       return has_base(dict) || std::ranges::any_of(dict.items, has_base);
     },
     ".",
     [](R r) {
       return join(
           "The base stands only inside rope_parameters: readers of before transformers 5 "
           "take 10000 for ",
           r.group("attention", "rope") == nullptr ? 0 : r.group("attention", "rope")->base, ".");
     }},
    {"position-offset",
     [](R r) {
       return r.scheme == Scheme::LearnedPadded || r.scheme == Scheme::LearnedPlus2 ||
              r.scheme == Scheme::LearnedPair || begins_late(r);
     },
     "max_position_embeddings", offset_of},
    {"bias-before-scale", [](R r) { return biased_before_scale(r) != nullptr; }, "alibi",
     [](R r) {
       return join(
           "The bias is added before scores are divided by √D: beside scaled scores these "
           "slopes are multiplied by ",
           biased_before_scale(r)->numbers.back().second, ". BLOOM and MPT add it after.");
     }},
    {"long-context",
     [](R r) {
       return r.config.absent.find("use_long_context") != nullptr &&
              r.config.flag("use_long_context").value_or(false) &&
              r.group("attention", "rope") != nullptr;
     },
     "use_long_context",
     [](R r) {
       if (!r.is_stretched) {
         return join("use_long_context sets the length to ", r.length,
                     " token(s). transformers 4 multiplied the base by 8^(D/(D − 2)), too; "
                     "transformers 5 takes the file's, ",
                     r.group("attention", "rope")->base, ".");
       }
       return join("use_long_context multiplies the base by 8^(D/(D − 2)), to ",
                   r.group("attention", "rope")->base, ", and sets the length to ", r.length,
                   " token(s): do not write the larger base into the file as well. transformers 5 "
                   "takes the file's base as it is.");
     }},
    {"scaling-unread", [](R r) { return !extrapolation(r).empty(); },
     [](R r) { return key_path(r, extrapolation(r)); },
     [](R r) {
       const double trained = r.config.text.number("seq_length", 1, 0x1p53).value_or(8192);
       return join("Frequencies here are those up to seq_length, ", trained,
                   " token(s). Beyond it Qwen's own code multiplies the base by α^(D/(D − 2)), α = "
                   "2^⌈1 + log₂(n/",
                   trained, ")⌉ − 1 (use_dynamic_ntk), and queries by log(n)/log(", trained,
                   ") (use_logn_attn); other readers may not.");
     }},
    {"window-both-sides", [](R r) { return r.config.has(kBothSides) || looks_ahead(r) != nullptr; },
     [](R r) {
       return key_path(r, r.config.has(kBothSides) ? "local_attention" : "sliding_window");
     },
     [](R r) {
       if (!r.config.has(kBothSides)) {
         const ModelWindow& window = *looks_ahead(r)->window;
         return join("sliding_window ", r.config.number(Key::Window, 0), " is ", window.left,
                     " token(s) before, ", window.right, " ahead and the token itself.");
       }
       const double width = r.config.number(Key::LocalAttention, 0);
       return join("local_attention ", width, " is ", static_cast<std::int64_t>(width) / 2,
                   " token(s) on each side and the token itself.");
     }},
    {"baichuan-by-size", [](R r) { return is_one_of(r.config.text_model_type, "baichuan"); },
     "hidden_size",
     [](R r) {
       return join("7B and 13B share this model_type: hidden_size ",
                   r.config.number(Key::Hidden, 0), " means ",
                   r.scheme == Scheme::Alibi ? "ALiBi" : "RoPE", ".");
     }},
};

}  // namespace

std::vector<PositionRemark> notes_of(const Reading& reading) { return made(kNotes, reading); }

}  // namespace pe::models
