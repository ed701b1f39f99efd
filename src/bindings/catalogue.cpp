#include "encodings/catalogue/catalogue.h"

#include <emscripten/bind.h>

#include "bindings/support/guard.h"
#include "encodings/added/formula.h"

namespace {

std::string formula_program(const std::string& formula) { return pe::formula_program(formula); }

}  // namespace

EMSCRIPTEN_BINDINGS(posenc_catalogue) {
  emscripten::function("catalogueJson", &pe::catalogue_json);
  emscripten::function("formulaProgram(formula)", pe::bindings::guarded<&formula_program>);
}
