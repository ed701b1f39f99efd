// Reference data of tests/golden. Parameters and tolerances stand beside them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/json.h"

namespace pe::testing {

/// A table of float64 in C order.
struct GoldenTable {
  std::vector<std::size_t> shape;
  std::vector<double> data;
  std::size_t rows() const { return shape.at(0); }
  std::size_t cols() const { return shape.size() > 1 ? shape[1] : 1; }
};

/// One object per file, with `file` and `tolerance`: those of tests/golden/index.json, which have
/// `parameters` and a test of their own, and those of tests/golden/schemes, which name a `scheme` and
/// its `arguments` and are compared by one test for all.
const std::vector<Json>& golden_index();
/// The entry of one file; throws where there is none.
const Json& golden_entry(std::string_view file);

GoldenTable read_golden_table(std::string_view file);
Json read_golden_json(std::string_view file);

/// Says that a test compares with `file`, and for which schemes of the catalogue. Define one beside
/// the test: a file of the index that no test names fails the suite, and so does a file of a scheme
/// that no test names for it.
struct GoldenClaim {
  explicit GoldenClaim(std::string file, std::vector<std::string> schemes = {});
  std::string file;
  std::vector<std::string> schemes;
};

/// Says that a test holds a scheme without reference data to what is known of it by analysis. A
/// scheme with neither fails the suite.
struct PropertyClaim {
  explicit PropertyClaim(std::string scheme);
  std::string scheme;
};

/// All that were made.
std::vector<GoldenClaim>& golden_claims();
std::vector<PropertyClaim>& property_claims();

}  // namespace pe::testing
