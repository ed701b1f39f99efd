// The training lab: a module of its own, since few readers come to it.
#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <memory>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "support/check.h"
#include "support/sizes.h"
#include "training/options.h"

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

std::shared_ptr<Trainer> create(const val& options, const std::string& use, const val& table) {
  training::TrainerConfig config =
      training::trainer_config(to_options(kName, training::trainer_parameters(), options));
  set_custom(config.encoding, use, table);
  return std::make_shared<Trainer>(std::move(config));
}

val step(Trainer& trainer, const val& count) {
  const std::size_t before = trainer.losses().size();
  const training::StepReport report = trainer.step(to_size("step", "count", count));
  return record({{"step", report.step},
                 {"steps", trainer.steps()},
                 {"loss", report.loss},
                 {"status", training::kStatusNames[static_cast<int>(report.status)].data()},
                 {"losses", typed_array(trainer.losses().subspan(before))},
                 {"operations", trainer.operations()}});
}

val evaluate(Trainer& trainer, const val& length, const val& count) {
  const training::Evaluation e =
      trainer.evaluate(to_size("evaluate", "length", length), to_size("evaluate", "count", count));
  return record({{"sequences", e.sequences},
                 {"answers", e.answers},
                 {"accuracy", e.accuracy},
                 {"exact", e.exact},
                 {"loss", e.loss},
                 {"byToken", typed_array(e.by_token)}});
}

val example(const Trainer& trainer, const val& length, const val& index, bool swapped) {
  training::Example e =
      trainer.example(to_size("example", "length", length), to_size("example", "index", index));
  if (swapped) {
    require(trainer.task().swap, "example", "swapped", "needs a task of pairs, not ",
            trainer.task().name);
    trainer.task().swap(e);
  }
  return record({{"tokens", typed_array(e.tokens)}, {"targets", typed_array(e.targets)}});
}

val inspect(Trainer& trainer, const val& tokens) {
  std::vector<std::int32_t> list;
  for (const double t : numbers_of("inspect", "tokens", tokens)) {
    const bool whole = t >= 0 && t < 1000 && t == static_cast<std::int32_t>(t);
    require(whole, "inspect", "tokens", "must be whole numbers, got ", t);
    list.push_back(static_cast<std::int32_t>(t));
  }
  const training::Inspection i = trainer.inspect(list);
  return record({{"layers", i.layers},
                 {"heads", i.heads},
                 {"probabilities", to_table<float>(i.probabilities.view())},
                 {"attention", to_table<float>(i.attention.view())},
                 {"byOffset", to_table<double>(i.by_offset.view())}});
}

/// What the encoding holds now, {rows} added to words, or {bias} of all heads, null for the others;
/// and {words}, a row for each of the vocabulary.
val tables(Trainer& trainer, const val& length) {
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
    Matrix<float> cut(table_size(heads, wanted), wanted);
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
  return out.get();
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
  emscripten::class_<Trainer>("Trainer")
      .smart_ptr<std::shared_ptr<Trainer>>("TrainerPointer")
      .function("step", guarded<&step>)
      .function("evaluate", guarded<&evaluate>)
      .function("example", guarded<&example>)
      .function("inspect", guarded<&inspect>)
      .function("tables", guarded<&tables>)
      .function("hash", &hash);
  emscripten::function("trainingJson", &pe::training::training_json);
  emscripten::function("createTrainer", guarded<&create>);
}
