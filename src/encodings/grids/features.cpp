#include "encodings/grids/features.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/schemes.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/rng.h"

namespace pe {
namespace {

constexpr double kMaxInput = 65536;
constexpr double kMaxDimensions = 3;

constexpr Parameter kInputs = list("inputs", {.min = -kMaxInput, .max = kMaxInput},
                                   "The points, one after the other, instead of a grid.");
constexpr Parameter kDimensions =
    integer("dimensions", {.unit = "coordinates", .fallback = 2, .min = 1, .max = kMaxDimensions},
            "Numbers of one point.");
constexpr Parameter kResolution =
    integer("resolution", {.unit = "points", .fallback = 16, .min = 1, .max = 128},
            "Points along each side of the grid that is used where no inputs are given.");

constexpr std::string_view kGridNames[] = {"corners", "centers", "unit"};
enum class Grid { Corners, Centers, Unit };
constexpr Parameter kGrid = choice("grid", kGridNames,
                                   "Where the grid's points lie: -1 to 1 with both ends, the "
                                   "middles of pixels in -1 to 1, or 0 to 1 without its end.");

/// The k-th of `size` points of a side.
double grid_point(Grid grid, std::size_t k, std::size_t size) {
  const auto i = static_cast<double>(k), n = static_cast<double>(size);
  switch (grid) {
    case Grid::Corners:
      return size == 1 ? 0 : (2 * i - (n - 1)) / (n - 1);
    case Grid::Centers:
      return (2 * i + 1 - n) / n;
    case Grid::Unit:
      break;
  }
  return i / n;
}

/// The points asked for, one axis per coordinate.
struct Points {
  std::vector<WaveAxis> axes;
  std::size_t rows = 0;
};

/// first_is_slowest: whether coordinate 0 runs down the rows of a picture, as array indices do,
/// or along them, as x does.
Points points_of(const Arguments& a, bool first_is_slowest) {
  const std::size_t dimensions = a.integer("dimensions");
  Points points;
  if (a.has("inputs") && a.given("inputs")) {
    const std::span<const double> inputs = a.list("inputs");
    require(inputs.size() % dimensions == 0, a.function(), "inputs", "must hold ", dimensions,
            " number(s) for every point, got ", inputs.size());
    points.rows = inputs.size() / dimensions;
    for (std::size_t d = 0; d < dimensions; ++d) {
      WaveAxis axis;
      for (std::size_t r = 0; r < points.rows; ++r) {
        axis.positions.push_back(inputs[r * dimensions + d]);
      }
      points.axes.push_back(std::move(axis));
    }
    return points;
  }
  const std::size_t side = a.integer("resolution");
  const Grid grid = a.has("grid") ? a.choice<Grid>("grid") : Grid::Corners;
  points.rows = 1;
  for (std::size_t d = 0; d < dimensions; ++d) {
    WaveAxis axis;
    axis.repeat = points.rows;
    for (std::size_t k = 0; k < side; ++k) axis.positions.push_back(grid_point(grid, k, side));
    points.axes.push_back(std::move(axis));
    points.rows *= side;
  }
  if (first_is_slowest) std::ranges::reverse(points.axes);
  return points;
}

void add_inputs(WaveTable& table, const Points& points) {
  for (std::size_t d = 0; d < points.axes.size(); ++d) {
    table.lines.push_back({points.axes[d], table.cols++, 1, 0, "x"});
  }
}

/// first + k * (last - first) / (count - 1)
DoubleDouble linear_band(double first, double last, std::size_t k, std::size_t count) {
  if (k == 0) return {first, 0};
  const DoubleDouble share =
      DoubleDouble{static_cast<double>(k), 0} / DoubleDouble{static_cast<double>(count) - 1, 0};
  return two_sum(last, -first) * share + DoubleDouble{first, 0};
}

// ---- NeRF --------------------------------------------------------------------------------------

constexpr std::string_view kNerfGolden[] = {"nerf_L10.npy", "nerf_L4_pi.npy"};
constexpr std::string_view kSamplingNames[] = {"powers", "linear"};
enum class Sampling { Powers, Linear };

constexpr Parameter kNerfParameters[] = {
    kInputs,
    kDimensions,
    kResolution,
    integer("num_frequencies", {.fallback = 10, .min = 1, .max = 24},
            "Doublings of the frequency: 10 for places, 4 for directions."),
    choice("sampling", kSamplingNames,
           "Frequencies that double, or as many evenly spaced between the same ends."),
    boolean("with_pi", false, "Multiply by pi, as the paper writes; the released code does not."),
    boolean("include_input", true,
            "Put the coordinates themselves in front, as the released code does."),
    parameters::kPrecision,
};

WaveTable nerf(const Arguments& a) {
  const Points points = points_of(a, false);
  const std::size_t dimensions = points.axes.size(), count = a.integer("num_frequencies");
  const bool with_pi = a.boolean("with_pi");
  const double last = std::ldexp(1, static_cast<int>(count) - 1);
  Frequencies f(count);
  const bool powers = a.choice<Sampling>("sampling") == Sampling::Powers;
  const std::string_view angle = !powers ? "ω · x" : with_pi ? "2^k · π · x" : "2^k · x";
  for (std::size_t k = 0; k < count; ++k) {
    const DoubleDouble band = powers ? DoubleDouble{std::ldexp(1, static_cast<int>(k)), 0}
                                     : linear_band(1, last, k, count);
    f.set(k, band * (with_pi ? DoubleDouble{0.5, 0} : kTurnsPerRadian));
  }
  WaveTable table;
  table.rows = points.rows;
  if (a.boolean("include_input")) add_inputs(table, points);
  for (std::size_t d = 0; d < dimensions; ++d) {
    WaveBlock& block = add_block(table, angle);
    block.axes.push_back(points.axes[d]);
    block.frequencies.push_back(f);
    block.sine = table.cols + d;
    block.cosine = table.cols + dimensions + d;
    block.stride = 2 * dimensions;
  }
  table.cols += 2 * dimensions * count;
  return table;
}

// ---- random Fourier features -------------------------------------------------------------------

constexpr std::string_view kFourierGolden[] = {"rff_2d.npy"};
constexpr std::string_view kOrderNames[] = {"sine-first", "cosine-first"};

constexpr Parameter kFourierParameters[] = {
    kInputs,
    kDimensions,
    kResolution,
    kGrid,
    integer("num_features", {.fallback = 64, .min = 1, .max = 1024},
            "Random directions, each with a sine and a cosine: 128 in SAM."),
    number(
        "sigma", {.fallback = 10, .max = 1000},
        "Standard deviation of the directions: how fine a detail the network can see. 1 in SAM."),
    parameters::kSeed,
    list("matrix", {.min = -1e6, .max = 1e6},
         "The directions themselves, one after the other, instead of random ones."),
    choice("order", kOrderNames,
           "All sines before all cosines, as SAM and the released code, or the other way round."),
    parameters::kPrecision,
};

WaveTable fourier(const Arguments& a) {
  const Points points = points_of(a, false);
  const std::size_t dimensions = points.axes.size(), count = a.integer("num_features");
  Matrix<double> matrix(count, dimensions);
  if (a.given("matrix")) {
    const std::span<const double> given = a.list("matrix");
    require(given.size() == matrix.view().size(), a.function(), "matrix", "must hold ", count,
            " x ", dimensions, " number(s), got ", given.size());
    std::ranges::copy(given, matrix.view().data());
  } else {
    fourier_matrix(matrix.view(), static_cast<std::uint64_t>(a.number("seed")), a.number("sigma"));
  }
  WaveTable table;
  table.rows = points.rows;
  table.cols = 2 * count;
  WaveBlock& block = add_block(table, "2π B v");
  block.axes = points.axes;
  for (std::size_t d = 0; d < dimensions; ++d) {
    Frequencies& f = block.frequencies.emplace_back(count);
    for (std::size_t k = 0; k < count; ++k) f.set(k, {matrix.view()(k, d), 0});
  }
  block.stride = 1;
  block.cosine = count;
  if (a.number("order") != 0) std::swap(block.sine, block.cosine);
  return table;
}

// ---- Perceiver ---------------------------------------------------------------------------------

constexpr Parameter kPerceiverParameters[] = {
    kDimensions,
    kResolution,
    integer("num_bands", {.fallback = 16, .min = 1, .max = 256},
            "Frequencies per coordinate, evenly spaced from 1 to half the resolution."),
    boolean("concat_input", true, "Put the coordinates themselves in front."),
    boolean("sine_only", false, "Leave the cosines out."),
    parameters::kPrecision,
};

WaveTable perceiver(const Arguments& a) {
  const std::size_t dimensions = a.integer("dimensions"), side = a.integer("resolution");
  const std::size_t count = a.integer("num_bands");
  const bool cosines = !a.boolean("sine_only");
  const Points points = points_of(a, true);
  WaveTable table;
  table.rows = points.rows;
  if (a.boolean("concat_input")) add_inputs(table, points);
  // sin and cos of pi * f * x: half a turn
  Frequencies f(count);
  for (std::size_t k = 0; k < count; ++k) {
    f.set(k, linear_band(1, static_cast<double>(side) / 2, k, count) * DoubleDouble{0.5, 0});
  }
  for (std::size_t d = 0; d < dimensions; ++d) {
    WaveBlock& block = add_split(table, points.axes[d], f, "π fₖ x", table.cols + d * count);
    block.cosine = cosines ? block.sine + dimensions * count : WaveBlock::kNone;
  }
  table.cols += (cosines ? 2 : 1) * dimensions * count;
  return table;
}

}  // namespace

void fourier_matrix(MatrixView<double> out, std::uint64_t seed, double sigma) {
  Rng rng(seed);
  for (double& x : out.flat()) x = sigma * rng.normal();
}

const Scheme kNerfScheme{
    .name = "nerf",
    .title = "NeRF",
    .kind = Kind::Add,
    .source = "Mildenhall et al. 2020, NeRF, section 5.1, arXiv 2003.08934; github.com/bmild/nerf",
    .parameters = kNerfParameters,
    .waves = computed<nerf>,
    .described_only = kDescribedOnly,
};

const SchemeTexts kNerfTexts{
    .summary =
        "Every coordinate as sines and cosines of doubling frequency, so that a small network can "
        "draw fine detail. Fed to the network, not added.",
    .formula = R"(\gamma(x) = (\ldots, \sin 2^k\pi x,\ \cos 2^k\pi x, \ldots))",
    .used_by = "NeRF",
    .golden = kNerfGolden,
    .axes = 2,
};

const Scheme kFourierFeaturesScheme{
    .name = "fourier-features",
    .title = "Random Fourier features",
    .kind = Kind::Add,
    .source =
        "Tancik et al. 2020, Fourier Features Let Networks Learn High Frequency Functions, arXiv "
        "2006.10739",
    .parameters = kFourierParameters,
    .waves = computed<fourier>,
    .steps = [](const Arguments&) { return 100.0; },
    .described_only = kDescribedOnly,
};

const SchemeTexts kFourierFeaturesTexts{
    .summary =
        "Sines and cosines of random directions through the picture, all lengths mixed. Their "
        "spread sets the finest detail. Fed to the network, not added.",
    .formula =
        R"(\gamma(v) = \left[\sin 2\pi Bv \mid \cos 2\pi Bv\right],\quad B \sim N(0, \sigma^2))",
    .used_by = "SAM",
    .golden = kFourierGolden,
    .axes = 2,
};

const Scheme kPerceiverScheme{
    .name = "perceiver-features",
    .title = "Perceiver features",
    .kind = Kind::Add,
    .source =
        "Jaegle et al. 2021, Perceiver, section 3.2, arXiv 2103.03206; transformers "
        "modeling_perceiver.py",
    .parameters = kPerceiverParameters,
    .waves = computed<perceiver>,
    .described_only = kDescribedOnly,
};

const SchemeTexts kPerceiverTexts{
    .summary =
        "Every coordinate with its sines and cosines at evenly spaced frequencies up to what the "
        "resolution can show. Put beside the input.",
    .formula =
        R"(\left[x \mid \sin \pi f_k x \mid \cos \pi f_k x\right],\quad f_k = 1 \ldots \tfrac{N}{2})",
    .used_by = "Perceiver, Perceiver IO",
    .axes = 2,
};

}  // namespace pe
