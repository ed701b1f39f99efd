#include "support/golden.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
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

/// What a file of tests/golden/schemes says, with the name of the file that has the rows.
Json read_scheme_entry(const std::filesystem::path& path) {
  const std::string name = path.stem().string();
  Json entry = parse_json(read_file("schemes/" + path.filename().string()));
  Json file;
  file.type = Json::Type::Text;
  file.text = name + (entry.has("rows") ? ".json" : ".npy");
  entry.object["file"] = file;
  return entry;
}

std::vector<Json> read_index() {
  std::vector<Json> index = parse_json(read_file("index.json")).list;
  std::vector<std::filesystem::path> paths;
  for (const auto& found : std::filesystem::directory_iterator(PE_GOLDEN_FOLDER "/schemes")) {
    if (found.path().extension() == ".json") paths.push_back(found.path());
  }
  std::ranges::sort(paths);
  for (const auto& path : paths) index.push_back(read_scheme_entry(path));
  return index;
}

/// The extents in a header of NumPy's: `'shape': (7, 3), `.
std::vector<std::size_t> shape_of(const std::string& header) {
  std::vector<std::size_t> shape;
  std::size_t at = header.find("'shape': (");
  if (at == std::string::npos) return shape;
  std::istringstream text(header.substr(at + 10));
  for (std::size_t extent = 0; text >> extent; text.ignore(2, ' ')) shape.push_back(extent);
  return shape;
}

/// null: no attention
GoldenTable table_of(const Json& rows) {
  GoldenTable table;
  table.shape = {rows.list.size(), rows.list.empty() ? 0 : rows[0].list.size()};
  for (const Json& row : rows.list) {
    for (const Json& cell : row.list) {
      table.data.push_back(cell.type == Json::Type::Null ? -INFINITY : cell.number);
    }
  }
  return table;
}

}  // namespace

const std::vector<Json>& golden_index() {
  static const std::vector<Json> index = read_index();
  return index;
}

const Json& golden_entry(std::string_view file) {
  const auto& index = golden_index();
  const auto found =
      std::ranges::find_if(index, [&](const Json& e) { return e["file"].text == file; });
  if (found == index.end()) throw std::out_of_range("tests/golden has no " + std::string(file));
  return *found;
}

/// NumPy format 1.0, little-endian float64, C order: all that the golden files are.
GoldenTable read_golden_table(std::string_view name) {
  const Json& entry = golden_entry(name);
  if (entry.has("rows")) return table_of(entry["rows"]);
  const std::string bytes = read_file((entry.has("scheme") ? "schemes/" : "") + std::string(name));
  std::uint16_t length = 0;
  std::memcpy(&length, bytes.data() + 8, sizeof length);
  const std::string header = bytes.substr(10, length);
  GoldenTable table{.shape = shape_of(header), .data = {}};
  std::size_t count = 1;
  for (const std::size_t extent : table.shape) count *= extent;
  const std::size_t start = 10u + length;
  if (header.find("'<f8'") == std::string::npos || bytes.size() != start + count * sizeof(double)) {
    throw std::runtime_error(std::string(name) + " is not float64 of the shape that it says");
  }
  table.data.resize(count);
  std::memcpy(table.data.data(), bytes.data() + start, count * sizeof(double));
  return table;
}

Json read_golden_json(std::string_view file) { return parse_json(read_file(file)); }

// In functions, since claims of other files are made before this one's variables are.
std::vector<GoldenClaim>& golden_claims() {
  static std::vector<GoldenClaim> claims;
  return claims;
}

std::vector<PropertyClaim>& property_claims() {
  static std::vector<PropertyClaim> claims;
  return claims;
}

GoldenClaim::GoldenClaim(std::string name, std::vector<std::string> of)
    : file(std::move(name)), schemes(std::move(of)) {
  golden_claims().push_back(*this);
}

PropertyClaim::PropertyClaim(std::string name) : scheme(std::move(name)) {
  property_claims().push_back(*this);
}

}  // namespace pe::testing
