// A config's positions to JavaScript, names in camelCase.
#include <emscripten/bind.h>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/positions.h"
#include "models/check_rotation.h"
#include "models/model_positions.h"

namespace pe::bindings {
namespace {

val model_positions(const val& config) { return to_value(pe::model_positions(text_of(config))); }

val check_rotation(const val& config, double position, const val& before, const val& after) {
  const RotationCheck check =
      pe::check_rotation(text_of(config), position, numbers_of("checkRotation", "before", before),
                         numbers_of("checkRotation", "after", after));
  const val deviations = val::array();
  for (const RotationDeviation& each : check.deviations) {
    deviations.call<void>(
        "push", record({{"what", each.what}, {"expected", each.expected}, {"got", each.got}}));
  }
  return record({{"group", check.group},
                 {"found", check.found},
                 {"deviations", deviations},
                 {"difference", check.difference},
                 {"ownDifference", check.own_difference},
                 {"channel", check.channel},
                 {"expected", check.expected},
                 {"got", check.got},
                 {"others", check.others}});
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_models) {
  using namespace pe::bindings;
  emscripten::function("modelPositions(config)", guarded<&model_positions>);
  emscripten::function("checkRotation(config, position, before, after)", guarded<&check_rotation>);
}
