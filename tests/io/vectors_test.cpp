#include "io/vectors.h"

#include "io/files.h"
#include "io/read.h"

namespace pe {
namespace {

using testing::bytes_of;
using testing::numbers;
using testing::refusal;

const std::string kGlove =
    "the 0.5 -1 2\n, 1 2 3\r\n\". . .\" 4 5 6\nat name@x.y 7 8 9\n# 1e1 nan 3\n";

TEST_CASE("vectors: words and numbers, whatever the words", "[io][vectors]") {
  const Loaded loaded = read_vectors(bytes_of(kGlove));
  REQUIRE(loaded.labels.ends.size() == 5);
  CHECK(loaded.labels[1] == ",");
  CHECK(loaded.labels[2] == "\". . .\"");
  CHECK(loaded.labels[3] == "at name@x.y");
  CHECK(loaded.labels[4] == "#");
  CHECK(loaded.cols() == 3);
  CHECK(loaded.at(0, 1) == -1);
  CHECK(loaded.at(3, 0) == 7);
  CHECK(loaded.at(4, 0) == 10);
}

TEST_CASE("vectors: word2vec's first line gives sizes", "[io][vectors]") {
  const Loaded loaded = read_vectors(bytes_of("2 3\n</s> 1 2 3 \n2 4 5 6 \n"));
  CHECK(loaded.rows() == 2);
  CHECK(loaded.labels[0] == "</s>");
  CHECK(loaded.labels[1] == "2");
  CHECK(numbers(loaded) == std::vector<double>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("vectors: lines end as those of tables may, with CR alone, too", "[io][vectors]") {
  const Loaded loaded = read_vectors(bytes_of("2 2\r4 1 2\r\r5 3 4\r"));
  CHECK(loaded.rows() == 2);
  CHECK(loaded.labels[1] == "5");
  CHECK(numbers(loaded) == std::vector<double>{1, 2, 3, 4});
  CHECK(refusal([] { read_vectors(bytes_of("a 1\r\nb x\r\n")); }).find("line 2") !=
        std::string::npos);
}

TEST_CASE("vectors: only some words, only some rows", "[io][vectors]") {
  const std::vector<std::string> words{"#", "the", "absent"};
  const Loaded chosen = read_vectors(bytes_of(kGlove), {.words = words});
  REQUIRE(chosen.rows() == 2);
  CHECK(chosen.labels[0] == "the");
  CHECK(chosen.labels[1] == "#");
  CHECK(chosen.note == "2 of 3 words are there.");
  VectorOptions options;
  options.limits.max_rows = 2;
  const Loaded first = read_vectors(bytes_of(kGlove + "broken"), options);
  CHECK(first.rows() == 2);
  CHECK(first.note == "The first 2 rows.");
}

TEST_CASE("vectors: refusals name the line", "[io][vectors][error]") {
  const auto says = [](const std::string& text, const char* what, VectorOptions options = {}) {
    const std::string said = refusal([&] { read_vectors(bytes_of(text), options); });
    CAPTURE(said, what);
    CHECK(said.find(what) != std::string::npos);
  };
  says("", "nothing");
  says("2 3\n", "first line only");
  says("word\n", "one thing in line 1");
  says("a 1 2\nb 1\n", "1 number in line 2");
  says("a 1 2\nb 1 x\n", "'x' in line 2");
  const std::vector<std::string> words{"zebra"};
  says(kGlove, "words must be in the file", {.words = words});
}

TEST_CASE("read: the format by the first bytes", "[io][read]") {
  CHECK(find_format(bytes_of(kGlove)) == FileFormat::Vectors);
  CHECK(find_format(bytes_of("2 3\n</s> 1 2 3\n")) == FileFormat::Vectors);
  CHECK(find_format(bytes_of("1 2 3\n4 5 6\n")) == FileFormat::Csv);
  CHECK(find_format(bytes_of("d0 d1 d2\n4 5 6\n")) == FileFormat::Csv);
  CHECK(find_format(bytes_of("word,1,2\n")) == FileFormat::Csv);
  CHECK(find_format(bytes_of("\x93NUMPY")) == FileFormat::Npy);
  CHECK(find_format(bytes_of(testing::safetensors_file("{}", ""))) == FileFormat::Safetensors);
  const auto says = [](std::string_view file, const char* what) {
    const std::string said = refusal([&] { find_format(bytes_of(file)); });
    CAPTURE(said, what);
    CHECK(said.find(what) != std::string::npos);
  };
  says("", "nothing");
  says("PK\x03\x04...", "zip");
  says("\x1F\x8B\x08", "gzip");
  says("\x80\x04\x95", "pickled");
  says("\x89PNG", "picture");
  const Loaded tsv = read_file(bytes_of("1\t2\n"), FileFormat::Tsv);
  CHECK(tsv.cols() == 2);
  CHECK(read_file(bytes_of(kGlove), FileFormat::Vectors).rows() == 5);
}

}  // namespace
}  // namespace pe
