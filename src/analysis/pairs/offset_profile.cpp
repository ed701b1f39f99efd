#include "analysis/pairs/offset_profile.h"

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

OffsetProfile offset_profile(MatrixView<const double> table, Metric metric) {
  check(table);
  const std::size_t length = table.rows();
  constexpr double kOfPair = 8;  // beside its multiplications
  const double work = static_cast<double>(length) / 2 * static_cast<double>(length) *
                      (static_cast<double>(table.cols()) + kOfPair);
  check_work(kName, "matrix", work,
             "rows * rows / 2 * (columns + 8); with a reference it is one row's");
  OffsetProfile profile;
  profile.mean.assign(length, 0);
  profile.min.assign(length, INFINITY);
  profile.max.assign(length, -INFINITY);
  const RowRelations relations(table, metric);
  std::vector<double> values(length);
  for (std::size_t p = 0; p < length; ++p) {
    const std::span<double> row(values.data(), length - p);
    relations.fill(row, p, p);
    for (std::size_t offset = 0; offset < row.size(); ++offset) {
      profile.mean[offset] += row[offset];
      profile.min[offset] = std::fmin(profile.min[offset], row[offset]);
      profile.max[offset] = std::fmax(profile.max[offset], row[offset]);
    }
  }
  for (std::size_t offset = 0; offset < length; ++offset) {
    double& mean = profile.mean[offset];
    mean /= static_cast<double>(length - offset);
    if (std::isnan(mean)) profile.min[offset] = profile.max[offset] = NAN;
    const double spread = profile.max[offset] - profile.min[offset];
    if (std::isnan(profile.toeplitz_defect)) continue;
    if (!(spread <= profile.toeplitz_defect)) profile.toeplitz_defect = spread;
  }
  const double least = least_step(profile.mean);
  for (std::size_t offset = 1; offset < length; ++offset) {
    if (!is_rise(profile.mean[offset - 1], profile.mean[offset], metric, least)) continue;
    profile.rises.places.push_back(static_cast<std::int32_t>(offset));
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
