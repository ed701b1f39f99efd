#include "attention/rotation_lens.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "attention/toy.h"
#include "encodings/biases/bias.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "rotationLens";

std::vector<double> content(std::span<const double> own, std::string_view parameter,
                            const RotationLensParams& params) {
  std::vector<double> out(own.begin(), own.end());
  if (out.empty()) {
    out.resize(params.head_dim);
    fill_from_text(out, parameter, params.seed, 0, 1);
    const double length = std::sqrt(dot(out, out));
    for (double& x : out) x /= length;
  }
  require(out.size() == params.head_dim, kName, parameter, "must have ", params.head_dim,
          " number(s), got ", out.size());
  for (double& x : out) {
    require(std::isfinite(x), kName, parameter, "must be finite, got ", x);
    x *= params.norm;
  }
  return out;
}

/// Turns every pair by an angle, whatever the position.
void align(std::span<double> x, RotaryLayout layout, double angle) {
  const std::size_t pairs = x.size() / 2;
  const PairPlaces places(layout, pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    double& a = x[places.channel(i)];
    double& b = x[places.channel(i) + places.partner];
    const double turned = a * std::cos(angle) - b * std::sin(angle);
    b = a * std::sin(angle) + b * std::cos(angle);
    a = turned;
  }
}

double angle_between(std::span<const double> q, std::span<const double> k) {
  if (q.size() == 2) {
    return std::atan2(k[0] * q[1] - k[1] * q[0], q[0] * k[0] + q[1] * k[1]);
  }
  return std::acos(std::clamp(cosine(q, k), -1.0, 1.0));
}

/// The same row at every one of `positions`.
Matrix<double> turned(std::span<const double> row, const std::vector<double>& positions,
                      const SequenceEncoding& encoding, SequenceEncoding::Role role) {
  Matrix<double> out(positions.size(), row.size());
  for (std::size_t r = 0; r < out.rows(); ++r) std::ranges::copy(row, out.view().row(r).begin());
  rotate(out.view(), encoding.rotation(positions, row.size(), role));
  return out;
}

}  // namespace

RotationLens rotation_lens(const RotationLensParams& params, const SequenceEncoding& encoding) {
  using enum SequenceEncoding::Role;
  require(encoding.kind() == Kind::Rotate, kName, "encoding", "must be one that rotates, got ",
          encoding.scheme().name);
  const std::vector<double> query = content(params.query, "query", params);
  std::vector<double> key = params.key.empty() && params.key_content == LensKey::Same
                                ? query
                                : content(params.key, "key", params);
  RotationLens out;
  const auto layout = encoding.rotation({0}, params.head_dim, Keys).layout;
  align(key, layout, params.alignment);
  out.query_norm = std::sqrt(dot(query, query));
  out.key_norm = std::sqrt(dot(key, key));
  out.angle = angle_between(query, key);

  std::vector<double> first, second;
  for (std::size_t s = 0; s <= params.slide; ++s) {
    out.slides.push_back(static_cast<double>(s));
    first.push_back(params.first + out.slides.back());
    second.push_back(params.second + out.slides.back());
  }
  const Matrix<double> q = turned(query, first, encoding, Queries);
  const Matrix<double> k = turned(key, second, encoding, Keys);
  for (std::size_t s = 0; s <= params.slide; ++s) {
    out.scores.push_back(dot(q.view().row(s), k.view().row(s)));
    out.deviation.push_back(out.scores.back() - out.scores.front());
    out.max_deviation = std::max(out.max_deviation, std::fabs(out.deviation.back()));
  }

  std::vector<double> moved;
  const auto reach = static_cast<double>(params.slide);
  for (double offset = -reach; offset <= reach; ++offset) {
    out.offsets.push_back(offset);
    moved.push_back(params.second + offset);
  }
  const Rotation still = encoding.rotation({params.second}, params.head_dim, Keys);
  const double frequency = still.axes.front().frequencies.radians(0);
  const Matrix<double> moving = turned(query, moved, encoding, Queries);
  for (std::size_t i = 0; i < moved.size(); ++i) {
    out.offset_scores.push_back(dot(moving.view().row(i), k.view().row(0)));
    out.claimed.push_back(out.query_norm * out.key_norm *
                          std::cos(out.angle + out.offsets[i] * frequency));
    out.claim_difference =
        std::max(out.claim_difference, std::fabs(out.offset_scores[i] - out.claimed[i]));
  }
  return out;
}

}  // namespace pe
