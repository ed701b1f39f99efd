#include "readers/gguf_keys.h"

#include <algorithm>
#include <utility>

#include "models/keys.h"
#include "models/model_types.h"
#include "readers/json_edit.h"
#include "support/check.h"
#include "support/decimal.h"

namespace pe::readers {
namespace {

using Kind = JsonValue::Kind;
using models::kName;

constexpr std::size_t kMostBytes = 4'000'000, kMostItems = 4096;
constexpr std::size_t kLongestLine = 200;  // of what is read
constexpr std::string_view kArchitecture = "general.architecture";

/// What is read, by kind; source: ggml-org/llama.cpp, src/llama-arch.cpp.
constexpr std::string_view kNumbers =
    "context_length block_count embedding_length nextn_predict_layers attention.head_count "
    "attention.head_count_kv attention.key_length attention.key_length_swa "
    "attention.key_length_mla attention.sliding_window attention.sliding_window_pattern "
    "attention.max_alibi_bias attention.relative_buckets_count attention.temperature_length "
    "attention.temperature_scale attention.compress_rope_freq_base attention.indexer.key_length "
    "full_attention_interval rope.dimension_count rope.dimension_count_swa "
    "rope.dimension_sections rope.freq_base rope.freq_base_swa rope.scale_linear "
    "rope.scaling.factor rope.scaling.alpha rope.scaling.attn_factor "
    "rope.scaling.original_context_length rope.scaling.yarn_log_multiplier "
    "rope.scaling.yarn_ext_factor rope.scaling.yarn_attn_factor rope.scaling.yarn_beta_fast "
    "rope.scaling.yarn_beta_slow";
constexpr std::string_view kFlags = "attention.causal rope.scaling.finetuned";
constexpr std::string_view kTexts = "rope.scaling.type";

/// What llama.cpp prints of what it has read, where its keys are not in the log.
struct Printed {
  std::string_view name, key;
};
constexpr Printed kPrinted[] = {
    {"n_ctx_train", "context_length"},
    {"n_embd", "embedding_length"},
    {"n_layer", "block_count"},
    {"n_head", "attention.head_count"},
    {"n_rot", "rope.dimension_count"},
    {"n_swa", "attention.sliding_window"},
    {"n_embd_head_k", "attention.key_length"},
    {"rope scaling", "rope.scaling.type"},
    {"freq_base_train", "rope.freq_base"},
    {"freq_scale_train", "rope.scaling.factor"},  // its inverse
    {"n_ctx_orig_yarn", "rope.scaling.original_context_length"},
    {"rope_yarn_log_mul", "rope.scaling.yarn_log_multiplier"},
};

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '-' || c == '+';
}

/// The kind of number that a dump names before the value: str, u32, FLOAT32, arr[bool,34].
bool is_type_name(std::string_view word) {
  std::string small(word);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return models::is_one_of(small,
                           "str string u8 i8 u16 i16 u32 i32 u64 i64 f32 f64 bool arr array uint8 "
                           "int8 uint16 int16 uint32 int32 uint64 int64 float32 float64 float int "
                           "uint value type");
}

/// A cursor behind a key's name.
class Value {
 public:
  explicit Value(std::string_view text) : left_(text) {}

  /// A number, a flag, a word or a list of numbers; null where there is something else or only its
  /// beginning.
  JsonValue read() {
    for (int words = 0; words < 4; ++words) {
      skip(" \t\r\n'\"`:=|,");
      if (left_.empty()) return {};
      if (left_[0] == '[') return list();
      const std::string_view word = take_word();
      if (word.empty()) return {};
      if (is_type_name(word)) {
        if (!left_.empty() && left_[0] == '[') skip_past(']');  // arr[bool,34]
        continue;
      }
      return of_word(word);
    }
    return {};
  }

 private:
  void skip(std::string_view signs) {
    const std::size_t end = left_.find_first_not_of(signs);
    left_.remove_prefix(std::min(end, left_.size()));
  }
  void skip_past(char sign) {
    const std::size_t end = left_.find(sign);
    left_.remove_prefix(end == std::string_view::npos ? left_.size() : end + 1);
  }
  std::string_view take_word() {
    std::size_t end = 0;
    while (end < left_.size() && is_word(left_[end])) ++end;
    const std::string_view word = left_.substr(0, end);
    left_.remove_prefix(end);
    return word;
  }
  static JsonValue of_word(std::string_view word) {
    double number = 0;
    if (word == "true" || word == "True") return flag_value(true);
    if (word == "false" || word == "False") return flag_value(false);
    if (parse_decimal(word, number)) return number_value(number);
    return text_value(word.substr(0, 64));
  }
  JsonValue list() {
    left_.remove_prefix(1);
    JsonValue found = list_value({});
    for (;;) {
      skip(" \t\r\n,'\"");
      if (left_.empty()) return {};
      if (left_[0] == ']') return found;
      const JsonValue item = of_word(take_word());
      const bool ok = item.is(Kind::Number) || item.is(Kind::Boolean);
      if (!ok || found.items.size() == kMostItems) return {};  // "...": cut off
      found.items.push_back(item);
    }
  }

  std::string_view left_;
};

/// Whether it is of use and not there yet.
bool is_wanted(const GgufKeys& out, std::string_view key) {
  const bool is_known = models::is_one_of(key, kNumbers) || models::is_one_of(key, kFlags) ||
                        models::is_one_of(key, kTexts);
  return is_known && out.keys.find(key) == nullptr;
}

/// Keeps it as the key's kind.
void keep(GgufKeys& out, std::string_view key, JsonValue value) {
  const bool is_text = models::is_one_of(key, kTexts), is_flag = models::is_one_of(key, kFlags);
  const bool fits =
      value.is(Kind::Null) || (is_text   ? value.is(Kind::Text)
                               : is_flag ? value.is(Kind::Boolean)
                                         : value.is(Kind::Number) || value.is(Kind::List));
  if (!fits) {
    const char* kind = is_text ? "text" : is_flag ? "flag" : "number";
    refuse(kName, out.full(key), {"must be a ", kind, ", got ", describe(value)});
  }
  put(out.keys, key, std::move(value));
}

/// The object that has the architecture among its members.
const JsonValue* find_keys(const JsonValue& value, int depth) {
  if (!value.is(Kind::Object) && !value.is(Kind::List)) return nullptr;
  if (value.is(Kind::Object) && value.find(kArchitecture) != nullptr) return &value;
  if (depth == 0) return nullptr;
  for (const JsonValue& item : value.items) {
    if (const JsonValue* found = find_keys(item, depth - 1)) return found;
  }
  return nullptr;
}

/// gguf-dump wraps each value: {"index": 1, "type": "UINT32", "value": 3}.
const JsonValue& unwrapped(const JsonValue& value) {
  const JsonValue* inner = value.is(Kind::Object) ? value.find("value") : nullptr;
  return inner != nullptr ? *inner : value;
}

void keep_tensor(GgufTensor& tensor, const JsonValue& value) {
  tensor.is_there = true;
  if (!value.is(Kind::List)) return;
  for (const JsonValue& item : value.items) {
    if (!item.is(Kind::Number)) return tensor.values.clear();
    tensor.values.push_back(item.number);
  }
}

GgufTensor* tensor_of(GgufKeys& out, std::string_view name) {
  if (name == "rope_freqs.weight") return &out.freqs;
  if (name == "rope_factors_short.weight") return &out.short_factors;
  return name == "rope_factors_long.weight" ? &out.long_factors : nullptr;
}

/// Whether it says numbers as numbers: then a text is none, which the file has instead.
bool has_numbers(const JsonValue& object, const GgufKeys& out) {
  for (std::size_t i = 0; i < object.items.size(); ++i) {
    const std::string_view name = object.names[i];
    if (!name.starts_with(out.architecture + ".")) continue;
    const std::string_view key = name.substr(out.architecture.size() + 1);
    const bool is_number = unwrapped(object.items[i]).is(Kind::Number);
    if (is_number && models::is_one_of(key, kNumbers)) return true;
  }
  return false;
}

GgufKeys of_json(const JsonValue& object) {
  GgufKeys out;
  out.keys = object_value();
  const JsonValue& architecture = unwrapped(*object.find(kArchitecture));
  if (architecture.is(Kind::Text)) out.architecture = shortened(architecture.text);
  const bool texts_count = !has_numbers(object, out);  // llama-cpp-python has nothing but texts
  for (std::size_t i = 0; i < object.items.size(); ++i) {
    const std::string_view name = object.names[i];
    const JsonValue& value = unwrapped(object.items[i]);
    if (GgufTensor* tensor = tensor_of(out, name)) keep_tensor(*tensor, value);
    if (out.architecture.empty() || !name.starts_with(out.architecture + ".")) continue;
    const std::string_view key = name.substr(out.architecture.size() + 1);
    if (!is_wanted(out, key)) continue;
    const bool is_numeral = texts_count && value.is(Kind::Text) && !models::is_one_of(key, kTexts);
    keep(out, key,
         value.is(Kind::Object) ? JsonValue()
         : is_numeral           ? Value(value.text).read()
                                : value);
  }
  return out;
}

/// Calls `take` with what follows each place where `name` stands as a word of its own.
template <typename Take>
void at_each(std::string_view text, std::string_view name, const Take& take) {
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const bool begins = at == 0 || !is_word(text[at - 1]);
    if (begins) take(text.substr(at + name.size()));
  }
}

constexpr std::string_view kPrinters[] = {"print_info: ", "llm_load_print_meta: "};

/// "print_info: n_rot = 128", where the keys themselves are not shown.
void read_printed(std::string_view text, GgufKeys& out) {
  for (const Printed& each : kPrinted) {
    for (const std::string_view printer : kPrinters) {
      at_each(text, join(printer, each.name), [&](std::string_view after) {
        if (!is_wanted(out, each.key)) return;
        const std::string_view near = after.substr(0, kLongestLine);
        const std::string_view line = near.substr(0, near.find('\n'));
        const std::size_t sign = line.find_first_not_of(' ');
        if (sign == std::string_view::npos || line[sign] != '=') return;
        JsonValue value = Value(line).read();
        if (each.name == "freq_scale_train" && value.is(Kind::Number)) {
          value.number = value.number > 0 ? 1 / value.number : 1;
        }
        if (each.name == "n_swa" && value.number == 0) return;
        keep(out, each.key, std::move(value));
      });
    }
  }
}

GgufKeys of_text(std::string_view text) {
  GgufKeys out;
  out.keys = object_value();
  const auto take_architecture = [&](std::string_view after) {
    if (!out.architecture.empty()) return;
    const JsonValue value = Value(after.substr(0, kLongestLine)).read();
    if (value.is(Kind::Text)) out.architecture = value.text;
  };
  at_each(text, kArchitecture, take_architecture);
  const bool is_printed = out.architecture.empty();
  if (is_printed) {
    for (const std::string_view printer : kPrinters) {
      at_each(text, join(printer, "arch "), take_architecture);
    }
    read_printed(text, out);
  }
  if (out.architecture.empty()) return out;
  // key by key: an adversary's text has a million places that begin like one
  for (const std::string_view names : {kNumbers, kFlags, kTexts}) {
    for (std::string_view left = names; !left.empty();) {
      const std::size_t end = std::min(left.find(' '), left.size());
      const std::string_view key = left.substr(0, end);
      left.remove_prefix(std::min(end + 1, left.size()));
      at_each(text, out.full(key), [&](std::string_view after) {
        const bool ends = after.empty() || !is_word(after[0]);
        if (ends && out.keys.find(key) == nullptr) keep(out, key, Value(after).read());
      });
    }
  }
  for (const std::string_view name :
       {"rope_freqs.weight", "rope_factors_short.weight", "rope_factors_long.weight"}) {
    at_each(text, name, [&](std::string_view) { tensor_of(out, name)->is_there = true; });
  }
  return out;
}

}  // namespace

std::optional<double> GgufKeys::number(std::string_view key) const {
  const JsonValue* found = keys.find(key);
  if (found == nullptr) return {};
  if (found->is(Kind::List)) {  // by layer: the largest
    double most = 0;
    for (const JsonValue& item : found->items) most = std::max(most, item.number);
    return most;
  }
  if (!found->is(Kind::Number)) return {};
  return found->number;
}

std::string_view GgufKeys::text(std::string_view key) const {
  const JsonValue* found = keys.find(key);
  return found != nullptr && found->is(Kind::Text) ? std::string_view(found->text)
                                                   : std::string_view();
}

std::optional<bool> GgufKeys::flag(std::string_view key) const {
  const JsonValue* found = keys.find(key);
  if (found == nullptr || !found->is(Kind::Boolean)) return {};
  return found->number != 0;
}

const JsonValue* GgufKeys::list(std::string_view key) const {
  const JsonValue* found = keys.find(key);
  return found != nullptr && found->is(Kind::List) ? found : nullptr;
}

std::string GgufKeys::full(std::string_view key) const { return join(architecture, ".", key); }

GgufKeys read_gguf_text(std::string_view text) {
  require(text.size() <= kMostBytes, kName, "config", "must have at most ", kMostBytes,
          " bytes, got ", text.size());
  std::optional<GgufKeys> found;
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start != std::string_view::npos && (text[start] == '{' || text[start] == '[')) {
    std::optional<JsonValue> file;
    try {
      file = read_json(text, kName, "config");
    } catch (const InputError&) {  // Python's dictionary, or the beginning of a longer text
    }
    const JsonValue* keys = file ? find_keys(*file, 3) : nullptr;
    if (keys != nullptr) found = of_json(*keys);
  }
  if (!found) found = of_text(text);
  require(!found->architecture.empty(), kName, "config",
          "must say GGUF's general.architecture, got a text without its value");
  return *std::move(found);
}

}  // namespace pe::readers
