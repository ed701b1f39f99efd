#include "analysis/pairs/offset_profile.h"

#include <algorithm>
#include <cmath>

#include "analysis/pairs/row_relations.h"
#include "support/check.h"
#include "support/work.h"

namespace pe {
namespace {

constexpr std::string_view kName = "offsetProfile";

constexpr Parameter kParameters[] = {
    choice("metric", kMetricNames, "What is compared."),
    integer("reference", {.unit = "rows", .max = parameters::kMaxLength},
            "Compare this row with all others; left out: all pairs of rows, by offset."),
    integer("first", {.unit = "rows", .max = parameters::kMaxLength},
            "Of all pairs: the first offset that is wanted."),
    integer("rows", {.unit = "rows", .min = 1, .max = parameters::kMaxLength},
            "How many offsets from there on; left out: all."),
};

/// The least step that is not put down to rounding.
double least_step(std::span<const double> values) {
  double largest = 0;
  for (const double value : values) largest = std::fmax(largest, std::fabs(value));
  return 1e-14 * largest;
}

/// Whether `farther` is more alike than `nearer`.
bool is_rise(double nearer, double farther, Metric metric, double least) {
  return is_distance(metric) ? farther < nearer - least : farther > nearer + least;
}

void check(MatrixView<const double> table) {
  require(table.rows() > 0, kName, "matrix", "must have a row");
}

}  // namespace

const std::span<const Parameter> kOffsetProfileParameters = kParameters;

OffsetProfile offset_profile(MatrixView<const double> table, Metric metric,
                             const RowRange& offsets) {
  check(table);
  const std::size_t length = table.rows(), first = offsets.first;
  const std::size_t asked = offsets.size(kName, length), end = first + asked;
  constexpr double kOfPair = 8;  // beside its multiplications
  const double middle = static_cast<double>(first + end) / 2;
  const double pairs = static_cast<double>(asked) * (static_cast<double>(length) - middle);
  check_work(kName, "matrix", pairs * (static_cast<double>(table.cols()) + kOfPair),
             "rows * rows / 2 * (columns + 8); with a reference it is one row's");
  OffsetProfile profile;
  profile.mean.assign(asked, 0);
  profile.min.assign(asked, INFINITY);
  profile.max.assign(asked, -INFINITY);
  const RowRelations relations(table, metric);
  // products that are made together are rounded otherwise than one alone
  constexpr std::size_t kTogether = 4;
  const std::size_t before = first % kTogether;
  const std::size_t rounded = (before + asked + kTogether - 1) / kTogether * kTogether;
  std::vector<double> values(rounded);
  for (std::size_t p = 0; p + first < length; ++p) {
    const std::size_t from = p + first - before;
    relations.fill({values.data(), std::min(rounded, length - from)}, p, from);
    for (std::size_t k = 0, left = std::min(asked, length - first - p); k < left; ++k) {
      const double value = values[before + k];
      profile.mean[k] += value;
      profile.min[k] = std::fmin(profile.min[k], value);
      profile.max[k] = std::fmax(profile.max[k], value);
    }
  }
  for (std::size_t k = 0; k < asked; ++k) {
    double& mean = profile.mean[k];
    mean /= static_cast<double>(length - first - k);
    if (std::isnan(mean)) profile.min[k] = profile.max[k] = NAN;
    const double spread = profile.max[k] - profile.min[k];
    if (std::isnan(profile.toeplitz_defect)) continue;
    if (!(spread <= profile.toeplitz_defect)) profile.toeplitz_defect = spread;
  }
  const double least = least_step(profile.mean);
  for (std::size_t k = 1; k < asked; ++k) {
    if (!is_rise(profile.mean[k - 1], profile.mean[k], metric, least)) continue;
    profile.rises.places.push_back(static_cast<std::int32_t>(first + k));
  }
  if (!profile.rises.places.empty()) profile.rises.first = profile.rises.places.front();
  return profile;
}

ReferenceProfile reference_profile(MatrixView<const double> table, std::size_t reference,
                                   Metric metric) {
  check(table);
  require(reference < table.rows(), kName, "reference", "must be below the number of rows, ",
          table.rows(), ", got ", reference);
  ReferenceProfile profile;
  profile.values.resize(table.rows());
  RowRelations(table, metric).fill(profile.values, reference, 0);
  const std::span<const double> values = profile.values;
  const double least = least_step(values);
  std::size_t smallest = table.rows();
  for (std::size_t r = 0; r < table.rows(); ++r) {
    if (r == reference) continue;
    const std::size_t nearer = r < reference ? r + 1 : r - 1;
    if (!is_rise(values[nearer], values[r], metric, least)) continue;
    profile.rises.places.push_back(static_cast<std::int32_t>(r));
    const std::size_t offset = r < reference ? reference - r : r - reference;
    if (offset > smallest) continue;
    smallest = offset;
    profile.rises.first = static_cast<std::int32_t>(r);
  }
  return profile;
}

}  // namespace pe
