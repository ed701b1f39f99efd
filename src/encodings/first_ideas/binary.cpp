#include "encodings/first_ideas/binary.h"

#include <cmath>

#include "encodings/catalogue/schemes.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kGolden[] = {"naive.json"};

constexpr Parameter kParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    integer("num_bits", {.unit = "bits", .fallback = 8, .min = 1, .max = 53},
            "Number of columns; positions 2^num_bits apart have the same row."),
    parameters::kPrecision,
};

double bit(double position, std::size_t k) {
  const double shifted = std::floor(std::ldexp(position, -static_cast<int>(k)));
  return shifted - 2 * std::floor(shifted / 2);
}

}  // namespace

void binary(MatrixView<double> out, std::span<const double> positions) {
  require(out.rows() == positions.size(), "binary", "positions",
          "must be as many as there are rows, ", out.rows(), ", got ", positions.size());
  for (std::size_t r = 0; r < out.rows(); ++r) {
    for (std::size_t k = 0; k < out.cols(); ++k) out(r, k) = bit(positions[r], k);
  }
}

const Scheme kBinaryScheme{
    .name = "binary",
    .title = "Binary",
    .kind = Kind::Add,
    .source = "A common step from counting to waves",
    .parameters = kParameters,
    .shape =
        [](const Arguments& a) {
          return Shape{row_count(a), a.integer("num_bits")};
        },
    .encode_double = [](MatrixView<double> out,
                        const Arguments& a) { binary(out, row_positions(a)); },
    .explain =
        [](const Arguments& a, std::size_t row, std::size_t column) {
          const double position = row_positions(a)[row];
          Explanation result{"⌊p / 2^k⌋ mod 2",
                             join("⌊", position, " / 2^", column, "⌋ mod 2"),
                             {},
                             bit(position, column)};
          result.steps = {join("column ", column, " flips every ",
                               std::ldexp(1, static_cast<int>(column)), " token(s)")};
          return result;
        },
};

const SchemeTexts kBinaryTexts{
    .summary =
        "The bits of the position, lowest first. Column k flips every 2^k words, so it is a "
        "square wave: the sinusoids are its smooth cousins.",
    .formula = R"(PE_{p,k} = \lfloor p / 2^k \rfloor \bmod 2)",
    .golden = kGolden,
};

}  // namespace pe
