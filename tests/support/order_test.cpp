#include "support/order.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>

#include "support/rng.h"

namespace pe {

TEST_CASE("order: as std::stable_sort, of any count, with many equals", "[support]") {
  Rng rng(1);
  for (std::size_t count = 0; count < 70; ++count) {
    std::vector<std::pair<std::size_t, std::size_t>> values;
    for (std::size_t i = 0; i < count; ++i) values.emplace_back(rng.next() % 9, i);
    auto expected = values;
    const auto less = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::stable_sort(expected.begin(), expected.end(), less);
    put_in_order(values, less);
    CHECK(values == expected);
  }
}

TEST_CASE("order: what can only be moved, and comparisons that contradict themselves",
          "[support]") {
  std::vector<std::string> words{"c", "a", "", "b"};
  put_in_order(words);
  CHECK(words == std::vector<std::string>{"", "a", "b", "c"});
  std::vector<double> numbers{3, NAN, 1, NAN, 2, 0};
  put_in_order(numbers);
  CHECK(numbers.size() == 6);
  CHECK(std::ranges::count_if(numbers, [](double x) { return std::isnan(x); }) == 2);
}

}  // namespace pe
