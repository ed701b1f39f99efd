// The training lab: a module of its own, since few readers come to it.
#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <memory>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "support/check.h"
#include "training/options.h"

EMSCRIPTEN_DECLARE_VAL_TYPE(JsReport)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsEvaluation)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsExample)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsInspection)
EMSCRIPTEN_DECLARE_VAL_TYPE(JsTables)

namespace pe::bindings {
namespace {

using training::Trainer;

constexpr std::string_view kName = "createTrainer";

Matrix<double> matrix_of(const val& table) {
  const TableReader reader(kName, table, "table");
  Matrix<double> out(reader.rows(), reader.cols());
  copy_into(out.view(), reader.data());
  return out;
}

/// A table of another encoding: what to do with it, and the table.
void set_custom(training::EncodingConfig& encoding, const std::string& use, const val& table) {
  if (use == "rows") encoding.rows = matrix_of(table);
  if (use == "angles") encoding.angles = matrix_of(table);
  if (use == "bias") encoding.biases = matrix_of(table);
}

std::shared_ptr<Trainer> create(const JsParameters& options, const std::string& use,
                                const JsTable& table) {
  return guarded([&] {
    training::TrainerConfig config =
        training::trainer_config(to_options(kName, training::trainer_parameters(), options));
    set_custom(config.encoding, use, table);
    return std::make_shared<Trainer>(std::move(config));
  });
}

JsReport step(Trainer& trainer, const JsIndex& count) {
  return guarded([&] {
    const std::size_t before = trainer.losses().size();
    const training::StepReport report = trainer.step(to_size("step", "count", count));
    return JsReport(
        Record()
            .set("step", static_cast<double>(report.step))
            .set("steps", static_cast<double>(trainer.steps()))
            .set("loss", report.loss)
            .set("status", training::kStatusNames[static_cast<int>(report.status)].data())
            .set("losses", typed_array(trainer.losses().subspan(before)))
            .set("operations", trainer.operations())
            .get());
  });
}

JsEvaluation evaluate(Trainer& trainer, const JsIndex& length, const JsIndex& count) {
  return guarded([&] {
    const training::Evaluation e = trainer.evaluate(to_size("evaluate", "length", length),
                                                    to_size("evaluate", "count", count));
    return JsEvaluation(Record()
                            .set("sequences", static_cast<double>(e.sequences))
                            .set("answers", static_cast<double>(e.answers))
                            .set("accuracy", e.accuracy)
                            .set("exact", e.exact)
                            .set("loss", e.loss)
                            .set("byToken", typed_array(e.by_token))
                            .get());
  });
}

JsExample example(const Trainer& trainer, const JsIndex& length, const JsIndex& index,
                  bool swapped) {
  return guarded([&] {
    training::Example e =
        trainer.example(to_size("example", "length", length), to_size("example", "index", index));
    if (swapped) {
      require(trainer.task().swap, "example", "swapped", "needs a task of pairs, not ",
              trainer.task().name);
      trainer.task().swap(e);
    }
    return JsExample(
        Record().set("tokens", typed_array(e.tokens)).set("targets", typed_array(e.targets)).get());
  });
}

JsInspection inspect(Trainer& trainer, const JsTable& tokens) {
  return guarded([&] {
    const auto given = emscripten::convertJSArrayToNumberVector<double>(tokens);
    std::vector<std::int32_t> list;
    for (const double t : given) {
      const bool whole = t >= 0 && t < 1000 && t == static_cast<std::int32_t>(t);
      require(whole, "inspect", "tokens", "must be whole numbers, got ", t);
      list.push_back(static_cast<std::int32_t>(t));
    }
    const training::Inspection i = trainer.inspect(list);
    return JsInspection(Record()
                            .set("layers", static_cast<double>(i.layers))
                            .set("heads", static_cast<double>(i.heads))
                            .set("probabilities", to_table<float>(i.probabilities.view()))
                            .set("attention", to_table<float>(i.attention.view()))
                            .get());
  });
}

/// What the encoding holds now, {rows} added to words, or {bias} of all heads, null for the others;
/// and {words}, a row for each of the vocabulary.
JsTables tables(Trainer& trainer, const JsIndex& length) {
  return guarded([&] {
    const std::size_t wanted = to_size("tables", "length", length);
    require(wanted >= 1 && wanted <= training::kMaxPositions, "tables", "length",
            "must be between 1 and ", training::kMaxPositions, ", got ", wanted);
    const training::PositionEncoding<float>& encoding = trainer.model().encoding();
    const training::PositionTables<float>& t = trainer.model().tables(wanted);
    Record out;
    out.set("rows", val::null()).set("bias", val::null());
    if (encoding.adds) {
      out.set("rows", to_table<float>({t.add.view().data(), wanted, t.add.cols()}));
    }
    if (encoding.biases) {
      const std::size_t heads = t.bias.rows() / t.length;
      Matrix<float> cut(heads * wanted, wanted);
      for (std::size_t r = 0; r < cut.rows(); ++r) {
        const auto row = t.bias.view().row(r / wanted * t.length + r % wanted);
        std::copy_n(row.begin(), wanted, cut.view().row(r).begin());
      }
      out.set("bias", to_table<float>(cut.view()));
    }
    const auto& model = trainer.model();
    const auto words =
        std::ranges::find(model.blocks(), "embedding", &training::ParameterBlock::name);
    out.set("words",
            to_table<float>({model.parameters().data() + words->first, words->rows, words->cols}));
    return JsTables(out.get());
  });
}

/// 64 bits as 16 digits.
std::string hash(const Trainer& trainer) {
  const std::uint64_t bits = trainer.hash();
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[bits >> shift & 15];
  return out;
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_training) {
  using namespace pe::bindings;
  emscripten::register_type<JsReport>(
      "{step: number, steps: number, loss: number, status: string, losses: Float32Array, "
      "operations: number}");
  emscripten::register_type<JsEvaluation>(
      "{sequences: number, answers: number, accuracy: number, exact: number, loss: number, "
      "byToken: Float64Array}");
  emscripten::register_type<JsExample>("{tokens: Int32Array, targets: Int32Array}");
  emscripten::register_type<JsInspection>(
      "{layers: number, heads: number, probabilities: {rows: number, cols: number, data: "
      "Float32Array}, attention: {rows: number, cols: number, data: Float32Array}}");
  emscripten::register_type<JsTables>(
      "Record<'rows' | 'bias', {rows: number, cols: number, data: Float32Array} | null> & {words: "
      "{rows: number, cols: number, data: Float32Array}}");
  emscripten::class_<Trainer>("Trainer")
      .smart_ptr<std::shared_ptr<Trainer>>("TrainerPointer")
      .function("step", &step)
      .function("evaluate", &evaluate)
      .function("example", &example)
      .function("inspect", &inspect)
      .function("tables", &tables)
      .function("hash", &hash);
  emscripten::function("trainingJson", &pe::training::training_json);
  emscripten::function("createTrainer", &create);
}
