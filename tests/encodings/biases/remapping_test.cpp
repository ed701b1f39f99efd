#include "encodings/biases/remapping.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "encodings/biases/alibi.h"
#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "support/bias.h"
#include "support/golden.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::bias_refusal;
using testing::buckets_of;

const testing::PropertyClaim kClaim("position-remapping");

TEST_CASE("position-remapping: exact inside the window, never falling, each step at most one",
          "[encodings][remapping][property]") {
  for (const Remapping method : {Remapping::Grouped, Remapping::Clip}) {
    for (const int window : {1, 2, 7, 64}) {
      for (const int group : {1, 3, 8}) {
        const RemappingParams params{method, window, group};
        CAPTURE(static_cast<int>(method), window, group);
        int before = -1;
        for (int offset = 0; offset < 200; ++offset) {
          const int mapped = remapped_offset(300, 300 - offset, params);
          if (offset < window) CHECK(mapped == offset);
          CHECK(mapped >= before);
          CHECK(mapped <= before + 1);
          CHECK(mapped <= offset);
          if (method == Remapping::Clip) CHECK(mapped == std::min(offset, window));
          before = mapped;
        }
      }
    }
  }
}

TEST_CASE(
    "position-remapping: Self-Extend groups positions, the offset's group is within one of it",
    "[encodings][remapping][property]") {
  for (int m = 0; m < 120; ++m) {
    for (int n = 0; n <= m; ++n) {
      const int extended = remapped_offset(m, n, {Remapping::SelfExtend, 16, 5});
      const int grouped = remapped_offset(m, n, {Remapping::Grouped, 16, 5});
      if (m - n < 16) CHECK(extended == m - n);
      CHECK((extended == grouped || extended == grouped + 1));
      // a group of one leaves everything as it is
      CHECK(remapped_offset(m, n, {Remapping::SelfExtend, 16, 1}) == m - n);
    }
  }
  // LongLM's own numbers: 100 // 5 - 3 // 5 + 16 - 16 // 5
  CHECK(remapped_offset(100, 3, {Remapping::SelfExtend, 16, 5}) == 20 - 0 + 16 - 3);
}

TEST_CASE("position-remapping: with a window as long as the text it is ALiBi",
          "[encodings][remapping][alibi][property]") {
  const Matrix<double> alibi = bias_of(kAlibiScheme, arguments_for(kAlibiScheme));
  for (const std::string_view method : kRemappingNames) {
    CAPTURE(method);
    Arguments arguments = arguments_for(kRemappingScheme);
    arguments.set("method", method);
    arguments.set("window", 16.0);
    arguments.set("group_size", 16.0);
    arguments.set("max_length", 16.0);  // all positions there are
    const Matrix<double> bias = bias_of(kRemappingScheme, arguments);
    CHECK(std::ranges::equal(bias.view().flat(), alibi.view().flat()));
    const Matrix<std::int32_t> offsets = buckets_of(kRemappingScheme, arguments);
    for (int m = 0; m < 16; ++m) {
      for (int n = 0; n < 16; ++n) {
        CHECK(offsets.view()(static_cast<std::size_t>(m), static_cast<std::size_t>(n)) ==
              (n > m ? -1 : m - n));
      }
    }
  }
}

TEST_CASE("position-remapping: dual chunks as the three products of the published code",
          "[encodings][remapping][property]") {
  for (const auto& [window, chunk] : {std::pair{4, 6}, {3, 12}, {8, 4}, {1, 1}}) {
    CAPTURE(window, chunk);
    const RemappingParams params{Remapping::DualChunk, window, chunk};
    for (int m = 0; m < 60; ++m) {
      for (int n = 0; n <= m; ++n) {
        // positions of the query against its own chunk, the one before and all earlier ones
        const int own = m % chunk, before = std::min(m % chunk + chunk, chunk + window),
                  earlier = std::min(2 * chunk - 1, chunk + window);
        const int position = m / chunk == n / chunk       ? own
                             : m / chunk == n / chunk + 1 ? before
                                                          : earlier;
        const int mapped = remapped_offset(m, n, params);
        CHECK(mapped == position - n % chunk);
        CHECK(mapped <= chunk + window);
        if (m - n < window && window <= chunk) CHECK(mapped == m - n);
      }
    }
  }
}

TEST_CASE("position-remapping: StreamingLLM numbers what it keeps without gaps",
          "[encodings][remapping][property]") {
  const RemappingParams params{Remapping::Streaming, 5, 2};  // two first tokens, five last
  for (int m = 0; m < 30; ++m) {
    std::vector<int> offsets;
    for (int n = 0; n <= m; ++n) {
      const int mapped = remapped_offset(m, n, params);
      const bool kept = n < 2 || m - n < 5;
      CHECK((mapped == kUnseen) == !kept);
      if (kept) offsets.push_back(mapped);
    }
    // the places in the cache: from its length down to 0
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      CHECK(offsets[i] == static_cast<int>(offsets.size() - 1 - i));
    }
  }
  Arguments arguments = arguments_for(kRemappingScheme);
  arguments.set("method", "streaming");
  arguments.set("window", 3.0);
  CHECK(bias_of(kRemappingScheme, arguments).view()(15, 8) == -INFINITY);
}

TEST_CASE("skipping_positions: one gap, in the first half or just after it",
          "[encodings][remapping][property]") {
  int gaps[101] = {};
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const auto positions = skipping_positions(20, 100, seed);
    REQUIRE(positions.size() == 20);
    std::size_t cut = 1;
    while (cut < 20 && positions[cut] == static_cast<std::int32_t>(cut)) ++cut;
    const int gap = positions[19] - 19;
    CHECK((gap == 0 || cut <= 10));
    for (std::size_t i = 0; i < 20; ++i) {
      CHECK(positions[i] == static_cast<std::int32_t>(i) + (i < cut ? 0 : gap));
    }
    REQUIRE((gap >= 0 && gap <= 80));
    ++gaps[gap];
  }
  CHECK(gaps[0] > 0);  // both ends can be drawn
  CHECK(gaps[80] > 0);
  CHECK(skipping_positions(7, 7, 1).back() == 6);
  CHECK_THROWS_AS(skipping_positions(8, 7, 1), InputError);
}

TEST_CASE("randomized_positions: rising, below max_length, the same for the same seed",
          "[encodings][remapping][property]") {
  for (const std::uint64_t seed : {0u, 1u, 99u}) {
    const auto positions = randomized_positions(20, 100, seed);
    REQUIRE(positions.size() == 20);
    for (std::size_t i = 0; i < 20; ++i) {
      CHECK(positions[i] >= (i == 0 ? 0 : positions[i - 1] + 1));
      CHECK(positions[i] < 100);
    }
    CHECK(positions == randomized_positions(20, 100, seed));
    CHECK(positions != randomized_positions(20, 100, seed + 1));
  }
  // every candidate is as likely: 1/4 of 400 draws, give or take four deviations
  int count[40] = {};
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    for (const std::int32_t p : randomized_positions(10, 40, seed)) ++count[p];
  }
  for (const int c : count) CHECK(std::abs(c - 100) < 4 * 9);
}

TEST_CASE("position-remapping: refusals", "[encodings][remapping][error]") {
  CHECK(bias_refusal(kRemappingScheme, [](Arguments& a) {
          a.set("method", "randomized");
          a.set("max_length", 15.0);
        }) == "position-remapping: max_length must not be below key_length, 16, got 15");
  CHECK_THROWS_AS(remapped_offset(3, 4, {}), InputError);
  CHECK_THROWS_AS(remapped_offset(4, 3, {.window = 0}), InputError);
  CHECK_THROWS_AS(remapped_offset(4, 3, {.group_size = 0}), InputError);
  CHECK_THROWS_AS(remapped_offset(4, 3, {.method = Remapping::Randomized}), InputError);
  CHECK_THROWS_AS(randomized_positions(5, 4, 0), InputError);
}

}  // namespace
}  // namespace pe
