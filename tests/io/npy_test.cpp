#include "io/npy.h"

#include <cmath>
#include <cstring>

#include "io/files.h"
#include "support/rng.h"

namespace pe {
namespace {

using testing::bytes_of;
using testing::npy_file;
using testing::npy_header;
using testing::numbers;
using testing::refusal;

std::string refusal_of(const std::string& file) {
  return refusal([&] { read_npy(bytes_of(file)); });
}

const std::string kSixBytes = "\x01\x02\x03\x04\x05\x06";

TEST_CASE("npy: C and Fortran order", "[io][npy]") {
  const auto rows = read_npy(bytes_of(npy_file(npy_header("|u1", "(2, 3)"), kSixBytes)));
  CHECK(numbers(rows) == std::vector<double>{1, 2, 3, 4, 5, 6});
  CHECK(rows.dtype == "uint8");
  CHECK(!rows.is_double);
  CHECK(rows.note.empty());
  const auto columns = read_npy(bytes_of(npy_file(npy_header("|u1", "(2, 3)", "True"), kSixBytes)));
  CHECK(numbers(columns) == std::vector<double>{1, 3, 5, 2, 4, 6});
}

TEST_CASE("npy: dimensions become rows and columns, and the note says so", "[io][npy]") {
  const auto read = [](const char* shape, const char* fortran) {
    std::string data;
    for (int i = 0; i < 24; ++i) data += static_cast<char>(i);
    return read_npy(bytes_of(npy_file(npy_header("|u1", shape, fortran), data)));
  };
  const auto cube = read("(2, 3, 4)", "False");
  CHECK(cube.rows() == 6);
  CHECK(cube.cols() == 4);
  CHECK(cube.at(4, 2) == 18);
  CHECK(cube.note.find("(2, 3, 4)") != std::string::npos);
  const auto fortran = read("(2, 3, 4)", "True");
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 4; ++k) {
        CHECK(fortran.at(i * 3 + j, k) == static_cast<double>(i + 2 * j + 6 * k));
      }
    }
  }
  const auto batch = read("(1, 6, 4)", "False");
  CHECK(batch.rows() == 6);
  CHECK(batch.note.empty());
  CHECK(batch.shape == std::vector<std::uint64_t>{1, 6, 4});
  const auto list = read("(24,)", "False");
  CHECK(list.rows() == 24);
  CHECK(list.cols() == 1);
  CHECK(list.note.find("one column") != std::string::npos);
  CHECK(read("(12L, 2L)", "False").rows() == 12);
  const auto scalar = read_npy(bytes_of(npy_file(npy_header("|u1", "()"), "\x09")));
  CHECK(numbers(scalar) == std::vector<double>{9});
}

TEST_CASE("npy: versions, byte order, half precision, rows that are left", "[io][npy]") {
  const std::string big("\x3C\x00\xC0\x00", 4);
  for (const int version : {1, 2, 3}) {
    const auto loaded = read_npy(bytes_of(npy_file(npy_header(">f2", "(1, 2)"), big, version)));
    CHECK(numbers(loaded) == std::vector<double>{1, -2});
    CHECK(loaded.dtype == "float16");
  }
  const auto brain = read_npy(bytes_of(npy_file(npy_header("<V2", "(1, 1)"), "\x80\xBF")));
  CHECK(numbers(brain) == std::vector<double>{-1});
  CHECK(brain.note.find("bfloat16") != std::string::npos);
  const auto wide =
      read_npy(bytes_of(npy_file(npy_header("<i8", "(1, 1)"), std::string(7, '\xFF') + '\x7F')));
  CHECK(wide.is_double);
  CHECK(wide.note.find("2^53") != std::string::npos);
  ReadLimits limits;
  limits.max_rows = 1;
  const auto first = read_npy(bytes_of(npy_file(npy_header("|u1", "(2, 3)"), kSixBytes)), limits);
  CHECK(numbers(first) == std::vector<double>{1, 2, 3});
  CHECK(first.note.find("first 1 of 2 rows") != std::string::npos);
  const auto more = read_npy(bytes_of(npy_file(npy_header("|u1", "(1, 2)"), kSixBytes)));
  CHECK(more.note.find("4 bytes") != std::string::npos);
}

TEST_CASE("npy: what is cut off is refused at every length", "[io][npy][error]") {
  testing::require_whole(npy_file(npy_header("<f4", "(2, 2)"), std::string(16, 'x')),
                         [](Bytes bytes) { read_npy(bytes); });
}

TEST_CASE("npy: refusals name the reason and the byte", "[io][npy][error]") {
  const auto says = [](const std::string& file, const char* what) {
    const std::string said = refusal_of(file);
    CAPTURE(said, what);
    CHECK(said.find(what) != std::string::npos);
    CHECK(said.starts_with("read: bytes must "));
  };
  says("hello", "byte 0");
  says(npy_file(npy_header("<f4", "(2, 2)"), "", 9), "version 1, 2 or 3, got 9 at byte 6");
  says(npy_file(npy_header("|O", "(2, 2)"), "x"), "pickled");
  says(npy_file(npy_header("<U5", "(2, 2)"), "x"), "texts");
  says(npy_file(npy_header("<M8[ns]", "(2,)"), "x"), "dates");
  says(npy_file(npy_header("<c8", "(2,)"), "x"), "complex");
  says(npy_file(npy_header("<f16", "(2,)"), "x"), "extended");
  says(npy_file(npy_header("", "(2,)"), "x"), "unknown type");
  says(npy_file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", "x"),
       "records");
  says(npy_file(npy_header("<f4", "(1152921504606846976, 1152921504606846976)"), "xxxx"),
       "1152921504606846976");
  says(npy_file(npy_header("<f4", "(99999999999999999999999999, 0)"), "xxxx"), "shape");
  says(npy_file(npy_header("<f4", "(0, 4)"), ""), "must hold numbers");
  says(npy_file(npy_header("<f4", "(-1, 4)"), ""), "a size");
  says(npy_file(npy_header("<f4", "(1 2)"), ""), "')'");
  says(npy_file("{'descr': '<f4', 'shape': (1,)}", "xxxx"), "without fortran_order");
  says(npy_file("{'descr': '<f4', 'descr': '<f4'}", "xxxx"), "once");
  says(npy_file("{'descr': '<f4', 'evil': '<f4'}", "xxxx"), "'evil'");
  says(npy_file(npy_header("<f4", "(1,)", "Maybe"), "xxxx"), "True or False");
  says(npy_file(npy_header("<f4", "(1,)") + " x", "xxxx"), "the end");
  says(npy_file("{'descr': '<f4", "xxxx"), "quoted name");
  std::string deep = "(";
  for (int i = 0; i < 40; ++i) deep += "1, ";
  says(npy_file(npy_header("|u1", deep + ")"), "x"), "32 dimensions");
}

TEST_CASE("npy: a legal table beyond the limit is refused before it is made", "[io][npy][error]") {
  ReadLimits limits;
  limits.max_elements = 5;
  CHECK_THROWS_AS(read_npy(bytes_of(npy_file(npy_header("|u1", "(2, 3)"), kSixBytes)), limits),
                  MemoryError);
}

TEST_CASE("npy: what is written reads back", "[io][npy]") {
  Matrix<double> table(5, 3);
  Rng rng(2);
  for (double& value : table.view().flat()) value = rng.uniform() - 0.5;
  table.view()(4, 2) = NAN;
  const auto bytes = write_npy(MatrixView<const double>(table.view()));
  CHECK((bytes.size() - 15 * sizeof(double)) % 64 == 0);
  const auto back = read_npy(bytes);
  CHECK(back.shape == std::vector<std::uint64_t>{5, 3});
  CHECK(std::memcmp(back.doubles.view().data(), table.view().data(), 15 * sizeof(double)) == 0);
  const auto half =
      read_npy(write_npy(MatrixView<const double>(table.view()), ElementType::Float16));
  CHECK(half.dtype == "float16");
  CHECK(std::fabs(half.at(1, 1) - table.view()(1, 1)) < 0x1p-12);
  const auto single =
      read_npy(write_npy(MatrixView<const double>(table.view()), ElementType::Float32));
  CHECK(single.at(2, 0) == static_cast<double>(static_cast<float>(table.view()(2, 0))));
  CHECK(refusal([&] { write_npy(MatrixView<const double>(table.view()), ElementType::Int8); }) ==
        "write: dtype must be float16, float32 or float64, got int8");
}

}  // namespace
}  // namespace pe
