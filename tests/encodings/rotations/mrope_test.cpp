#include "encodings/rotations/mrope.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/rotations/rope.h"
#include "linalg/matrix.h"
#include "support/check.h"
#include "support/golden.h"
#include "support/worst.h"

namespace pe {
namespace {

using testing::GoldenClaim;
using testing::Json;

const GoldenClaim kClaims[] = {GoldenClaim("mrope_chunked.json", {"m-rope"}),
                               GoldenClaim("mrope_interleaved.json", {"m-rope"})};

template <typename T>
void check_tables(const Rotation& rotation, const Json& golden, double tolerance) {
  const std::size_t pairs = rotation.pairs();
  Matrix<T> table(rotation.rows(), 2 * pairs);
  rotation_table(table.view(), rotation);
  double worst = 0;
  for (std::size_t r = 0; r < rotation.rows(); ++r) {
    for (std::size_t i = 0; i < pairs; ++i) {
      const double c = static_cast<double>(table.view()(r, i)) - golden["cos"][r][i].number;
      const double s = static_cast<double>(table.view()(r, pairs + i)) - golden["sin"][r][i].number;
      worst = testing::worst_of(worst, testing::worst_of(std::fabs(c), std::fabs(s)));
    }
  }
  CHECK(worst <= tolerance);
}

TEST_CASE("golden: M-RoPE, chunked and interleaved", "[encodings][mrope][golden]") {
  for (const std::string mode : {"chunked", "interleaved"}) {
    const std::string file = "mrope_" + mode + ".json";
    CAPTURE(file);
    const Json golden = testing::read_golden_json(file);
    Arguments arguments = arguments_for(kMropeScheme);
    arguments.set("mode", mode);
    arguments.set("head_dim", golden["head_dim"].number);
    arguments.set("base", golden["base"].number);
    arguments.set("sections", golden["sections"].numbers());
    const Rotation rotation = rotation_of(kMropeScheme, arguments);
    REQUIRE(rotation.rows() == golden["position_ids"].list.size());
    for (std::size_t r = 0; r < rotation.rows(); ++r) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        CHECK(rotation.axes[axis].positions[r] == golden["position_ids"][r][axis].number);
      }
    }
    const auto axes = golden["axis_of_channel"].numbers();
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const auto axis = static_cast<std::size_t>(axes[i]);
      CHECK(rotation.axes[axis].frequencies.radians(i) != 0);
    }
    const Json& tolerance = testing::golden_entry(file)["tolerance"];
    check_tables<float>(rotation, golden, tolerance["float32"].number);
    check_tables<double>(rotation, golden, tolerance["float64"].number);

    // the published sections are the defaults
    Arguments defaults = arguments_for(kMropeScheme);
    defaults.set("mode", mode);
    defaults.set("base", golden["base"].number);
    check_tables<double>(rotation_of(kMropeScheme, defaults), golden, tolerance["float64"].number);
  }
}

TEST_CASE("m-rope: on text alone it is RoPE", "[encodings][mrope][property]") {
  const TokenRun text[] = {{.length = 5}};
  for (const MropeMode mode : {MropeMode::Chunked, MropeMode::Hunyuan}) {
    const TokenPositions positions = token_positions(text, mode);
    for (const auto& axis : positions.axes) CHECK(axis == std::vector<double>{0, 1, 2, 3, 4});
    CHECK(positions.delta() == 0);
  }

  Arguments arguments = arguments_for(kMropeScheme);
  arguments.set("grid_height", 1.0);
  arguments.set("grid_width", 1.0);
  const Rotation mrope = rotation_of(kMropeScheme, arguments);
  Arguments plain = arguments_for(kRopeScheme);
  plain.set("head_dim", 128.0);
  plain.set("base", 1e6);
  plain.set("length", static_cast<double>(mrope.rows()));
  const Rotation rope = rotation_of(kRopeScheme, plain);
  Matrix<double> ours(mrope.rows(), 128), plain_ones(mrope.rows(), 128);
  rotation_table(ours.view(), mrope);
  rotation_table(plain_ones.view(), rope);
  CHECK(std::ranges::equal(ours.view().flat(), plain_ones.view().flat()));
}

TEST_CASE("m-rope: frames stand apart by whole positions", "[encodings][mrope][property]") {
  const TokenRun runs[] = {
      {.length = 2}, {.time = 4, .height = 1, .width = 2, .time_step = 1.75}, {.length = 1}};
  const TokenPositions p = token_positions(runs);
  CHECK(p.axes[0] == std::vector<double>{0, 1, 2, 2, 3, 3, 5, 5, 7, 7, 8});  // 0, 1.75, 3.5, 5.25
  CHECK(p.axes[2] == std::vector<double>{0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 8});
  const TokenRun still[] = {{.time = 3, .height = 1, .width = 1, .time_step = 0}, {.length = 1}};
  CHECK(token_positions(still).axes[0] == std::vector<double>{0, 0, 0, 1});
}

TEST_CASE("m-rope: openPangu deals pairs out, the last one to time", "[encodings][mrope]") {
  const double small[] = {2, 3, 3}, one_sided[] = {1, 4, 0};
  // as vllm_ascend's test of get_mrope_interleaved_id_list has it
  CHECK(axis_of_pair(MropeMode::OpenPangu, small, 8) == std::vector<int>{0, 1, 2, 1, 2, 1, 2, 0});
  CHECK(axis_of_pair(MropeMode::OpenPangu, one_sided, 5) == std::vector<int>{1, 1, 1, 1, 0});
}

TEST_CASE("m-rope: sections must make the pairs", "[encodings][mrope][error]") {
  Arguments arguments = arguments_for(kMropeScheme);
  arguments.set("sections", std::vector<double>{16, 24, 23});
  try {
    rotation_of(kMropeScheme, arguments);
    FAIL("no exception");
  } catch (const InputError& error) {
    CHECK(std::string(error.what()) ==
          "m-rope: sections must be three numbers that make the 64 pairs, got 63");
  }
}

TEST_CASE("m-rope: rope_delta is what positions are behind the tokens",
          "[encodings][mrope][property]") {
  const TokenRun runs[] = {{.length = 3}, {.time = 1, .height = 4, .width = 5}, {.length = 2}};
  const TokenPositions p = token_positions(runs);
  CHECK(p.next == 3 + 5 + 2);
  CHECK(p.delta() == 10 - 25);
  const Arguments arguments = arguments_for(kMropeScheme);
  const Explanation cell = explain(kMropeScheme, arguments, 10, 0);
  CHECK(std::ranges::count(cell.steps, "after 11 tokens the next stands at 8: rope_delta = -3") ==
        1);
}

TEST_CASE("m-rope: several pictures stand one after the other", "[encodings][mrope][property]") {
  Arguments two = arguments_for(kMropeScheme), one = arguments_for(kMropeScheme);
  two.set("grids", std::vector<double>{1, 2, 3, 1, 1, 2});
  two.set("text_between", 4.0);
  const Rotation rotation = rotation_of(kMropeScheme, two);
  CHECK(rotation.rows() == 3 + 6 + 4 + 2 + 2);
  // the first picture and what stands before it do not know of the second
  const Rotation first = rotation_of(kMropeScheme, one);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (std::size_t r = 0; r < 11; ++r) {
      CHECK(rotation.axes[axis].positions[r] == first.axes[axis].positions[r]);
    }
  }
  CHECK(rotation.next_position == 3 + 3 + 4 + 2 + 2);
}

TEST_CASE("m-rope: sections of pairs in turn are clamped, other sections are held to the pairs",
          "[encodings][mrope][error]") {
  const double clamped[] = {1, 20, 20};
  const std::vector<int> axes = axis_of_pair(MropeMode::Interleaved, clamped, 6);
  CHECK(axes == std::vector<int>{0, 1, 2, 0, 1, 2});
  const double swapped[] = {2, 2, 1};
  CHECK(axis_of_pair(MropeMode::Ernie, swapped, 5) == std::vector<int>{1, 2, 1, 2, 0});
  const auto refused = [](const auto& set) -> std::string {
    Arguments arguments = arguments_for(kMropeScheme);
    try {
      set(arguments);
      rotation_of(kMropeScheme, arguments);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  CHECK(refused([](Arguments& a) {
          a.set("mode", "interleaved");
          a.set("sections", std::vector<double>{20, 30, 40});
        }) == "accepted");
  CHECK(refused([](Arguments& a) {
          a.set("mode", "ernie");
          a.set("sections", std::vector<double>{20, 24, 20});
        }) == "m-rope: sections must have as many pairs of rows as of columns, 20, got 24");
  CHECK(refused([](Arguments& a) {
          a.set("mode", "hunyuan");
          a.set("sections", std::vector<double>{20, 24, 20});
        }) == "m-rope: sections must be four numbers, got 3");
  CHECK(refused([](Arguments& a) {
          a.set("mode", "hunyuan");
          a.set("grid_time", 2.0);
        }) == "m-rope: grid_time must have one frame in mode 'hunyuan', got 2");
  CHECK(refused([](Arguments& a) {
          a.set("grids", std::vector<double>{1, 2});
        }) == "m-rope: grids must be three numbers per picture, got 2");
  CHECK(refused([](Arguments& a) { a.set("rotary_dim", 130.0); }) ==
        "m-rope: rotary_dim must not be above head_dim, 128, got 130");
}

}  // namespace
}  // namespace pe
