#include "training/trainer.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>

#include "support/check.h"
#include "support/refused.h"

namespace pe::training {
namespace {

using Catch::Matchers::StartsWith;

/// Small enough for a debug build.
TrainerConfig config_of(std::string_view task, Positions kind, std::uint64_t seed = 1) {
  TrainerConfig c;
  c.task = &find_task(task);
  c.model.d_model = 16;
  c.model.heads = 2;
  c.model.hidden = 24;
  c.model.causal = c.task->causal;
  c.encoding.kind = kind;
  c.optimizer.steps = 200;
  c.batch = 4;
  c.seed = seed;
  return c;
}

TEST_CASE("trainer: ten losses and all weights after 200 steps, native as WASM",
          "[training][trainer][golden]") {
  TrainerConfig config = config_of("kback", Positions::T5);
  config.model.activation = Activation::Gelu;
  Trainer trainer(std::move(config));
  CHECK(trainer.step(500).status == Status::Finished);
  const float recorded[] = {2.412353277f, 2.364789724f, 2.247835159f, 2.189309835f, 1.791449547f,
                            1.273968697f, 0.889744878f, 0.562931836f, 0.459788799f, 0.44218266f};
  for (std::size_t i = 0; i < std::size(recorded); ++i) {
    CAPTURE(i);
    CHECK(trainer.losses()[i * 20] == recorded[i]);
  }
  CHECK(trainer.hash() == 0xf7e69baaf554cfaeu);
}

TEST_CASE("trainer: every task learns something in few steps", "[training][trainer]") {
  for (const Task& task : tasks()) {
    CAPTURE(task.name);
    Trainer trainer(config_of(task.name, Positions::Rope));
    const double first = trainer.step(1).loss;
    CHECK(std::fabs(first - std::log(static_cast<double>(task.words.size()))) < 0.3);
    trainer.step(60);
    CHECK(trainer.step(10).loss < first);
    CHECK(trainer.status() == Status::Running);
  }
}

TEST_CASE("trainer: step(10) is ten times step(1), and a seed is a run", "[training][trainer]") {
  Trainer a(config_of("recent", Positions::Kerple)), b(config_of("recent", Positions::Kerple)),
      c(config_of("recent", Positions::Kerple, 2));
  const StepReport report = a.step(10);
  for (int i = 0; i < 10; ++i) b.step();
  c.step(10);
  CHECK(report.step == 10);
  CHECK(a.hash() == b.hash());
  CHECK(a.hash() != c.hash());
  a.evaluate(8, 10);
  a.inspect(a.example(8, 0).tokens);
  a.step();
  b.step();
  CHECK(a.hash() == b.hash());
}

TEST_CASE("trainer: steps and tests of one call are bounded by their products",
          "[training][trainer][error]") {
  TrainerConfig config = config_of("kback", Positions::None);
  config.model = {.d_model = 128, .heads = 1, .hidden = 512, .layers = 4, .causal = true};
  config.batch = 256;
  Trainer large(std::move(config));
  CHECK_THROWS_WITH(large.step(100),
                    StartsWith("step: count must leave at most 17200000000 steps of work"));
  CHECK_THROWS_WITH(large.evaluate(96, 10000), StartsWith("evaluate: count must leave at most"));
  CHECK_THROWS_WITH(large.evaluate(std::size_t{1} << 30, 1), StartsWith("evaluate: length must"));
  CHECK(large.losses().empty());
  CHECK(large.evaluate(4, 1).sequences == 1);
}

TEST_CASE("trainer: encodings start from the same weights and see the same data",
          "[training][trainer][property]") {
  Trainer none(config_of("kback", Positions::None)),
      learned(config_of("kback", Positions::Learned));
  const auto shared = none.model().parameters();
  CHECK(std::equal(shared.begin(), shared.end(), learned.model().parameters().begin()));
}

TEST_CASE("trainer: a run gone wrong is reported, and stays so", "[training][trainer]") {
  TrainerConfig config = config_of("kback", Positions::Rope);
  config.optimizer.learning_rate = 1e30;
  Trainer trainer(std::move(config));
  const StepReport report = trainer.step(200);
  CHECK(report.status == Status::Diverged);
  CHECK(std::isfinite(report.loss));
  CHECK(trainer.step(5).step == report.step);
  for (const float loss : trainer.losses()) CHECK(std::isfinite(loss));
}

TEST_CASE("trainer: without positions an encoder answers swapped sentences alike",
          "[training][trainer][property]") {
  Trainer trainer(config_of("who", Positions::None));
  trainer.step(20);
  for (std::size_t i = 0; i < 5; ++i) {
    Example e = trainer.example(8, i);
    const Inspection before = trainer.inspect(e.tokens);
    const std::int32_t answer = e.targets.back();
    trainer.task().swap(e);
    CHECK(e.targets.back() != answer);
    const Inspection after = trainer.inspect(e.tokens);
    for (std::size_t w = 0; w < trainer.task().words.size(); ++w) {
      CHECK(std::fabs(before.probabilities.view()(9, w) - after.probabilities.view()(9, w)) < 1e-6);
    }
  }
}

TEST_CASE("transformer: RoPE does not see where a sequence starts; an index dies in LayerNorm",
          "[training][property]") {
  const std::vector<std::int32_t> tokens{1, 4, 2, 2, 0}, targets{3, -1, 2, 0, 1};
  ModelConfig model{.vocabulary = 6, .d_model = 16, .heads = 2, .hidden = 16, .layers = 2};
  const auto loss = [&](Positions kind, std::int32_t start) {
    EncodingConfig encoding;
    encoding.kind = kind;
    Transformer<double> t(model, std::move(encoding));
    t.initialise(1);
    Batch batch;
    batch.append(tokens, targets, start);
    return t.forward(batch);
  };
  CHECK(std::fabs(loss(Positions::Rope, 0) - loss(Positions::Rope, 40)) < 1e-12);
  CHECK(std::fabs(loss(Positions::Index, 0) - loss(Positions::Index, 40)) > 1e-6);
  model.normalization = Normalization::Layer;
  CHECK(std::fabs(loss(Positions::Index, 3) - loss(Positions::None, 0)) < 1e-9);
}

TEST_CASE("transformer: attention of a causal model sees no later key; rows sum to 1",
          "[training][property]") {
  TrainerConfig config = config_of("recent", Positions::Alibi);
  Trainer trainer(std::move(config));
  const Inspection seen = trainer.inspect(trainer.example(6, 0).tokens);
  const std::size_t n = seen.length;
  for (std::size_t head = 0; head < seen.by_offset.rows(); ++head) {
    for (std::size_t back = 0; back + 1 < n; ++back) {
      double sum = 0;
      for (std::size_t row = back + 1; row < n; ++row) {
        sum += seen.attention.view()(head * n + row, row - back);
      }
      const double mean = sum / static_cast<double>(n - 1 - back);
      CHECK(std::fabs(seen.by_offset.view()(head, back) - mean) < 1e-15);
    }
    CHECK(std::isnan(seen.by_offset.view()(head, n - 1)));
  }
  REQUIRE(seen.length == 7);
  REQUIRE(seen.attention.rows() == seen.layers * seen.heads * seen.length);
  for (std::size_t r = 0; r < seen.attention.rows(); ++r) {
    double sum = 0;
    for (std::size_t c = 0; c < seen.length; ++c) {
      if (c > r % seen.length) CHECK(seen.attention.view()(r, c) == 0);
      sum += static_cast<double>(seen.attention.view()(r, c));
    }
    CHECK(std::fabs(sum - 1) < 1e-5);
  }
}

TEST_CASE("tasks: answers are right", "[training][tasks]") {
  Rng rng(3);
  for (const Task& task : tasks()) {
    for (const std::size_t length : {kShortest, kLongest, kMaxContent}) {
      Example e;
      task.make(e, length, rng);
      CAPTURE(task.name, length);
      REQUIRE(e.tokens.size() == task.tokens(length));
      REQUIRE(e.targets.size() == e.tokens.size());
      for (std::size_t t = 0; t < e.tokens.size(); ++t) {
        REQUIRE(e.tokens[t] >= 0);
        REQUIRE(static_cast<std::size_t>(e.tokens[t]) < task.words.size());
        REQUIRE(e.targets[t] >= -1);
        REQUIRE(e.targets[t] < static_cast<std::int32_t>(task.words.size()));
      }
      if (task.name == "kback") {
        for (std::size_t t = 3; t < e.tokens.size(); ++t) CHECK(e.targets[t] == e.tokens[t - 2]);
      }
      if (task.name == "sort") {
        for (std::size_t t = length + 3; t + 1 < e.tokens.size(); ++t) {
          CHECK(e.tokens[t] >= e.tokens[t - 1]);
          CHECK(e.targets[t - 1] == e.tokens[t]);
        }
      }
      if (task.name == "reverse") CHECK(e.targets[length + 1] == e.tokens[length]);
      if (task.name == "copy") CHECK(e.targets[length + 1] == e.tokens[1]);
    }
  }
}

TEST_CASE("trainer: refusals name the parameter", "[training][trainer][error]") {
  const auto parameter = [](const auto& change) {
    TrainerConfig config = config_of("kback", Positions::Rope);
    change(config);
    return testing::refused([&] { Trainer trainer(std::move(config)); });
  };
  CHECK(parameter([](TrainerConfig&) {}) == "accepted");
  CHECK(parameter([](TrainerConfig& c) { c.batch = 0; }) == "batch");
  CHECK(parameter([](TrainerConfig& c) { c.optimizer.steps = 0; }) == "steps");
  CHECK(parameter([](TrainerConfig& c) { c.model.d_model = 6; }) == "d_model");
  CHECK(parameter([](TrainerConfig& c) { c.model.heads = 3; }) == "num_heads");
  CHECK(parameter([](TrainerConfig& c) { c.model.layers = 5; }) == "layers");
  CHECK(parameter([](TrainerConfig& c) { c.model.hidden = 0; }) == "hidden");
  CHECK(parameter([](TrainerConfig& c) { c.random_start = 250; }) == "random_start");
  CHECK(parameter([](TrainerConfig& c) {
          c.encoding.kind = Positions::Sinusoidal;
          c.encoding.width = 7;
        }) == "width");
  CHECK(parameter([](TrainerConfig& c) { c.encoding.kind = Positions::Custom; }) == "positions");
  CHECK(parameter([](TrainerConfig& c) {
          c.model.causal = true;
          c.encoding.kind = Positions::AlibiSplit;
        }) == "positions");
  CHECK_THROWS_AS(find_task("chess"), InputError);
  Trainer trainer(config_of("kback", Positions::Rope));
  CHECK_THROWS_AS(trainer.evaluate(3, 1), InputError);
  CHECK_THROWS_AS(trainer.evaluate(97, 1), InputError);
  CHECK_THROWS_AS(trainer.evaluate(8, 0), InputError);
  CHECK_THROWS_AS(trainer.inspect({}), InputError);
  const std::int32_t unknown[] = {99};
  CHECK_THROWS_AS(trainer.inspect(unknown), InputError);
}

TEST_CASE("learning rate: up, then down a cosine", "[training][optimizer]") {
  const OptimizerConfig c{.learning_rate = 2, .steps = 100};
  CHECK(learning_rate_at(c, 0) == 0.2);
  CHECK(learning_rate_at(c, 9) == 2);
  CHECK(learning_rate_at(c, 10) == 2);
  CHECK(std::fabs(learning_rate_at(c, 55) - (0.1 + 1.9 / 2)) < 1e-12);
  CHECK(std::fabs(learning_rate_at(c, 1000) - 0.1) < 1e-12);
}

}  // namespace
}  // namespace pe::training
