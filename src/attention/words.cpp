#include "attention/words.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/check.h"
#include "support/rng.h"

namespace pe {
namespace {

constexpr ToyCategory kCategories[] = {
    {"people", "man woman child boy girl king queen teacher doctor farmer friend rahul"},
    {"animals", "dog cat lion horse bird fish mouse wolf cow bear rabbit tiger"},
    {"actions", "chased ate killed threw ran saw told loved jumped gave found wrote"},
    {"colours", "red green blue brown black white yellow grey orange pink purple golden"},
    {"food", "cheese bread apple rice soup cake egg meat milk honey pizza salad"},
    {"vehicles", "car bus train bicycle boat ship plane truck tram rocket tractor taxi"},
    {"places", "garden river house city forest sea school road mountain bank beach village"},
    {"small words", "the a an in on of to with and that only from"},
};

enum Stream : std::uint64_t { kWord, kCategory };

/// FNV-1a over the bytes of UTF-8.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

}  // namespace

std::span<const ToyCategory> toy_categories() { return kCategories; }

std::optional<std::size_t> toy_category(std::string_view word) {
  if (word.empty() || word.find(' ') != word.npos) return {};
  for (std::size_t c = 0; c < std::size(kCategories); ++c) {
    const std::string_view words = kCategories[c].words;
    for (std::size_t at = words.find(word); at != words.npos; at = words.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) return c;
    }
  }
  return {};
}

void fill_from_text(std::span<double> out, std::string_view text, std::uint64_t seed,
                    std::uint64_t stream, double std) {
  // odd factors of their own keep text, seed and stream apart
  Rng rng(hash_of(text) ^ (seed + 1) * 0x9fb21c651e98df25u ^ (stream + 1) * 0xd6e8feb86659fd93u);
  for (double& x : out) x = std * rng.normal();
}

Matrix<double> embed(std::span<const std::string> words, const EmbeddingParams& params) {
  Matrix<double> out(words.size(), params.d_model);
  std::vector<double> shared(params.d_model);
  for (std::size_t r = 0; r < words.size(); ++r) {
    const std::span<double> row = out.view().row(r);
    const std::optional<std::size_t> category =
        params.source == EmbeddingSource::Semantic ? toy_category(words[r]) : std::nullopt;
    const double own = category ? std::sqrt(1 - params.similarity) : 1;
    fill_from_text(row, words[r], params.seed, kWord, own * params.std);
    if (!category) continue;
    fill_from_text(shared, kCategories[*category].name, params.seed, kCategory,
                   std::sqrt(params.similarity) * params.std);
    std::ranges::transform(row, shared, row.begin(), [](double a, double b) { return a + b; });
  }
  return out;
}

Matrix<double> fill_gaps(MatrixView<const double> vectors, std::span<const double> known,
                         std::span<const std::string> words, std::uint64_t seed) {
  constexpr std::string_view kName = "embed", kParameter = "vectors";
  require(vectors.rows() == words.size() && known.size() == words.size() && vectors.cols() > 0,
          kName, kParameter, "must have a row for each of ", words.size(), " word(s), got ",
          vectors.rows(), " x ", vectors.cols());
  Matrix<double> out(vectors.rows(), vectors.cols());
  double squares = 0, count = 0;
  for (std::size_t r = 0; r < words.size(); ++r) {
    if (known[r] == 0) continue;
    for (std::size_t i = 0; i < vectors.cols(); ++i) {
      const double x = vectors(r, i);
      require(std::isfinite(x) && std::fabs(x) < 1e100, kName, kParameter, "must be finite, got ",
              x, " for ", words[r]);
      out.view()(r, i) = x;
      squares += x * x;
      ++count;
    }
  }
  const double std = squares > 0 ? std::sqrt(squares / count) : 1;
  for (std::size_t r = 0; r < words.size(); ++r) {
    if (known[r] == 0) fill_from_text(out.view().row(r), words[r], seed, kWord, std);
  }
  return out;
}

}  // namespace pe
