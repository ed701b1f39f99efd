#include "models/keys.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/check.h"

namespace pe::models {
namespace {

constexpr double kMostLayers = 2048, kWidest = 0x1p24, kLongest = 0x1p53, kWidestHead = 8192;
// what is divided by a factor must stay finite
constexpr std::size_t kMostClasses = 64;  ///< files name one or two
constexpr double kLeastFactor = 1e-9, kMostFactor = 1e9, kMostBase = 1e18;

constexpr KeyRule kKeys[] = {
#define PE_KEY(name, ...) {__VA_ARGS__},
#include "models/keys.inc"
#undef PE_KEY
};

using Kind = JsonValue::Kind;

/// The first part of the file that is a language model of its own.
Dict text_part(const Dict& root) {
  for (const std::string_view name : {"text_config", "llm_config", "language_config"}) {
    if (const Dict part = root.dict(name)) return part;
  }
  if (const Dict thinker = root.dict("thinker_config")) {
    if (const Dict part = thinker.dict("text_config")) return part;
  }
  std::string_view key;
  find_default_part(root.text("model_type"), key);
  const Dict own = key.empty() ? Dict() : root.dict(key);
  if (!own) return root;
  for (const std::string_view name : {"text_config", "backbone_config"}) {
    if (const Dict inner = own.dict(name)) return inner;
  }
  return own;
}

int major_version(const Dict& dict) {
  const JsonValue* found = dict.find("transformers_version");
  if (found == nullptr || !found->is(Kind::Text)) return 0;
  constexpr int kMost = 1000;  // what has more digits is no version
  int major = 0;
  for (const char c : found->text) {
    if (c < '0' || c > '9' || major > kMost) break;
    major = 10 * major + (c - '0');
  }
  return major;
}

}  // namespace

const KeyRule& rule_of(Key key) { return kKeys[static_cast<std::size_t>(key)]; }

void refuse_value(std::string_view path, std::string_view rule, const JsonValue& got) {
  refuse(kName, path, {rule, ", got ", describe(got)});
}

double checked(const KeyRule& rule, const std::string& path, const JsonValue& value) {
  const double x = value.number;
  // a share or a factor of 0 turns nothing, a base of 1 turns all pairs alike
  const bool ok = value.is(Kind::Number) && std::isfinite(x) && x <= rule.max &&
                  (rule.whole ? x >= rule.min && x == std::floor(x) : x > rule.min);
  if (!ok) {
    refuse_value(path,
                 join("must be a ", rule.whole ? "whole number from " : "number above ", rule.min,
                      rule.whole ? " to " : ", at most ", rule.max),
                 value);
  }
  return x;
}

std::string Dict::path_of(std::string_view name) const {
  return join(path_, ".", shortened(name));  // a layer type of the file may be a name, too
}

const JsonValue* Dict::find(std::string_view name) const {
  const JsonValue* found = object_ == nullptr ? nullptr : object_->find(name);
  return found == nullptr || found->is(Kind::Null) ? nullptr : found;
}

bool Dict::is_null(std::string_view name) const {
  const JsonValue* found = object_ == nullptr ? nullptr : object_->find(name);
  return found != nullptr && found->is(Kind::Null);
}

Dict Dict::dict(std::string_view name) const {
  const JsonValue* found = find(name);
  if (found == nullptr) return {};
  if (!found->is(Kind::Object)) refuse_value(path_of(name), "must be an object", *found);
  return {found, path_of(name)};
}

std::optional<double> Dict::number(std::string_view name, double min, double max,
                                   bool whole) const {
  const JsonValue* found = find(name);
  if (found == nullptr) return {};
  return checked({name, whole, min, max}, path_of(name), *found);
}

std::optional<double> Dict::by_layer(std::string_view name, const KeyRule& rule,
                                     std::size_t layer) const {
  const JsonValue* found = find(name);
  const JsonValue* list = found != nullptr && found->is(Kind::List) ? this->list(name) : nullptr;
  if (list == nullptr || layer >= list->items.size()) return {};
  if (list->items[layer].is(Kind::Null)) return {};
  return checked(rule, join(path_of(name), "[", layer, "]"), list->items[layer]);
}

std::optional<bool> Dict::flag(std::string_view name) const {
  const JsonValue* found = find(name);
  if (found == nullptr) return {};
  if (!found->is(Kind::Boolean) && !found->is(Kind::Number)) {
    refuse_value(path_of(name), "must be true or false", *found);
  }
  return found->number != 0;
}

std::string_view Dict::text(std::string_view name) const {
  const JsonValue* found = find(name);
  if (found == nullptr) return {};
  if (!found->is(Kind::Text)) refuse_value(path_of(name), "must be a text", *found);
  return found->text;
}

const JsonValue* Dict::list(std::string_view name) const {
  const JsonValue* found = find(name);
  if (found == nullptr) return nullptr;
  if (!found->is(Kind::List)) refuse_value(path_of(name), "must be a list", *found);
  constexpr std::size_t kLongestList = 8192;
  require(found->items.size() <= kLongestList, kName, path_of(name), "must have at most ",
          kLongestList, " values, got ", found->items.size());
  return found->items.empty() ? nullptr : found;
}

std::vector<double> Dict::numbers(std::string_view name) const {
  std::vector<double> result;
  const JsonValue* found = list(name);
  if (found == nullptr) return result;
  for (const JsonValue& item : found->items) {
    if (!(item.is(Kind::Number) || item.is(Kind::Boolean)) || !std::isfinite(item.number)) {
      refuse_value(path_of(name), "must be a list of numbers", item);
    }
    result.push_back(item.number);
  }
  return result;
}

const JsonValue* Config::value_of(Key key, bool lists, std::string& path, bool& given) const {
  const KeyRule& rule = rule_of(key);
  for (const Dict* dict : {&text, &attention, &absent}) {
    std::string_view left = rule.spellings;
    while (!left.empty()) {
      const std::size_t end = std::min(left.find(' '), left.size());
      const std::string_view name = left.substr(0, end);
      left.remove_prefix(std::min(end + 1, left.size()));
      const JsonValue* value = dict->find(name);
      if (value == nullptr || (value->is(Kind::List) && !lists)) continue;
      path = dict->path_of(name);
      given = dict != &absent;
      return value;
    }
  }
  return nullptr;
}

std::optional<Found> Config::find(Key key) const {
  Found found;
  const JsonValue* value = value_of(key, false, found.path, found.given);  // a list: by layer
  if (value == nullptr) return {};
  found.number = checked(rule_of(key), found.path, *value);
  return found;
}

Sides Config::sides(Key key) const {
  std::string path;
  bool given = false;
  const JsonValue* value = value_of(key, true, path, given);
  if (value == nullptr || !value->is(Kind::List) || value->items.size() < 2) {
    const double side = needed(key);
    return {side, side};
  }
  const std::size_t last = value->items.size() - 1;
  const KeyRule& rule = rule_of(key);
  return {checked(rule, path, value->items[last - 1]), checked(rule, path, value->items[last])};
}

std::optional<double> Config::first(Key key) const {
  std::string path;
  bool given = false;
  const JsonValue* value = value_of(key, true, path, given);
  if (value == nullptr) return {};
  const bool is_list = value->is(Kind::List) && !value->items.empty();
  return checked(rule_of(key), path, is_list ? value->items.front() : *value);
}

std::optional<bool> Config::flag(std::string_view name) const {
  const auto told = text.flag(name);
  return told ? told : absent.flag(name);
}

std::optional<Found> Config::unless_null(Key key) const {
  const auto found = find(key);
  const std::string_view spellings = rule_of(key).spellings;
  if (found && !found->given && text.is_null(spellings.substr(0, spellings.find(' ')))) return {};
  return found;
}

double Config::number(Key key, double fallback) const {
  const auto found = find(key);
  return found ? found->number : fallback;
}

bool Config::given(Key key) const {
  const auto found = find(key);
  return found && found->given;
}

double Config::needed(Key key) const {
  const auto found = find(key);
  if (found) return found->number;
  const std::string_view spellings = rule_of(key).spellings;
  refuse(kName, text.path_of(spellings.substr(0, spellings.find(' '))),
         {"must be given, got none", known ? "" : ", nor a model_type that is known"});
}

const JsonValue* Config::list(std::string_view name) const {
  const JsonValue* given = text.list(name);
  return given != nullptr ? given : absent.list(name);
}

std::size_t Config::layers() const {
  if (!find(Key::Layers)) {
    for (const std::string_view name : {"layers_block_type", "layer_types", "hybrid_layer_pattern",
                                        "attn_type_list", "no_rope_layers", "attn_layers"}) {
      const JsonValue* by_layer = text.find(name);
      if (by_layer == nullptr) by_layer = absent.find(name);
      if (by_layer != nullptr && by_layer->is(Kind::List) && list(name) != nullptr) {
        return std::min(by_layer->items.size(), static_cast<std::size_t>(kMostLayers));
      }
    }
    const JsonValue* letters = text.find("hybrid_override_pattern");
    if (letters != nullptr && letters->is(Kind::Text) && !letters->text.empty()) {
      return std::min(letters->text.size(), static_cast<std::size_t>(kMostLayers));
    }
  }
  return static_cast<std::size_t>(needed(Key::Layers));
}

bool Config::is_latent() const {
  const auto turned = find(Key::RopeHeadDim);
  return turned && turned->number > 0 && reads_latent() && !has(kCompressed);
}

void Config::choose_type() {
  type = &find_model_type(text_model_type, known);
  std::string_view key;
  if (const ModelType* part = known ? nullptr : find_default_part(text_model_type, key)) {
    type = part;
    known = true;
  }
  if (!known) type = &find_model_type(model_type, known);
  bool is_outer_known = false;
  const ModelType& around = find_model_type(model_type, is_outer_known);
  if (is_outer_known && &around != type) outer = &around;
  if (known) return;
  if (model_type.empty()) {
    if (const std::string_view format = own_format(text); !format.empty()) {
      type = &find_model_type(format, known);
      return;
    }
  }
  for (const Dict* dict : {&text, &root}) {
    const JsonValue* classes = dict->find("architectures");
    if (classes == nullptr || !classes->is(Kind::List)) continue;
    if (classes->items.size() > kMostClasses) {
      refuse(kName, dict->path_of("architectures"),
             {"must have at most ", kMostClasses, " names, got ", classes->items.size()});
    }
    for (const JsonValue& name : classes->items) {
      if (!name.is(Kind::Text)) continue;
      const ModelType* found = find_architecture(name.text);
      if (found == nullptr) continue;
      type = found;
      known = true;
      guessed_from = join("architectures, ", shortened(name.text));
      return;
    }
  }
}

Config::Config(std::string_view json) : Config(read_file(json), "config") {}

Config::Config(JsonValue part, std::string path) : file(std::move(part)) {
  refuse_other_files(file, path);
  if (!file.is(Kind::Object)) refuse_value(path, "must be an object", file);
  root = Dict(&file, path);
  text = text_part(root);
  constexpr std::string_view kAttention = "attn_config";
  const JsonValue* apart = text.find(kAttention);
  if (apart != nullptr && apart->is(Kind::Object)) attention = text.dict(kAttention);
  model_type = root.text("model_type");
  text_model_type = text.text("model_type");
  if (text_model_type.empty()) text_model_type = model_type;
  choose_type();
  version = major_version(root);
  if (version == 0) version = major_version(text);
  const std::string_view format = model_type.empty() ? own_format(text) : std::string_view();
  const std::string own = format.empty() ? std::string() : own_defaults(text, format);
  const std::string_view behind = own.empty() ? type->defaults : std::string_view(own);
  defaults = read_json(behind.empty() ? "{}" : behind, kName, "defaults");
  absent = Dict(&defaults, path);
}

}  // namespace pe::models
