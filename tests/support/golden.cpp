#include "support/golden.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace pe::testing {
namespace {

std::string read_file(std::string_view name) {
  const std::string path = std::string(PE_GOLDEN_FOLDER "/") + std::string(name);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string>& claims() {
  static std::vector<std::string> files;
  return files;
}

}  // namespace

const std::vector<Json>& golden_index() {
  static const Json index = parse_json(read_file("index.json"));
  return index.list;
}

const Json& golden_entry(std::string_view file) {
  const auto& index = golden_index();
  const auto found =
      std::ranges::find_if(index, [&](const Json& e) { return e["file"].text == file; });
  if (found == index.end()) throw std::out_of_range("golden index has no " + std::string(file));
  return *found;
}

/// NumPy format 1.0, little-endian float64, C order: all that the golden files are.
GoldenTable read_golden_table(std::string_view name) {
  const std::string bytes = read_file(name);
  std::uint16_t header = 0;
  std::memcpy(&header, bytes.data() + 8, sizeof header);
  GoldenTable table;
  std::size_t count = 1;
  for (const Json& extent : golden_entry(name)["shape"].list) {
    table.shape.push_back(static_cast<std::size_t>(extent.number));
    count *= table.shape.back();
  }
  const std::size_t start = 10u + header;
  if (bytes.substr(10, header).find("'<f8'") == std::string::npos ||
      bytes.size() != start + count * sizeof(double)) {
    throw std::runtime_error(std::string(name) + " is not float64 of the shape in index.json");
  }
  table.data.resize(count);
  std::memcpy(table.data.data(), bytes.data() + start, count * sizeof(double));
  return table;
}

Json read_golden_json(std::string_view file) { return parse_json(read_file(file)); }

GoldenClaim::GoldenClaim(std::string file) { claims().push_back(std::move(file)); }

const std::vector<std::string>& claimed_golden_files() { return claims(); }

TEST_CASE("golden: every file of the index has a test, and every claim a file", "[golden]") {
  std::vector<std::string> indexed;
  for (const Json& entry : golden_index()) indexed.push_back(entry["file"].text);
  for (const std::string& file : indexed) {
    CAPTURE(file);
    CHECK(std::ranges::count(claimed_golden_files(), file) >= 1);
  }
  for (const std::string& file : claimed_golden_files()) {
    CAPTURE(file);
    CHECK(std::ranges::count(indexed, file) == 1);
  }
}

}  // namespace pe::testing
