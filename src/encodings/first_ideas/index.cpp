#include "encodings/first_ideas/index.h"

#include <algorithm>

#include "encodings/catalogue/schemes.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kNormalizedName = "normalized-index";
constexpr std::string_view kGolden[] = {"naive.json"};

constexpr Parameter kIndexParameters[] = {
    parameters::kLength, parameters::kStart,     parameters::kPositions,
    parameters::kDModel, parameters::kPrecision,
};

constexpr Parameter kAppendParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    parameters::kPrecision,
};

constexpr Parameter kNormalizedParameters[] = {
    integer(
        "length", {.unit = "tokens", .fallback = 50, .min = 1, .max = parameters::kMaxRows},
        "Length of the sequence: the divisor, and the number of rows unless positions are given."),
    parameters::kPositions,
    parameters::kDModel,
    choice("normalization", kNormalizationNames,
           "p / L, (p + 1) / L or p / (L - 1): three conventions in use."),
    parameters::kPrecision,
};

struct Fraction {
  double numerator, denominator;
};

Fraction fraction_of(double position, std::size_t length, Normalization normalization) {
  const auto count = static_cast<double>(length);
  switch (normalization) {
    case Normalization::ZeroBased:
      return {position, count};
    case Normalization::OneBased:
      return {position + 1, count};
    case Normalization::Inclusive:
      return {position, count - 1};
  }
  return {0, 1};
}

void check_length(std::size_t length, Normalization normalization) {
  require(length > 1 || normalization != Normalization::Inclusive, kNormalizedName, "length",
          "must be at least 2 with normalization 'inclusive', got ", length);
}

Normalization normalization_of(const Arguments& a) {
  return a.choice<Normalization>("normalization");
}

Shape normalized_shape(const Arguments& a) {
  check_length(a.integer("length"), normalization_of(a));
  const std::size_t rows = a.given("positions") ? a.list("positions").size() : a.integer("length");
  return {rows, a.integer("d_model")};
}

Explanation explain_normalized(const Arguments& a, std::size_t row, std::size_t) {
  const double position = given_positions(a)[row];
  const Fraction f = fraction_of(position, a.integer("length"), normalization_of(a));
  static constexpr std::string_view kFormulas[] = {"p / L", "(p + 1) / L", "p / (L − 1)"};
  Explanation result;
  result.formula = kFormulas[static_cast<std::size_t>(normalization_of(a))];
  result.substituted = join(f.numerator, " / ", f.denominator);
  result.steps = {join("one step is 1/", f.denominator, " = ", Brief{1 / f.denominator})};
  result.value = rounded(f.numerator / f.denominator, a);
  return result;
}

template <typename T>
void encode_index(MatrixView<T> out, const Arguments& a) {
  index_encoding(out, row_positions(a));
}

template <typename T>
void encode_normalized(MatrixView<T> out, const Arguments& a) {
  normalized_index_encoding(out, given_positions(a), a.integer("length"), normalization_of(a));
}

}  // namespace

template <typename T>
void index_encoding(MatrixView<T> out, std::span<const double> positions) {
  require(out.rows() == positions.size(), "index", "positions",
          "must be as many as there are rows, ", out.rows(), ", got ", positions.size());
  for (std::size_t r = 0; r < out.rows(); ++r) {
    std::ranges::fill(out.row(r), static_cast<T>(positions[r]));
  }
}

template <typename T>
void normalized_index_encoding(MatrixView<T> out, std::span<const double> positions,
                               std::size_t length, Normalization normalization) {
  require(out.rows() == positions.size(), kNormalizedName, "positions",
          "must be as many as there are rows, ", out.rows(), ", got ", positions.size());
  check_length(length, normalization);
  for (std::size_t r = 0; r < out.rows(); ++r) {
    const Fraction f = fraction_of(positions[r], length, normalization);
    std::ranges::fill(out.row(r), static_cast<T>(f.numerator / f.denominator));
  }
}

template void index_encoding(MatrixView<float>, std::span<const double>);
template void index_encoding(MatrixView<double>, std::span<const double>);
template void normalized_index_encoding(MatrixView<float>, std::span<const double>, std::size_t,
                                        Normalization);
template void normalized_index_encoding(MatrixView<double>, std::span<const double>, std::size_t,
                                        Normalization);

namespace {

Explanation explain_index(const Arguments& a, std::size_t row, std::size_t) {
  const double position = row_positions(a)[row];
  return {"p", format_number(position), {}, rounded(position, a)};
}

}  // namespace

const Scheme kIndexScheme{
    .name = "index",
    .title = "Index",
    .kind = Kind::Add,
    .source = "The first idea everybody has; the posts' starting point",
    .parameters = kIndexParameters,
    .shape =
        [](const Arguments& a) {
          return Shape{row_count(a), a.integer("d_model")};
        },
    .encode = encode_index<float>,
    .encode_double = encode_index<double>,
    .explain = explain_index,
    .frequencies = nullptr,
};

const SchemeTexts kIndexTexts{
    .summary =
        "The position itself in every column. Easy to read, but it grows without bound and soon "
        "drowns the word.",
    .formula = R"(PE_{p,j} = p)",
    .golden = kGolden,
};

const Scheme kAppendIndexScheme{
    .name = "append-index",
    .title = "Index in a column of its own",
    .kind = Kind::Add,
    .source = "A post's first way of counting",
    .parameters = kAppendParameters,
    .shape =
        [](const Arguments& a) {
          return Shape{row_count(a), 1};
        },
    .encode = encode_index<float>,
    .encode_double = encode_index<double>,
    .explain = explain_index,
};

const SchemeTexts kAppendIndexTexts{
    .summary =
        "The position as one more number behind the word's own: 512 become 513. The word stays as "
        "it was, but the number still grows without bound.",
    .formula = R"(x_p \mapsto (x_p,\; p))",
    .golden = kGolden,
};

const Scheme kNormalizedIndexScheme{
    .name = kNormalizedName,
    .title = "Normalized index",
    .kind = Kind::Add,
    .source = "The second idea; three conventions of it are in use",
    .parameters = kNormalizedParameters,
    .shape = normalized_shape,
    .encode = encode_normalized<float>,
    .encode_double = encode_normalized<double>,
    .explain = explain_normalized,
    .frequencies = nullptr,
};

const SchemeTexts kNormalizedIndexTexts{
    .summary =
        "The position as a share of the length. Bounded, but one step means something else in "
        "every sentence.",
    .formula = R"(PE_{p,j} = \frac{p}{L})",
    .golden = kGolden,
};

}  // namespace pe
