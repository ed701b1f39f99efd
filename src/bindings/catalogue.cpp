#include "encodings/catalogue/catalogue.h"

#include <emscripten/bind.h>

#include "bindings/support/guard.h"
#include "encodings/added/formula.h"

namespace {

std::string formula_program(const std::string& formula) {
  return pe::bindings::guarded([&] { return pe::formula_program(formula); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(posenc_catalogue) {
  emscripten::function("catalogueJson", &pe::catalogue_json);
  emscripten::function("formulaProgram(formula)", &formula_program);
}
