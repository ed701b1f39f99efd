#include "training/options.h"

#include "encodings/catalogue/catalogue.h"
#include "support/format.h"
#include "support/json_text.h"

namespace pe::training {
namespace {

constexpr std::string_view kMasks[] = {"task", "both-sides", "causal"};
constexpr std::string_view kFromTask = "Where left out, the task's.";

}  // namespace

std::span<const Parameter> trainer_parameters() {
  static const Parameter list[] = {
      choice("task", task_names(), "What is to be learned."),
      choice("positions", kPositionNames, "How the model learns of positions."),
      choice("mask", kMasks, "Whether a token sees those behind it."),
      integer("layers", {.unit = "layers", .fallback = 1, .min = 1, .max = 4}, kFromTask),
      integer("d_model", {.unit = "channels", .fallback = 32, .min = 8, .max = 128},
              "Width of the model."),
      integer("num_heads", {.unit = "heads", .fallback = 4, .min = 1, .max = 16},
              "Attention heads of a layer."),
      integer("hidden", {.unit = "units", .fallback = 64, .min = 4, .max = 512},
              "Units of the feed-forward layers."),
      choice("activation", kActivationNames, "Of the feed-forward layers."),
      choice("normalization", kNormalizationNames,
             "Before every layer; one that subtracts the mean does not let an index through."),
      integer("steps", {.unit = "steps", .fallback = 600, .min = 1, .max = 100000}, kFromTask),
      integer("batch", {.unit = "sequences", .fallback = 16, .min = 1, .max = 256}, kFromTask),
      number("learning_rate", {.fallback = 5e-3, .min = 1e-6, .max = 1e3},
             "Its highest, after a tenth of the steps."),
      number("amplitude", {.fallback = 1, .max = 1000},
             "Multiplies positions that are added to words."),
      number("base", {.fallback = 10000, .min = 1, .max = 1e12}, "Of sinusoids and RoPE."),
      integer("width", {.unit = "channels", .max = 128},
              "Channels that sinusoids take, the last ones; 0: all, a quarter where concatenated."),
      number("bias_speed", {.fallback = 3, .min = 0.01, .max = 100}, "How fast T5's numbers move."),
      integer("random_start", {.unit = "tokens", .max = 200},
              "Training sequences begin at any position up to this one."),
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
             .layers = or_task("layers", c.task->enough.layers),
             .causal = a.integer("mask") == 0 ? c.task->causal : a.integer("mask") == 2,
             .activation = a.choice<Activation>("activation"),
             .normalization = a.choice<Normalization>("normalization")};
  c.encoding.kind = a.choice<Positions>("positions");
  c.encoding.amplitude = a.number("amplitude");
  c.encoding.base = a.number("base");
  c.encoding.width = a.integer("width");
  c.encoding.bias_speed = a.number("bias_speed");
  c.optimizer.learning_rate = a.number("learning_rate");
  c.optimizer.steps = or_task("steps", c.task->enough.steps);
  c.batch = or_task("batch", c.task->enough.batch);
  c.random_start = a.integer("random_start");
  c.seed = static_cast<std::uint64_t>(a.number("seed"));
  return c;
}

std::string training_json() {
  const std::string list = json_array(tasks(), [](const Task& t) {
    return join("{\"name\":", quoted(t.name), ",\"title\":", quoted(t.title),
                ",\"question\":", quoted(t.question), ",\"causal\":", t.causal ? "true" : "false",
                ",\"layers\":", t.enough.layers, ",\"batch\":", t.enough.batch,
                ",\"steps\":", t.enough.steps, ",\"words\":", json_array(t.words, quoted),
                ",\"choices\":", t.choices, ",\"paired\":", t.swap ? "true" : "false",
                ",\"copies\":", t.copies, ",\"extra\":", t.extra, "}");
  });
  return join("{\"tasks\":", list, ",\"parameters\":", parameters_json(trainer_parameters()),
              ",\"shortest\":", kShortest, ",\"longest\":", kLongest, "}");
}

}  // namespace pe::training
