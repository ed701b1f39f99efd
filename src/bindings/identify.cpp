#include "analysis/identify/identify.h"

#include <emscripten/bind.h>

#include <cmath>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/tables.h"
#include "encodings/catalogue/catalogue.h"

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

val identify(const val& matrix) {
  const Identification found = pe::identify(to_matrix("identify", matrix).view());
  const val candidates = list_of(found.candidates, [](const Candidate& candidate) {
    return record({{"scheme", candidate.arguments.function()},
                   {"params", to_params(candidate.arguments)},
                   {"scale", candidate.scale},
                   {"maxDifference", candidate.max_difference},
                   {"misfit", candidate.misfit}});
  });
  const Candidate* best = found.candidates.empty() ? nullptr : &found.candidates.front();
  const auto& printed = found.printed;
  return record({{"scheme", printed       ? val(std::string(printed->scheme))
                            : found.known ? val(std::string(best->arguments.function()))
                                          : val::null()},
                 {"params", printed       ? to_params(*printed)
                            : found.known ? to_params(best->arguments)
                                          : val::object()},
                 {"scale", printed       ? printed->scale
                           : found.known ? best->scale
                                         : 1},
                 {"offset", found.offset},
                 {"maxDifference", printed           ? printed->max_difference
                                   : best == nullptr ? NAN
                                                     : best->max_difference},
                 {"form", found.form},
                 {"rounding", found.rounding},
                 {"alike", val::array(found.alike)},
                 {"dtype", found.dtype},
                 {"confidence", found.confidence},
                 {"note", found.note},
                 {"candidates", candidates},
                 {"spectrum", found.spectrum}});
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_identify) {
  using namespace pe::bindings;
  emscripten::function("identify(matrix)", guarded<&identify>);
}
