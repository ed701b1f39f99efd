#include "traces/places/row_tokens.h"

#include <algorithm>

namespace pe::traces {
namespace {

/// All real ids count on from `seen`, with what stands at the ends counted.
bool counts_all(const Step& step, const RowTokens& row, Id from) {
  for (int axis = 0; axis < step.axes; ++axis) {
    const Id* ids = step.ids.data() + static_cast<std::size_t>(axis) * step.tokens;
    Id next = from;
    for (std::size_t t = row.begin; t < row.end; ++t) {
      if (row.is_pad[t - row.begin]) continue;
      if (ids[t] != next++) return false;
    }
  }
  return step.axes > 0;
}

void mark_pad_ids(const Trace& trace, const Facts& facts, const Step& step, Id seen,
                  RowTokens& row) {
  const Id pad = *trace.pad_id;
  std::size_t first = row.begin, last = row.end;
  while (first < row.end && step.input_ids[first] == pad) ++first;
  while (last > first && step.input_ids[last - 1] == pad) --last;
  const std::size_t before = first - row.begin, behind = row.end - last;
  if (before + behind == 0) return;
  const bool counted = counts_all(step, row, facts.first() + seen) ||
                       (seen > 0 && counts_all(step, row, facts.first()));
  if (counted && before <= 1 && behind <= 1) return;
  row.pads_by_id = counted;
  for (std::size_t t = row.begin; t < first; ++t) row.is_pad[t - row.begin] = 1;
  for (std::size_t t = last; t < row.end; ++t) row.is_pad[t - row.begin] = 1;
}

}  // namespace

int kind_of(const Trace& trace, const Step& step, std::size_t at) {
  if (!step.kinds.empty()) return step.kinds[at];
  if (step.input_ids.empty()) return 0;
  const Id id = step.input_ids[at];
  return trace.image_id && id == *trace.image_id   ? 1
         : trace.video_id && id == *trace.video_id ? 2
                                                   : 0;
}

bool knows_kinds(const Trace& trace, const Step& step) {
  return !step.kinds.empty() ||
         (!step.input_ids.empty() && (trace.image_id.has_value() || trace.video_id.has_value()));
}

bool is_text(const Trace& trace, const Step& step, std::size_t begin, std::size_t end) {
  for (std::size_t t = begin; t < end; ++t) {
    if (kind_of(trace, step, t) != 0) return false;
    if (step.axes == 3 && (step.ids[t] != step.ids[step.tokens + t] ||
                           step.ids[t] != step.ids[2 * step.tokens + t])) {
      return false;
    }
  }
  return true;
}

void read_row(const Trace& trace, const Facts& facts, const Step& step, std::size_t row, Id seen,
              RowTokens& result) {
  result.documents.clear();
  result.pads_by_id = false;
  result.begin = step.starts[row];
  result.end = step.starts[row + 1];
  const std::size_t count = result.end - result.begin;
  result.is_pad.assign(count, 0);
  result.has_mask = !step.mask.empty();
  if (!step.documents.empty()) {
    for (std::size_t t = 0; t < count; ++t) {
      result.documents.push_back(step.documents[result.begin + t]);
      if (result.documents.back() == 0) result.is_pad[t] = 1;
    }
  }
  if (result.has_mask) {
    const std::size_t width = step.mask_width;
    const Id* mask = step.is_flat ? step.mask.data() + (width - step.tokens) + result.begin
                                  : step.mask.data() + row * width + (width - count);
    bool has_numbers = false;
    for (std::size_t t = 0; t < count; ++t) {
      if (mask[t] == 0) result.is_pad[t] = 1;
      has_numbers = has_numbers || mask[t] > 1;
    }
    if (!has_numbers && !step.is_flat) {
      const Id* whole = step.mask.data() + row * width;
      has_numbers = std::any_of(whole, whole + width, [](Id each) { return each > 1; });
    }
    if (has_numbers && result.documents.empty()) result.documents.assign(mask, mask + count);
  }
  if (!step.is_outside.empty()) {
    for (std::size_t t = 0; t < count; ++t) {
      if (step.is_outside[result.begin + t]) result.is_pad[t] = 1;
    }
  }
  if (!result.has_mask && step.documents.empty() && trace.pad_id && !step.input_ids.empty()) {
    mark_pad_ids(trace, facts, step, seen, result);
  }
}

std::vector<std::size_t> starts_by_ids(const Step& step, const std::vector<std::size_t>& real,
                                       Id first) {
  std::vector<std::size_t> starts;
  bool all_equal = true;
  for (std::size_t i = 1; i < real.size(); ++i) {
    const Id before = step.ids[real[i - 1]], id = step.ids[real[i]];
    all_equal = all_equal && id == before;
    if (id == first && id <= before) starts.push_back(i);
  }
  if (all_equal) starts.clear();
  return starts;
}

bool looks_padded(const Step& step, const std::vector<std::size_t>& real, Id first) {
  constexpr std::size_t kShortest = 3;
  const auto id = [&](std::size_t i) { return step.ids[real[i]]; };
  // equal ids; the last of them may be the run's first
  std::size_t equal = 1;
  while (equal < real.size() && id(equal) == id(0)) ++equal;
  if (real.size() < kShortest + 1) return false;
  const std::size_t begin = equal < real.size() && id(0) == first ? equal - 1
                            : id(0) == first                      ? 0
                                                                  : equal;
  if (begin >= real.size() || id(begin) != first) return false;
  std::size_t end = begin + 1;
  while (end < real.size() && id(end) == id(end - 1) + 1) ++end;
  if (end - begin < kShortest) return false;
  for (std::size_t i = end + 1; i < real.size(); ++i) {
    if (id(i) != id(end)) return false;
  }
  const bool is_one_run = begin == 1 && end == real.size() && id(0) == first - 1;
  return (begin > 0 || end < real.size()) && !is_one_run;
}

}  // namespace pe::traces
