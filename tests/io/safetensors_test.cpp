#include "io/safetensors.h"

#include "io/array.h"
#include "io/files.h"
#include "io/json_reader.h"

namespace pe {
namespace {

using testing::bytes_of;
using testing::numbers;
using testing::refusal;
using testing::safetensors_file;

const std::string kHeader =
    R"({"__metadata__":{"format":"pt","deep":[1,-2.5e3,true,null,{"a":[]}]},)"
    R"("wpe.weight":{"dtype":"F16","shape":[2,2],"data_offsets":[0,8]},)"
    R"("b\u00e9\ud83d\ude00":{"dtype":"I8","shape":[],"data_offsets":[8,9]} } )";
const std::string kFile =
    safetensors_file(kHeader, std::string("\x00\x3C\x00\xC0\x00\x38\x01\x00\x05", 9));

TEST_CASE("safetensors: the list of tensors, from the header alone", "[io][safetensors]") {
  const Bytes header = bytes_of(std::string_view(kFile).substr(0, 8 + kHeader.size()));
  CHECK(is_safetensors(header));
  CHECK(safetensors_header_size(header) == header.size());
  const auto tensors = list_safetensors(header);
  REQUIRE(tensors.size() == 2);
  CHECK(tensors[0].name == "wpe.weight");
  CHECK(tensors[0].dtype == "F16");
  CHECK(tensors[0].shape == std::vector<std::uint64_t>{2, 2});
  CHECK(tensors[0].begin == header.size());
  CHECK(tensors[0].end == header.size() + 8);
  CHECK(tensors[1].name == "b\xC3\xA9\xF0\x9F\x98\x80");
  CHECK(list_safetensors(bytes_of(safetensors_file("{}", ""))).empty());
}

TEST_CASE("safetensors: one tensor", "[io][safetensors]") {
  const Loaded half = read_safetensors(bytes_of(kFile), "wpe.weight");
  CHECK(numbers(half) == std::vector<double>{1, -2, 0.5, 0x1p-24});
  CHECK(half.dtype == "float16");
  CHECK(read_safetensors(bytes_of(kFile), "b\xC3\xA9\xF0\x9F\x98\x80").at(0, 0) == 5);
  const std::string one =
      safetensors_file(R"({"w":{"dtype":"BF16","shape":[1,1],"data_offsets":[0,2]}})", "\x80\x3F");
  CHECK(read_safetensors(bytes_of(one), "").at(0, 0) == 1);
  const std::vector<std::uint64_t> shape{1, 2};
  const Loaded raw = read_raw(bytes_of("\x80\x3F\x80\xBF"), "BF16", shape);
  CHECK(numbers(raw) == std::vector<double>{1, -1});
}

TEST_CASE("safetensors: what is cut off is refused at every length", "[io][safetensors][error]") {
  testing::require_whole(kFile,
                         [](Bytes bytes) { read_safetensors(bytes, "b\xC3\xA9\xF0\x9F\x98\x80"); });
}

TEST_CASE("safetensors: tensors that share bytes or leave some are refused, in any order",
          "[io][safetensors][error]") {
  const auto file = [](std::vector<std::pair<int, int>> places, std::size_t bytes) {
    std::string header;
    for (const auto& [begin, end] : places) {
      header += header.empty() ? "{" : ",";
      header += join("\"", header.size(), R"(":{"dtype":"U8","shape":[)", end - begin,
                     R"(],"data_offsets":[)", begin, ",", end, "]}");
    }
    return safetensors_file(header + "}", std::string(bytes, '1'));
  };
  const auto said = [&](std::vector<std::pair<int, int>> places, std::size_t bytes) {
    return refusal([&] { read_safetensors(bytes_of(file(places, bytes)), "1"); });
  };
  CHECK(said({{0, 4}, {4, 8}}, 8) == "accepted");
  CHECK(said({{4, 8}, {0, 4}}, 8) == "accepted");
  CHECK(said({{4, 8}, {0, 4}, {4, 4}, {8, 8}, {0, 0}}, 8) == "accepted");
  for (const auto& places : std::vector<std::vector<std::pair<int, int>>>{
           {{0, 8}, {0, 8}},          // the same
           {{0, 8}, {4, 8}},          // inside
           {{4, 8}, {0, 5}},          // one byte, listed backwards
           {{0, 2}, {4, 8}},          // a gap
           {{1, 8}},                  // a gap in front
           {{0, 4}, {4, 8}, {5, 5}},  // an empty one inside of another
       }) {
    CHECK(said(places, 8).find("must have tensors side by side, got '") != std::string::npos);
    CHECK_THROWS_AS(list_safetensors(bytes_of(file(places, 8))), InputError);
  }
  CHECK(said({{0, 8}}, 9).find("must end with its tensors") != std::string::npos);
}

TEST_CASE("safetensors: refusals name the reason", "[io][safetensors][error]") {
  const auto says = [](const std::string& header, const char* what) {
    const std::string said =
        refusal([&] { read_safetensors(bytes_of(safetensors_file(header, "12345678")), ""); });
    CAPTURE(said, what, header);
    CHECK(said.find(what) != std::string::npos);
  };
  const auto tensor = [](std::string_view inside) {
    return R"({"w":{)" + std::string(inside) + "}}";
  };
  says("{}", "got none");
  says(kHeader, "one of 2 tensors");
  says(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0,4])"), "as their shapes take");
  says(tensor(R"("dtype":"F32","shape":[1152921504606846976,16],"data_offsets":[0,8])"), "2^53");
  says(tensor(R"("dtype":"F32","shape":[4503599627370496,1048576],"data_offsets":[0,8])"),
       "as their shapes take");
  says(tensor(R"("dtype":"F32","shape":[4],"data_offsets":[0,16])"), "up to byte");
  says(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[8,0])"), "rising");
  says(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0])"), "rising");
  says(tensor(R"("dtype":"F32","shape":[2],"data_offsets":[0,8,9])"), "third");
  says(tensor(R"("dtype":"F32","shape":[-2],"data_offsets":[0,8])"), "a whole number");
  says(tensor(R"("dtype":"F32","shape":[02],"data_offsets":[0,8])"), "leading zeros");
  says(tensor(R"("dtype":"F32","dtype":"F32")"), "once");
  says(tensor(R"("dtype":"F32","shape":[2])"), "data_offsets of every tensor");
  says(tensor(R"("dtype":"F4","shape":[16],"data_offsets":[0,8])"), "known number format, got F4");
  says(tensor(R"("dtype":"F32","shape":[0],"data_offsets":[0,0])"), "must hold numbers");
  const std::string body = R"("dtype":"F32","shape":[2],"data_offsets":[0,8])";
  says(R"({"w":{)" + body + R"(},"w":{)" + body + "}}", "'w' twice");
  says("{} x", "nothing more");
  says(R"({"w":{"dtype":"F32)", "the end of a text");
  says("{\"w\xFF\":{}}", "UTF-8");
  says("{\"\xED\xA0\x80\":{}}", "UTF-8");
  says(R"({"\ud83d":{}})", "surrogate");
  says(R"({"\udd3d":{}})", "surrogate");
  says(R"({"\x":{}})", "an escape");
  says("{\"a\nb\":{}}", "control");
  says(R"({"__metadata__":)" + std::string(100, '[') + std::string(100, ']') + "}", "32 levels");
  says(R"({"__metadata__":[1,]})", "a value");
  says(R"({"__metadata__":01})", "','");
  says(R"({"__metadata__":nul})", "a value");

  const std::string huge = std::string(8, '\xFF') + "{}";
  CHECK(refusal([&] { list_safetensors(bytes_of(huge)); }).find("at most 25000000") !=
        std::string::npos);
  CHECK(refusal([&] { read_safetensors(bytes_of(kFile), "missing"); }) ==
        "read: tensor must be in the file, got 'missing'");
  CHECK(refusal([&] { read_raw(bytes_of("1234"), "F31", {}); }).find("dtype") != std::string::npos);
  const std::vector<std::uint64_t> shape{std::uint64_t{1} << 60, std::uint64_t{1} << 60};
  CHECK(refusal([&] { read_raw(bytes_of("1234"), "F32", shape); }).find("as long as") !=
        std::string::npos);
}

}  // namespace
}  // namespace pe
