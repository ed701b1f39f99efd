#include <algorithm>

#include "encodings/added/learned.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/math/resize.h"
#include "linalg/matrix.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kGoldenLinear[] = {"interp_linear_5to8_c3.npy",
                                              "interp_cubic_antialias_9to4_c3.npy",
                                              "interp_cubic_antialias_9to14_c3.npy"};
constexpr std::string_view kGoldenCubic[] = {"interp_bicubic_4x4to7x7_c2.npy"};

constexpr Parameter kernel(std::string_view fallback) {
  return choice(
      "kernel", kKernelNames, fallback,
      "Which neighbours a new row is mixed from: the nearest, the two beside it, or four.");
}
constexpr std::string_view kCubicValues[] = {"cubic"};
constexpr UsedWhen kCubic{"kernel", kCubicValues};
constexpr Parameter kCubicA = used_when(
    kCubic,
    number(
        "cubic_a", {.fallback = -0.75, .min = -1},
        "Shape of the cubic kernel: -0.75 in PyTorch and OpenCV; -0.5 (Keys) in JAX, TensorFlow, "
        "PIL and PyTorch with antialias."));
constexpr Parameter kAntialias = boolean(
    "antialias", false,
    "Widen the kernel when shrinking and leave out what lies outside, as JAX, PIL and PyTorch's "
    "antialias do, all with cubic_a -0.5.");

constexpr double kMaxPrefix = 16;

constexpr Parameter kParameters[] = {
    parameters::kLength,
    integer("old_length", {.unit = "tokens", .fallback = 16, .min = 1, .max = 2048},
            "Rows of the table that is stretched."),
    parameters::kDModel,
    kernel("linear"),
    kCubicA,
    kAntialias,
    parameters::kContent,
    parameters::kStd,
    parameters::kSeed,
    parameters::kTable,
    parameters::kPrecision,
};

constexpr Parameter kGridParameters[] = {
    parameters::kGridHeight,
    parameters::kGridWidth,
    integer("old_height", {.unit = "patches", .fallback = 7, .min = 1, .max = 64},
            "Rows of patches of the grid that is stretched."),
    integer("old_width", {.unit = "patches", .fallback = 7, .min = 1, .max = 64},
            "Columns of patches of the grid that is stretched."),
    parameters::kDModel,
    integer("prefix_tokens", {.unit = "tokens", .max = kMaxPrefix},
            "Rows in front of the patches that are left as they are: class and register tokens."),
    kernel("cubic"),
    kCubicA,
    kAntialias,
    number("scale_offset", {.unit = "patches", .max = 1},
           "DINO's 0.1: the new grid is taken for that much larger, which moves every sample a "
           "little."),
    parameters::kContent,
    parameters::kStd,
    parameters::kSeed,
    parameters::kTable,
    parameters::kPrecision,
};

/// What both schemes do: a grid, which in one dimension is one patch wide.
struct Job {
  PatchGrid old, target;
  std::size_t prefix = 0;
  ResizeParams params;
};

Job job_of(const Arguments& a) {
  Job job;
  if (a.has("old_length")) {
    job.old = {a.integer("old_length"), 1};
    job.target = {a.integer("length"), 1};
  } else {
    job.old = {a.integer("old_height"), a.integer("old_width")};
    job.target = {a.integer("grid_height"), a.integer("grid_width")};
    job.prefix = a.integer("prefix_tokens");
    job.params.scale_offset = a.number("scale_offset");
  }
  job.params.kernel = a.choice<Kernel>("kernel");
  job.params.cubic_a = a.number("cubic_a");
  job.params.antialias = a.boolean("antialias");
  return job;
}

LearnedTable table_of(const Arguments& a, const Job& job) {
  return {a, job.prefix + job.old.size()};
}

Matrix<double> old_patches(const LearnedTable& table, const Job& job, std::size_t d_model) {
  Matrix<double> old(job.old.size(), d_model);
  for (std::size_t r = 0; r < old.rows(); ++r) table.row(old.view().row(r), job.prefix + r);
  return old;
}

Shape shape(const Arguments& a) {
  const Job job = job_of(a);
  table_of(a, job);
  return {job.prefix + job.target.size(), a.integer("d_model")};
}

void encode(MatrixView<double> out, const Arguments& a) {
  const Job job = job_of(a);
  const LearnedTable table = table_of(a, job);
  for (std::size_t r = 0; r < job.prefix; ++r) table.row(out.row(r), r);
  const MatrixView<double> patches(out.data() + job.prefix * out.cols(), job.target.size(),
                                   out.cols());
  resize_grid(patches, job.target, old_patches(table, job, out.cols()).view(), job.old, job.params);
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const Job job = job_of(a);
  const LearnedTable table = table_of(a, job);
  const std::size_t d_model = a.integer("d_model");
  Explanation result;
  if (row < job.prefix) {
    std::vector<double> values(d_model);
    table.row(values, row);
    result = {"P[r, j]", join("P[", row, ", ", column, "]"), {}, values[column]};
  } else {
    const std::size_t patch = row - job.prefix;
    const std::size_t y = patch / job.target.width, x = patch % job.target.width;
    const ResizeTaps down = resize_taps(job.old.height, job.target.height, job.params)[y];
    const ResizeTaps across = resize_taps(job.old.width, job.target.width, job.params)[x];
    result.formula = "Σ weight · P[old row, j]";
    for (std::size_t s = 0; s < down.sources.size(); ++s) {
      for (std::size_t t = 0; t < across.sources.size(); ++t) {
        const std::size_t source = down.sources[s] * job.old.width + across.sources[t];
        result.substituted += join(result.substituted.empty() ? "" : " + ",
                                   format_number(down.weights[s] * across.weights[t], 4), " · P[",
                                   job.prefix + source, ", ", column, "]");
      }
    }
    result.value =
        resized_cell(down, across, old_patches(table, job, d_model).view(), job.old.width, column);
  }
  result.steps = {a.given("table") ? "P is the table given"
                                   : "P is a made-up table, not a trained one"};
  result.value = rounded(result.value, a);
  return result;
}

}  // namespace

const Scheme kLearnedInterpolatedScheme{
    .name = "learned-interpolated",
    .title = "Learned, stretched",
    .kind = Kind::Add,
    .source = "Position interpolation for learned tables; torch interpolate, align_corners=False",
    .parameters = kParameters,
    .shape = shape,
    .encode_double = encode,
    .explain = explain,
    .steps = [](const Arguments&) { return 120.0; },
};

const SchemeTexts kLearnedInterpolatedTexts{
    .summary =
        "A learned table resampled to another length, with half-pixel centres as in pictures. "
        "The stretched rows here are made up, not trained.",
    .formula = R"(PE_p = \sum_r w_r\,P_r,\quad x = (p + \tfrac12)\frac{L_{old}}{L} - \tfrac12)",
    .golden = kGoldenLinear,
    .learned = true,
};

const Scheme kLearnedInterpolated2dScheme{
    .name = "learned-interpolated-2d",
    .title = "Learned grid, stretched",
    .kind = Kind::Add,
    .source =
        "Dosovitskiy et al. 2020, An Image is Worth 16x16 Words, section 3.2, arXiv 2010.11929",
    .parameters = kGridParameters,
    .shape = shape,
    .encode_double = encode,
    .explain = explain,
    .steps = [](const Arguments&) { return 120.0; },
};

const SchemeTexts kLearnedInterpolated2dTexts{
    .summary =
        "The learned rows of a picture's patches, resampled to another grid, so that a model can "
        "see larger pictures. The rows here are made up, not trained.",
    .formula = R"(PE_{y,x} = \sum_{s,t} w_s w_t\,P_{s,t})",
    .used_by = "ViT, DeiT, DINO, DINOv2, MAE at new resolutions",
    .golden = kGoldenCubic,
    .axes = 2,
    .learned = true,
};

}  // namespace pe
