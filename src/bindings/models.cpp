// A config's positions to JavaScript, names in camelCase.
#include <emscripten/bind.h>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "encodings/catalogue/catalogue.h"
#include "models/check_rotation.h"
#include "models/model_positions.h"

EMSCRIPTEN_DECLARE_VAL_TYPE(JsModelPositions)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsRotationCheck)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsNumbers)

namespace pe::bindings {
namespace {

val remarks(const std::vector<PositionRemark>& list) {
  const val out = val::array();
  for (const PositionRemark& each : list) {
    out.call<void>("push", Record()
                               .set("code", std::string(each.code))
                               .set("about", each.about)
                               .set("message", each.message)
                               .get());
  }
  return out;
}

void set_numbers(Record& record, const std::vector<std::pair<std::string_view, double>>& numbers) {
  for (const auto& [name, value] : numbers) record.set(camel_case(name).c_str(), value);
}

val to_scaling(const ModelScaling& scaling) {
  Record record;
  record.set("type", std::string(scaling.type));
  set_numbers(record, scaling.numbers);
  if (scaling.truncate) record.set("truncate", val(*scaling.truncate));
  return record.get();
}

val to_window(const ModelWindow& window) {
  Record record;
  record.set("kind", std::string(window.kind));
  if (window.kind != "full") record.set("tokens", window.tokens);
  if (window.kind == "sliding") record.set("left", window.left).set("right", window.right);
  return record.get();
}

val to_temperature(const std::optional<QueryTemperature>& t) {
  if (!t) return val::null();
  return Record()
      .set("formula", t->shift == 0 ? "1 + beta ln(1 + floor(p/length))"
                                    : "1 + beta ln(1 + floor((p + 1)/length))")
      .set("beta", t->beta)
      .set("length", t->length)
      .get();
}

val doubles(const std::vector<double>& values) {
  return typed_array(std::span<const double>(values));
}

void set_rope(Record& record, const PositionGroup& group) {
  record.set("base", group.base)
      .set("headDim", static_cast<double>(group.head_dim))
      .set("rotaryDim", static_cast<double>(group.rotary_dim))
      .set("rotaryStart", static_cast<double>(group.rotary_start))
      .set("layout", std::string(group.layout))
      .set("invFreq", doubles(group.inv_freq));
  if (!group.axes.empty()) record.set("axes", group.axes);
  if (group.scheme != "rope") return;
  record.set("invFreqPlain", doubles(group.inv_freq_plain))
      .set("scaling", to_scaling(group.scaling))
      .set("attentionFactor", group.attention_factor)
      .set("softmaxFactor", group.softmax_factor)
      .set("unfinished",
           Record()
               .set("length", group.length)
               .set("pairs", static_cast<double>(group.unfinished))
               .set("originalLength", group.original_length)
               .set("pairsUnscaledAtOriginalLength", static_cast<double>(group.unfinished_unscaled))
               .get());
  if (group.rotated_values) record.set("rotatedValues", val(true));
  if (group.turning_pairs) record.set("turningPairs", static_cast<double>(*group.turning_pairs));
  if (group.ramp_high > 0) {
    record.set("yarnRange", val::array(std::vector<double>{group.ramp_low, group.ramp_high}));
  }
  if (!group.inv_freq_long.empty()) {
    record.set("invFreqIs", "short list: length <= original_length")
        .set("invFreqLong", doubles(group.inv_freq_long))
        .set("factors", doubles(group.factors))
        .set("factorsLong", doubles(group.factors_long));
  }
  if (!group.inv_freq_at.empty()) {
    const val list = val::array();
    for (const FrequenciesAt& at : group.inv_freq_at) {
      list.call<void>("push",
                      Record().set("length", at.length).set("invFreq", doubles(at.inv_freq)).get());
    }
    record.set("invFreqIs", "length <= original_length").set("invFreqAt", list);
  }
}

val to_group(const PositionGroup& group) {
  Record record;
  record.set("name", group.name)
      .set("module", std::string(group.module))
      .set("layers", val::array(group.layers))
      .set("scheme", std::string(group.scheme));
  if (group.scheme == "rope" || group.scheme == "rope-2d") set_rope(record, group);
  if (group.window) record.set("window", to_window(*group.window));
  const bool asks = group.scheme == "rope" || (group.scheme == "none" && group.window);
  if (asks) record.set("queryTemperature", to_temperature(group.temperature));
  if (!group.slopes.empty()) record.set("slopes", doubles(group.slopes));
  set_numbers(record, group.numbers);
  for (const auto& [name, value] : group.flags) record.set(camel_case(name).c_str(), val(value));
  return record.get();
}

JsModelPositions model_positions(const std::string& config) {
  return guarded([&] {
    const ModelPositions found = pe::model_positions(config);
    const val groups = val::array();
    for (const PositionGroup& group : found.groups) groups.call<void>("push", to_group(group));
    return JsModelPositions(Record()
                                .set("modelType", found.model_type)
                                .set("textModelType", found.text_model_type)
                                .set("groups", groups)
                                .set("warnings", remarks(found.warnings))
                                .set("notes", remarks(found.notes))
                                .get());
  });
}

JsRotationCheck check_rotation(const std::string& config, double position, const JsNumbers& before,
                               const JsNumbers& after) {
  return guarded([&] {
    const RotationCheck check = pe::check_rotation(
        config, position, emscripten::convertJSArrayToNumberVector<double>(before),
        emscripten::convertJSArrayToNumberVector<double>(after));
    const val deviations = val::array();
    for (const RotationDeviation& each : check.deviations) {
      deviations.call<void>("push", Record()
                                        .set("what", std::string(each.what))
                                        .set("expected", each.expected)
                                        .set("got", each.got)
                                        .get());
    }
    return JsRotationCheck(Record()
                               .set("group", check.group)
                               .set("found", val(check.found))
                               .set("deviations", deviations)
                               .set("difference", check.difference)
                               .set("ownDifference", check.own_difference)
                               .set("channel", static_cast<double>(check.channel))
                               .set("expected", check.expected)
                               .set("got", check.got)
                               .set("others", static_cast<double>(check.others))
                               .get());
  });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_models) {
  using namespace pe::bindings;
  emscripten::register_type<JsModelPositions>(
      "{modelType: string, textModelType: string, groups: any[], warnings: {code: string, about: "
      "string, message: string}[], notes: {code: string, about: string, message: string}[]}");
  emscripten::function("modelPositions(config)", &model_positions);
  emscripten::register_type<JsNumbers>("Float64Array");
  emscripten::register_type<JsRotationCheck>(
      "{group: string, found: boolean, deviations: {what: string, expected: string, got: "
      "string}[], difference: number, ownDifference: number, channel: number, expected: number, "
      "got: number, others: number}");
  emscripten::function("checkRotation(config, position, before, after)", &check_rotation);
}
