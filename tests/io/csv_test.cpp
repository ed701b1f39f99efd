#include "io/csv.h"

#include <cmath>

#include "io/files.h"

namespace pe {
namespace {

using testing::bytes_of;
using testing::numbers;
using testing::refusal;

Loaded read(const std::string& text, const CsvOptions& options = {}) {
  // A copy without a terminating zero, for AddressSanitizer.
  const std::vector<std::uint8_t> copy(text.begin(), text.end());
  return read_csv(copy, options);
}

TEST_CASE("csv: separators, line ends, comments, byte order mark", "[io][csv]") {
  const std::vector<double> expected{1, 2.5, -3e-2, 4};
  for (const char* text : {"1,2.5\n-3e-2,4\n", "1,2.5\r\n-3e-2,4", "1,2.5\r-3e-2,4\r",
                           "1;2.5\n-3e-2;4", "1\t2.5\n-3e-2\t4", "1 2.5\n-3e-2 4",
                           "  1   2.5 \n -3e-2\t4\n", "# by hand\n1,2.5\n\n-3e-2,4",
                           "\xEF\xBB\xBF"
                           "1, 2.5\n -3e-2 , 4\n\n\n",
                           "\"1\",\"2.5\"\n\"-3e-2\",\"4\""}) {
    CAPTURE(text);
    const Loaded loaded = read(text);
    CHECK(loaded.rows() == 2);
    CHECK(numbers(loaded) == expected);
    CHECK(loaded.note.empty());
    CHECK(loaded.dtype == "text");
  }
}

TEST_CASE("csv: names of columns are passed over", "[io][csv]") {
  const Loaded named = read("a,b\n1,2\n3,4");
  CHECK(numbers(named) == std::vector<double>{1, 2, 3, 4});
  CHECK(named.labels.ends.empty());
  CHECK(named.note == "The first row names the columns.");
}

TEST_CASE("csv: labels may hold anything in quotes", "[io][csv]") {
  const Loaded loaded = read("\"the, \"\"cat\"\"\",1,2\n\"sat\r\non\",3,4\nmat,5,6");
  REQUIRE(loaded.labels.ends.size() == 3);
  CHECK(loaded.labels[0] == "the, \"cat\"");
  CHECK(loaded.labels[1] == "sat\r\non");
  CHECK(loaded.labels[2] == "mat");
  CHECK(numbers(loaded) == std::vector<double>{1, 2, 3, 4, 5, 6});
  CHECK(loaded.note == "The first column labels the rows.");
}

TEST_CASE("csv: what pandas and spreadsheets write", "[io][csv]") {
  const Loaded pandas = read(",0,1\n0,0.5,0.25\n1,0.75,1.0\n");
  CHECK(numbers(pandas) == std::vector<double>{0.5, 0.25, 0.75, 1});
  CHECK(pandas.labels[1] == "1");
  const Loaded indexed = read("Position;d0;d1\r\n0;0.5;0.25\r\n1;0.75;1\r\n");
  CHECK(numbers(indexed) == std::vector<double>{0.5, 0.25, 0.75, 1});
  const Loaded column = read("value\n1\n2\n3");
  CHECK(column.rows() == 3);
  CHECK(column.cols() == 1);
  const Loaded names = read("1,2\n3,4", {.first_row = FirstRow::Names});
  CHECK(numbers(names) == std::vector<double>{3, 4});
  CHECK(std::isnan(read("1,nan\n2,inf").at(0, 1)));
}

TEST_CASE("csv: rows beyond the limit are left unread", "[io][csv]") {
  CsvOptions options;
  options.limits.max_rows = 2;
  const Loaded loaded = read("1,2\n3,4\nbad", options);
  CHECK(numbers(loaded) == std::vector<double>{1, 2, 3, 4});
  CHECK(loaded.note == "The first 2 rows.");
}

TEST_CASE("csv: refusals name the line", "[io][csv][error]") {
  const auto says = [](const std::string& text, const char* what) {
    const std::string said = refusal([&] { read(text); });
    CAPTURE(said, what);
    CHECK(said.find(what) != std::string::npos);
  };
  says("1,2\n3,4,5\n", "3 fields in line 2 and 2 in line 1");
  says("a,b\n# x\n\n1,2\n3\n", "1 field in line 5 and 2 in line 1");
  says("1,2\n3,x\n", "'x' in line 2, field 2");
  says("1,2\n3,\n", "nothing in line 2, field 2");
  says("0,5;1,5\n2,5;3,5\n", "decimal comma of '0,5' in line 1");
  says("1.5\t2.5\n1,5\t2.5\n", "decimal comma of '1,5' in line 2");
  says("\"1,5\",2\n", "decimal comma");
  says("1,2\n\"3,4\n", "one without end in line 2");
  says("1,2\n\"3\"4,5\n", "after a quoted field, got other text in line 2");
  says("", "got none");
  says("# only\n", "got none");
  says("a,b\n", "got none");
  says(std::string("1,2\n3,\0", 7), "byte 0 at byte 6");
  says(
      "\xFF\xFE"
      "1",
      "UTF-16");
  says("1,2\n3," + std::string(100, 'z'), "...'");
  CsvOptions options;
  options.limits.max_elements = 3;
  CHECK_THROWS_AS(read("1,2\n3,4", options), MemoryError);
}

}  // namespace
}  // namespace pe
