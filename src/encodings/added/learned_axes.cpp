// A picture's rows and columns, each with a learned table of its own.
#include <vector>

#include "encodings/added/learned.h"
#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/explained.h"
#include "encodings/catalogue/schemes.h"
#include "linalg/matrix.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kGolden[] = {"learned_2d_gemma4.npy"};

constexpr Parameter kParameters[] = {
    parameters::kGridHeight,
    parameters::kGridWidth,
    parameters::kDModel,
    integer("table_length",
            {.unit = "patches", .fallback = 64, .min = 1, .max = parameters::kMaxLength},
            "Rows of each table: Gemma 4 has 10240. No picture has longer sides."),
    integer("padding_tokens", {.unit = "tokens", .max = 4096},
            "Tokens after the patches that fill a batch: rows of zeros."),
    parameters::kContent,
    parameters::kStd,
    parameters::kSeed,
    parameters::kTable,
    parameters::kPrecision,
};

struct Grid {
  explicit Grid(const Arguments& a)
      : height(a.integer("grid_height")),
        width(a.integer("grid_width")),
        padding(a.integer("padding_tokens")),
        sides(a.integer("table_length")) {
    for (const char* side : {"grid_height", "grid_width"}) {
      require(a.integer(side) <= sides, a.function(), side, "must not be above table_length, ",
              sides, ", got ", a.integer(side));
    }
  }
  std::size_t patches() const { return height * width; }

  std::size_t height, width, padding, sides;
};

/// One table: that of columns, then that of rows, as Gemma 4 keeps them.
LearnedTable table_of(const Arguments& a, const Grid& grid) { return {a, 2 * grid.sides}; }

Shape shape(const Arguments& a) {
  const Grid grid(a);
  table_of(a, grid);
  return {grid.patches() + grid.padding, a.integer("d_model")};
}

void encode(MatrixView<double> out, const Arguments& a) {
  const Grid grid(a);
  const LearnedTable table = table_of(a, grid);
  Matrix<double> columns(grid.width, out.cols());
  for (std::size_t x = 0; x < grid.width; ++x) table.row(columns.view().row(x), x);
  std::vector<double> row(out.cols());
  for (std::size_t y = 0; y < grid.height; ++y) {
    table.row(row, grid.sides + y);
    for (std::size_t x = 0; x < grid.width; ++x) {
      const auto patch = out.row(y * grid.width + x);
      for (std::size_t j = 0; j < patch.size(); ++j) patch[j] = columns.view()(x, j) + row[j];
    }
  }
  for (std::size_t t = grid.patches(); t < out.rows(); ++t) {
    for (double& value : out.row(t)) value = 0;
  }
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const Grid grid(a);
  if (row >= grid.patches()) return explained(a, "0", "0", "padding has no place", {}, 0);
  const LearnedTable table = table_of(a, grid);
  const std::size_t x = row % grid.width, y = row / grid.width;
  std::vector<double> of_column(a.integer("d_model")), of_row(of_column.size());
  table.row(of_column, x);
  table.row(of_row, grid.sides + y);
  Explanation result = explained(
      a, "X[x, j] + Y[y, j]", "X[#a, #c] + Y[#b, #c] = #d + #e", "x = #a and y = #b of patch #f",
      {static_cast<double>(x), static_cast<double>(y), static_cast<double>(column),
       of_column[column], of_row[column], static_cast<double>(row)},
      of_column[column] + of_row[column]);
  result.steps.push_back(a.given("table") ? "looked up in the tables given"
                                          : "looked up; the tables are made up, not trained");
  return result;
}

}  // namespace

const Scheme kLearned2dScheme{
    .name = "learned-2d",
    .title = "Learned rows and columns",
    .kind = Kind::Add,
    .source = "Gemma 4, model card; huggingface/pytorch-image-models, timm/models/gemma4_vit.py",
    .parameters = kParameters,
    .shape = computed<shape>,
    .encode_double = computed<encode>,
    .explain = computed<explain>,
    .described_only = kDescribedOnly,
};

const SchemeTexts kLearned2dTexts{
    .summary =
        "One learned row for a patch's column and one for its row, added: two short tables serve "
        "pictures of any shape, but no place is told apart from the sum of its sides. The rows "
        "here are made up, not trained.",
    .formula = R"(PE_{y,x} = X_x + Y_y,\quad X, Y \in \mathbb{R}^{L_{max} \times d})",
    .used_by = "the vision tower of Gemma 4, NaViT",
    .golden = kGolden,
    .axes = 2,
    .learned = true,
};

}  // namespace pe
