// The picture of a sequence: its slots one after another, pads included.
#include <algorithm>
#include <cstdint>
#include <span>

#include "support/check.h"
#include "support/format.h"
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
    const std::span<const Token> own = view_.sequence.of(call);
    const std::size_t start = step.starts[call.row];
    const std::uint64_t end = index_ + slots_of(step, view_.sequence, call);
    for (; next_ < end && left_ > 0; next_ += every_, --left_) {
      const auto s = static_cast<std::size_t>(next_ - index_);
      if (view_.sequence.is_document) {
        row(k, &own[s], own[s].at, static_cast<Id>(s));
        continue;
      }
      // Tokens stand in order: a slot is found, not walked to.
      const auto token = std::ranges::lower_bound(own, start + s, {}, &Token::at);
      const bool is_pad = token == own.end() || token->at != start + s;
      row(k, is_pad ? nullptr : &*token, start + s, token - own.begin());
    }
    index_ = end;
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
  std::uint64_t next_;  ///< the next row that is drawn
  std::size_t left_;
  std::uint64_t every_;
  std::uint64_t index_ = 0;  ///< of the call's first row
  std::string out_;
};

}  // namespace

}  // namespace traces

std::string CheckedTrace::timeline(std::string_view sequence, std::size_t from, std::size_t count,
                                   std::size_t every) {
  constexpr std::size_t kMostRows = 100'000;
  require(count <= kMostRows, "traceTimeline", "count", "must be at most ", kMostRows, ", got ",
          count);
  require(every >= 1, "traceTimeline", "every", "must be at least 1, got ", every);
  if (!drawn_ || drawn_->sequence.name != sequence) {
    const auto& list = run_->sequences.list;
    const auto found = std::ranges::find(list, sequence, &traces::Sequence::name);
    if (found == list.end()) {
      refuse("traceTimeline", "sequence",
             {"must be one of the trace's, got '", shortened(sequence), "'"});
    }
    drawn_ = std::make_unique<traces::View>(run_->trace, run_->facts, *found);
  }
  return traces::Drawing(*drawn_, from, count, every).text();
}

}  // namespace pe
