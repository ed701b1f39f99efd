#include "encodings/biases/decomposed.h"

#include <algorithm>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "decomposed";
constexpr std::string_view kGolden[] = {"decomposed.json"};
constexpr double kMaxSide = 64, kMaxPool = 16;

constexpr Parameter side(std::string_view name, std::string_view help) {
  return integer(name, {.unit = "patches", .fallback = 7, .min = 1, .max = kMaxSide}, help);
}

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    side("window_height", "Rows of the window of queries: the whole picture in global layers."),
    side("window_width", "Columns of the window."),
    integer("pool", {.unit = "patches", .fallback = 1, .min = 1, .max = kMaxPool},
            "Keys are pooled in squares of this side, as in MViTv2; 1 in SAM and ViTDet."),
    parameters::kContentDim,
    list("table", {.min = -1e6, .max = 1e6},
         "The learned rows of vertical offsets, then of horizontal ones, for all heads; else "
         "random."),
    parameters::kSeed,
    parameters::kPrecision,
};

PatchGrid queries_of(const Arguments& a) {
  return {a.integer("window_height"), a.integer("window_width")};
}

PatchGrid keys_of(const Arguments& a) {
  const PatchGrid grid = queries_of(a);
  const std::size_t pool = a.integer("pool");
  require(grid.height % pool == 0 && grid.width % pool == 0, kName, "pool",
          "must divide the window, ", grid.height, " x ", grid.width, ", got ", pool);
  return {grid.height / pool, grid.width / pool};
}

std::size_t rows_of(std::size_t queries, std::size_t keys) {
  return 2 * std::max(queries, keys) - 1;
}

/// Both learned tables, shared by all heads.
struct Tables {
  explicit Tables(const Arguments& a) {
    const PatchGrid q = queries_of(a), k = keys_of(a);
    const std::size_t dim = a.integer("head_dim");
    const std::size_t vertical = rows_of(q.height, k.height), flat = rows_of(q.width, k.width);
    const std::span<const double> own = a.list("table");
    require(!a.given("table") || own.size() == (vertical + flat) * dim, kName, "table",
            "must hold ", vertical, " + ", flat, " row(s) of ", dim, " number(s), got ",
            own.size());
    if (!a.given("table")) {
      down = seeded_rows(a, Seeded::Table, 0, 0, vertical, dim);
      across = seeded_rows(a, Seeded::SecondTable, 0, 0, flat, dim);
      return;
    }
    down = Matrix<double>(vertical, dim);
    across = Matrix<double>(flat, dim);
    std::ranges::copy(own.first(vertical * dim), down.view().data());
    std::ranges::copy(own.subspan(vertical * dim), across.view().data());
  }
  Matrix<double> down, across;
};

BiasShape shape(const Arguments& a) {
  Tables{a};
  return {a.integer("num_heads"), queries_of(a).size(), keys_of(a).size()};
}

void content_bias(MatrixView<double> out, MatrixView<const double> q, MatrixView<const double>,
                  std::size_t, const Arguments& a) {
  const Tables tables(a);
  decomposed_bias(out, q, queries_of(a), keys_of(a), tables.down.view(), tables.across.view());
}

Matrix<double> seeded_queries(const Arguments& a, std::size_t head, std::size_t first,
                              std::size_t count) {
  return seeded_rows(a, Seeded::Query, head, first, count, a.integer("head_dim"));
}

/// On seeded queries; keys are not asked.
void bias(MatrixView<double> out, const Arguments& a) {
  const BiasShape all = shape(a);
  for (std::size_t h = 0; h < all.heads; ++h) {
    content_bias(head_of(out, all.queries, h), seeded_queries(a, h, 0, all.queries).view(), {}, h,
                 a);
  }
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const PatchGrid queries = queries_of(a), keys = keys_of(a);
  const std::size_t head = row / queries.size(), query = row % queries.size();
  const std::size_t qy = query / queries.width, qx = query % queries.width;
  const std::size_t ky = column / keys.width, kx = column % keys.width;
  const std::size_t y = decomposed_row(qy, queries.height, ky, keys.height);
  const std::size_t x = decomposed_row(qx, queries.width, kx, keys.width);
  const Tables tables(a);
  const Matrix<double> q = seeded_queries(a, head, query, 1);
  const double down = dot(q.view().row(0), tables.down.view().row(y));
  const double across = dot(q.view().row(0), tables.across.view().row(x));
  const auto number = [](std::size_t n) { return static_cast<double>(n); };
  const std::string steps = join(
      "query at (#c, #d), key at (#e, #f) of #g x #h\nrow #i of #j vertical ones: q · Rʰ = #a\n"
      "row #k of #l horizontal ones: q · Rʷ = #b\nrandom queries",
      a.given("table") ? ", seed #m; the table given" : " and tables, seed #m");
  return explained(a, "qₘ · Rʰ[Δy] + qₘ · Rʷ[Δx]", "#a #+b", steps,
                   {down, across, number(qy), number(qx), number(ky), number(kx),
                    number(keys.height), number(keys.width), number(y), number(tables.down.rows()),
                    number(x), number(tables.across.rows()), a.number("seed")},
                   down + across);
}

}  // namespace

std::size_t decomposed_row(std::size_t query, std::size_t queries, std::size_t key,
                           std::size_t keys) {
  const auto of = [](std::size_t n) { return static_cast<double>(n); };
  const double q_scale = std::max(of(keys) / of(queries), 1.0);
  const double k_scale = std::max(of(queries) / of(keys), 1.0);
  return static_cast<std::size_t>(of(query) * q_scale - of(key) * k_scale +
                                  (of(keys) - 1) * k_scale);
}

void decomposed_bias(MatrixView<double> out, MatrixView<const double> q, PatchGrid queries,
                     PatchGrid keys, MatrixView<const double> down,
                     MatrixView<const double> across) {
  require(queries.size() > 0 && keys.size() > 0, kName, "queries", "must have patches, got none");
  require_shape(kName, "out", out, queries.size(), keys.size());
  require_shape(kName, "q", q, queries.size(), q.cols());
  require_shape(kName, "down", down, rows_of(queries.height, keys.height), q.cols());
  require_shape(kName, "across", across, rows_of(queries.width, keys.width), q.cols());
  std::vector<double> vertical(keys.height), flat(keys.width);
  for (std::size_t m = 0; m < out.rows(); ++m) {
    const std::size_t qy = m / queries.width, qx = m % queries.width;
    for (std::size_t y = 0; y < keys.height; ++y) {
      vertical[y] = dot(q.row(m), down.row(decomposed_row(qy, queries.height, y, keys.height)));
    }
    for (std::size_t x = 0; x < keys.width; ++x) {
      flat[x] = dot(q.row(m), across.row(decomposed_row(qx, queries.width, x, keys.width)));
    }
    for (std::size_t n = 0; n < out.cols(); ++n) {
      out(m, n) = vertical[n / keys.width] + flat[n % keys.width];
    }
  }
}

const Scheme kDecomposedScheme{
    .name = kName,
    .title = "Decomposed relative positions",
    .kind = Kind::Bias,
    .source =
        "Li et al. 2021, MViTv2, arXiv 2112.01526; github.com/facebookresearch/segment-anything, "
        "image_encoder.py",
    .parameters = kParameters,
    .bias_shape = shape,
    .bias = computed<bias>,
    .content_bias = computed<content_bias>,
    .explain = computed<explain>,
    .steps = [](const Arguments& a) { return 4 * a.number("head_dim"); },
    .described_only = kDescribedOnly,
};

const SchemeTexts kDecomposedTexts{
    .summary =
        "The query meets a learned vector of the vertical offset and one of the horizontal: two "
        "short tables where Swin has one of all offsets. Shown on random queries and tables.",
    .formula = R"(b(m,n) = q_m\cdot R^h_{y_m - y_n} + q_m\cdot R^w_{x_m - x_n})",
    .used_by = "SAM, ViTDet, MViTv2",
    .golden = kGolden,
    .axes = 2,
    .learned = true,
};

}  // namespace pe
