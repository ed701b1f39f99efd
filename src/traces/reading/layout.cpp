// Which rows or segments a call has, and which of its numbers belong to which token.
#include <algorithm>

#include "support/sizes.h"
#include "traces/reading/read_trace.h"

namespace pe::traces {
namespace {

constexpr std::size_t kMostTokens = 4'000'000;

using Dims = std::vector<std::size_t>;

std::string shown(const Dims& dims) {
  std::string text = "[";
  for (const std::size_t each : dims) text += join(text.size() > 1 ? "][" : "", each);
  return text + "]";
}

class LayingOut {
 public:
  LayingOut(RawStep&& raw, std::size_t index, Trace& trace)
      : raw_(std::move(raw)), index_(index), trace_(trace) {}

  Step run() {
    step_.is_draft = raw_.is_draft;
    step_.cu_seqlens = std::move(raw_.cu_seqlens.items);
    check_boundaries();
    step_.is_flat = raw_.cu_seqlens.is_given && !raw_.documents.is_given;
    step_.cu_is_visible = raw_.cu_seqlens.is_given && raw_.documents.is_given;
    read_ids_shape();
    find_rows();
    if (trace_.count_fault) return std::move(step_);
    take_ids();
    step_.input_ids = per_token(raw_.input_ids, "input_ids");
    step_.has_input_ids = !step_.input_ids.empty();
    const bool asks_for_them = trace_.pad_id || trace_.image_id || trace_.video_id;
    if (!asks_for_them) step_.input_ids = {};
    step_.documents = per_token(raw_.documents, "documents");
    step_.kinds = to_kinds(per_token(raw_.kinds, "kinds"), "kinds");
    for (const Id slot : per_token(raw_.slot_mapping, "slot_mapping")) {
      step_.is_outside.push_back(slot == -1);
    }
    take_mask();
    step_.cache_len = per_row(raw_.cache_len, "cache_len");
    for (const Id each : step_.cache_len) step_.has_cache = step_.has_cache || each > 0;
    step_.kept = per_row(raw_.kept, "kept");
    check_kept();
    step_.prefix_len = per_row(raw_.prefix_len, "prefix_len");
    step_.rope_delta = per_row(raw_.rope_delta, "rope_delta", -(Id{1} << 53));
    step_.cached = ranges_per_row(raw_.cached, "cached");
    step_.cached_positions = ranges_per_row(raw_.cached_positions, "cached_positions");
    check_cached_positions();
    take_visible();
    if (step_.cu_is_visible && raw_.seq.size() != 1) raw_.seq.clear();
    if (!raw_.seq.empty() && raw_.seq.size() != step_.rows()) {
      refuse_trace(path("seq"), {"must name each of the ", step_.rows(), " row(s), got ",
                                 raw_.seq.size(), " name(s)"});
    }
    step_.seq = std::move(raw_.seq);
    return std::move(step_);
  }

 private:
  std::string path(std::string_view name) const { return join("steps[", index_, "].", name); }

  void check_boundaries() {
    const std::vector<Id>& ends = step_.cu_seqlens;
    if (!raw_.cu_seqlens.is_given) return;
    if (raw_.cu_seqlens.rank > 1 || ends.empty()) {
      refuse_trace(path("cu_seqlens"), {"must be one list [0, …, N], got another shape"});
    }
    if (ends[0] != 0) {
      refuse_trace(path("cu_seqlens"),
                   {"must begin with 0, the first segment's start, got ", ends[0]});
    }
    for (std::size_t i = 1; i < ends.size(); ++i) {
      if (ends[i] < ends[i - 1]) {
        refuse_trace(path("cu_seqlens"), {"must not fall, got ", ends[i], " after ", ends[i - 1]});
      }
    }
  }

  /// [B][T] of anything but ids, of which a lone 1 is dropped in a flattened batch.
  Dims dims_of(const Lists& lists, std::string_view name) const {
    if (!lists.is_given) return {};
    Dims dims = lists.dims(path(name));
    if (dims.empty()) {
      refuse_trace(path(name),
                   {"must be a list with an entry for each token, got ", lists.items[0]});
    }
    if (raw_.cu_seqlens.is_given && dims.size() == 2 && dims[0] == 1) dims.erase(dims.begin());
    return dims;
  }

  /// Splits the axes from what is left: [], [N] or [B][T].
  void read_ids_shape() {
    if (!raw_.position_ids.is_given) return;
    ids_ = raw_.position_ids.dims(path("position_ids"));
    step_.axes = 1;
    const Dims given = ids_;
    if (raw_.cu_seqlens.is_given) {
      while (ids_.size() > 1) {
        const auto one = std::find(ids_.begin(), ids_.end() - 1, 1u);
        if (one == ids_.end() - 1) break;
        ids_.erase(one);
      }
    }
    const bool has_axes = ids_.size() == 3 || (raw_.cu_seqlens.is_given && ids_.size() == 2);
    if (has_axes) {
      if (ids_[0] != 3 && ids_[0] != 4) {
        refuse_trace(path("position_ids"),
                     {"must be [B][T], [N] or 3 axes of them ([3][B][T]), got ", shown(given)});
      }
      first_axis_ = ids_[0] - 3;
      ids_.erase(ids_.begin());
      step_.axes = 3;
    }
    if (ids_.size() > 2 || ids_.empty()) {
      refuse_trace(path("position_ids"),
                   {"must be [B][T], [N] or 3 axes of them ([3][B][T]), got ", shown(given)});
    }
  }

  /// How many rows the call has by what stands beside the ids; 0: nothing has rows.
  std::size_t rows_beside() const {
    std::size_t rows = 0;
    for (const Lists* each : {&raw_.input_ids, &raw_.kinds, &raw_.documents, &raw_.attention_mask,
                              &raw_.slot_mapping}) {
      if (each->is_given && each->rank == 2) rows = std::max(rows, each->ends[1].size());
    }
    if (raw_.visible.is_given && raw_.visible.ends[2].size() > 0) {
      rows = std::max(rows, raw_.visible.ends[1].size());
    }
    if (step_.cu_is_visible) return 1;  // what has n entries is of the kernel's segments
    for (const Lists* each : {&raw_.cache_len, &raw_.kept, &raw_.prefix_len}) {
      if (each->is_given && each->items.size() > 1) rows = std::max(rows, each->items.size());
    }
    if (raw_.seq.size() > 1) rows = std::max(rows, raw_.seq.size());
    return rows;
  }

  Id ranks() const { return trace_.cp ? trace_.cp->world : 1; }

  void find_rows() {
    if (step_.is_flat) return find_segments();
    std::size_t rows = ids_.size() == 2 ? ids_[0] : 0;
    const std::size_t beside = rows_beside();
    const bool is_shared = ids_.size() == 1 || (ids_.size() == 2 && ids_[0] == 1);
    if (rows == 0 || is_shared) rows = std::max(rows, beside);
    rows = std::max<std::size_t>(rows, step_.cu_is_visible ? 1 : 0);
    const bool is_lone = rows == 0;  // [N], and nothing else has rows
    rows = std::max<std::size_t>(rows, 1);
    const std::optional<std::uint64_t> told = width_beside();
    const std::size_t own = ids_.empty() ? 0 : ids_.back();
    if (!ids_.empty() && told && own != *told) return count(*told, own);
    if (!ids_.empty() && raw_.attention_mask.is_given && mask_columns() < own) {
      return count(mask_columns(), own);
    }
    step_.is_flat = is_lone;
    const std::size_t width = room(rows, told.value_or(own));
    for (std::size_t r = 0; r <= rows; ++r) {
      step_.starts.push_back(static_cast<std::uint32_t>(r * width));
    }
    step_.tokens = rows * width;
  }

  void find_segments() {
    const std::vector<Id>& ends = step_.cu_seqlens;
    const Id total = ends.back();
    const Id share = ranks();
    const std::size_t own = ids_.empty() ? 0 : ids_.back();
    if (raw_.input_ids.is_given && !ids_.empty() && raw_.input_ids.items.size() != own) {
      return count(raw_.input_ids.items.size(), own);
    }
    const std::size_t most = std::max(own, raw_.input_ids.items.size());
    if (total % share != 0) {
      refuse_trace(path("cu_seqlens"),
                   {"must end at a multiple of the ", share, " ranks, got ", total});
    }
    const auto told = static_cast<std::uint64_t>(total / share);
    const std::size_t longest = room(1, std::max<std::uint64_t>(told, most));
    const auto wanted = static_cast<std::size_t>(told);
    // what stands behind the last boundary is padding of a CUDA graph
    if (!ids_.empty() && own != wanted && !(own > wanted && raw_.slot_mapping.is_given)) {
      return count(wanted, own);
    }
    for (const Id end : ends) {
      step_.starts.push_back(
          static_cast<std::uint32_t>(std::min<Id>(end / share, static_cast<Id>(longest))));
    }
    step_.tokens = std::max(wanted, own);
  }

  /// The width, which boundaries may tell to be anything up to 2^53, as the size of a row.
  std::size_t room(std::size_t rows, std::uint64_t width) {
    const bool is_more = width > 0 && rows > (kMostTokens - trace_.tokens) / width;
    if (is_more) {
      refuse_trace(path("position_ids"), {"must leave the trace at most ", kMostTokens,
                                          " ids, got a call of ", rows, " row(s) of ", width});
    }
    const auto size = static_cast<std::size_t>(width);
    trace_.tokens += rows * size;
    return size;
  }

  std::size_t mask_columns() const {
    const Dims dims = raw_.attention_mask.dims(path("attention_mask"));
    return dims.empty() ? 0 : dims.back();
  }

  /// Tokens per row by what stands beside the ids, in the order of its worth.
  std::optional<std::uint64_t> width_beside() const {
    if (raw_.input_ids.is_given) return dims_of(raw_.input_ids, "input_ids").back();
    if (step_.cu_is_visible) return static_cast<std::uint64_t>(step_.cu_seqlens.back() / ranks());
    if (raw_.documents.is_given) return dims_of(raw_.documents, "documents").back();
    if (!ids_.empty()) return {};
    if (raw_.kinds.is_given) return dims_of(raw_.kinds, "kinds").back();
    if (raw_.visible.is_given && raw_.visible.rank != 2) {
      const std::vector<std::uint32_t>& rows = raw_.visible.ends[1];
      return rows.empty() ? 0 : rows[0];
    }
    if (raw_.attention_mask.is_given) return mask_columns();
    return {};
  }

  void count(std::uint64_t expected, std::size_t got) {
    trace_.count_fault = {index_, static_cast<Id>(expected), static_cast<Id>(got)};
  }

  void take_ids() {
    if (ids_.empty()) return;
    std::vector<Id>& items = raw_.position_ids.items;
    const std::size_t rows = ids_.size() == 2 ? ids_[0] : 1;
    const std::size_t axis = rows * ids_.back();
    items.erase(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(first_axis_ * axis));
    if (axis == step_.tokens) {
      step_.ids = std::move(items);
      return;
    }
    if (rows != 1 || axis * step_.rows() != step_.tokens) {
      refuse_trace(path("position_ids"), {"must have a row for each of the call's ", step_.rows(),
                                          " row(s) or one for all, got ", rows});
    }
    const auto axes = static_cast<std::size_t>(step_.axes);
    step_.ids.reserve(table_size(axes, step_.tokens, sizeof(Id)));
    for (int a = 0; a < step_.axes; ++a) {
      for (std::size_t r = 0; r < step_.rows(); ++r) {
        const auto from = items.begin() + static_cast<std::ptrdiff_t>(axis) * a;
        step_.ids.insert(step_.ids.end(), from, from + static_cast<std::ptrdiff_t>(axis));
      }
    }
  }

  std::vector<Id> per_token(Lists& lists, std::string_view name) {
    if (!lists.is_given) return {};
    const Dims dims = dims_of(lists, name);
    const std::size_t rows = dims.size() == 2 ? dims[0] : 1;
    const bool fits = lists.items.size() == step_.tokens &&
                      (dims.size() < 2 || step_.is_flat || rows == step_.rows());
    if (!fits) {
      refuse_trace(path(name), {"must have one entry for each of the call's ", step_.tokens,
                                " token(s), got ", shown(dims)});
    }
    return std::move(lists.items);
  }

  void take_mask() {
    if (!raw_.attention_mask.is_given) return;
    const Dims dims = raw_.attention_mask.dims(path("attention_mask"));
    const std::size_t rows = dims.size() == 2 ? dims[0] : 1;
    const std::size_t wanted = step_.is_flat ? 1 : step_.rows();
    step_.mask_width = dims.empty() ? 0 : dims.back();
    const std::size_t least =
        step_.is_flat ? step_.tokens : step_.tokens / std::max<std::size_t>(rows, 1);
    if (dims.size() > 2) {
      refuse_trace(
          path("attention_mask"),
          {"must be [B][S]; write a mask of every row and key as `visible`, key ranges for "
           "each row, got ",
           shown(dims)});
    }
    if (rows != wanted || step_.mask_width < least) {
      refuse_trace(path("attention_mask"),
                   {"must be [B][S] with S at least the call's tokens, got ", shown(dims),
                    " beside ", step_.rows(), " row(s)"});
    }
    for (const Id each : raw_.attention_mask.items) {
      if (each < 0) {
        refuse_trace(path("attention_mask"),
                     {"must be 0 for pads and 1, or document numbers, for tokens, got ", each,
                      ": write an additive mask as (mask > -1e4)"});
      }
    }
    step_.mask = std::move(raw_.attention_mask.items);
  }

  std::vector<Id> per_row(Lists& lists, std::string_view name, Id least = 0) {
    if (!lists.is_given) return {};
    if (step_.cu_is_visible && lists.items.size() + 1 == step_.cu_seqlens.size()) {
      lists.items.resize(step_.rows());
    }
    if (lists.rank == 0 && lists.items.size() == 1) {
      refuse_trace(path(name), {"must be a list with a number for each row, got ", lists.items[0],
                                ": write [n] * B"});
    }
    if (lists.rank > 1 || lists.items.size() != step_.rows()) {
      refuse_trace(path(name), {"must have a number for each of the ", step_.rows(),
                                " row(s), got ", lists.items.size()});
    }
    for (const Id each : lists.items) {
      if (each < least) refuse_trace(path(name), {"must not be below 0, got ", each});
    }
    return std::move(lists.items);
  }

  RangeLists ranges_per_row(const Lists& lists, std::string_view name) {
    if (!lists.is_given) return {};
    RangeLists result = to_ranges(lists, path(name), 1);
    if (result.ends.size() != step_.rows()) {
      refuse_trace(path(name), {"must have a list of ranges for each of the ", step_.rows(),
                                " row(s), got ", result.ends.size()});
    }
    return result;
  }

  void check_kept() const {
    for (std::size_t r = 0; r < step_.kept.size(); ++r) {
      const Id tokens = step_.starts[r + 1] - step_.starts[r];
      if (step_.kept[r] > tokens) {
        refuse_trace(path("kept"), {"must be at most the call's tokens, ", tokens, " of row ", r,
                                    ", got ", step_.kept[r]});
      }
    }
  }

  void check_cached_positions() const {
    const RangeLists& lists = step_.cached_positions;
    for (std::size_t r = 0; r < std::min(lists.ends.size(), step_.cache_len.size()); ++r) {
      if (!lists.has(r)) continue;
      Id rows = 0;
      for (std::size_t k = lists.begin(r); k < lists.end(r); ++k) {
        rows += lists.ranges[k].hi - lists.ranges[k].lo;
      }
      if (rows != step_.cache_len[r]) {
        refuse_trace(path("cached_positions"), {"must have a position for each row of the cache, ",
                                                step_.cache_len[r], " of row ", r, ", got ", rows});
      }
    }
  }

  void take_visible() {
    if (!raw_.visible.is_given) return;
    const int level = !raw_.visible.ends[2].empty() ? 2 : 1;
    step_.visible = to_ranges(raw_.visible, path("visible"), level);
    if (step_.visible.ends.size() != step_.tokens) {
      refuse_trace(path("visible"), {"must have key ranges or null for each of the ", step_.tokens,
                                     " token(s), got ", step_.visible.ends.size()});
    }
  }

  RawStep raw_;
  std::size_t index_;
  Trace& trace_;
  Step step_;
  Dims ids_;  ///< of one axis
  std::size_t first_axis_ = 0;
};

}  // namespace

Step laid_out(RawStep&& raw, std::size_t index, Trace& trace) {
  return LayingOut(std::move(raw), index, trace).run();
}

}  // namespace pe::traces
