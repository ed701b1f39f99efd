#include "encodings/added/abacus.h"

#include <algorithm>

#include "encodings/added/learned.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr double kMaxText = 1024, kMaxOffset = 1024;

constexpr Parameter kParameters[] = {
    text("text", {.min = 1, .max = kMaxText}, "34+521=555",
         "One row per character; numbers with their lowest digit first, as in the paper."),
    parameters::kDModel,
    integer(
        "offset", {.unit = "rows", .max = kMaxOffset},
        "Added to every digit's place; drawn at random in training, so that longer numbers work."),
    parameters::kContent,
    parameters::kStd,
    parameters::kSeed,
    parameters::kPrecision,
};

SyntheticTable table_of(const Arguments& a) {
  return {static_cast<std::size_t>(kMaxText + kMaxOffset) + 1, a.choice<Synthetic>("content"),
          static_cast<std::uint64_t>(a.number("seed")), a.number("std")};
}

std::vector<std::size_t> places_of(const Arguments& a) {
  return abacus_places(a.text("text"), a.integer("offset"));
}

void encode(MatrixView<double> out, const Arguments& a) {
  const std::vector<std::size_t> places = places_of(a);
  const SyntheticTable table = table_of(a);
  for (std::size_t r = 0; r < out.rows(); ++r) table.row(out.row(r), places[r]);
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const std::size_t place = places_of(a)[row];
  std::vector<double> values(a.integer("d_model"));
  table_of(a).row(values, place);
  Explanation result{
      "P[place, j]", join("P[", place, ", ", column, "]"), {}, rounded(values[column], a)};
  result.steps = {place == 0 ? std::string("not a digit: row 0")
                             : join("digit ", place - a.integer("offset"), " of its number"),
                  "the table is made up, not trained"};
  return result;
}

}  // namespace

std::vector<std::size_t> abacus_places(std::string_view text, std::size_t offset) {
  std::vector<std::size_t> places;
  std::size_t digit = 0;
  for (const char c : text) {
    digit = c >= '0' && c <= '9' ? digit + 1 : 0;
    places.push_back(digit == 0 ? 0 : digit + offset);
  }
  return places;
}

const Scheme kAbacusScheme{
    .name = "abacus",
    .title = "Abacus",
    .kind = Kind::Add,
    .source =
        "McLeish et al. 2024, Transformers Can Do Arithmetic with the Right Embeddings, arXiv "
        "2405.17399",
    .parameters = kParameters,
    .shape =
        [](const Arguments& a) {
          return Shape{a.text("text").size(), a.integer("d_model")};
        },
    .encode_double = encode,
    .explain = explain,
};

const SchemeTexts kAbacusTexts{
    .summary =
        "A learned row for a digit's place inside of its number, so that digits of one weight "
        "line up and sums carry over. The rows here are made up, not trained.",
    .formula = R"(PE_p = P_{\mathrm{place}(p) + k})",
    .learned = true,
};

}  // namespace pe
