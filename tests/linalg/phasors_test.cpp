#include "linalg/phasors.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <vector>

#include "support/reference.h"
#include "support/rng.h"
#include "support/worst.h"

namespace pe {
namespace {

struct Row {
  explicit Row(std::size_t count) : sine(count), cosine(count) {}
  operator Phasors() { return {sine.data(), cosine.data()}; }
  std::vector<double> sine, cosine;
};

struct Frequency {
  double head, tail;
};
Frequency split(DoubleDouble turns) {
  const double head = head26(turns.hi);
  return {head, (turns.hi - head) + turns.lo};
}

double worst_error(double largest_position, int samples, std::uint64_t seed) {
  Rng rng(seed);
  double worst = 0;
  for (int i = 0; i < samples; ++i) {
    const DoubleDouble turns = testing::reference_turns(10000, rng.uniform() * 512, 512);
    const Frequency f = split(turns);
    double position = std::ldexp(rng.uniform() * 2 - 1, 0) * largest_position;
    if (i % 2 == 0) position = std::nearbyint(position);
    double s = 0, c = 0;
    phasors_at({&s, &c}, position, &f.head, &f.tail, 1);
    const auto exact = testing::reference_phasor(position, turns);
    worst = testing::worst_of(worst, testing::error_of(s, exact.sine));
    worst = testing::worst_of(worst, testing::error_of(c, exact.cosine));
  }
  return worst;
}

TEST_CASE("phasors_at: sine and cosine as accurate as stated", "[linalg][phasors]") {
  const std::uint64_t seed = GENERATE(1u, 2u, 3u);
  CAPTURE(seed);
  CHECK(worst_error(0x1p10, 20000, seed) < 1.1e-16);
  CHECK(worst_error(0x1p20, 20000, seed) < 1.1e-16);
  CHECK(worst_error(0x1p26, 20000, seed) < 2.2e-16);
  CHECK(worst_error(0x1p40, 5000, seed) < 1e-11);
}

TEST_CASE("phasors_at: all four quadrants and their borders", "[linalg][phasors]") {
  for (int eighth = -16; eighth <= 16; ++eighth) {
    const double head = 0.125, tail = 0;
    double s = 0, c = 0;
    phasors_at({&s, &c}, eighth, &head, &tail, 1);
    const auto exact = testing::reference_phasor(eighth, {head, tail});
    CAPTURE(eighth);
    CHECK(testing::error_of(s, exact.sine) < 1.2e-16);
    CHECK(testing::error_of(c, exact.cosine) < 1.2e-16);
  }
}

// Sizes around the number of lanes, so that vector loop and tail both run.
#define PE_SIZES 0u, 1u, 2u, 3u, 4u, 5u, 7u, 8u, 9u, 19u

TEST_CASE("phasors_at and rotate: every size gives what one element at a time gives",
          "[linalg][phasors][property]") {
  const std::size_t count = GENERATE(PE_SIZES);
  std::vector<double> head(count), tail(count);
  Rng rng(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Frequency f = split({rng.uniform(), 0});
    head[i] = f.head;
    tail[i] = f.tail;
  }
  Row row(count), step(count), after(count);
  phasors_at(row, 17.25, head.data(), tail.data(), count);
  phasors_at(step, 3, head.data(), tail.data(), count);
  phasors_at(after, 20.25, head.data(), tail.data(), count);
  rotate(row, Phasors(step), count);
  for (std::size_t i = 0; i < count; ++i) {
    CAPTURE(count, i);
    double s = 0, c = 0;
    phasors_at({&s, &c}, 20.25, &head[i], &tail[i], 1);
    CHECK(after.sine[i] == s);
    CHECK(after.cosine[i] == c);
    CHECK(std::fabs(row.sine[i] - s) < 5e-16);
    CHECK(std::fabs(row.cosine[i] - c) < 5e-16);
  }
}

TEST_CASE("rotate: a row turned by itself has twice its angles", "[linalg][phasors]") {
  const std::size_t count = GENERATE(PE_SIZES);
  const std::vector<double> head(count, 0.015625), tail(count);
  Row row(count), twice(count);
  phasors_at(row, 3, head.data(), tail.data(), count);
  phasors_at(twice, 6, head.data(), tail.data(), count);
  rotate(row, Phasors(row), count);
  for (std::size_t i = 0; i < count; ++i) {
    CHECK(std::fabs(row.sine[i] - twice.sine[i]) < 5e-16);
    CHECK(std::fabs(row.cosine[i] - twice.cosine[i]) < 5e-16);
  }
}

TEST_CASE("store_run: every row is the one before, turned", "[linalg][phasors]") {
  const std::size_t count = GENERATE(PE_SIZES);
  constexpr std::size_t kRows = 64;
  CAPTURE(count);
  std::vector<double> head(count), tail(count);
  Rng rng(count + 7);
  for (double& frequency : head)
    frequency = split({std::ldexp(rng.uniform(), -(static_cast<int>(rng.next() % 30))), 0}).head;
  Row start(count), step(count), exact(count);
  phasors_at(start, 5, head.data(), tail.data(), count);
  phasors_at(step, 1, head.data(), tail.data(), count);
  const std::size_t stride = 2 * count + 1;
  constexpr float kUntouched = 1234;
  std::vector<float> mixed(kRows * stride, kUntouched), split_rows = mixed;
  store_run_interleaved(mixed.data(), kRows, stride, Phasors(start), Phasors(step), count);
  store_run_split(split_rows.data(), split_rows.data() + count, kRows, stride, Phasors(start),
                  Phasors(step), count);
  for (std::size_t r = 0; r < kRows; ++r) {
    phasors_at(exact, 5 + static_cast<double>(r), head.data(), tail.data(), count);
    const float* row = mixed.data() + r * stride;
    const float* split_row = split_rows.data() + r * stride;
    for (std::size_t i = 0; i < count; ++i) {
      CHECK(std::fabs(static_cast<double>(row[2 * i]) - exact.sine[i]) <= 0.501 * 0x1p-24);
      CHECK(std::fabs(static_cast<double>(row[2 * i + 1]) - exact.cosine[i]) <= 0.501 * 0x1p-24);
      CHECK(split_row[i] == row[2 * i]);
      CHECK(split_row[count + i] == row[2 * i + 1]);
    }
    CHECK(row[2 * count] == kUntouched);
    CHECK(split_row[2 * count] == kUntouched);
  }
}

TEST_CASE("stores: both layouts hold the rounded phasors and nothing else is touched",
          "[linalg][phasors]") {
  const std::size_t count = GENERATE(PE_SIZES);
  CAPTURE(count);
  Row centre(count), offset(count);
  Rng rng(count + 100);
  for (std::size_t i = 0; i < count; ++i) {
    centre.sine[i] = rng.normal();
    centre.cosine[i] = rng.normal();
    offset.sine[i] = rng.normal();
    offset.cosine[i] = rng.normal();
  }
  constexpr float kUntouched = 1234;
  std::vector<float> a(2 * count + 2, kUntouched), b = a, c = a, d = a;
  // from index 1 on: unaligned
  store_interleaved(&a[1], Phasors(centre), count);
  store_split(&b[1], &b[1 + count], Phasors(centre), count);
  for (std::size_t i = 0; i < count; ++i) {
    CHECK(a[1 + 2 * i] == static_cast<float>(centre.sine[i]));
    CHECK(a[2 + 2 * i] == static_cast<float>(centre.cosine[i]));
    CHECK(b[1 + i] == static_cast<float>(centre.sine[i]));
    CHECK(b[1 + count + i] == static_cast<float>(centre.cosine[i]));
  }
  store_mirrored_interleaved(&c[1], &d[1], Phasors(centre), Phasors(offset), count);
  std::vector<float> e(2 * count + 2, kUntouched), f = e;
  store_mirrored_split(&e[1], &e[1 + count], &f[1], &f[1 + count], Phasors(centre), Phasors(offset),
                       count);
  for (std::size_t i = 0; i < count; ++i) {
    const double s = centre.sine[i], k = centre.cosine[i];
    const double os = offset.sine[i], ok = offset.cosine[i];
    CHECK(c[1 + 2 * i] == static_cast<float>(s * ok - k * os));
    CHECK(c[2 + 2 * i] == static_cast<float>(k * ok + s * os));
    CHECK(d[1 + 2 * i] == static_cast<float>(s * ok + k * os));
    CHECK(d[2 + 2 * i] == static_cast<float>(k * ok - s * os));
    CHECK(e[1 + i] == c[1 + 2 * i]);
    CHECK(e[1 + count + i] == c[2 + 2 * i]);
    CHECK(f[1 + i] == d[1 + 2 * i]);
    CHECK(f[1 + count + i] == d[2 + 2 * i]);
  }
  for (const auto* out : {&a, &b, &c, &d, &e, &f}) {
    CHECK(out->front() == kUntouched);
    CHECK(out->back() == kUntouched);
  }
}

}  // namespace
}  // namespace pe
