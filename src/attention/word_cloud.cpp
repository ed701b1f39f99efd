#include "attention/word_cloud.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"
#include "support/order.h"
#include "support/rng.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr std::string_view kName = "wordCloud";

std::vector<std::int32_t> placed(std::size_t words, const WordCloudParams& params) {
  std::vector<std::int32_t> positions(words);
  std::iota(positions.begin(), positions.end(), 0);
  if (params.order == WordOrder::Grouped) return positions;
  Rng rng(params.seed);
  for (std::size_t i = words; i > 1; --i) std::swap(positions[i - 1], positions[rng.next() % i]);
  return positions;
}

double square_distance(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

/// Of the words that have a category.
std::size_t neighbors_of(std::span<const int> categories) {
  const auto known = std::ranges::count_if(categories, [](int c) { return c >= 0; });
  return std::min(kNeighbors, static_cast<std::size_t>(std::max<std::ptrdiff_t>(known, 1) - 1));
}

double purity_of(const Matrix<double>& points, std::span<const int> categories) {
  const std::size_t count = neighbors_of(categories);
  double same = 0, seen = 0;
  std::vector<std::pair<double, std::size_t>> others;
  for (std::size_t a = 0; a < points.rows(); ++a) {
    if (categories[a] < 0) continue;
    others.clear();
    for (std::size_t b = 0; b < points.rows(); ++b) {
      if (b == a || categories[b] < 0) continue;
      others.emplace_back(square_distance(points.view().row(a), points.view().row(b)), b);
    }
    put_in_order(others);  // ties by the word's number
    for (std::size_t i = 0; i < count; ++i) {
      same += categories[others[i].second] == categories[a];
      ++seen;
    }
  }
  return seen > 0 ? same / seen : 0;
}

/// The share of pairs of words that are of one category.
double chance_of(std::span<const int> categories) {
  double same = 0, pairs = 0;
  for (std::size_t a = 0; a < categories.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (categories[a] < 0 || categories[b] < 0) continue;
      same += categories[a] == categories[b];
      ++pairs;
    }
  }
  return pairs > 0 ? same / pairs : 0;
}

/// Words whose channels, with positions in them, are nearer to another word's.
double confusion_of(const Matrix<double>& inputs, const Matrix<double>& embeddings) {
  double wrong = 0;
  const std::size_t width = embeddings.cols();
  for (std::size_t a = 0; a < inputs.rows(); ++a) {
    std::size_t nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t b = 0; b < embeddings.rows(); ++b) {
      const double distance =
          square_distance(inputs.view().row(a).first(width), embeddings.view().row(b));
      if (distance < least) {
        least = distance;
        nearest = b;
      }
    }
    // a word that is listed twice is not mistaken for itself
    wrong += square_distance(embeddings.view().row(nearest), embeddings.view().row(a)) > 0;
  }
  return wrong / static_cast<double>(inputs.rows());
}

double mean_norm(const Matrix<double>& rows) {
  double sum = 0;
  for (std::size_t r = 0; r < rows.rows(); ++r) {
    sum += std::sqrt(dot(rows.view().row(r), rows.view().row(r)));
  }
  return rows.rows() > 0 ? sum / static_cast<double>(rows.rows()) : 0;
}

bool concatenates(const WordCloudParams& params, const SequenceEncoding& encoding) {
  return params.combine == Combine::Concatenate && encoding.kind() == Kind::Add;
}

/// Words with their positions in them, and how far that moves them.
struct Placed {
  Matrix<double> inputs;
  WordCloudMeasures measures;
};

Placed place(const Matrix<double>& embeddings, std::span<const int> categories,
             std::span<const std::int32_t> positions, const Matrix<double>& rows,
             bool concatenated) {
  const std::size_t words = embeddings.rows(), width = embeddings.cols();
  Placed out;
  out.inputs.resize(words, concatenated ? width + rows.cols() : width);
  for (std::size_t r = 0; r < words; ++r) {
    const auto input = out.inputs.view().row(r);
    const auto position = rows.view().row(static_cast<std::size_t>(positions[r]));
    const auto end = std::ranges::copy(embeddings.view().row(r), input.begin()).out;
    if (concatenated) {
      std::ranges::copy(position, end);
    } else {
      for (std::size_t i = 0; i < width; ++i) input[i] += position[i];
    }
  }
  out.measures = {.purity = purity_of(out.inputs, categories),
                  .confusion = confusion_of(out.inputs, embeddings),
                  .embedding_norm = mean_norm(embeddings),
                  .encoding_norm = mean_norm(rows)};
  return out;
}

/// Of comparing every word's input, which may be twice as wide, and its embedding with all others.
double comparisons(std::size_t words, double channels) {
  constexpr double kWide = 3, kOfNumber = 3, kOfPair = 32;  // one sum, term after term; sorting
  return static_cast<double>(words * words) * (kWide * kOfNumber * channels + kOfPair);
}

void check_words(std::size_t words) {
  require(words >= 2 && words <= kMaxCloudWords, kName, "words", "must be between 2 and ",
          kMaxCloudWords, ", got ", words);
}

void check(std::size_t words, const SequenceEncoding& encoding) {
  check_words(words);
  require(encoding.kind() == Kind::Add || encoding.kind() == Kind::None, kName, "encoding",
          "must be one that is added, got ", encoding.scheme().name);
}

std::optional<double> expected_norm(const Matrix<double>& embeddings,
                                    const SequenceEncoding& encoding, double alpha) {
  if (&encoding.scheme() != &kSinusoidalScheme) return {};
  const std::size_t width =
      encoding.rows(embeddings.rows(), embeddings.cols(), Combine::Concatenate, alpha).cols();
  if (width % 2 == 1) return {};
  return std::fabs(alpha) * std::sqrt(static_cast<double>(width) / 2);
}

}  // namespace

WordCloud word_cloud(const Matrix<double>& embeddings, std::span<const int> categories,
                     const SequenceEncoding& encoding, const WordCloudParams& params) {
  check(embeddings.rows(), encoding);
  check_work(kName, "words", comparisons(embeddings.rows(), static_cast<double>(embeddings.cols())),
             "words * words * (9 * channels + 32); take fewer of either");
  WordCloud out;
  out.positions = placed(embeddings.rows(), params);
  const Matrix<double> rows =
      encoding.rows(embeddings.rows(), embeddings.cols(), params.combine, params.alpha);
  auto [inputs, measures] =
      place(embeddings, categories, out.positions, rows, concatenates(params, encoding));
  out.inputs = std::move(inputs);
  out.measures = measures;
  out.purity_without = purity_of(embeddings, categories);
  out.neighbors = neighbors_of(categories);
  out.chance = chance_of(categories);
  out.expected_norm = expected_norm(embeddings, encoding, params.alpha);
  return out;
}

void check_confusion(std::size_t words, std::span<const double> d_models, std::size_t alphas) {
  check_words(words);
  double steps = 0;
  for (const double width : d_models) steps += comparisons(words, width);
  check_work("wordConfusion", "words", steps * static_cast<double>(alphas),
             "words * words * (9 * channels + 32) for each of alphas and of d_models");
}

WordConfusion word_confusion(std::span<const Matrix<double>> embeddings,
                             std::span<const int> categories, const SequenceEncoding& encoding,
                             const WordCloudParams& params, std::span<const double> alphas) {
  WordConfusion out;
  for (Matrix<double>* table : {&out.confusion, &out.purity, &out.encoding_norms}) {
    table->resize(embeddings.size(), alphas.size());
  }
  for (std::size_t r = 0; r < embeddings.size(); ++r) {
    check(embeddings[r].rows(), encoding);
    const std::vector<std::int32_t> positions = placed(embeddings[r].rows(), params);
    out.embedding_norms.push_back(mean_norm(embeddings[r]));
    const Matrix<double> plain =
        encoding.rows(embeddings[r].rows(), embeddings[r].cols(), params.combine, 1);
    Matrix<double> rows(plain.rows(), plain.cols());
    for (std::size_t c = 0; c < alphas.size(); ++c) {
      std::ranges::transform(plain.view().flat(), rows.view().data(),
                             [&](double x) { return alphas[c] * x; });
      const WordCloudMeasures measures =
          place(embeddings[r], categories, positions, rows, concatenates(params, encoding))
              .measures;
      out.confusion.view()(r, c) = measures.confusion;
      out.purity.view()(r, c) = measures.purity;
      out.encoding_norms.view()(r, c) = measures.encoding_norm;
    }
  }
  return out;
}

namespace {

using Axis = std::vector<double>;

void scale_to_one(Axis& axis) {
  const double length = std::sqrt(dot(axis, axis));
  for (double& x : axis) x = length > 0 ? x / length : 0;
}

/// Takes out what `axis` shares with `other`, a unit vector.
void make_orthogonal(Axis& axis, const Axis& other) {
  const double shared = dot(axis, other);
  for (std::size_t i = 0; i < axis.size(); ++i) axis[i] -= shared * other[i];
}

/// X^T X axis
Axis spread(const Matrix<double>& x, const Axis& axis) {
  Axis out(axis.size(), 0.0);
  for (std::size_t r = 0; r < x.rows(); ++r) {
    const double along = dot(x.view().row(r), axis);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] += along * x.view()(r, i);
  }
  return out;
}

}  // namespace

Plane principal_plane(MatrixView<const double> rows) {
  constexpr int kMaxRounds = 1000;
  constexpr double kEnough = 1e-9;
  const std::size_t count = rows.rows(), width = rows.cols();
  check_work(kName, "words", 2.0 * kMaxRounds * static_cast<double>(rows.size()),
             "2000 * words * channels");
  Matrix<double> x(count, width);
  double total = 0;
  for (std::size_t i = 0; i < width; ++i) {
    double mean = 0;
    for (std::size_t r = 0; r < count; ++r) mean += rows(r, i) / static_cast<double>(count);
    for (std::size_t r = 0; r < count; ++r) x.view()(r, i) = rows(r, i) - mean;
  }
  for (const double value : x.view().flat()) total += value * value;

  Plane plane;
  plane.points.resize(count, 2);
  Axis axes[2];
  for (std::size_t a = 0; a < 2; ++a) {
    Rng rng(a + 1);
    Axis& axis = axes[a];
    axis.resize(width);
    for (double& value : axis) value = rng.normal();
    const auto prepare = [&](Axis& v) {
      if (a == 1) make_orthogonal(v, axes[0]);
      scale_to_one(v);
    };
    prepare(axis);
    for (int round = 0; round < kMaxRounds; ++round) {
      Axis next = spread(x, axis);
      prepare(next);
      double change = 0;
      for (std::size_t i = 0; i < width; ++i)
        change = std::max(change, std::fabs(next[i] - axis[i]));
      axis = std::move(next);
      if (change < kEnough) break;
    }
    const auto widest =
        std::ranges::max_element(axis, {}, [](double value) { return std::fabs(value); });
    if (*widest < 0) {
      for (double& value : axis) value = -value;
    }
    double variance = 0;
    for (std::size_t r = 0; r < count; ++r) {
      const double along = dot(x.view().row(r), axis);
      plane.points.view()(r, a) = along;
      variance += along * along;
    }
    plane.ratios[a] = total > 0 ? variance / total : 0;
  }
  return plane;
}

}  // namespace pe
