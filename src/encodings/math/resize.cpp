#include "encodings/math/resize.h"

#include <algorithm>
#include <cmath>

#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "resize";

/// Keys' kernel, factored where its terms would cancel.
double cubic(double x, double a) {
  x = std::fabs(x);
  if (x < 1) return 1 - x * x * ((a + 3) - (a + 2) * x);
  if (x < 2) return a * (x - 1) * (2 - x) * (2 - x);
  return 0;
}

double weight(double x, const ResizeParams& params) {
  if (params.kernel == Kernel::Cubic) return cubic(x, params.cubic_a);
  return std::fmax(0, 1 - std::fabs(x));
}

/// Adds to the tap of `source`, which at a border several samples share.
void add(ResizeTaps& taps, std::size_t source, double w) {
  if (w == 0) return;
  if (!taps.sources.empty() && taps.sources.back() == source) {
    taps.weights.back() += w;
    return;
  }
  taps.sources.push_back(source);
  taps.weights.push_back(w);
}

/// Taps around the source coordinate base + fraction, which are apart because their sum would be
/// rounded.
ResizeTaps taps_at(double base, double fraction, double stretch, double last,
                   const ResizeParams& params) {
  ResizeTaps taps;
  const auto source_of = [&](double k) {
    return static_cast<std::size_t>(std::clamp(base + k, 0.0, last));
  };
  if (params.kernel == Kernel::Nearest) {
    // floor((j + 1/2) old / target): PyTorch's 'nearest-exact', PIL and JAX
    add(taps, source_of(fraction < 0.5 ? 0 : 1), 1);
    return taps;
  }
  const double reach = (params.kernel == Kernel::Cubic ? 2 : 1) * stretch;
  double sum = 0;
  for (double k = std::floor(fraction - reach) + 1; k < fraction + reach; ++k) {
    if (params.antialias && (base + k < 0 || base + k > last)) continue;
    const double w = weight((fraction - k) / stretch, params);
    add(taps, source_of(k), w);
    sum += w;
  }
  for (double& w : taps.weights) w /= params.antialias ? sum : 1;
  return taps;
}

}  // namespace

double resized_cell(const ResizeTaps& down, const ResizeTaps& across,
                    MatrixView<const double> table, std::size_t width, std::size_t column) {
  double sum = 0;
  for (std::size_t a = 0; a < down.sources.size(); ++a) {
    double line = 0;
    for (std::size_t b = 0; b < across.sources.size(); ++b) {
      line += across.weights[b] * table(down.sources[a] * width + across.sources[b], column);
    }
    sum += down.weights[a] * line;
  }
  return sum;
}

std::vector<ResizeTaps> resize_taps(std::size_t old_size, std::size_t target_size,
                                    const ResizeParams& params) {
  const auto old_count = static_cast<double>(old_size);
  const double target = static_cast<double>(target_size) + params.scale_offset;
  const double stretch = params.antialias ? std::fmax(1, old_count / target) : 1;
  std::vector<ResizeTaps> result;
  result.reserve(target_size);
  const double last = old_count - 1;
  for (std::size_t j = 0; j < target_size; ++j) {
    // x = ((2j + 1) old - target) / (2 target), whole part and fraction
    const double numerator = (2 * static_cast<double>(j) + 1) * old_count - target;
    const double base = std::floor(numerator / (2 * target));
    const double fraction = (numerator - base * 2 * target) / (2 * target);
    result.push_back(taps_at(base, fraction, stretch, last, params));
  }
  return result;
}

void resize_rows(MatrixView<double> out, MatrixView<const double> table,
                 const ResizeParams& params) {
  resize_grid(out, {out.rows(), 1}, table, {table.rows(), 1}, params);
}

void resize_grid(MatrixView<double> out, PatchGrid target, MatrixView<const double> table,
                 PatchGrid old, const ResizeParams& params) {
  require(old.size() != 0 && table.rows() == old.size(), kName, "table", "must have ", old.height,
          " x ", old.width, " row(s) and at least one, got ", table.rows());
  require(out.rows() == target.size() && out.cols() == table.cols(), kName, "out", "must be ",
          target.size(), " x ", table.cols(), ", got ", out.rows(), " x ", out.cols());
  const std::vector<ResizeTaps> down = resize_taps(old.height, target.height, params);
  const std::vector<ResizeTaps> across = resize_taps(old.width, target.width, params);
  for (std::size_t y = 0; y < target.height; ++y) {
    for (std::size_t x = 0; x < target.width; ++x) {
      const ResizeTaps &v = down[y], &h = across[x];
      for (std::size_t j = 0; j < out.cols(); ++j) {
        out(y * target.width + x, j) = resized_cell(v, h, table, old.width, j);
      }
    }
  }
}

}  // namespace pe
