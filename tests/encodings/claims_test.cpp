// What tests compare with, and what the catalogue says of it.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "encodings/catalogue/catalogue.h"
#include "support/golden.h"

namespace pe::testing {

TEST_CASE("golden: every file of the index has a test, and every claim a file", "[golden]") {
  std::vector<std::string> indexed;
  for (const Json& entry : golden_index()) indexed.push_back(entry["file"].text);
  for (const std::string& file : indexed) {
    CAPTURE(file);
    CHECK((golden_entry(file).has("scheme") ||
           std::ranges::count(golden_claims(), file, &GoldenClaim::file) >= 1));
  }
  for (const GoldenClaim& claim : golden_claims()) {
    CAPTURE(claim.file);
    CHECK(std::ranges::count(indexed, claim.file) == 1);
  }
}

TEST_CASE("catalogue: every scheme is tested against reference data or by analysis",
          "[encodings][catalogue][golden]") {
  for (const Scheme* scheme : catalogue()) {
    CAPTURE(scheme->name);
    for (const std::string_view file : texts_of(*scheme).golden) {
      CAPTURE(file);
      const Json& entry = golden_entry(file);
      if (entry.has("scheme")) {
        CHECK(entry["scheme"].text == scheme->name);
        continue;
      }
      CHECK(std::ranges::any_of(golden_claims(), [&](const GoldenClaim& claim) {
        return claim.file == file && std::ranges::count(claim.schemes, scheme->name) == 1;
      }));
    }
    if (texts_of(*scheme).golden.empty())
      CHECK(std::ranges::count(property_claims(), scheme->name, &PropertyClaim::scheme) >= 1);
  }
}

TEST_CASE("catalogue: no test claims what the catalogue does not know",
          "[encodings][catalogue][golden]") {
  for (const PropertyClaim& claim : property_claims()) CHECK_NOTHROW(find_scheme(claim.scheme));
  for (const GoldenClaim& claim : golden_claims()) {
    for (const std::string& scheme : claim.schemes) {
      CAPTURE(claim.file, scheme);
      CHECK(std::ranges::count(texts_of(find_scheme(scheme)).golden, claim.file) == 1);
    }
  }
}

}  // namespace pe::testing
