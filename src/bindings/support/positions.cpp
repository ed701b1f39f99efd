#include "bindings/support/positions.h"

#include "encodings/catalogue/catalogue.h"

namespace pe::bindings {
namespace {

val remarks(const std::vector<PositionRemark>& list) {
  return list_of(list, [](const PositionRemark& each) {
    val one = record({{"code", each.code}, {"about", each.about}, {"message", each.message}});
    if (!each.mends.empty()) one.set("mends", to_value(each.mends));
    return one;
  });
}

void set_numbers(Record& record, const std::vector<std::pair<std::string_view, double>>& numbers) {
  for (const auto& [name, value] : numbers) record.set(camel_case(name).c_str(), value);
}

val to_scaling(const ModelScaling& scaling) {
  Record record;
  record.set("type", scaling.type);
  set_numbers(record, scaling.numbers);
  if (scaling.truncate) record.set("truncate", *scaling.truncate);
  return record.get();
}

val to_settings(const RopeSettings& settings) {
  Record record;
  for (const auto& [name, value] : settings) {
    const std::string own = camel_case(name);
    std::visit(
        [&]<typename Value>(const Value& given) {
          if constexpr (std::is_same_v<Value, std::vector<double>>) {
            record.set(own.c_str(), val::array(given));
          } else {
            record.set(own.c_str(), given);
          }
        },
        value);
  }
  return record.get();
}

val to_window(const ModelWindow& window) {
  Record record;
  record.set("kind", window.kind);
  if (window.kind != "full") record.set("tokens", window.tokens);
  if (window.kind == "sliding") record.set("left", window.left).set("right", window.right);
  return record.get();
}

val to_temperature(const std::optional<QueryTemperature>& t) {
  if (!t) return val::null();
  return record({{"formula", t->shift == 0 ? "1 + beta ln(1 + floor(p/length))"
                                           : "1 + beta ln(1 + floor((p + 1)/length))"},
                 {"beta", t->beta},
                 {"length", t->length}});
}

void set_rope(Record& out, const PositionGroup& group) {
  out.set("base", group.base)
      .set("headDim", group.head_dim)
      .set("rotaryDim", group.rotary_dim)
      .set("rotaryStart", group.rotary_start)
      .set("layout", group.layout)
      .set("invFreq", group.inv_freq);
  if (!group.axes.empty()) out.set("axes", group.axes);
  if (group.scheme != "rope") return;
  if (!group.axes.empty()) {
    out.set("mRope",
            record({{"mode", group.mrope_mode}, {"sections", val::array(group.mrope_sections)}}));
  }
  if (!group.settings_beyond.empty()) out.set("settingsBeyond", to_settings(group.settings_beyond));
  if (group.covers > 0) out.set("covers", group.covers);
  out.set("invFreqPlain", group.inv_freq_plain)
      .set("scaling", to_scaling(group.scaling))
      .set("attentionFactor", group.attention_factor)
      .set("softmaxFactor", group.softmax_factor)
      .set("unfinished", record({{"length", group.length},
                                 {"pairs", group.unfinished},
                                 {"originalLength", group.original_length},
                                 {"pairsUnscaledAtOriginalLength", group.unfinished_unscaled}}));
  if (group.rotated_values) out.set("rotatedValues", true);
  if (group.turning_pairs) out.set("turningPairs", *group.turning_pairs);
  if (group.ramp_high > 0) {
    out.set("yarnRange", val::array(std::vector<double>{group.ramp_low, group.ramp_high}));
  }
  if (!group.inv_freq_long.empty()) {
    out.set("invFreqIs", "short list: length <= original_length")
        .set("invFreqLong", group.inv_freq_long)
        .set("factors", group.factors)
        .set("factorsLong", group.factors_long);
    if (group.attention_factor_long) out.set("attentionFactorLong", *group.attention_factor_long);
  }
  if (!group.inv_freq_at.empty()) {
    const val list = list_of(group.inv_freq_at, [](const FrequenciesAt& at) {
      return record({{"length", at.length}, {"invFreq", at.inv_freq}});
    });
    out.set("invFreqIs", "length <= original_length").set("invFreqAt", list);
  }
}

}  // namespace

val to_value(const std::vector<Mend>& mends) {
  return list_of(mends, [](const Mend& mend) {
    return record({{"path", val(mend.path).call<val>("split", std::string(1, kMendSeparator))},
                   {"json", mend.json}});
  });
}

val to_value(const PositionGroup& group) {
  Record record;
  record.set("name", group.name)
      .set("module", group.module)
      .set("layers", val::array(group.layers))
      .set("scheme", group.scheme);
  if (group.rotary_dim != 0) set_rope(record, group);
  if (group.window) record.set("window", to_window(*group.window));
  const bool asks = group.scheme == "rope" || (group.scheme == "none" && group.window);
  if (asks) record.set("queryTemperature", to_temperature(group.temperature));
  if (!group.slopes.empty()) record.set("slopes", group.slopes);
  if (!group.settings.empty()) record.set("settings", to_settings(group.settings));
  set_numbers(record, group.numbers);
  for (const auto& [name, value] : group.flags) record.set(camel_case(name).c_str(), value);
  return record.get();
}

val to_value(const ModelPositions& found) {
  return record(
      {{"modelType", found.model_type},
       {"textModelType", found.text_model_type},
       {"certainty", found.certainty},
       {"guessedFrom", val::array(found.guessed_from)},
       {"groups", list_of(found.groups, [](const PositionGroup& each) { return to_value(each); })},
       {"warnings", remarks(found.warnings)},
       {"notes", remarks(found.notes)},
       {"untold", val::array(found.untold)}});
}

}  // namespace pe::bindings
