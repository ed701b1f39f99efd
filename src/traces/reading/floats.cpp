#include "traces/reading/floats.h"

#include <limits>
#include <string>

namespace pe::traces {
namespace {

constexpr std::size_t kMostChannels = 8'192;

}  // namespace

std::vector<double> floats(JsonReader& in, std::string_view name) {
  std::vector<double> result;
  in.open('[');
  while (in.next(']')) {
    if (result.size() == kMostChannels) {
      refuse_trace(name, {"must have at most ", kMostChannels, " numbers, got more"});
    }
    if (in.peek() == '"') {
      const std::string word = in.string();
      if (word != "nan" && word != "inf" && word != "-inf") {
        refuse_trace(
            name, {"must be numbers, \"nan\", \"inf\" or \"-inf\", got '", shortened(word), "'"});
      }
      result.push_back(word == "nan"
                           ? std::numeric_limits<double>::quiet_NaN()
                           : (word[0] == '-' ? -1 : 1) * std::numeric_limits<double>::infinity());
    } else {
      result.push_back(in.number());
    }
  }
  return result;
}

}  // namespace pe::traces
