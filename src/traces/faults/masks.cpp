#include "traces/faults/masks.h"

#include <algorithm>

#include "traces/places/keys.h"

namespace pe::traces {
namespace {

/// Keys up to and with its own that a layer's row should see.
Id wanted(const Seen& seen, Id index) {
  if (seen.tokens == 0) return index + 1;
  if (seen.is_chunk) return index % seen.tokens + 1;
  return std::min(index + 1, seen.tokens);
}

/// Over all rows of the sequence.
struct Survey {
  bool has_rows = false, are_runs = true, see_all = true, only_images = true;
  std::vector<bool> fits;  ///< each of the layers' windows
  bool is_full = true;     ///< as if nothing were limited
  bool one_more = true, one_less = true, has_long = false;
};

Survey survey(const View& view) {
  Survey s;
  s.fits.assign(view.facts.windows.size(), true);
  const std::optional<Id> window = view.facts.window();
  each_row(view, [&](const RowView& row, const KeySpace& keys) {
    s.has_rows = true;
    s.are_runs = s.are_runs && row.is_one_run;
    s.see_all = s.see_all && row.all == keys.mine(0, keys.end());
    if (row.future > 0) s.only_images = s.only_images && row.only_own_image;
    for (std::size_t w = 0; w < s.fits.size(); ++w) {
      s.fits[w] = s.fits[w] && row.past == wanted(view.facts.windows[w], row.index);
    }
    s.is_full = s.is_full && row.past == row.index + 1;
    if (window && *window > 0 && row.index + 1 >= *window + 2) {
      s.has_long = true;
      s.one_more = s.one_more && row.past == *window + 1;
      s.one_less = s.one_less && row.past == *window - 1;
    }
    return true;
  });
  return s;
}

}  // namespace

Hidden others_hidden(const View& view) {
  const Sequence& sequence = view.sequence;
  if (sequence.calls.empty()) return Hidden::Unknown;
  const Step& first = view.step(sequence.calls.front());
  bool sees = false, has_rows = false;
  each_row(view, [&](const RowView& row, const KeySpace&) {
    has_rows = true;
    sees = row.others > 0;
    return !sees;
  });
  if (sees) return Hidden::No;
  const bool is_told = has_rows || !first.cu_seqlens.empty() || sequence.from_ids ||
                       (first.documents.empty() && sequence.has_documents);
  return is_told ? Hidden::Yes : Hidden::Unknown;
}

MaskJudgement mask_fault(const View& view) {
  MaskJudgement result;
  const Survey s = survey(view);
  if (!s.has_rows) return result;
  const Facts& facts = view.facts;
  const bool judges_future = facts.causal != Causal::No;
  const std::optional<Id> window = facts.window();
  const bool fits = std::ranges::find(s.fits, true) != s.fits.end();
  const bool judges_window = judges_future && s.are_runs && !fits;
  each_row(view, [&](const RowView& row, const KeySpace& keys) {
    std::string_view id;
    Detail detail;
    Id lo = keys.nth(0), hi = judges_future ? row.allowed_end : keys.last() + 1;
    if (row.pads > 0) {
      id = "pads-visible";
      detail.number = static_cast<double>(row.pads);
    } else if (row.others > 0) {
      id = "mask-not-blocked";
    } else if (judges_future && row.future > 0) {
      if (!facts.tells_causal && s.see_all) {
        result.needs = {"causal"};
        return false;
      }
      if (!facts.has_config && s.only_images) {
        result.needs = {"config"};
        return false;
      }
      id = "mask-future";
      detail.number = static_cast<double>(row.future);
    } else if (judges_window) {
      const Id width = window.value_or(0);
      if (!window) {
        const bool is_short = row.past < row.index + 1;
        if (is_short) result.needs = {"window"};
        return !is_short;
      }
      if (row.past == wanted({width, false}, row.index)) return true;
      detail = {static_cast<double>(row.past), static_cast<double>(width), {}};
      if (width == 0) {
        id = "mask-short";
        detail.number = static_cast<double>(row.index + 1 - row.past);
      } else {
        const bool by_one =
            s.has_long ? s.one_more || s.one_less : row.past == width + 1 || row.past == width - 1;
        id = by_one ? "window-off-by-one" : "window-size";
      }
    }
    if (id.empty()) return true;
    if (window && *window > 0 && judges_future)
      lo = keys.nth(std::max<Id>(row.index + 1 - *window, 0));
    FoundFault fault;
    fault.part = Part::Mask;
    fault.fault = id;
    fault.detail = detail;
    fault.first_wrong = {row.call->step, view.slot(*row.call, *row.place.token), Value{}, Value{},
                         row.place.n};
    fault.first_wrong.expected = Value::list({static_cast<double>(lo), static_cast<double>(hi)});
    fault.first_wrong.got = Value::list({static_cast<double>(row.lo), static_cast<double>(row.hi)});
    result.fault = std::move(fault);
    return false;
  });
  return result;
}

}  // namespace pe::traces
