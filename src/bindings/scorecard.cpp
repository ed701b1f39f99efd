#include "analysis/scorecard/scorecard.h"

#include <emscripten/bind.h>

#include <algorithm>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/tables.h"
#include "encodings/catalogue/catalogue.h"

EMSCRIPTEN_DECLARE_VAL_TYPE(JsScorecard)

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

JsScorecard to_js(const std::vector<Criterion>& card) {
  val criteria = val::array();
  for (const Criterion& criterion : card) {
    criteria.call<void>(
        "push", Record()
                    .set("name", std::string(criterion.name))
                    .set("title", std::string(criterion.title))
                    .set("question", std::string(criterion.question))
                    .set("value", criterion.value)
                    .set("unit", std::string(criterion.unit))
                    .set("verdict", std::string(kVerdictNames[static_cast<int>(criterion.verdict)]))
                    .set("rule", std::string(criterion.rule))
                    .set("detail", criterion.detail)
                    .set("posts", listed(criterion.posts))
                    .get());
  }
  return JsScorecard(Record().set("criteria", criteria).get());
}

JsScorecard scorecard(const std::string& name, const JsParameters& parameters) {
  return guarded([&] {
    const Scheme& scheme = find_scheme(name);
    return to_js(pe::scorecard(scheme, to_arguments(scheme, parameters)));
  });
}

JsScorecard scorecard_of(const JsTable& matrix) {
  return guarded([&] { return to_js(pe::scorecard(to_matrix("scorecard", matrix).view())); });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_scorecard) {
  using namespace pe::bindings;
  using emscripten::function;
  emscripten::register_type<JsScorecard>(
      "{criteria: {name: string, title: string, question: string, value: number, unit: string, "
      "verdict: 'yes' | 'partly' | 'no' | 'not measurable', rule: string, detail: string, posts: "
      "string[]}[]}");
  function("scorecard(name, params)", &scorecard);
  function("scorecardOf(matrix)", &scorecard_of);
}
