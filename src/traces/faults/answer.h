// What is said of a trace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "traces/reading/trace.h"

namespace pe::traces {

/// A position, a key range or frequencies.
struct Value {
  std::vector<double> numbers;
  bool is_list = false;

  static Value none() { return {}; }
  static Value one(double number) { return {{number}, false}; }
  static Value list(std::vector<double> numbers) { return {std::move(numbers), true}; }
};

/// Where a sequence first goes wrong.
struct FirstWrong {
  std::optional<std::size_t> step;  ///< of tables: none
  std::uint64_t slot = 0;  ///< of the call, or a row of its cache, which need not be in memory
  Value expected, got;
  Id token = 0;  ///< in the sequence
};

enum class Part : std::uint8_t { Ids, Cache, Mask, Table, Vector };

/// Numbers that a sentence needs beside the first wrong place.
struct Detail {
  double number = 0, other = 0;
  std::string text;
};

struct FoundFault {
  std::string_view fault;
  Part part = Part::Ids;
  FirstWrong first_wrong;
  std::optional<std::size_t> last_step;  ///< of ids: where it ends before the sequence does
  Detail detail;
  std::string sentence, mend, assertion;
  std::vector<double> turns;  ///< per pair, how far the first wrong token is off
};

struct SequenceAnswer {
  std::string sequence;
  std::vector<FoundFault> faults;       ///< in the order of calls
  std::vector<std::string_view> needs;  ///< what makes it undecidable
  std::vector<std::string_view> harmless;
  std::optional<FirstWrong> first_wrong;
  std::size_t tokens = 0, wrong = 0;
  std::size_t slots = 0;  ///< rows of its picture

  std::string_view fault() const {
    if (!needs.empty()) return "undecidable";
    return faults.empty() ? std::string_view() : faults.front().fault;
  }
};

struct Answer {
  std::string_view fault;  ///< empty: none
  std::vector<SequenceAnswer> sequences;
};

}  // namespace pe::traces
