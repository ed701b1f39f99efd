// The picture of a sequence: its slots one after another, pads included.
#include "support/check.h"
#include "support/format.h"
#include "support/json_text.h"
#include "traces/check_trace.h"
#include "traces/places/expected.h"
#include "traces/places/run.h"

namespace pe {
namespace traces {
namespace {

std::string place(const Position& p, int axes) {
  if (axes == 1) return join(p[0]);
  return join("[", p[0], ",", p[1], ",", p[2], "]");
}

/// Slots of a row that stand from its own first token of the call, or the call's first, up to the
/// next own token: pads before and between them belong to the picture.
class Drawing {
 public:
  Drawing(const View& view, std::size_t from, std::size_t count)
      : view_(view), from_(from), left_(count) {}

  std::string text() {
    for (std::size_t k = 0; k < view_.sequence.calls.size() && left_ > 0; ++k) call(k);
    return "[" + out_ + "]";
  }

 private:
  void call(std::size_t k) {
    const Call& call = view_.sequence.calls[k];
    const Step& step = view_.step(call);
    // documents of one row share its pads: they are drawn with none of them
    const bool draws_pads = !view_.sequence.is_document;
    const std::size_t slots = step.starts[call.row + 1] - step.starts[call.row];
    const std::size_t all = draws_pads ? slots : call.count;
    if (from_ >= all) {
      from_ -= all;
      return;
    }
    std::size_t at = step.starts[call.row];
    Id i = 0;
    for (std::size_t s = 0; s < all && left_ > 0; ++s) {
      const Token* own = i < static_cast<Id>(call.count)
                             ? &view_.sequence.tokens[call.first + static_cast<std::size_t>(i)]
                             : nullptr;
      const bool is_pad = draws_pads && (own == nullptr || own->at != at + s);
      const bool is_shown = from_ == 0;
      if (is_shown) {
        row(k, is_pad ? nullptr : own, draws_pads ? at + s : own->at, i);
        --left_;
      } else {
        --from_;
      }
      if (!is_pad) ++i;
    }
  }

  void row(std::size_t k, const Token* token, std::size_t at, Id i) {
    const Call& call = view_.sequence.calls[k];
    const Step& step = view_.step(call);
    const std::size_t slot = step.is_flat ? at : at - step.starts[call.row];
    const std::string got = step.axes > 0 ? place(view_.got(step, at), step.axes) : "null";
    const std::string expected =
        token == nullptr ? "null" : place(view_.expected(call, *token, i), step.axes == 3 ? 3 : 1);
    out_ += join(out_.empty() ? "" : ",", "{\"step\":", call.step, ",\"slot\":", slot,
                 ",\"token\":", token == nullptr ? std::string("null") : join(call.seen + i),
                 ",\"expected\":", expected, ",\"got\":", got,
                 ",\"pad\":", token == nullptr ? "true" : "false", "}");
  }

  const View& view_;
  std::size_t from_, left_;
  std::string out_;
};

}  // namespace
}  // namespace traces

std::string CheckedTrace::timeline(std::string_view sequence, std::size_t from,
                                   std::size_t count) const {
  constexpr std::size_t kMostRows = 100'000;
  require(count <= kMostRows, "traceTimeline", "count", "must be at most ", kMostRows, ", got ",
          count);
  for (const traces::Sequence& each : run_->sequences.list) {
    if (each.name != sequence) continue;
    const traces::View view(run_->trace, run_->facts, each);
    return traces::Drawing(view, from, count).text();
  }
  refuse("traceTimeline", "sequence",
         {"must be one of the trace's, got '", shortened(sequence), "'"});
}

}  // namespace pe
