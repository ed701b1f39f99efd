#include "analysis/scorecard/scorecard.h"

#include <emscripten/bind.h>

#include <algorithm>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/tables.h"
#include "encodings/catalogue/catalogue.h"

namespace pe::bindings {
namespace {

/// [name, name] of "name,name".
val listed(std::string_view names) {
  val list = val::array();
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    list.call<void>("push", std::string(names.substr(0, end)));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return list;
}

val to_js(const std::vector<Criterion>& card) {
  const val criteria = list_of(card, [](const Criterion& criterion) {
    return record({{"name", criterion.name},
                   {"title", criterion.title},
                   {"question", criterion.question},
                   {"value", criterion.value},
                   {"unit", criterion.unit},
                   {"verdict", kVerdictNames[static_cast<int>(criterion.verdict)]},
                   {"rule", criterion.rule},
                   {"detail", criterion.detail},
                   {"posts", listed(criterion.posts)}});
  });
  return record({{"criteria", criteria}});
}

val scorecard(const std::string& name, const val& parameters) {
  const Scheme& scheme = find_scheme(name);
  return to_js(pe::scorecard(scheme, to_arguments(scheme, parameters)));
}

val scorecard_of(const val& matrix) {
  return to_js(pe::scorecard(to_matrix("scorecard", matrix).view()));
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_scorecard) {
  using namespace pe::bindings;
  using emscripten::function;
  function("scorecard(name, params)", guarded<&scorecard>);
  function("scorecardOf(matrix)", guarded<&scorecard_of>);
}
