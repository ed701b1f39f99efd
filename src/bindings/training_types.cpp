// Types that the bindings of training share with the core's, where those are not there.
#include <emscripten/bind.h>

#include "bindings/support/convert.h"

EMSCRIPTEN_BINDINGS(posenc_training_types) {
  emscripten::register_type<JsParameters>("Record<string, unknown>");
  emscripten::register_type<JsIndex>("number");
  emscripten::register_type<JsTable>("unknown");
}
