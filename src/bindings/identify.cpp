#include "analysis/identify/identify.h"

#include <emscripten/bind.h>

#include <cmath>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/tables.h"
#include "encodings/catalogue/catalogue.h"

EMSCRIPTEN_DECLARE_VAL_TYPE(JsIdentification)

namespace pe::bindings {
namespace {

/// The arguments that are given, as encode() takes them.
val to_params(const Arguments& arguments) {
  Record record;
  for (const Parameter& parameter : arguments.parameters()) {
    if (!arguments.given(parameter.name)) continue;
    const std::string name = camel_case(parameter.name);
    const double number = arguments.number(parameter.name);
    switch (parameter.type) {
      case ParameterType::List:
        record.set(name.c_str(), typed_array(arguments.list(parameter.name)));
        break;
      case ParameterType::Text:
        record.set(name.c_str(), std::string(arguments.text(parameter.name)));
        break;
      case ParameterType::Choice:
        record.set(name.c_str(), std::string(parameter.choices[static_cast<std::size_t>(number)]));
        break;
      case ParameterType::Boolean:
        record.set(name.c_str(), val(number != 0));
        break;
      default:
        record.set(name.c_str(), number);
    }
  }
  return record.get();
}

val to_params(const identifying::Printed& printed) {
  Record record;
  for (const auto& [name, value] : printed.numbers) record.set(camel_case(name).c_str(), value);
  for (const auto& [name, value] : printed.flags) record.set(camel_case(name).c_str(), val(value));
  for (const auto& [name, value] : printed.choices) {
    record.set(camel_case(name).c_str(), std::string(value));
  }
  return record.get();
}

JsIdentification identify(const JsTable& matrix) {
  return guarded([&] {
    const Identification found = pe::identify(to_matrix("identify", matrix).view());
    val candidates = val::array();
    for (const Candidate& candidate : found.candidates) {
      candidates.call<void>("push", Record()
                                        .set("scheme", std::string(candidate.arguments.function()))
                                        .set("params", to_params(candidate.arguments))
                                        .set("scale", candidate.scale)
                                        .set("maxDifference", candidate.max_difference)
                                        .set("misfit", candidate.misfit)
                                        .get());
    }
    const Candidate* best = found.candidates.empty() ? nullptr : &found.candidates.front();
    const auto& printed = found.printed;
    val alike = val::array();
    for (const std::string& scheme : found.alike) alike.call<void>("push", scheme);
    return JsIdentification(
        Record()
            .set("scheme", printed       ? val(std::string(printed->scheme))
                           : found.known ? val(std::string(best->arguments.function()))
                                         : val::null())
            .set("params", printed       ? to_params(*printed)
                           : found.known ? to_params(best->arguments)
                                         : val::object())
            .set("scale", printed       ? printed->scale
                          : found.known ? best->scale
                                        : 1)
            .set("offset", found.offset)
            .set("maxDifference", printed           ? printed->max_difference
                                  : best == nullptr ? NAN
                                                    : best->max_difference)
            .set("form", std::string(found.form))
            .set("rounding", std::string(found.rounding))
            .set("alike", alike)
            .set("dtype", std::string(found.dtype))
            .set("confidence", found.confidence)
            .set("note", found.note)
            .set("candidates", candidates)
            .set("spectrum", typed_array(std::span<const double>(found.spectrum)))
            .get());
  });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_identify) {
  using namespace pe::bindings;
  emscripten::register_type<JsIdentification>(
      "{scheme: string | null, params: Record<string, any>, scale: number, offset: number, "
      "maxDifference: number, form: string, rounding: string, alike: string[], dtype: string, "
      "confidence: number, note: string, candidates: "
      "{scheme: string, params: Record<string, any>, scale: number, maxDifference: number, misfit: "
      "number}[], spectrum: Float64Array}");
  emscripten::function("identify(matrix)", &identify);
}
