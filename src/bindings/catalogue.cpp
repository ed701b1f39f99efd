#include "encodings/catalogue/catalogue.h"

#include <emscripten/bind.h>

#include "bindings/support/guard.h"
#include "encodings/added/formula.h"

namespace {

std::string formula_in_python(const std::string& formula) {
  return pe::bindings::guarded([&] { return pe::formula_in_python(formula); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(posenc_catalogue) {
  emscripten::function("catalogueJson", &pe::catalogue_json);
  emscripten::function("formulaInPython(formula)", &formula_in_python);
}
