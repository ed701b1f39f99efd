#include "traces/places/facts.h"

#include <algorithm>

#include "io/json_value.h"
#include "models/model_types.h"

namespace pe::traces {
namespace {

/// Encoders among the model types; vision models are told by their scheme.
constexpr std::string_view kEncoders =
    "bert electra distilbert roberta xlm-roberta xlm-roberta-xl camembert longformer esm "
    "modernbert deberta deberta-v2 roformer siglip siglip_text_model nomic_bert jina_bert_v2 "
    "new wav2vec2 hubert wavlm mpnet albert eurobert";

Scheme scheme_of(const PositionGroup& group) {
  if (group.scheme == "rope") return group.axes.empty() ? Scheme::Rope : Scheme::Mrope;
  if (group.scheme == "learned") return Scheme::Learned;
  if (group.scheme == "sinusoidal") return Scheme::Sinusoidal;
  if (group.scheme == "alibi") return Scheme::Alibi;
  if (group.scheme == "t5") return Scheme::T5;
  return group.scheme == "none" ? Scheme::None : Scheme::Unknown;
}

double number_of(const PositionGroup& group, std::string_view name, double fallback) {
  for (const auto& [key, value] : group.numbers) {
    if (key == name) return value;
  }
  return fallback;
}

bool has_attention(const PositionGroup& group) {
  return group.window.has_value() && group.module != "indexer";
}

Seen seen_by(const ModelWindow& window) {
  if (window.kind == "full") return {};
  return {static_cast<Id>(window.tokens), window.kind == "chunked"};
}

/// Where scores begin to depend on the place itself.
Id absolute_from(const PositionGroup& group) {
  double from = 0;
  const auto take = [&](double at) {
    if (at > 0 && (from == 0 || at < from)) from = at;
  };
  if (group.temperature) take(group.temperature->length);
  if (group.window && group.window->kind == "chunked") take(group.window->tokens);
  if (group.scaling.type == "dynamic" || group.scaling.type == "longrope") {
    take(group.original_length);
  }
  return static_cast<Id>(from);
}

Family family_of(std::string_view type) {
  const auto is = [&](std::string_view with) { return type.starts_with(with); };
  if (is("qwen2_vl")) return Family::Qwen2;
  if (is("qwen2_5_vl")) return Family::Qwen25;
  if (is("qwen3_vl") || is("qwen3_5")) return Family::Qwen3;
  return Family::Other;
}

class FactsReading {
 public:
  FactsReading(const Trace& trace, std::string_view config) : trace_(trace) {
    facts_.has_config = !config.empty();
    if (!facts_.has_config) return;
    facts_.model = model_positions(config);
    read_groups();
    read_type(config);
  }

  Facts result() {
    if (trace_.scheme != Scheme::Unknown) facts_.scheme = trace_.scheme;
    if (trace_.offset) facts_.offset = trace_.offset;
    if (trace_.rows) facts_.rows = trace_.rows;
    if (trace_.window) facts_.windows = {{*trace_.window, false}};
    if (trace_.causal) {
      facts_.causal = *trace_.causal ? Causal::Yes : Causal::No;
      facts_.tells_causal = true;
    }
    if (trace_.family != Family::Unknown) facts_.family = trace_.family;
    if (trace_.merge) facts_.merge = *trace_.merge;
    if (trace_.tokens_per_second) facts_.tokens_per_second = trace_.tokens_per_second;
    facts_.is_absolute = facts_.scheme == Scheme::Learned || facts_.scheme == Scheme::Sinusoidal;
    facts_.eviction = trace_.eviction;
    return std::move(facts_);
  }

 private:
  void read_groups() {
    bool has_scheme = false;
    for (const PositionGroup& group : facts_.model.groups) {
      if (group.module == "indexer" || group.module == "recurrent") continue;
      const Scheme scheme = scheme_of(group);
      // layers without positions stand beside layers that have them
      if (!has_scheme || facts_.scheme == Scheme::None) facts_.scheme = scheme;
      has_scheme = true;
      const Id from = absolute_from(group);
      if (from > 0 && (facts_.absolute_from == 0 || from < facts_.absolute_from)) {
        facts_.absolute_from = from;
      }
      if (!has_attention(group)) continue;
      const Seen seen = seen_by(*group.window);
      if (std::ranges::find(facts_.windows, seen) == facts_.windows.end()) {
        facts_.windows.push_back(seen);
      }
    }
  }

  void read_type(std::string_view config) {
    const ModelPositions& model = facts_.model;
    bool known = false;
    const models::ModelType& type = models::find_model_type(model.text_model_type, known);
    using models::Scheme;
    const bool has_both = type.scheme == Scheme::LearnedPair || type.scheme == Scheme::T5 ||
                          type.scheme == Scheme::Whisper;
    const bool is_encoder =
        models::is_of_pictures(type.scheme) || models::is_one_of(model.text_model_type, kEncoders);
    facts_.causal = has_both ? Causal::Unknown : is_encoder ? Causal::No : Causal::Yes;
    facts_.tells_causal = !has_both;
    // OPT's and BART's modules add their two rows to the ids themselves
    const bool adds_rows =
        type.scheme == Scheme::LearnedPlus2 || type.scheme == Scheme::LearnedPair;
    const bool adds_to_sines = (type.traits & models::kTwoRowsBefore) != 0;  // as XGLM's do
    for (const PositionGroup& group : model.groups) {
      const bool is_learned = group.scheme == "learned";
      if (!is_learned && group.scheme != "sinusoidal") continue;
      facts_.offset = (is_learned ? adds_rows : adds_to_sines)
                          ? 0
                          : static_cast<Id>(number_of(group, "first_position", 0));
      const double length = number_of(group, "usable_length", 0);
      if (is_learned && length > 0) {
        facts_.rows = *facts_.offset + static_cast<Id>(length);
      }
      break;
    }
    const std::string& whole = model.model_type;
    facts_.images_see_each_other = whole == "gemma3";
    if (facts_.scheme == traces::Scheme::Mrope) {
      facts_.family = family_of(whole.empty() ? model.text_model_type : whole);
    }
    const JsonValue root = read_json(config, "modelPositions", "config");
    if (const JsonValue* vision = root.find("vision_config")) {
      if (const JsonValue* merge = vision->find("spatial_merge_size")) {
        if (merge->is(JsonValue::Kind::Number) && merge->number >= 1 && merge->number <= 1024) {
          facts_.merge = static_cast<Id>(merge->number);
        }
      }
      if (const JsonValue* scale = vision->find("tokens_per_second")) {
        if (scale->is(JsonValue::Kind::Number) && scale->number > 0) {
          facts_.tokens_per_second = scale->number;
        }
      }
    }
  }

  const Trace& trace_;
  Facts facts_;
};

}  // namespace

Facts facts_of(const Trace& trace, std::string_view config) {
  return FactsReading(trace, config).result();
}

}  // namespace pe::traces
