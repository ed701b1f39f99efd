#include <algorithm>

#include "encodings/catalogue/schemes.h"

namespace pe {
namespace {

constexpr Parameter kParameters[] = {
    parameters::kLength, parameters::kStart,     parameters::kPositions,
    parameters::kDModel, parameters::kPrecision,
};

}  // namespace

/// No encoding at all (NoPE): what every comparison needs beside it.
const Scheme kNoneScheme{
    .name = "none",
    .title = "No positions",
    .kind = Kind::None,
    .source = "Haviv et al. 2022, arXiv 2203.16634; Kazemnejad et al. 2023, arXiv 2305.19466",
    .parameters = kParameters,
    .shape =
        [](const Arguments& a) {
          return Shape{row_count(a), a.integer("d_model")};
        },
    .encode = [](MatrixView<float> out, const Arguments&) { std::ranges::fill(out.flat(), 0.0f); },
    .encode_double = [](MatrixView<double> out,
                        const Arguments&) { std::ranges::fill(out.flat(), 0.0); },
    .explain =
        [](const Arguments&, std::size_t, std::size_t) {
          return Explanation{"0", "0", {}, 0};
        },
    .stationary = [](const Arguments&) { return true; },
};

const SchemeTexts kNoneTexts{
    .summary =
        "Nothing is added: a table of zeros. Without a mask, attention then cannot tell the order "
        "of its words.",
    .formula = R"(PE_{p,j} = 0)",
};

}  // namespace pe
