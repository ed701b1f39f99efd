#include "readers/engines/engine.h"

#include <algorithm>
#include <utility>

#include "support/format.h"

namespace pe::readers {

using models::is_one_of;

Draft::Draft(const models::Reading& file) : config(file.config), file_(file.config.file) {}

JsonValue& Draft::text() {
  // config.text_config: the same names again, in the copy
  std::string_view path = std::string_view(config.text.path()).substr(config.root.path().size());
  JsonValue* found = &file_;
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::size_t end = std::min(path.find('.'), path.size());
    found = member(*found, path.substr(0, end));
    path.remove_prefix(end);
  }
  return *found;
}

bool Draft::is(std::string_view types) const { return is_one_of(config.text_model_type, types); }

void Draft::set_version(std::string_view version) {
  put(file_, "transformers_version", text_value(version));
}

void Draft::adopt_defaults() {
  const models::RopeDict rope = models::rope_dict(config);
  if (rope.dict && !rope.from_file) set("rope_scaling", rope.dict.value());
}

std::string Draft::type_of(const JsonValue& dictionary) const {
  return std::string(models::plain_type(config, models::Dict(&dictionary, "rope_scaling")));
}

double number_in(const JsonValue& object, std::string_view name, double fallback) {
  const JsonValue* found = object.find(name);
  return found != nullptr && found->is(JsonValue::Kind::Number) ? found->number : fallback;
}

std::string address(const Engine& engine, std::string_view path) {
  const std::size_t colon = std::min(path.find(':'), path.size());
  std::string found = join("https://github.com/", engine.repository, "/blob/", engine.commit, "/",
                           path.substr(0, colon));
  if (colon < path.size()) found += join("#L", path.substr(colon + 1));
  return found;
}

std::string thread_address(std::string_view thread) {
  const std::size_t sign = thread.find('#');
  return join("https://github.com/", thread.substr(0, sign), "/issues/", thread.substr(sign + 1));
}

namespace {

const CodeRead* code_of(const Engine& engine, const models::Config& config) {
  std::string_view type = config.text_model_type;
  if (type.ends_with("_text")) type.remove_suffix(5);
  for (const CodeRead& each : engine.read) {
    if (is_one_of(type, each.types)) return &each;
  }
  return nullptr;
}

}  // namespace

ReaderAnswer answer_of(const Engine& engine, const models::Config& config) {
  ReaderAnswer answer;
  answer.name = engine.name;
  answer.version = engine.version;
  answer.commit = engine.commit;
  answer.date = engine.date;
  const CodeRead* code = code_of(engine, config);
  answer.compared = code != nullptr;
  answer.source = address(engine, code != nullptr ? code->path : engine.rules);
  return answer;
}

void fill(Draft& draft, ReaderAnswer& answer) {
  const bool has_unread_indexer = draft.is("deepseek_v4");
  models::Reading reading(draft.take(), "config");
  ModelPositions found = models::positions_of(reading);
  for (PositionGroup& group : found.groups) {
    if (has_unread_indexer && group.module == "indexer") continue;
    answer.groups.push_back({.group = std::move(group), .source = answer.source});
  }
}

bool lacks_class(const models::Config& config, int line, ReaderAnswer& answer) {
  if (!config.known) return true;
  const std::string type = shortened(config.text_model_type);
  if (config.type->since == 0) {
    answer.refuses = join("no class for model_type ", type,
                          ": only with the repository's own code, which was not read");
  } else if (config.type->since > line) {
    answer.refuses = join("no class for model_type ", type);
  }
  return !answer.refuses.empty();
}

void read_as_mpt(Draft& draft) {
  if (!draft.is("mpt")) return;
  JsonValue attention = object_value();
  put(attention, "alibi", flag_value(true));
  put(attention, "alibi_bias_max", number_value(8));
  draft.set("attn_config", std::move(attention));
}

void leave_alpha_unread(Draft& draft) {
  if (draft.config.text_model_type.starts_with("hunyuan")) return;
  draft.each_set([](JsonValue& set, std::string_view type, std::string_view) {
    if (type == "dynamic" && set.find("factor") != nullptr) drop(set, "alpha");
  });
}

void set_mscale_ratio(JsonValue& dictionary) {
  const double factor = number_in(dictionary, "factor", 1);
  const double ratio = yarn_mscale(factor, number_in(dictionary, "mscale", 1)) /
                       yarn_mscale(factor, number_in(dictionary, "mscale_all_dim", 0));
  put(dictionary, "attention_factor", number_value(ratio));
}

double number_of(const PositionGroup& group, const LlamaFlag& of) {
  if (of.name == "base") return group.base;
  return group.scaling.type == "none" ? of.otherwise : group.scaling.number(of.name);
}

std::string flag_text(std::string_view flag, double value) {
  constexpr int kDigits = 9;
  return join(flag, " ", format_number(value, kDigits));
}

ReaderAnswer by_flags(const models::Reading& file, const Flags& flags) {
  ReaderAnswer answer;
  if (flags.reader == kVllm.name) {
    Draft draft(file);
    for (const auto& [name, value] : flags.keys) {
      if (name == "rope_parameters") draft.forget("rope_scaling");
      draft.set(name, value);
    }
    models::Reading changed(draft.take(), "config");
    changed.groups = models::positions_of(changed).groups;
    answer = by_vllm(changed);
  } else {
    answer = by_llama_cpp(file, flags);
  }
  if (flags.context > 0) answer.served_length = answer.context = flags.context;
  return answer;
}

const Engine* find_engine(std::string_view name) {
  for (const Engine* each : {&kTransformers4, &kTransformers5, &kVllm, &kLlamaCpp, &kMlxLm}) {
    if (each->name == name) return each;
  }
  return nullptr;
}

}  // namespace pe::readers
