#include "io/json_rows.h"

#include <cmath>

#include "io/files.h"
#include "io/read.h"

namespace pe {
namespace {

using testing::bytes_of;
using testing::numbers;
using testing::refusal;

TEST_CASE("JSON rows: a list of lists is a table", "[io][json]") {
  const std::string text = "\xEF\xBB\xBF [ [1, -2.5e3],\r\n\t[0.1,1e400] ]\n";
  CHECK(find_format(bytes_of(text)) == FileFormat::Json);
  const Loaded found = read_file(bytes_of(text), FileFormat::Json);
  CHECK(numbers(found) == std::vector<double>{1, -2500, 0.1, INFINITY});
  CHECK(found.shape == std::vector<std::uint64_t>{2, 2});
  CHECK(found.note == "");
  const Loaded first = read_json_rows(bytes_of("[[1],[2],[3]]"), {.max_rows = 2});
  CHECK(numbers(first) == std::vector<double>{1, 2});
  CHECK(first.note == "The first 2 rows.");
}

TEST_CASE("JSON rows: what is no table is refused with its place", "[io][json][error]") {
  const auto says = [](std::string_view text, std::string_view what) {
    const std::string said = refusal([&] { read_json_rows(bytes_of(text)); });
    CAPTURE(said, text);
    CHECK(said.find(what) != std::string::npos);
  };
  says("[[1,2],[3]]", "equal length, got 1 number before byte 10 and 2 in the first row");
  says("[[]]", "rows of numbers, got none");
  says("[]", "rows of numbers, got none");
  says("[[1,null]]", "at byte 4");
  says("[[1,\"2\"]]", "at byte 4");
  says("[[[1]]]", "got something else at byte 2");
  says("[[NaN]]", "a value at byte 2");
  says("[[1],2]", "with '[' at byte 5");
  says("[[1]] [[2]]", "nothing more at byte 6");
  says("\xEF\xBB\xBF[[1],", "at byte 8");
  const ReadLimits small{.max_elements = 3};
  CHECK_THROWS_AS(read_json_rows(bytes_of("[[1,2],[3,4]]"), small), MemoryError);
  testing::require_whole("[[1, 2], [3, 4]]", [](Bytes bytes) { read_json_rows(bytes); });
}

TEST_CASE("find_format: words in brackets and braces are words", "[io][read]") {
  CHECK(find_format(bytes_of("[PAD] 0.1 0.2\n[CLS] 1 2\n")) == FileFormat::Vectors);
  CHECK(find_format(bytes_of("[ 0.1 0.2\n] 1 2\n")) == FileFormat::Vectors);
  CHECK(find_format(bytes_of("{ 0.1 0.2\n} 1 2\n")) == FileFormat::Vectors);
}

TEST_CASE("find_format: other kinds of files are named, with what to do", "[io][read][error]") {
  using namespace std::string_view_literals;
  constexpr std::pair<std::string_view, std::string_view> kFiles[] = {
      {"\x08\x07\x12\x07pytorch\x1A\x03"sv, "ONNX: save the table"},
      {"\x08\x0A\x12\x08skl2onnx"sv, "ONNX: save the table"},
      {"\x08\x03:\x10\x0A"sv, "ONNX: save the table"},
      {"GGUF\x03\0\0\0"sv, "GGUF: save the table"},
      {"\x89HDF\r\n\x1A\n"sv, "HDF5: save the table"},
      {"PAR1\x15\0"sv, "Parquet: save the table"},
      {"\x80\x02\x8A\x0Al\xFC\x9C"sv, "can run code: save"},
      {"\x80\x04\x95\0"sv, "can run code: save"},
      {"PK\x03\x04\0\0archive/data.pkl"sv, "can run code: save"},
      {"\x89PNG\r\n"sv, "a picture"},
      {"\xFF\xD8\xFF\xE0"sv, "a picture"},
      {"GIF89a"sv, "a picture"},
      {"%PDF-1.7"sv, "a PDF document"},
      {"SQLite format 3\0"sv, "a byte 0"},
      {" {\"model_type\": \"llama\"}"sv, "a JSON object: save its rows"},
      {"{}"sv, "a JSON object: save its rows"},
  };
  for (const auto& [file, what] : kFiles) {
    const std::string said = refusal([&] { find_format(bytes_of(file)); });
    CAPTURE(said, what);
    CHECK(said.find(what) != std::string::npos);
  }
}

}  // namespace
}  // namespace pe
