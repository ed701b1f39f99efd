#include "encodings/added/learned.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "encodings/catalogue/schemes.h"
#include "linalg/phasors.h"
#include "support/check.h"
#include "support/double_double.h"
#include "support/elementary.h"
#include "support/rng.h"

namespace pe {
namespace {

/// Generators of different streams share nothing: the factor is not the one Rng seeds itself with.
Rng stream(std::uint64_t seed, std::uint64_t which) {
  constexpr std::uint64_t kFactor = 0xd1342543de82ef95u;
  return Rng((seed + 1) * 0xff51afd7ed558ccdu ^ (which + 1) * kFactor);
}

constexpr std::uint64_t kColumns = std::uint64_t{1} << 40;  // streams of columns, not of rows

constexpr std::string_view kScalingNames[] = {"none", "inverse-sqrt", "unit-rows"};
enum class RowScaling { None, InverseSqrt, UnitRows };

constexpr double kMaxOffset = 1024;

constexpr Parameter kLearnedParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    parameters::kDModel,
    integer("table_length",
            {.unit = "tokens", .fallback = 512, .min = 1, .max = parameters::kMaxLength},
            "Rows of the table: BERT has 512, GPT-2 1024. There is nothing beyond them."),
    integer(
        "offset", {.unit = "rows", .max = kMaxOffset},
        "Row of position 0: 2 in RoBERTa, BART and OPT, whose first rows are kept for padding."),
    choice(
        "row_scaling", kScalingNames,
        "What rows are multiplied by: nothing, d_model^(-1/2), or what makes them unit vectors."),
    parameters::kContent,
    parameters::kStd,
    parameters::kSeed,
    parameters::kTable,
    parameters::kPrecision,
};

/// The table's rows for the positions asked for.
std::vector<std::size_t> table_rows(const Arguments& a) {
  const std::vector<double> positions = row_positions(a);
  const double offset = a.number("offset"), rows = a.number("table_length");
  const bool listed = a.given("positions");
  std::vector<std::size_t> result;
  result.reserve(positions.size());
  for (const double position : positions) {
    const double row = position + offset;
    require(std::floor(position) == position && row >= 0, a.function(),
            listed ? "positions" : "start", "must be whole and at or above ", -offset, ", got ",
            position);
    if (row >= rows) {
      require(false, a.function(), listed ? "positions" : "length",
              "must stay inside of the table, whose last position is ", rows - offset - 1, ", got ",
              listed ? join(position)
                     : join(positions.size(), ", of which the last is ", positions.back()));
    }
    result.push_back(static_cast<std::size_t>(row));
  }
  return result;
}

double factor_of(const Arguments& a, std::span<const double> row) {
  switch (a.choice<RowScaling>("row_scaling")) {
    case RowScaling::None:
      return 1;
    case RowScaling::InverseSqrt:
      return 1 / std::sqrt(static_cast<double>(row.size()));
    case RowScaling::UnitRows:
      break;
  }
  double square = 0;
  for (const double x : row) square += x * x;
  return square == 0 ? 1 : 1 / std::sqrt(square);
}

void learned_row(std::span<double> out, const LearnedTable& table, const Arguments& a,
                 std::size_t r) {
  table.row(out, r);
  const double factor = factor_of(a, out);
  if (factor == 1) return;
  for (double& x : out) x *= factor;
}

LearnedTable learned_table(const Arguments& a) { return {a, a.integer("table_length")}; }

void encode_learned(MatrixView<double> out, const Arguments& a) {
  const std::vector<std::size_t> rows = table_rows(a);
  const LearnedTable table = learned_table(a);
  for (std::size_t r = 0; r < out.rows(); ++r) learned_row(out.row(r), table, a, rows[r]);
}

Explanation explain_learned(const Arguments& a, std::size_t row, std::size_t column) {
  const std::size_t r = table_rows(a)[row];
  std::vector<double> values(a.integer("d_model"));
  learned_row(values, learned_table(a), a, r);
  Explanation result;
  result.formula = "P[p, j]";
  result.substituted = join("P[", r, ", ", column, "]");
  result.steps = {a.given("table") ? "looked up in the table given"
                                   : "looked up; the table is made up, not trained"};
  result.value = rounded(values[column], a);
  return result;
}

// ---- random ids --------------------------------------------------------------------------------

constexpr Parameter kRandomParameters[] = {
    parameters::kLength, parameters::kStart, parameters::kPositions,
    parameters::kDModel, parameters::kSeed,  parameters::kPrecision,
};

std::uint64_t seed_of(const Arguments& a) { return static_cast<std::uint64_t>(a.number("seed")); }

void encode_random(MatrixView<double> out, const Arguments& a) {
  const std::vector<double> positions = row_positions(a);
  for (std::size_t r = 0; r < out.rows(); ++r) random_id(out.row(r), seed_of(a), positions[r]);
}

Explanation explain_random(const Arguments& a, std::size_t row, std::size_t column) {
  const double position = row_positions(a)[row];
  std::vector<double> values(column + 1);
  random_id(values, seed_of(a), position);
  Explanation result;
  result.formula = "random(seed, p)[j]";
  result.substituted = join("random(", a.number("seed"), ", ", position, ")[", column, "]");
  result.steps = {"uniform in [−1, 1); says nothing of the other positions"};
  result.value = rounded(values[column], a);
  return result;
}

}  // namespace

void SyntheticTable::row(std::span<double> out, std::size_t r) const {
  Rng rng = stream(seed, r);
  for (double& x : out) x = rng.normal();
  if (content == Synthetic::Smooth) {
    // Variances of wave and noise add up to 1. Between a quarter turn and four turns per table.
    constexpr double kWave = 0.95 * std::numbers::sqrt2, kNoise = 0.3122, kSlowest = 0.25;
    const double share = static_cast<double>(r) / static_cast<double>(rows);
    for (std::size_t j = 0; j < out.size(); ++j) {
      Rng column = stream(seed, kColumns + j);
      const double turns = kSlowest * exponential(4 * std::numbers::ln2 * column.uniform());
      const double phase = turns * share + column.uniform();
      const double head = head26(phase), tail = phase - head;
      double sine = 0, cosine = 0;
      phasors_at({&sine, &cosine}, 1, &head, &tail, 1);
      out[j] = kWave * cosine + kNoise * out[j];
    }
  }
  for (double& x : out) x *= std;
}

void random_id(std::span<double> out, std::uint64_t seed, double position) {
  Rng rng = stream(seed, std::bit_cast<std::uint64_t>(position + 0.0));  // -0 is 0
  for (double& x : out) x = 2 * rng.uniform() - 1;
}

LearnedTable::LearnedTable(const Arguments& a, std::size_t rows)
    : synthetic_{rows, a.choice<Synthetic>("content"), seed_of(a), a.number("std")},
      own_(a.list("table")) {
  const std::size_t d_model = a.integer("d_model");
  require(own_.empty() || own_.size() == rows * d_model, a.function(), "table", "must hold ", rows,
          " x ", d_model, " number(s), got ", own_.size());
}

void LearnedTable::row(std::span<double> out, std::size_t r) const {
  if (own_.empty()) {
    synthetic_.row(out, r);
  } else {
    std::ranges::copy(own_.subspan(r * out.size(), out.size()), out.begin());
  }
}

const Scheme kRandomIdsScheme{
    .name = "random-ids",
    .title = "Random ids",
    .kind = Kind::Add,
    .source = "An alternative a post names and drops",
    .parameters = kRandomParameters,
    .shape =
        [](const Arguments& a) {
          return Shape{row_count(a), a.integer("d_model")};
        },
    .encode_double = encode_random,
    .explain = explain_random,
};

const SchemeTexts kRandomIdsTexts{
    .summary =
        "A random row for every position. All are different, but nothing about one says how far "
        "it is from another: each has to be memorised.",
    .formula = R"(PE_{p,j} \sim U(-1, 1))",
};

const Scheme kLearnedScheme{
    .name = "learned",
    .title = "Learned",
    .kind = Kind::Add,
    .source =
        "Gehring et al. 2017, Convolutional Sequence to Sequence Learning, arXiv 1705.03122; "
        "Devlin "
        "et al. 2018, BERT, arXiv 1810.04805",
    .parameters = kLearnedParameters,
    .shape =
        [](const Arguments& a) {
          learned_table(a);
          return Shape{table_rows(a).size(), a.integer("d_model")};
        },
    .encode_double = encode_learned,
    .explain = explain_learned,
    .steps = [](const Arguments&) { return 128.0; },
};

const SchemeTexts kLearnedTexts{
    .summary =
        "One trained row per position, up to a largest one. Here the rows are made up, not "
        "trained: noise as before training, or a smooth stand-in.",
    .formula = R"(x_p \mapsto x_p + P_p,\quad P \in \mathbb{R}^{L_{max} \times d})",
    .used_by = "BERT, RoBERTa, GPT-2, GPT-3, OPT, BART, CLIP, ViT, Whisper decoder",
    .learned = true,
};

}  // namespace pe
