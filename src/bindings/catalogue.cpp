#include "encodings/catalogue/catalogue.h"

#include <emscripten/bind.h>

EMSCRIPTEN_BINDINGS(posenc_catalogue) {
  emscripten::function("catalogueJson", &pe::catalogue_json);
}
