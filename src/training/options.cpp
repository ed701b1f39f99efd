#include "training/options.h"

#include "encodings/catalogue.h"
#include "support/format.h"

namespace pe::training {
namespace {

constexpr std::string_view kMasks[] = {"task", "both-sides", "causal"};
constexpr std::string_view kFromTask = "Where left out, the task's.";

std::string quoted(std::string_view text) { return join("\"", text, "\""); }

}  // namespace

std::span<const Parameter> trainer_parameters() {
  using enum ParameterType;
  static const Parameter list[] = {
      {"task", Choice, "", 0, 0, static_cast<double>(task_names().size() - 1), task_names(),
       "What is to be learned."},
      {"positions", Choice, "", 0, 0, std::size(kPositionNames) - 1, kPositionNames,
       "How the model learns of positions."},
      {"mask", Choice, "", 0, 0, 2, kMasks, "Whether a token sees those behind it."},
      {"layers", Integer, "layers", 1, 1, 4, {}, kFromTask},
      {"d_model", Integer, "channels", 32, 8, 128, {}, "Width of the model."},
      {"num_heads", Integer, "heads", 4, 1, 16, {}, "Attention heads of a layer."},
      {"hidden", Integer, "units", 64, 4, 512, {}, "Units of the feed-forward layers."},
      {"activation", Choice, "", 0, 0, 1, kActivationNames, "Of the feed-forward layers."},
      {"normalization", Choice, "", 0, 0, 1, kNormalizationNames,
       "Before every layer; one that subtracts the mean does not let an index through."},
      {"steps", Integer, "steps", 600, 1, 100000, {}, kFromTask},
      {"batch", Integer, "sequences", 16, 1, 256, {}, kFromTask},
      {"learning_rate",
       Number,
       "",
       5e-3,
       1e-6,
       1e3,
       {},
       "Its highest, after a tenth of the steps."},
      {"amplitude", Number, "", 1, 0, 1000, {}, "Multiplies positions that are added to words."},
      {"base", Number, "", 10000, 1, 1e12, {}, "Of sinusoids and RoPE."},
      {"width",
       Integer,
       "channels",
       0,
       0,
       128,
       {},
       "Channels that sinusoids take, the last ones; 0: all, a quarter where concatenated."},
      {"bias_speed", Number, "", 3, 0.01, 100, {}, "How fast T5's numbers move."},
      {"random_start",
       Integer,
       "tokens",
       0,
       0,
       200,
       {},
       "Training sequences begin at any position up to this one."},
      parameters::kSeed,
  };
  return list;
}

TrainerConfig trainer_config(const Arguments& a) {
  TrainerConfig c;
  c.task = &find_task(task_names()[a.integer("task")]);
  const auto or_task = [&](std::string_view name, std::size_t of_task) {
    return a.given(name) ? a.integer(name) : of_task;
  };
  c.model = {.d_model = a.integer("d_model"),
             .heads = a.integer("num_heads"),
             .hidden = a.integer("hidden"),
             .layers = or_task("layers", c.task->layers),
             .causal = a.integer("mask") == 0 ? c.task->causal : a.integer("mask") == 2,
             .activation = a.choice<Activation>("activation"),
             .normalization = a.choice<Normalization>("normalization")};
  c.encoding.kind = a.choice<Positions>("positions");
  c.encoding.amplitude = a.number("amplitude");
  c.encoding.base = a.number("base");
  c.encoding.width = a.integer("width");
  c.encoding.bias_speed = a.number("bias_speed");
  c.optimizer.learning_rate = a.number("learning_rate");
  c.optimizer.steps = or_task("steps", c.task->steps);
  c.batch = or_task("batch", c.task->batch);
  c.random_start = a.integer("random_start");
  c.seed = static_cast<std::uint64_t>(a.number("seed"));
  return c;
}

std::string training_json() {
  std::string list;
  for (const Task& t : tasks()) {
    std::string words;
    for (const std::string_view word : t.words) words += (words.empty() ? "" : ",") + quoted(word);
    list += join(list.empty() ? "" : ",", "{\"name\":", quoted(t.name),
                 ",\"title\":", quoted(t.title), ",\"question\":", quoted(t.question),
                 ",\"causal\":", t.causal ? "true" : "false", ",\"layers\":", t.layers,
                 ",\"batch\":", t.batch, ",\"steps\":", t.steps, ",\"words\":[", words,
                 "],\"choices\":", t.choices, ",\"paired\":", t.swap ? "true" : "false",
                 ",\"copies\":", t.copies, ",\"extra\":", t.extra, "}");
  }
  return join("{\"tasks\":[", list, "],\"parameters\":", parameters_json(trainer_parameters()),
              ",\"shortest\":", kShortest, ",\"longest\":", kLongest, "}");
}

}  // namespace pe::training
