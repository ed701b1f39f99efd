// A run of training, a few steps at a time: a page can draw, pause and stop between two calls.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "training/optimizer.h"
#include "training/tasks.h"
#include "training/transformer.h"

namespace pe::training {

enum class Status {
  Running,
  Finished,
  Diverged,  ///< the loss stopped being a number, or stays above that of guessing
};
inline constexpr std::string_view kStatusNames[] = {"running", "finished", "diverged"};

struct TrainerConfig {
  const Task* task = nullptr;
  ModelConfig model;  ///< vocabulary is the task's
  EncodingConfig encoding;
  OptimizerConfig optimizer;
  std::size_t batch = 16;
  std::size_t random_start = 0;  ///< training sequences begin at a position from 0 to this
  std::uint64_t seed = 1;
};

struct StepReport {
  std::size_t step = 0;  ///< steps taken so far
  double loss = 0;       ///< mean over the steps of this call [nats per answer]
  Status status = Status::Running;
};

struct Evaluation {
  std::size_t sequences = 0, answers = 0;
  double accuracy = 0;           ///< share of right answers
  double exact = 0;              ///< share of sequences without a wrong answer
  double loss = 0;               ///< [nats per answer]
  std::vector<double> by_token;  ///< accuracy at token 0, 1, ...; NaN where nothing is asked
};

/// What a model makes of one sequence.
struct Inspection {
  std::size_t length = 0, layers = 0, heads = 0;
  Matrix<float> probabilities;  ///< (length, vocabulary)
  Matrix<float> attention;      ///< (layers * heads * length, length)
  /// (layers * heads, length): the mean weight of each head on the token `column` places back, of the
  /// rows that have one behind the first; NaN where none has. Summed in 106 bits, rounded once.
  Matrix<double> by_offset;
};

/// Same configuration, same numbers, bit for bit, natively and in WASM; step(10) is ten times
/// step(1). Initial weights and data depend on the seed, not on the encoding.
class Trainer {
 public:
  explicit Trainer(TrainerConfig config);

  /// Takes up to `count` steps; none where the run has ended.
  /// refuses  (InputError) more work than a call may have
  StepReport step(std::size_t count = 1);

  /// On sequences that depend on task and length only. A task with pairs is asked about both.
  /// count    sequences, or pairs
  /// refuses  (InputError) a length outside of 4 ... kMaxContent, a count outside of 1 ... 10000,
  ///          more work than a call may have
  Evaluation evaluate(std::size_t length, std::size_t count);

  /// Test sequence number `index` of that length.
  Example example(std::size_t length, std::size_t index) const;

  /// refuses (InputError) an empty sequence, one too long, a token outside of the vocabulary
  Inspection inspect(std::span<const std::int32_t> tokens);

  std::span<const float> losses() const { return losses_; }
  Status status() const { return status_; }
  Transformer<float>& model() { return model_; }
  const Task& task() const { return *config_.task; }
  std::size_t steps() const { return config_.optimizer.steps; }
  double operations() const { return model_.operations(); }

  /// Of all weights: runs that agree here agree everywhere. FNV-1a, 64 bits.
  std::uint64_t hash() const;

 private:
  void draw_batch();
  double work_of(double sequences, std::size_t length) const;
  void judge(double loss, double norm);

  TrainerConfig config_;
  Transformer<float> model_;
  AdamW optimizer_;
  Rng data_;
  Batch batch_;
  std::vector<float> losses_;
  Status status_ = Status::Running;
};

}  // namespace pe::training
