#include "readers/comparison/flags.h"

#include <algorithm>
#include <cmath>

#include "readers/comparison/blocks.h"
#include "readers/comparison/disagreements.h"
#include "support/format.h"

namespace pe::readers {
namespace {

const PositionGroup* group_of(const ReaderAnswer& answer, const ReaderDisagreement& each) {
  const ReaderGroup* cell = cell_of(answer, each.module, each.layers.front());
  return cell == nullptr ? nullptr : &cell->group;
}

/// alpha at which dynamic scaling has arrived at that length.
double stretch_at(const PositionGroup& group, double length) {
  const double original = group.scaling.number("original_length");
  const double factor = group.scaling.number("factor");
  return factor * std::max(length, original) / original - factor + 1;
}

double stretched_base(const PositionGroup& group, double length) {
  const auto rotary = static_cast<double>(group.rotary_dim);
  return group.base * std::pow(stretch_at(group, length), rotary / (rotary - 2));
}

bool is_dynamic(const PositionGroup& group) {
  return group.scaling.type == "dynamic" && group.scaling.number("alpha") == 0 &&
         group.rotary_dim > 2;
}

void add_llama(Flags& flags, std::string text, std::string_view key, JsonValue value) {
  flags.text += (flags.text.empty() ? "" : " ") + text;
  flags.rope.emplace_back(key, std::move(value));
}

/// To the digits of flag_text(): what is tried is what is written.
double rounded(double value) {
  constexpr double kPlaces = 1e8;
  const double power = std::pow(10, std::floor(std::log10(std::fabs(value))));
  return std::round(value / power * kPlaces) / kPlaces * power;
}

/// From what llama.cpp makes of the file to what the file asks.
void tell_llama(Flags& flags, const PositionGroup& asked, const PositionGroup& got, double length) {
  const std::string_view type = asked.scaling.type;
  const bool can_scale = models::is_one_of(type, "none linear yarn");
  if (can_scale && type != got.scaling.type) {
    add_llama(flags, join("--rope-scaling ", type), "rope_type",
              text_value(type == "none" ? "default" : type));
  }
  for (const LlamaFlag& each : kLlamaFlags) {
    const bool is_base = each.name == "base";
    if (!is_base && (type == "none" || !can_scale)) continue;
    const double wanted = is_base && is_dynamic(asked) ? rounded(stretched_base(asked, length))
                                                       : number_of(asked, each);
    if (wanted == number_of(got, each) || wanted <= 0) continue;
    add_llama(flags, flag_text(each.flag, wanted), each.config, number_value(wanted));
  }
}

/// Names and numbers alone: the text is to be pasted into a shell.
bool is_plain(std::string_view name, const JsonValue& value) {
  const bool is_name = std::ranges::all_of(
      name, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
  const auto is_number = [](const JsonValue& each) {
    return each.is(JsonValue::Kind::Number) || each.is(JsonValue::Kind::Boolean);
  };
  return is_name && (is_number(value) || (value.is(JsonValue::Kind::List) &&
                                          std::ranges::all_of(value.items, is_number)));
}

/// rope_parameters with which vLLM turns as the file asks.
JsonValue told_to_vllm(const models::RopeDict& rope, const PositionGroup& asked,
                       const PositionGroup& got, double length) {
  JsonValue told = object_value();
  if (rope.dict) {
    const JsonValue& own = rope.dict.value();
    for (std::size_t i = 0; i < own.items.size(); ++i) {
      if (is_plain(own.names[i], own.items[i])) put(told, own.names[i], own.items[i]);
    }
  }
  const std::string_view type = asked.scaling.type;
  put(told, "rope_type", text_value(type == "none" ? "default" : type));
  put(told, "rope_theta", number_value(asked.base));
  if (is_dynamic(asked)) {
    put(told, "alpha", number_value(rounded(stretch_at(asked, length))));
  } else if (type == "yarn" && got.scaling.type == "yarn" &&
             asked.attention_factor != got.attention_factor) {
    const double own = number_in(told, "attn_factor", 1);
    const double wanted = own * asked.attention_factor / got.attention_factor;
    put(told, "attn_factor", number_value(rounded(wanted)));
  }
  return told;
}

class Finder {
 public:
  Finder(const Readers& found, const models::Reading& file, const std::vector<PositionGroup>& asked,
         std::string_view root)
      : found_(found), file_(file), asked_(asked), root_(root) {}

  std::vector<Flags> find() {
    for (const ReaderDisagreement& each : found_.disagreements) {
      if (each.aspect == "length") {
        tell_lengths();
        continue;
      }
      if (concerns(each, kLlamaCpp.name)) tell_llama_of(each);
      if (concerns(each, kVllm.name)) tell_vllm_of(each);
    }
    if (!overrides_.keys.empty()) add(overrides_);
    return std::move(all_);
  }

 private:
  void add(Flags flags) {
    const auto same = std::ranges::find_if(all_, [&](const Flags& each) {
      return each.reader == flags.reader && each.text == flags.text;
    });
    if (same == all_.end() && !flags.text.empty()) all_.push_back(std::move(flags));
  }

  const ReaderAnswer& answer_by(std::string_view name) const {
    return *std::ranges::find(found_.readers, name, &ReaderAnswer::name);
  }

  void add_context(std::string_view reader, std::string_view flag, double tokens) {
    add({.reader = reader, .text = join(flag, " ", tokens), .context = tokens});
  }

  void tell_lengths() {
    const double vllm = answer_by(kVllm.name).served_length;
    const double llama = answer_by(kLlamaCpp.name).served_length;
    add_context(kLlamaCpp.name, "-c", vllm);
    if (llama <= found_.asked) add_context(kVllm.name, "--max-model-len", llama);
  }

  /// What the file asks for and what the reader does in the layers of a disagreement.
  std::pair<const PositionGroup*, const PositionGroup*> groups_of(const ReaderDisagreement& each,
                                                                  std::string_view reader) const {
    return {models::group_at(asked_, each.module, each.layers.front()),
            group_of(answer_by(reader), each)};
  }

  void tell_llama_of(const ReaderDisagreement& each) {
    const auto [asked, got] = groups_of(each, kLlamaCpp.name);
    if (asked == nullptr || got == nullptr || asked->scheme != got->scheme) return;
    if (each.aspect == "window" && asked->window && asked->window->kind == "sliding") {
      return add_context(kLlamaCpp.name, "-c", asked->window->tokens);
    }
    if (each.aspect != "rotation" || file_.rope.keyed) return;  // a flag is for all layers
    Flags flags{.reader = kLlamaCpp.name};
    tell_llama(flags, *asked, *got, found_.asked);
    const ReaderAnswer with = by_llama_cpp(file_, flags);
    const PositionGroup* now = group_of(with, each);
    if (now != nullptr && now->scaling.type == "yarn" && asked->scaling.type == "yarn" &&
        now->attention_factor != asked->attention_factor) {
      flags.attention_factor = rounded(asked->attention_factor / now->attention_factor);
      const std::string text = flag_text(kLlamaAttention, flags.attention_factor);
      flags.text += (flags.text.empty() ? "" : " ") + text;
    }
    add(std::move(flags));
  }

  void tell_vllm_of(const ReaderDisagreement& each) {
    const auto [asked, got] = groups_of(each, kVllm.name);
    if (asked == nullptr || got == nullptr || asked->scheme != got->scheme) return;
    if (each.aspect == "rotation" && !file_.rope.keyed) {
      override_key("rope_parameters", told_to_vllm(file_.rope, *asked, *got, found_.asked));
    } else if (each.aspect == "temperature" && asked->temperature) {
      JsonValue warmed = object_value();
      put(warmed, "beta", number_value(asked->temperature->beta));
      put(warmed, "original_max_position_embeddings", number_value(asked->temperature->length));
      override_key("llama_4_scaling", std::move(warmed));
    }
  }

  void override_key(std::string_view name, JsonValue value) {
    const bool is_told =
        std::ranges::find(overrides_.keys, name, &std::pair<std::string, JsonValue>::first) !=
        overrides_.keys.end();
    if (is_told) return;
    overrides_.reader = kVllm.name;
    overrides_.keys.emplace_back(name, std::move(value));
    JsonValue text = object_value();
    for (const auto& [key, each] : overrides_.keys) put(text, key, each);
    std::string json = models::as_json(text);
    // text_config: from the inside out
    std::string_view path = root_;
    while (!path.empty()) {
      path.remove_suffix(1);
      const std::size_t begin = path.rfind(kMendSeparator) + 1;  // none: 0
      json = join("{\"", path.substr(begin), "\":", json, "}");
      path = path.substr(0, begin);
    }
    overrides_.text = join("--hf-overrides '", json, "'");
  }

  const Readers& found_;
  const models::Reading& file_;
  const std::vector<PositionGroup>& asked_;
  std::string_view root_;
  Flags overrides_{};
  std::vector<Flags> all_;
};

}  // namespace

std::vector<Flags> flags_of(const Readers& found, const models::Reading& file,
                            const std::vector<PositionGroup>& asked, std::string_view root) {
  return Finder(found, file, asked, root).find();
}

}  // namespace pe::readers
