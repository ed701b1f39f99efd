#include "encodings/catalogue/catalogue.h"

#include <emscripten/bind.h>

#include "encodings/catalogue/model_presets.h"

EMSCRIPTEN_BINDINGS(posenc_catalogue) {
  emscripten::function("catalogueJson", &pe::catalogue_json);
  emscripten::function("modelPresetsJson", &pe::model_presets_json);
}
