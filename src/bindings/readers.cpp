// What each reader of a config does with it, to JavaScript.
#include <emscripten/bind.h>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "bindings/support/positions.h"
#include "readers/comparison/beside_config.h"
#include "readers/readers_of.h"

namespace pe::bindings {
namespace {

template <typename Text>
val texts(const std::vector<Text>& list) {
  return list_of(list, [](const Text& each) { return val(std::string(each)); });
}

val to_cell(const ReaderGroup& of) {
  Record cell(to_value(of.group));
  cell.set("source", of.source).set("permuted", of.permuted);
  if (!of.softmax_known) cell.get().delete_("softmaxFactor");
  if (!of.choice.empty()) cell.set("choice", of.choice);
  if (!of.precision.empty()) cell.set("precision", of.precision);
  return cell.get();
}

Record to_answer(const ReaderAnswer& of) {
  Record answer;
  answer.set("version", of.version)
      .set("commit", of.commit)
      .set("date", of.date)
      .set("compared", of.compared)
      .set("source", of.source)
      .set("groups", list_of(of.groups, to_cell));
  if (!of.refuses.empty()) answer.set("refuses", of.refuses);
  if (of.served_length > 0) answer.set("servedLength", of.served_length);
  return answer;
}

val to_block(const ReaderBlock& of) {
  return record({{"module", of.module},
                 {"layers", val::array(of.layers)},
                 {"cells", list_of(of.cells, [](const ReaderCell& each) {
                    Record cell;
                    cell.set("reader", each.reader).set("is", each.is);
                    if (each.is_later) cell.set("later", true);
                    if (!each.said.empty()) cell.set("said", each.said);
                    if (!each.how_far.empty()) cell.set("howFar", each.how_far);
                    if (!each.source.empty()) cell.set("source", each.source);
                    return cell.get();
                  })}});
}

val to_disagreement(const ReaderDisagreement& of) {
  Record one;
  one.set("aspect", of.aspect)
      .set("module", of.module)
      .set("layers", val::array(of.layers))
      .set("readers", texts(of.readers))
      .set("against", texts(of.against))
      .set("what", of.what)
      .set("sources", texts(of.sources));
  const ReaderDistance& far = of.distance;
  if (!far.angles.empty()) {
    one.set(
        "angles", list_of(far.angles, [](const ReaderAngle& each) {
          return record({{"position", each.position}, {"turns", each.turns}, {"pair", each.pair}});
        }));
    const ReaderAngle& last = far.angles.back();
    one.set("turns", last.turns).set("position", last.position).set("pair", last.pair);
  }
  if (!far.how_far.empty()) one.set("howFar", far.how_far);
  if (far.pairs_wrong) one.set("pairsWrong", true);
  if (far.scores_ratio != 1) one.set("scoresRatio", far.scores_ratio);
  if (!of.since.empty()) one.set("since", of.since);
  if (!of.until.empty()) one.set("until", of.until);
  return one.get();
}

val to_mend(const ReaderMend& of) {
  Record mend;
  mend.set("before", of.before).set("after", of.after).set("effect", of.effect);
  if (of.file.empty()) {
    mend.set("reader", of.reader).set("flag", of.flag);
  } else {
    mend.set("file", to_value(of.file));
  }
  return mend.get();
}

val readers_of(const val& config, double length) {
  const Readers found = pe::readers_of(text_of(config), length);
  Record readers;
  for (const ReaderAnswer& each : found.readers) {
    Record answer = to_answer(each);
    for (const ReaderAnswer& later : found.later) {
      if (later.name == each.name) answer.set("later", to_answer(later).get());
    }
    readers.set(std::string(each.name).c_str(), answer.get());
  }
  return record({{"modelType", found.model_type},
                 {"trained", found.trained},
                 {"asked", found.asked},
                 {"verdict", found.verdict},
                 {"readers", readers.get()},
                 {"table", list_of(found.table, to_block)},
                 {"disagreements", list_of(found.disagreements, to_disagreement)},
                 {"mends", list_of(found.mends, to_mend)}});
}

val gguf_beside_config(const val& config, const val& keys) {
  return list_of(pe::gguf_beside_config(text_of(config), text_of(keys)),
                 [](const ConversionChange& each) {
                   return record({{"how", each.how},
                                  {"key", each.key},
                                  {"config", each.config},
                                  {"gguf", each.gguf},
                                  {"write", each.write},
                                  {"layers", val::array(each.layers)}});
                 });
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_config_readers) {
  using namespace pe::bindings;
  emscripten::function("readersOf(config, length)", guarded<&readers_of>);
  emscripten::function("ggufBesideConfig(config, keys)", guarded<&gguf_beside_config>);
}
