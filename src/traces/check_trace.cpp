#include "traces/check_trace.h"

#include <cmath>

#include "support/format.h"
#include "support/json_text.h"
#include "traces/judge.h"
#include "traces/places/expected.h"
#include "traces/reading/lists.h"

namespace pe {
namespace traces {
namespace {

std::string number(double value) {
  return std::isfinite(value) ? format_number(value) : quoted(format_number(value));
}

std::string text_of(const Value& value) {
  if (value.numbers.empty()) return "null";
  return value.is_list ? json_array(value.numbers, number) : number(value.numbers[0]);
}

std::string text_of(const std::optional<FirstWrong>& wrong) {
  if (!wrong) return "null";
  return join("{\"step\":", wrong->step ? join(*wrong->step) : std::string("null"),
              ",\"slot\":", wrong->slot, ",\"expected\":", text_of(wrong->expected),
              ",\"got\":", text_of(wrong->got), "}");
}

std::string named(std::string_view id) { return id.empty() ? "null" : quoted(id); }

std::string text_of(const FoundFault& fault) {
  return join("{\"fault\":", named(fault.fault), ",\"firstWrong\":", text_of(fault.first_wrong),
              ",\"token\":", fault.first_wrong.token, ",\"sentence\":", quoted(fault.sentence),
              ",\"mend\":", quoted(fault.mend), ",\"assertion\":", quoted(fault.assertion),
              ",\"turns\":", json_array(fault.turns, number), "}");
}

std::string text_of(const SequenceAnswer& each) {
  return join(
      "{\"sequence\":", quoted(each.sequence), ",\"fault\":", named(each.fault()),
      ",\"needs\":", json_array(each.needs, quoted),
      ",\"harmless\":", json_array(each.harmless, quoted),
      ",\"firstWrong\":", text_of(each.first_wrong),
      ",\"faults\":", json_array(each.faults, [](const FoundFault& f) { return text_of(f); }),
      ",\"tokens\":", each.tokens, ",\"wrong\":", each.wrong, ",\"slots\":", each.slots, "}");
}

}  // namespace
}  // namespace traces

CheckedTrace::CheckedTrace(std::string_view trace, std::string_view config)
    : run_(std::make_unique<traces::ReadRun>(traces::read_run(trace, config))) {}

CheckedTrace::~CheckedTrace() = default;

std::string CheckedTrace::answer() const {
  const traces::Answer answer = traces::judge(*run_);
  return join("{\"fault\":", traces::named(answer.fault), ",\"sequences\":",
              json_array(answer.sequences,
                         [](const traces::SequenceAnswer& each) { return traces::text_of(each); }),
              "}");
}

}  // namespace pe
