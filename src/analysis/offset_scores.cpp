#include "analysis/offset_scores.h"

#include "linalg/phasors.h"
#include "support/check.h"

namespace pe {
namespace {

constexpr std::string_view kName = "offsetScores";

constexpr Parameter kParameters[] = {
    list("offsets",
         {.unit = "tokens", .min = -parameters::kMaxPosition, .max = parameters::kMaxPosition},
         "How far apart query and key stand."),
};

}  // namespace

const std::span<const Parameter> kOffsetScoreParameters = kParameters;

std::vector<double> offset_scores(const Rotation& rotation, std::span<const double> offsets) {
  require(rotation.axes.size() == 1 && rotation.is_uniform(), kName, "encoding",
          "must turn by one position and do nothing else");
  const auto count = static_cast<double>(offsets.size());
  require(count > 0 && count <= kMaxScoreOffsets, kName, "offsets", "must be 1 to ",
          kMaxScoreOffsets, ", got ", count);
  const Frequencies& f = rotation.axes.front().frequencies;
  const double share =
      rotation.attention_factor * rotation.attention_factor / static_cast<double>(f.size());
  std::vector<double> sine(f.size()), cosine(f.size()), scores;
  scores.reserve(offsets.size());
  for (const double offset : offsets) {
    phasors_at({sine.data(), cosine.data()}, offset, f.head(), f.tail(), f.size());
    double sum = 0;
    for (const double each : cosine) sum += each;
    scores.push_back(share * sum);
  }
  return scores;
}

}  // namespace pe
