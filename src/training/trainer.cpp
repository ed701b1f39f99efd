#include "training/trainer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "support/check.h"
#include "support/double_double.h"
#include "support/elementary.h"
#include "support/sizes.h"
#include "support/work.h"

namespace pe::training {
namespace {

constexpr std::string_view kName = "createTrainer";
/// Tokens that are tested at once: memory for their activations stays below 3 MB.
constexpr std::size_t kTestTokens = 1024;

ModelConfig with_vocabulary(ModelConfig model, const Task& task) {
  model.vocabulary = task.words.size();
  return model;
}

/// Streams that have nothing to do with each other.
Rng stream(std::uint64_t seed, std::uint64_t purpose) { return Rng(4 * seed + purpose); }

Rng test_stream(const Task& task, std::size_t length, std::size_t index) {
  std::uint64_t seed = 0;
  for (const char c : task.name) seed = seed * 31 + static_cast<unsigned char>(c);
  return Rng(((seed << 16) + length) * 65536 + index);
}

void check_length(std::size_t length) {
  require(length >= kShortest && length <= kMaxContent, "evaluate", "length", "must be between ",
          kShortest, " and ", kMaxContent, ", got ", length);
}

TrainerConfig checked(TrainerConfig c) {
  require(c.optimizer.steps >= 1 && c.optimizer.steps <= 100000, kName, "steps",
          "must be between 1 and 100000, got ", c.optimizer.steps);
  require(c.batch >= 1 && c.batch <= 256, kName, "batch", "must be between 1 and 256, got ",
          c.batch);
  require(c.random_start + c.task->tokens(kLongest) <= kMaxPositions, kName, "random_start",
          "must leave room for sequences, got ", c.random_start);
  require(!(c.model.causal && c.encoding.kind == Positions::SentenceIndex), kName, "positions",
          "needs a sequence's length, which a causal model does not know before its end");
  c.encoding.longest = c.task->tokens(kLongest);
  return c;
}

}  // namespace

Trainer::Trainer(TrainerConfig config)
    : config_(checked(std::move(config))),
      model_(with_vocabulary(config_.model, *config_.task), std::move(config_.encoding)),
      optimizer_(config_.optimizer, model_.parameters().size()),
      data_(stream(config_.seed, 1)) {
  model_.initialise(4 * config_.seed);
}

void Trainer::draw_batch() {
  batch_.clear();
  Example example;
  for (std::size_t s = 0; s < config_.batch; ++s) {
    example.tokens.clear();
    example.targets.clear();
    const auto any = [&](std::size_t count) {
      return static_cast<std::size_t>(data_.uniform() * static_cast<double>(count));
    };
    const std::size_t length = kShortest + any(kLongest - kShortest + 1);
    const std::size_t start = any(config_.random_start + 1);
    config_.task->make(example, length, data_);
    batch_.append(example.tokens, example.targets, static_cast<std::int32_t>(start));
  }
}

/// Of check_work(): of a forward pass over sequences of `length`, with an answer at every token.
double Trainer::work_of(double sequences, std::size_t length) const {
  constexpr double kAtOnce = 8;  // operations in a step, with all that is no product
  const auto tokens = static_cast<double>(config_.task->tokens(length));
  return model_.operations_of(sequences * tokens, sequences * tokens * tokens, sequences * tokens) /
         kAtOnce;
}

StepReport Trainer::step(std::size_t count) {
  if (count > 1) {  // one is always taken
    const std::size_t left = config_.optimizer.steps - losses_.size();
    const double batches = 3 * static_cast<double>(std::min(count, left));
    check_work("step", "count",
               batches * work_of(static_cast<double>(config_.batch), (kShortest + kLongest) / 2),
               "count * 3 * products of a batch; take fewer at a time", kMostStoppableSteps);
  }
  double sum = 0;
  std::size_t taken = 0;
  while (taken < count && status_ == Status::Running) {
    draw_batch();
    const double loss = model_.forward(batch_);
    model_.backward(batch_);
    const double norm = optimizer_.step(model_.parameters(), model_.gradients(), model_.blocks());
    judge(loss, norm);
    if (!std::isfinite(loss)) break;
    losses_.push_back(static_cast<float>(loss));
    sum += loss;
    ++taken;
    if (status_ == Status::Running && losses_.size() >= config_.optimizer.steps) {
      status_ = Status::Finished;
    }
  }
  const double latest = losses_.empty() ? 0 : static_cast<double>(losses_.back());
  return {losses_.size(), taken ? sum / static_cast<double>(taken) : latest, status_};
}

void Trainer::judge(double loss, double norm) {
  constexpr std::size_t kWindow = 20;
  constexpr double kTimesGuessing = 1.25;  // runs that go well never reach 1.05
  const double guessing = logarithm(static_cast<double>(config_.task->words.size()));
  if (!std::isfinite(loss) || !std::isfinite(norm)) status_ = Status::Diverged;
  if (losses_.size() < kWindow) return;
  double recent = 0;
  for (const float l : std::span(losses_).last(kWindow)) recent += static_cast<double>(l);
  if (recent / kWindow > kTimesGuessing * guessing) status_ = Status::Diverged;
}

Example Trainer::example(std::size_t length, std::size_t index) const {
  check_length(length);
  Rng rng = test_stream(*config_.task, length, index);
  Example out;
  config_.task->make(out, length, rng);
  return out;
}

Evaluation Trainer::evaluate(std::size_t length, std::size_t count) {
  require(count >= 1 && count <= 10000, "evaluate", "count", "must be between 1 and 10000, got ",
          count);
  check_length(length);
  const double sequences = static_cast<double>(count) * (config_.task->swap ? 2 : 1);
  check_work("evaluate", "count", work_of(sequences, length),
             "count * products of a sequence; take fewer at a time", kMostStoppableSteps);
  Evaluation out;
  const std::size_t tokens = config_.task->tokens(length);
  std::vector<double> right(tokens), asked(tokens);
  Batch batch;
  double loss = 0;
  const auto flush = [&] {
    const double mean = model_.forward(batch);
    const MatrixView<const float> probabilities = model_.probabilities();
    loss += mean * static_cast<double>(probabilities.rows());
    std::size_t row = 0;
    for (std::size_t s = 0; s < batch.sequences(); ++s) {
      bool all = true;
      for (std::size_t t = batch.starts[s]; t < batch.starts[s + 1]; ++t) {
        if (batch.targets[t] < 0) continue;
        const auto p = probabilities.row(row++);
        const bool ok = std::ranges::max_element(p) - p.begin() == batch.targets[t];
        all = all && ok;
        right[t - batch.starts[s]] += ok;
        asked[t - batch.starts[s]] += 1;
      }
      out.exact += all;
    }
    out.sequences += batch.sequences();
    batch.clear();
  };
  for (std::size_t i = 0; i < count; ++i) {
    Example e = example(length, i);
    batch.append(e.tokens, e.targets);
    if (config_.task->swap) {
      config_.task->swap(e);
      batch.append(e.tokens, e.targets);
    }
    if (batch.tokens.size() + 2 * tokens > kTestTokens || i + 1 == count) flush();
  }
  double all_right = 0, all_asked = 0;
  out.by_token.resize(tokens);
  for (std::size_t t = 0; t < tokens; ++t) {
    all_right += right[t];
    all_asked += asked[t];
    out.by_token[t] = asked[t] > 0 ? right[t] / asked[t] : std::numeric_limits<double>::quiet_NaN();
  }
  out.answers = static_cast<std::size_t>(all_asked);
  out.accuracy = all_asked > 0 ? all_right / all_asked : 0;
  out.loss = all_asked > 0 ? loss / all_asked : 0;
  out.exact /= static_cast<double>(out.sequences);
  return out;
}

namespace {

/// What Inspection::by_offset says of one head. @param weights (n, n)
void means_by_offset(std::span<double> out, MatrixView<const float> weights) {
  const std::size_t n = weights.rows();
  for (std::size_t back = 0; back < n; ++back) {
    DoubleDouble sum;
    for (std::size_t row = back + 1; row < n; ++row)
      sum = sum + DoubleDouble{weights(row, row - back)};
    const std::size_t count = n - 1 - back;
    out[back] = count > 0 ? (sum / DoubleDouble{static_cast<double>(count)}).hi
                          : std::numeric_limits<double>::quiet_NaN();
  }
}

}  // namespace

Inspection Trainer::inspect(std::span<const std::int32_t> tokens) {
  const std::size_t vocabulary = config_.task->words.size(), n = tokens.size();
  require(n >= 1 && n <= kMaxPositions, "inspect", "tokens", "must be between 1 and ",
          kMaxPositions, " of them, got ", n);
  for (const std::int32_t t : tokens) {
    require(t >= 0 && static_cast<std::size_t>(t) < vocabulary, "inspect", "tokens",
            "must be below ", vocabulary, ", got ", t);
  }
  Batch batch;
  batch.append(tokens, std::vector<std::int32_t>(n, 0));
  model_.forward(batch);
  const ModelConfig& m = model_.config();
  Inspection out{.length = n,
                 .layers = m.layers,
                 .heads = m.heads,
                 .probabilities = Matrix<float>(n, vocabulary),
                 .attention = Matrix<float>(table_size(m.layers * m.heads, n), n),
                 .by_offset = Matrix<double>(table_size(m.layers, m.heads), n)};
  std::ranges::copy(model_.probabilities().flat(), out.probabilities.view().data());
  float* to = out.attention.view().data();
  for (std::size_t layer = 0; layer < m.layers; ++layer) {
    for (std::size_t head = 0; head < m.heads; ++head, to += n * n) {
      const Matrix<float> weights = model_.attention(batch, layer, 0, head);
      std::ranges::copy(weights.view().flat(), to);
      means_by_offset(out.by_offset.view().row(layer * m.heads + head), weights.view());
    }
  }
  return out;
}

std::uint64_t Trainer::hash() const {
  constexpr std::uint64_t kOffset = 0xcbf29ce484222325u, kPrime = 0x100000001b3u;
  std::uint64_t out = kOffset;
  for (const float weight : model_.parameters()) {
    const auto bits = std::bit_cast<std::uint32_t>(weight);
    for (int shift = 0; shift < 32; shift += 8) out = (out ^ ((bits >> shift) & 0xff)) * kPrime;
  }
  return out;
}

}  // namespace pe::training
