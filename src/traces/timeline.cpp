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

/// Documents of one row share its pads: they are drawn with none of them.
std::size_t slots_of(const Step& step, const Sequence& sequence, const Call& call) {
  return sequence.is_document ? call.count : step.starts[call.row + 1] - step.starts[call.row];
}

/// Slots of a row that stand from its own first token of the call, or the call's first, up to the
/// next own token: pads before and between them belong to the picture.
class Drawing {
 public:
  Drawing(const View& view, std::size_t from, std::size_t count, std::size_t every)
      : view_(view), next_(from), left_(count), every_(every) {}

  std::string text() {
    for (std::size_t k = 0; k < view_.sequence.calls.size() && left_ > 0; ++k) call(k);
    return "[" + out_ + "]";
  }

 private:
  void call(std::size_t k) {
    const Call& call = view_.sequence.calls[k];
    const Step& step = view_.step(call);
    const bool draws_pads = !view_.sequence.is_document;
    const std::size_t all = slots_of(step, view_.sequence, call);
    if (next_ >= index_ + all) {
      index_ += all;
      return;
    }
    std::size_t at = step.starts[call.row];
    Id i = 0;
    for (std::size_t s = 0; s < all && left_ > 0; ++s) {
      const Token* own = i < static_cast<Id>(call.count)
                             ? &view_.sequence.tokens[call.first + static_cast<std::size_t>(i)]
                             : nullptr;
      const bool is_pad = draws_pads && (own == nullptr || own->at != at + s);
      if (index_++ == next_) {
        row(k, is_pad ? nullptr : own, draws_pads ? at + s : own->at, i);
        --left_;
        next_ += every_;
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
                 ",\"pad\":", token == nullptr ? "true" : "false",
                 ",\"cached\":", call.tells_cache() ? join(call.rows()) : std::string("null"), "}");
  }

  const View& view_;
  std::size_t next_, left_, every_;  ///< the next row that is drawn
  std::size_t index_ = 0;            ///< of the next row
  std::string out_;
};

}  // namespace

std::size_t slots_of(const Trace& trace, const Sequence& sequence) {
  std::size_t slots = 0;
  for (const Call& call : sequence.calls) slots += slots_of(trace.steps[call.step], sequence, call);
  return slots;
}

}  // namespace traces

std::string CheckedTrace::timeline(std::string_view sequence, std::size_t from, std::size_t count,
                                   std::size_t every) const {
  constexpr std::size_t kMostRows = 100'000;
  require(count <= kMostRows, "traceTimeline", "count", "must be at most ", kMostRows, ", got ",
          count);
  require(every >= 1, "traceTimeline", "every", "must be at least 1, got ", every);
  for (const traces::Sequence& each : run_->sequences.list) {
    if (each.name != sequence) continue;
    const traces::View view(run_->trace, run_->facts, each);
    return traces::Drawing(view, from, count, every).text();
  }
  refuse("traceTimeline", "sequence",
         {"must be one of the trace's, got '", shortened(sequence), "'"});
}

}  // namespace pe
