#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <numeric>

#include "encodings/rotations/mrope.h"

namespace pe {
namespace {

void add(TokenPositions& out, std::initializer_list<double> at) {
  std::size_t axis = 0;
  for (const double p : at) out.axes[axis++].push_back(p);
}

/// Words count on in all axes.
void add_text(TokenPositions& out, std::size_t length) {
  for (std::vector<double>& axis : out.axes) {
    axis.resize(axis.size() + length);
    std::iota(axis.end() - static_cast<std::ptrdiff_t>(length), axis.end(), out.next);
  }
  out.next += static_cast<double>(length);
}

TokenPositions of_grids(std::span<const TokenRun> runs) {
  TokenPositions out{.axes = std::vector<std::vector<double>>(3)};
  double& next = out.next;
  for (const TokenRun& run : runs) {
    add_text(out, run.length);
    for (std::size_t t = 0; t < run.time; ++t) {
      for (std::size_t h = 0; h < run.height; ++h) {
        for (std::size_t w = 0; w < run.width; ++w) {
          add(out, {next + std::floor(static_cast<double>(t) * run.time_step),
                    next + static_cast<double>(h), next + static_cast<double>(w)});
        }
      }
    }
    if (run.time == 0) continue;
    const double last = std::floor(static_cast<double>(run.time - 1) * run.time_step);
    next += std::fmax(last + 1, static_cast<double>(std::max(run.height, run.width)));
  }
  return out;
}

TokenPositions of_hunyuan(std::span<const TokenRun> runs) {
  TokenPositions out{.axes = std::vector<std::vector<double>>(4)};
  double& next = out.next;
  double picture = 0;
  for (const TokenRun& run : runs) {
    add_text(out, run.length);
    if (run.time == 0) continue;
    for (std::size_t h = 0; h < run.height; ++h) {
      for (std::size_t w = 0; w <= run.width; ++w, ++next) {
        add(out, {next, static_cast<double>(w), static_cast<double>(h), picture});
      }
    }
    ++picture;
  }
  return out;
}

/// Each pair to the axis that has least of its section and was not the last, if there is one.
std::vector<int> dealt_out(std::span<const double> sections, std::size_t pairs) {
  std::vector<double> total(sections.begin(), sections.end()), placed(total.size(), 0);
  const bool ends_in_time = total[0] > 0;
  if (ends_in_time) --total[0];
  std::vector<int> axis(pairs, 0);
  int last = -1;
  for (std::size_t i = 0; i + ends_in_time < pairs; ++i) {
    int best = -1;
    for (const bool again : {false, true}) {
      for (std::size_t k = 0; k < total.size() && (best < 0 || !again); ++k) {
        if (placed[k] >= total[k] || (static_cast<int>(k) == last && !again)) continue;
        const auto at = static_cast<std::size_t>(best);
        if (best < 0 || placed[k] / total[k] < placed[at] / total[at]) best = static_cast<int>(k);
      }
    }
    if (best < 0) break;
    axis[i] = last = best;
    ++placed[static_cast<std::size_t>(best)];
  }
  return axis;
}

}  // namespace

TokenPositions token_positions(std::span<const TokenRun> runs, MropeMode mode) {
  return mode == MropeMode::Hunyuan ? of_hunyuan(runs) : of_grids(runs);
}

std::vector<int> axis_of_pair(MropeMode mode, std::span<const double> sections, std::size_t pairs) {
  if (mode == MropeMode::OpenPangu) return dealt_out(sections, pairs);
  std::vector<int> axis(pairs, 0);
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto at = static_cast<double>(i);
    const std::size_t turn = i % 3;
    switch (mode) {
      case MropeMode::Chunked:
      case MropeMode::Hunyuan: {
        double end = 0;
        for (const double section : sections) axis[i] += at >= (end += section);
        break;
      }
      case MropeMode::Interleaved:
        if (turn != 0 && at < 3 * sections[turn]) axis[i] = static_cast<int>(turn);
        break;
      case MropeMode::OpenPangu:
        break;
      case MropeMode::Ernie:
        if (at < sections[0] + sections[1]) axis[i] = i % 2 == 0 ? 1 : 2;
        break;
    }
  }
  return axis;
}

}  // namespace pe
