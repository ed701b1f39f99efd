// A run's trace to JavaScript. Answers cross as JSON: they are lists of small records, and the text
// is a tenth of the code that would build them.
#include <emscripten/bind.h>

#include <memory>

#include "bindings/support/convert.h"
#include "bindings/support/guard.h"
#include "support/check.h"
#include "traces/check_trace.h"
#include "traces/reading/trace.h"

namespace pe::bindings {
namespace {

/// The last trace that was opened: its picture is asked for piece by piece.
std::unique_ptr<CheckedTrace>& opened() {
  static std::unique_ptr<CheckedTrace> run;
  return run;
}

/// A copy of a Uint8Array: of texts the glue takes a quarter of what a trace may have.
std::string to_text(const val& bytes) {
  require(bytes.instanceof (val::global("Uint8Array")), "checkTrace", "trace",
                           "must be a Uint8Array, got ", describe(bytes));
  const std::size_t size = length_of(bytes);
  require(size <= traces::kMostBytes, "checkTrace", "trace", "must have at most ",
          traces::kMostBytes, " bytes, got ", size);
  std::string text(size, '\0');
  val(emscripten::typed_memory_view(size, text.data())).call<void>("set", bytes);
  return text;
}

val open_trace(const val& trace, const std::string& config) {
  opened().reset();  // not beside the next one
  opened() = std::make_unique<CheckedTrace>(to_text(trace), config);
  return val(opened()->answer());
}

val timeline_of_opened(const std::string& sequence, double from, double count, double every) {
  require(opened() != nullptr, "traceTimeline", "trace", "must be opened before");
  const auto rows = [](const char* name, double value) {
    require(value >= 0 && value < 0x1p32, "traceTimeline", name, "must be a number of rows, got ",
            value);
    return static_cast<std::size_t>(value);
  };
  return val(
      opened()->timeline(sequence, rows("from", from), rows("count", count), rows("every", every)));
}

}  // namespace
}  // namespace pe::bindings

EMSCRIPTEN_BINDINGS(posenc_traces) {
  using namespace pe::bindings;
  emscripten::function("openTrace(trace, config)", guarded<&open_trace>);
  emscripten::function("timelineOfOpened(sequence, from, count, every)",
                       guarded<&timeline_of_opened>);
}
