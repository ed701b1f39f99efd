#include "support/double_double.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "support/rng.h"

namespace pe {
namespace {

/// Relative difference of two double-doubles.
double difference(DoubleDouble a, DoubleDouble b) { return std::fabs((a + -b).hi / b.hi); }

struct Known {
  double x;
  DoubleDouble value;  // by decimal arithmetic of 60 digits
};

TEST_CASE("double_double: exp is within 2^-96 of exact", "[support][double_double][golden]") {
  constexpr Known kExp[] = {
      {0x1.0000000000000p+0, {0x1.5bf0a8b145769p+1, 0x1.4d57ee2b1013ap-53}},
      {-0x1.0000000000000p+0, {0x1.78b56362cef38p-2, -0x1.ca8a4270fadf5p-57}},
      {0x1.0000000000000p-1, {0x1.a61298e1e069cp+0, -0x1.b4690082a4906p-55}},
      {-0x1.26bb1bbb55515p+3, {0x1.a36e2eb1c4333p-14, 0x1.62fa70cc46897p-68}},
      {0x1.4400000000000p+4, {0x1.290d76d1966a9p+29, 0x1.7caa464b02a74p-25}},
      {0x1.0624dd2f1a9fcp-10, {0x1.0041919b7ee34p+0, -0x1.8bc2a4c3c7051p-55}},
  };
  for (const Known& known : kExp) {
    CAPTURE(known.x);
    CHECK(difference(exp(DoubleDouble{known.x, 0}), known.value) < 0x1p-96);
  }
}

TEST_CASE("double_double: log is within 2^-95 of exact", "[support][double_double][golden]") {
  constexpr Known kLog[] = {
      {0x1.0000000000000p+1, {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56}},
      {0x1.3880000000000p+13, {0x1.26bb1bbb55516p+3, -0x1.f48ad494ea3e9p-51}},
      {0x1.e848000000000p+18, {0x1.a3ea669a05c01p+3, 0x1.43d1720303e20p-51}},
      {0x1.000001ad7f29bp+0, {0x1.ad7f2847b6492p-24, 0x1.d7f4a57fcf3ddp-80}},
      {0x1.3333333333333p-2, {-0x1.34378fcbda721p+0, 0x1.9c1404e27f13dp-54}},
      {0x1.d1a94a2000000p+39, {0x1.ba18a998fffa0p+4, 0x1.112fc120a0a22p-50}},
      {0x1.8000000000000p+0, {0x1.9f323ecbf984cp-2, -0x1.a92e513217f5cp-59}},
  };
  for (const Known& known : kLog) {
    CAPTURE(known.x);
    const DoubleDouble error = log(DoubleDouble{known.x, 0}) + -known.value;
    CHECK(std::fabs(error.hi) < 0x1p-95 * std::fmax(1, std::fabs(known.value.hi)));
  }
}

TEST_CASE("double_double: exp undoes log, division undoes multiplication",
          "[support][double_double][property]") {
  Rng rng(1);
  for (int i = 0; i < 1000; ++i) {
    const double x = std::ldexp(1 + rng.uniform(), static_cast<int>(rng.next() % 60) - 20);
    const double y = std::ldexp(1 + rng.uniform(), static_cast<int>(rng.next() % 60) - 20);
    CAPTURE(i, x, y);
    CHECK(difference(exp(log(DoubleDouble{x, 0})), DoubleDouble{x, 0}) < 0x1p-89);
    CHECK(difference(DoubleDouble{x, 0} / DoubleDouble{y, 0} * DoubleDouble{y, 0},
                     DoubleDouble{x, 0}) < 0x1p-100);
  }
}

TEST_CASE("double_double: two_product and head26 are exact", "[support][double_double][property]") {
  Rng rng(2);
  for (int i = 0; i < 1000; ++i) {
    const double a = rng.normal() * 1e6, b = rng.normal();
    CAPTURE(i, a, b);
    const DoubleDouble product = two_product(a, b);
    CHECK(product.hi == a * b);
    CHECK(product.lo == std::fma(a, b, -product.hi));
    const double head = head26(a);
    CHECK(std::fma(head, head, -(head * head)) == 0);  // 26 bits: the square fits into a double
    CHECK(head + (a - head) == a);
  }
}

}  // namespace
}  // namespace pe
