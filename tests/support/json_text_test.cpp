#include "support/json_text.h"

#include <catch2/catch_test_macros.hpp>
#include <vector>

namespace pe {
namespace {

TEST_CASE("quoted: quotes, backslashes and control characters are escaped", "[support][json]") {
  CHECK(quoted("") == "\"\"");
  CHECK(quoted("q·k") == "\"q·k\"");
  CHECK(quoted("a\nb\x1f") == "\"a\\u000ab\\u001f\"");
  CHECK(quoted("\\ln \"x\"") == "\"\\\\ln \\\"x\\\"\"");
}

TEST_CASE("json_array: commas between items only", "[support][json]") {
  using Texts = std::vector<std::string>;
  CHECK(json_array(Texts{}, quoted) == "[]");
  CHECK(json_array(Texts{"a"}, quoted) == "[\"a\"]");
  CHECK(json_array(Texts{"", "b"}, quoted) == "[\"\",\"b\"]");
}

}  // namespace
}  // namespace pe
