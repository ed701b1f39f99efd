// All cases of tests/golden/trace: runs with a fault, their mended twins, healthy ones, and such in
// which something is missing.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <fstream>
#include <set>
#include <string>

#include "support/json.h"
#include "traces/check_trace.h"

namespace pe::testing {
namespace {

/// The text of a member of the outermost object, as it stands there; empty: none.
std::string member_text(std::string_view line, std::string_view name) {
  const std::string key = "\"" + std::string(name) + "\":";
  int depth = 0;
  bool in_text = false;
  std::size_t begin = std::string_view::npos;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!in_text && depth == 1 && begin == std::string_view::npos &&
        line.substr(i).starts_with(key)) {
      i += key.size();
      begin = i;
    }
    const char c = line[i];
    if (c == '"' && line[i - 1] != '\\') in_text = !in_text;
    if (in_text) continue;
    const bool ends = begin != std::string_view::npos && depth == 1 && (c == ',' || c == '}');
    if (ends) return std::string(line.substr(begin, i - begin));
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
  }
  return {};
}

bool alike(const Json& wanted, const Json& got) {
  if (wanted.type != got.type) return false;
  if (wanted.type == Json::Type::List) {
    if (wanted.list.size() != got.list.size()) return false;
    for (std::size_t i = 0; i < wanted.list.size(); ++i) {
      if (!alike(wanted[i], got[i])) return false;
    }
    return true;
  }
  if (wanted.type != Json::Type::Number) return true;
  return std::fabs(wanted.number - got.number) <= 1e-6 * std::fabs(wanted.number);
}

std::set<std::string> texts(const Json& list) {
  std::set<std::string> result;
  for (const Json& each : list.list) result.insert(each.text);
  return result;
}

/// What the answer says of a sequence, and what was wanted of it.
class Comparison {
 public:
  Comparison(const Json& expected, const Json& answer) : expected_(expected), answer_(answer) {}

  void run() {
    CHECK(answer_["fault"].text == expected_["fault"].text);
    want(expected_);
    if (expected_.has("also")) {
      for (const Json& each : expected_["also"].list) want(each);
    }
    // those that are not named have no fault
    for (const Json& each : answer_["sequences"].list) {
      INFO("sequence " << each["sequence"].text);
      const auto wanted = wanted_.find(each["sequence"].text);
      const std::size_t count = wanted == wanted_.end() ? 0 : wanted->second;
      const bool is_undecidable = each["fault"].text == "undecidable";
      CHECK(each["faults"].list.size() + (is_undecidable ? 1 : 0) == count);
    }
  }

 private:
  void want(const Json& wanted) {
    std::set<std::string> said;
    for (const Json& each : answer_["sequences"].list) said.merge(texts(each["harmless"]));
    if (wanted.has("harmless")) {
      for (const std::string& each : texts(wanted["harmless"])) CHECK(said.contains(each));
    }
    if (wanted["fault"].text.empty()) return;
    const std::string& name = wanted["sequence"].text;
    ++wanted_[name];
    INFO("sequence " << name);
    const auto& all = answer_["sequences"].list;
    const auto it =
        std::ranges::find_if(all, [&](const Json& s) { return s["sequence"].text == name; });
    REQUIRE(it != all.end());
    if (wanted["fault"].text == "undecidable") {
      CHECK((*it)["fault"].text == "undecidable");
      if (wanted.has("needs")) CHECK(texts((*it)["needs"]) == texts(wanted["needs"]));
      return;
    }
    const auto& faults = (*it)["faults"].list;
    const auto found = std::ranges::find_if(
        faults, [&](const Json& f) { return f["fault"].text == wanted["fault"].text; });
    REQUIRE(found != faults.end());
    CHECK_FALSE((*found)["sentence"].text.empty());
    const Json& place = wanted["first_wrong"];
    for (const char* field : {"step", "slot", "expected", "got"}) {
      INFO(field);
      if (place.has(field)) CHECK(alike(place[field], (*found)["firstWrong"][field]));
    }
  }

  const Json& expected_;
  const Json& answer_;
  std::map<std::string, std::size_t> wanted_;
};

TEST_CASE("traces: every case of the reference data is answered as it says", "[traces][golden]") {
  const auto [file, cases] = GENERATE(table<const char*, int>(
      {{"faults", 343}, {"two", 34}, {"healthy", 219}, {"undecidable", 53}, {"executed", 29}}));
  std::ifstream in(std::string(PE_GOLDEN_FOLDER "/trace/") + file + ".jsonl");
  REQUIRE(in);
  int count = 0;
  for (std::string line; std::getline(in, line); ++count) {
    const Json each = parse_json(line);
    INFO(each["id"].text);
    const std::string config = member_text(line, "config");
    CheckedTrace run(member_text(line, "trace"), config == "null" ? "" : config);
    Comparison(each["expected"], parse_json(run.answer())).run();
  }
  CHECK(count == cases);
}

}  // namespace
}  // namespace pe::testing
