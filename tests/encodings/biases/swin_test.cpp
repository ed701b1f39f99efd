#include "encodings/biases/swin.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <set>

#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "support/bias.h"
#include "support/golden.h"

namespace pe {
namespace {

using testing::bias_of;
using testing::bias_refusal;
using testing::buckets_of;
using testing::Json;
using testing::relative_error;

const testing::GoldenClaim kClaim("biases.json", {"swin", "swin-v2"});
const testing::GoldenClaim kTables("swin_tables.json", {"swin", "swin-v2"});

TEST_CASE("golden: LeViT's rows by absolute offset", "[encodings][swin][golden]") {
  const Json golden = testing::read_golden_json("swin_tables.json");
  for (const Json& expected : golden["levit"].list) {
    Arguments arguments = arguments_for(kSwinScheme);
    arguments.set("window_height", expected["window"][0].number);
    arguments.set("window_width", expected["window"][1].number);
    arguments.set("offsets", "absolute");
    const Matrix<std::int32_t> index = buckets_of(kSwinScheme, arguments);
    for (std::size_t r = 0; r < index.rows(); ++r) {
      CHECK(std::ranges::equal(index.view().row(r), expected["index"][r].numbers()));
    }
  }
  CHECK(bias_refusal(kSwinScheme, [](Arguments& a) {
          a.set("offsets", "absolute");
          a.set("class_token", true);
        }) == "swin: offsets must be 'signed' with a class token, got 'absolute'");
}

TEST_CASE("golden: timm's and CrossFormer's networks of an offset", "[encodings][swin][golden]") {
  const Json golden = testing::read_golden_json("swin_tables.json");
  const double tolerance = testing::golden_entry("swin_tables.json")["tolerance"]["float64"].number;
  const Json& given = golden["networks"];
  for (const auto& [kind, name] :
       {std::pair(SwinNetwork::Timm, "timm"), std::pair(SwinNetwork::Crossformer, "crossformer")}) {
    CAPTURE(name);
    OffsetNetwork network{
        kind, {testing::matrix_of(given["hidden"]), testing::matrix_of(given["output"])}, {}};
    if (kind == SwinNetwork::Crossformer) {
      for (const Json& layer : given["between"].list) {
        network.between.push_back(testing::matrix_of(layer));
      }
    }
    const Matrix<double> expected = testing::matrix_of(given[name]);
    Matrix<double> out(expected.rows(), expected.cols());
    offset_network_bias(out.view(), network, {.height = 3, .width = 4});
    for (std::size_t i = 0; i < out.view().size(); ++i) {
      CHECK(std::fabs(out.view().flat()[i] - expected.view().flat()[i]) <= tolerance);
    }
    network.between.resize(1);
    CHECK_THROWS_AS(offset_network_bias(out.view(), network, {.height = 3, .width = 4}),
                    InputError);
  }
}

TEST_CASE("golden: Swin's relative index and SwinV2's log coordinates",
          "[encodings][swin][golden]") {
  const Json golden = testing::read_golden_json("biases.json");
  const double tolerance = testing::golden_entry("biases.json")["tolerance"]["float64"].number;
  int windows = 0;
  for (const Json& expected : golden["swin_relative_index"].list) {
    const auto height = static_cast<int>(expected["window"][0].number);
    const auto width = static_cast<int>(expected["window"][1].number);
    CAPTURE(height, width);
    Arguments arguments = arguments_for(kSwinScheme);
    arguments.set("window_height", static_cast<double>(height));
    arguments.set("window_width", static_cast<double>(width));
    const Matrix<std::int32_t> index = buckets_of(kSwinScheme, arguments);
    for (std::size_t r = 0; r < index.rows(); ++r) {
      const auto row = expected["index"][r].numbers();
      for (std::size_t c = 0; c < index.cols(); ++c) CHECK(index.view()(r, c) == row[c]);
    }
    for (int down = 1 - height; down < height; ++down) {
      for (int right = 1 - width; right < width; ++right) {
        const Json& pair =
            expected["swinv2_log_coords"][static_cast<std::size_t>(down + height - 1)]
                    [static_cast<std::size_t>(right + width - 1)];
        CHECK(relative_error(swin_log_coordinate(down, static_cast<std::size_t>(height)),
                             pair[0].number) <= tolerance);
        CHECK(relative_error(swin_log_coordinate(right, static_cast<std::size_t>(width)),
                             pair[1].number) <= tolerance);
      }
    }
    ++windows;
  }
  CHECK(windows == 2);
}

TEST_CASE("swin: BEiT's class token has the last three rows of the table",
          "[encodings][swin][property]") {
  const SwinWindow window{2, 3}, with_class{2, 3, true};
  CHECK(with_class.tokens() == 7);
  REQUIRE(with_class.offsets() == window.offsets() + 3);
  const auto rows = static_cast<int>(window.offsets());
  for (std::size_t query = 0; query < 7; ++query) {
    for (std::size_t key = 0; key < 7; ++key) {
      const int wanted = query == 0 && key == 0 ? rows + 2
                         : query == 0           ? rows
                         : key == 0             ? rows + 1
                                                : swin_index(window, query - 1, key - 1);
      CHECK(swin_index(with_class, query, key) == wanted);
    }
  }
}

TEST_CASE("swin: every row of the table is used, cells of one offset are equal",
          "[encodings][swin][property]") {
  for (const Scheme* scheme : {&kSwinScheme, &kSwinV2Scheme}) {
    Arguments arguments = arguments_for(*scheme);
    arguments.set("window_height", 3.0);
    arguments.set("num_heads", 2.0);
    const Matrix<double> bias = bias_of(*scheme, arguments);
    const Matrix<std::int32_t> index = buckets_of(*scheme, arguments);
    std::set<std::int32_t> rows;
    for (std::size_t r = 0; r < 21; ++r) {
      for (std::size_t c = 0; c < 21; ++c) {
        rows.insert(index.view()(r, c));
        if (r >= 7 && c >= 7) {  // one token up in both: the same offset
          CHECK(index.view()(r, c) == index.view()(r - 7, c - 7));
          CHECK(bias.view()(21 + r, c) == bias.view()(21 + r - 7, c - 7));
        }
      }
    }
    CHECK(rows.size() == 5 * 13);
    CHECK(*rows.begin() == 0);
    CHECK(*rows.rbegin() == 5 * 13 - 1);
  }
}

TEST_CASE("swin-v2: between 0 and 16, and a network of the log coordinates",
          "[encodings][swin][property]") {
  const Matrix<double> bias = bias_of(kSwinV2Scheme, arguments_for(kSwinV2Scheme));
  for (const double x : bias.view().flat()) CHECK((x > 0 && x < 16));

  // a network that passes max(g_down, 0) on
  Mlp mlp{Matrix<double>(1, 3), Matrix<double>(1, 2)};
  std::ranges::fill(mlp.hidden.view().flat(), 0.0);
  std::ranges::fill(mlp.output.view().flat(), 0.0);
  mlp.hidden.view()(0, 0) = 1, mlp.output.view()(0, 0) = 1;
  Matrix<double> out(6, 6);
  OffsetNetwork network;
  network.mlp = std::move(mlp);
  offset_network_bias(out.view(), network, {.height = 3, .width = 2});
  for (std::size_t r = 0; r < 6; ++r) {
    for (std::size_t c = 0; c < 6; ++c) {
      const int down = static_cast<int>(r / 2) - static_cast<int>(c / 2);
      const double g = std::fmax(0, swin_log_coordinate(down, 3));
      CHECK(std::fabs(out.view()(r, c) - 16 / (1 + std::exp(-g))) < 1e-14);
    }
  }
}

TEST_CASE("swin-v2: the edge of the window has coordinate log2(9) / 3, a pretrained window divides",
          "[encodings][swin]") {
  CHECK(relative_error(swin_log_coordinate(6, 7), std::log2(9.0) / 3) < 4e-16);
  CHECK(swin_log_coordinate(-6, 7) == -swin_log_coordinate(6, 7));
  CHECK(swin_log_coordinate(0, 7) == 0);
  Arguments arguments = arguments_for(kSwinV2Scheme);
  const Matrix<double> own = bias_of(kSwinV2Scheme, arguments);
  arguments.set("pretrained_window", 7.0);
  const Matrix<double> same = bias_of(kSwinV2Scheme, arguments);
  arguments.set("pretrained_window", 12.0);
  const Matrix<double> other = bias_of(kSwinV2Scheme, arguments);
  CHECK(std::ranges::equal(own.view().flat(), same.view().flat()));
  CHECK_FALSE(std::ranges::equal(own.view().flat(), other.view().flat()));
}

TEST_CASE("swin-v2: refuses to divide by zero, Swin has no reason to", "[encodings][swin][error]") {
  CHECK(bias_refusal(kSwinV2Scheme, [](Arguments& a) { a.set("window_height", 1.0); }) ==
        "swin-v2: window_height must be at least 2, as offsets are divided by it less 1, got 1");
  CHECK(bias_refusal(kSwinV2Scheme, [](Arguments& a) { a.set("window_width", 1.0); }) ==
        "swin-v2: window_width must be at least 2, as offsets are divided by it less 1, got 1");
  CHECK(bias_refusal(kSwinV2Scheme, [](Arguments& a) { a.set("pretrained_window", 1.0); }) ==
        "swin-v2: pretrained_window must be 0 or at least 2, as offsets are divided by it less 1, "
        "got 1");
  CHECK(bias_refusal(kSwinV2Scheme, [](Arguments& a) {
          a.set("window_width", 1.0);
          a.set("pretrained_window", 8.0);
        }) == "accepted");
  Arguments one = arguments_for(kSwinScheme);
  one.set("window_height", 1.0);
  one.set("window_width", 1.0);
  CHECK(std::isfinite(bias_of(kSwinScheme, one).view()(0, 0)));
}

}  // namespace
}  // namespace pe
