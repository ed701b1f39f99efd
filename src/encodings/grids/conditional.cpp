#include "encodings/grids/conditional.h"

#include <algorithm>
#include <cmath>

#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/explained.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/catalogue/seeded.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "conditional";
constexpr std::string_view kGolden[] = {"conditional.npy", "conditional_two_layers.npy"};
constexpr double kMaxSide = 27, kMaxLayers = 8;

constexpr Parameter kParameters[] = {
    parameters::kGridHeight,
    parameters::kGridWidth,
    integer("d_model", {.unit = "channels", .fallback = 16, .min = 1, .max = parameters::kMaxModel},
            "Number of columns."),
    integer("kernel", {.unit = "patches", .fallback = 3, .min = 1, .max = kMaxSide, .step = 2},
            "Side of the convolution: 3 in CPVT and Twins."),
    choice("padding", kPaddingNames,
           "What stands beyond the border. Zeros tell where it is; without them all rows are one."),
    integer("layers", {.fallback = 1, .min = 1, .max = kMaxLayers},
            "Convolutions one after the other, each added to what it reads: with every one the "
            "border is seen from farther inside."),
    list("weights", {.min = -1e6, .max = 1e6},
         "A kernel of your own for all channels and layers, row after row, without bias."),
    parameters::kSeed,
    parameters::kPrecision,
};

Shape shape(const Arguments& a) {
  const std::size_t side = a.integer("kernel"), got = a.list("weights").size();
  require(!a.given("weights") || got == side * side, kName, "weights", "must be ", side, " x ",
          side, " number(s), got ", got);
  const std::size_t height = a.integer("grid_height"), width = a.integer("grid_width");
  require(a.number("padding") != static_cast<double>(Padding::Circular) ||
              (side <= height && side <= width),
          kName, "kernel", "must not be above the sides of a circular picture, ", height, " x ",
          width, ", got ", side);
  return {height * width, a.integer("d_model")};
}

/// The kernel of a channel, and behind it what is added.
Matrix<double> kernel_of(const Arguments& a, std::size_t channel, std::size_t layer) {
  const std::size_t side = a.integer("kernel"), count = side * side;
  if (!a.given("weights")) {
    return seeded_rows(a, Seeded::Table, layer, channel, 1, count + 1,
                       1 / static_cast<double>(side));
  }
  Matrix<double> own(1, count + 1);
  std::ranges::copy(a.list("weights"), own.view().data());
  own.view()(0, count) = 0;
  return own;
}

/// What is added to one channel of a picture that is 1 everywhere, up to and with the last layer.
class Channel {
 public:
  Channel(const Arguments& a, std::size_t channel)
      : height_(a.integer("grid_height")),
        values_(height_, a.integer("grid_width")),
        convolved_(height_, a.integer("grid_width")) {
    std::ranges::fill(values_.view().flat(), 1.0);
    for (std::size_t layer = 0; layer < a.integer("layers"); ++layer) {
      const Matrix<double> kernel = kernel_of(a, channel, layer);
      const std::span<const double> weights = kernel.view().row(0);
      bias_ = weights.back();
      depthwise(convolved_.view(), values_.view(), weights.first(weights.size() - 1),
                a.choice<Padding>("padding"));
      for (double& x : convolved_.view().flat()) x += bias_;
      std::ranges::transform(values_.view().flat(), convolved_.view().flat(), values_.view().data(),
                             std::plus<>());
    }
  }
  double added(std::size_t patch) const { return values_.view().flat()[patch] - 1; }
  double of_last_layer(std::size_t patch) const { return convolved_.view().flat()[patch]; }
  double bias() const { return bias_; }

 private:
  std::size_t height_;
  Matrix<double> values_, convolved_;
  double bias_ = 0;
};

void encode(MatrixView<double> out, const Arguments& a) {
  for (std::size_t c = 0; c < out.cols(); ++c) {
    const Channel channel(a, c);
    for (std::size_t r = 0; r < out.rows(); ++r) out(r, c) = channel.added(r);
  }
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const Channel channel(a, column);
  const std::size_t width = a.integer("grid_width"), height = a.integer("grid_height");
  const std::size_t y = row / width, x = row % width, reach = a.integer("kernel") / 2;
  const auto inside = [&](std::size_t at, std::size_t size) {
    return static_cast<double>(std::min(at, reach) + std::min(size - 1 - at, reach) + 1);
  };
  const bool zeros = a.number("padding") == 0;
  const double side = a.number("kernel"), bias = channel.bias(), last = channel.of_last_layer(row);
  const double before = channel.added(row) - last;
  const std::string steps =
      join("patch (#d, #e): ",
           zeros ? "#f of #g weight(s) lie inside of the picture" : "no border is seen",
           a.integer("layers") > 1 ? "\nlayers before the last add #c" : "",
           a.given("weights") ? "\nevery patch is 1; the kernel given"
                              : "\nevery patch is 1; random kernel, seed #h");
  return explained(a, "Σ w[i, j] · x[y + i, x + j] + b", before == 0 ? "#a #+b" : "#c #+a #+b",
                   steps,
                   {last - bias, bias, before, static_cast<double>(y), static_cast<double>(x),
                    inside(y, height) * inside(x, width), side * side, a.number("seed")},
                   channel.added(row));
}

}  // namespace

void depthwise(MatrixView<double> out, MatrixView<const double> in, std::span<const double> weights,
               Padding padding) {
  const auto height = static_cast<std::ptrdiff_t>(in.rows());
  const auto width = static_cast<std::ptrdiff_t>(in.cols());
  const auto side = static_cast<std::ptrdiff_t>(std::lround(std::sqrt(weights.size())));
  const auto place = [padding](std::ptrdiff_t at, std::ptrdiff_t size) {
    return padding == Padding::Circular ? (at + size) % size
                                        : std::clamp<std::ptrdiff_t>(at, 0, size - 1);
  };
  for (std::ptrdiff_t y = 0; y < height; ++y) {
    for (std::ptrdiff_t x = 0; x < width; ++x) {
      double sum = 0;
      for (std::ptrdiff_t i = 0; i < side * side; ++i) {
        const std::ptrdiff_t from_y = y + i / side - side / 2, from_x = x + i % side - side / 2;
        const std::ptrdiff_t at_y = place(from_y, height), at_x = place(from_x, width);
        if (padding == Padding::Zeros && (at_y != from_y || at_x != from_x)) continue;
        sum += weights[static_cast<std::size_t>(i)] *
               in(static_cast<std::size_t>(at_y), static_cast<std::size_t>(at_x));
      }
      out(static_cast<std::size_t>(y), static_cast<std::size_t>(x)) = sum;
    }
  }
}

const Scheme kConditionalScheme{
    .name = kName,
    .title = "Conditional encoding (CPVT)",
    .kind = Kind::Add,
    .source =
        "Chu et al. 2021, Conditional Positional Encodings for Vision Transformers, arXiv "
        "2102.10882",
    .parameters = kParameters,
    .shape = computed<shape>,
    .encode_double = computed<encode>,
    .explain = computed<explain>,
    .steps =
        [](const Arguments& a) {
          return 60 + 10 * a.number("layers") * a.number("kernel") * a.number("kernel");
        },
    .described_only = kDescribedOnly,
};

const SchemeTexts kConditionalTexts{
    .summary =
        "A convolution over the patches: position is what zeros beyond the border leak into it. "
        "Here of a picture whose patches are all alike, so that nothing else is seen: the inside "
        "is one row, and only the border differs.",
    .formula = R"(PE(y, x) = \sum_{i,j} w_{ij}\, X_{y+i,\,x+j} + b,\quad X = 0 \text{ outside})",
    .used_by = "CPVT, Twins",
    .golden = kGolden,
    .axes = 2,
    .learned = true,
};

}  // namespace pe
