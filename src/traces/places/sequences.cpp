#include "traces/places/sequences.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "traces/places/row_tokens.h"
#include "traces/reading/lists.h"

namespace pe::traces {
namespace {

constexpr std::size_t kMostSequences = 100'000;

/// A row or segment through all calls with its name.
struct Track {
  std::string name;
  bool is_draft = false;
  int begun = 0;  ///< how often it began anew
  Id first_id = 0;
  bool has_first_id = false;
  std::uint32_t width = 0, pads = 0;    ///< columns, and masked ones among them
  std::map<Id, std::size_t> documents;  ///< number to sequence
  std::vector<std::size_t> members;     ///< sequences, as they first appeared
  std::vector<Id> seen;                 ///< of each member
  std::size_t last = 0;                 ///< the member of the last token
  Id last_document = 0;
  std::uint32_t last_step = UINT32_MAX;
};

class Sorting {
 public:
  Sorting(Trace& trace, const Facts& facts) : trace_(trace), facts_(facts) {}

  Sequences run() {
    std::size_t rows = 0;
    bool has_seq = false;
    for (std::size_t s = 0; s < trace_.steps.size(); ++s) {
      Step& step = trace_.steps[s];
      step.is_pad.assign(step.tokens, 1);
      has_seq = has_seq || !step.seq.empty();
      if (!step.is_draft) {
        result_.rows_changed = result_.rows_changed || (rows != 0 && step.rows() != rows);
        rows = step.rows();
      }
      for (std::size_t r = 0; r < step.rows(); ++r) take(s, r);
    }
    result_.rows_changed = result_.rows_changed && !has_seq;
    for (Track& track : tracks_) close(track);
    give_grids();
    return std::move(result_);
  }

 private:
  Track& track_of(std::size_t s, std::size_t row) {
    const Step& step = trace_.steps[s];
    std::size_t which = 0;
    if (step.seq.empty()) {
      // by index: no names are made for each of them anew
      std::vector<std::size_t>& known = unnamed_[step.is_draft ? 1 : 0];
      while (known.size() <= row) known.push_back(track_named(join(known.size()), step.is_draft));
      which = known[row];
    } else {
      which = track_named(step.seq[row], step.is_draft);
    }
    Track& track = tracks_[which];
    if (track.last_step == s) {
      refuse_trace(join("steps[", s, "].seq"),
                   {"must name each row once, got '", track.name, "' twice"});
    }
    track.last_step = static_cast<std::uint32_t>(s);
    return track;
  }

  std::size_t track_named(const std::string& name, bool is_draft) {
    const auto [found, is_new] =
        index_.try_emplace(name + (is_draft ? "@d" : "@t"), tracks_.size());
    if (is_new) {
      if (tracks_.size() == kMostSequences) {
        refuse_trace("steps", {"must have at most ", kMostSequences, " sequences, got more"});
      }
      tracks_.push_back({});
      tracks_.back().name = name;
      tracks_.back().is_draft = is_draft;
    }
    return found->second;
  }

  static Id entry(const std::vector<Id>& list, std::size_t row, Id fallback) {
    return row < list.size() ? list[row] : fallback;
  }

  /// Names are told when it is known whether the row holds several documents.
  void close(Track& track) {
    const std::string row = track.begun > 0 ? join(track.name, "#", track.begun + 1) : track.name;
    for (std::size_t k = 0; k < track.members.size(); ++k) {
      Sequence& sequence = result_.list[track.members[k]];
      sequence.is_document = track.members.size() > 1;
      sequence.name = sequence.is_document ? join(row, "/", k) : row;
      if (track.is_draft) sequence.name += "@draft";
    }
    track.documents.clear();
    track.members.clear();
    track.seen.clear();
    track.width = track.pads = 0;
    track.last = 0;
    track.last_document = 0;
  }

  /// Grids and kinds of prompts name their sequences.
  void give_grids() {
    if (trace_.grids.empty() && trace_.prompt_kinds.empty()) return;
    std::unordered_map<std::string_view, Sequence*> named;
    for (Sequence& each : result_.list) named.try_emplace(each.name, &each);
    for (const Grid& grid : trace_.grids) {
      if (const auto found = named.find(grid.seq); found != named.end()) {
        found->second->grids.push_back(&grid);
      }
    }
    for (const auto& [name, kinds] : trace_.prompt_kinds) {
      if (const auto found = named.find(name); found != named.end()) {
        found->second->prompt_kinds = &kinds;
      }
    }
  }

  std::size_t member(Track& track, Id document, bool has_documents) {
    const auto [found, is_new] = track.documents.try_emplace(document, track.members.size());
    if (is_new) {
      if (result_.list.size() == kMostSequences) {
        refuse_trace("steps", {"must have at most ", kMostSequences, " sequences, got more"});
      }
      track.members.push_back(result_.list.size());
      track.seen.push_back(0);
      result_.list.push_back({});
      result_.list.back().is_draft = track.is_draft;
      result_.list.back().has_documents = has_documents;
    }
    return found->second;
  }

  std::size_t zeros(const Step& step, std::size_t row, std::size_t from, std::size_t to) const {
    const auto begin = step.mask.begin() + static_cast<std::ptrdiff_t>(row * step.mask_width);
    return static_cast<std::size_t>(std::count(begin + static_cast<std::ptrdiff_t>(from),
                                               begin + static_cast<std::ptrdiff_t>(to), Id{0}));
  }

  /// A later call that shows no past and counts from below: another sequence.
  bool begins_anew(const Track& track, const Step& step, const RowTokens& row,
                   std::size_t row_index) const {
    if (track.members.empty() || step.axes == 0) return false;
    std::size_t first = row.begin;
    while (first < row.end && row.is_pad[first - row.begin]) ++first;
    if (first == row.end) return false;
    std::size_t which = track.last;
    if (!row.documents.empty()) {
      const auto found = track.documents.find(row.documents[first - row.begin]);
      if (found == track.documents.end()) return false;
      which = found->second;
    }
    if (step.ids[first] >= facts_.first() + track.seen[which]) return false;
    if (!step.cache_len.empty()) return step.cache_len[row_index] == 0;
    if (!step.cached_positions.empty() || row.end - row.begin < 2) return false;
    if (row.has_mask) return step.mask_width == row.end - row.begin || step.is_flat;
    return track.has_first_id && step.ids[first] == track.first_id;
  }

  void take(std::size_t s, std::size_t r) {
    Step& step = trace_.steps[s];
    Track& track = track_of(s, r);
    const Id seen = track.members.empty() ? 0 : track.seen[track.last];
    RowTokens& row = row_;
    read_row(trace_, facts_, step, r, seen, row);
    std::copy(row.is_pad.begin(), row.is_pad.end(),
              step.is_pad.begin() + static_cast<std::ptrdiff_t>(row.begin));
    if (begins_anew(track, step, row, r)) {
      close(track);
      ++track.begun;
    }
    const bool is_first = track.members.empty();
    Call base = frame(track, step, r, row, is_first);
    base.step = static_cast<std::uint32_t>(s);
    base.row = static_cast<std::uint32_t>(r);

    std::vector<std::size_t>& real = real_;
    real.clear();
    for (std::size_t t = row.begin; t < row.end; ++t) {
      if (!row.is_pad[t - row.begin]) real.push_back(t);
    }
    if (is_first && !real.empty() && step.axes > 0) {
      track.first_id = step.ids[real[0]];
      track.has_first_id = true;
    }
    bool from_ids = false, needs_documents = false, padded = false;
    std::vector<std::size_t> starts;
    const bool asks_ids = is_first && row.documents.empty() && step.cu_seqlens.empty() &&
                          !trace_.cp && step.axes > 0 && facts_.uses_ids() &&
                          is_text(trace_, step, row.begin, row.end);
    if (asks_ids) {
      padded = !row.has_mask && !trace_.pad_id && looks_padded(step, real, facts_.first());
      if (!padded) starts = starts_by_ids(step, real, facts_.first());
      needs_documents = !starts.empty() && sees_across(step, base, row, real, starts);
      if (needs_documents) starts.clear();
      from_ids = !starts.empty();
    }

    const bool has_documents = !row.documents.empty();
    std::size_t next_start = 0;
    Id document = track.last_document;
    std::vector<std::size_t>& touched = touched_;
    touched.clear();
    std::uint32_t pads = base.older_pads;
    std::size_t i = 0;
    for (std::size_t t = row.begin; t < row.end; ++t) {
      if (row.is_pad[t - row.begin]) {
        ++pads;
        continue;
      }
      if (has_documents) {
        document = row.documents[t - row.begin];
      } else if (next_start < starts.size() && starts[next_start] == i) {
        ++next_start;
        ++document;
      }
      const std::size_t which = member(track, document, has_documents);
      Sequence& sequence = result_.list[track.members[which]];
      sequence.from_ids = sequence.from_ids || from_ids;
      sequence.needs_documents = sequence.needs_documents || needs_documents;
      sequence.looks_padded = sequence.looks_padded || padded;
      sequence.pads_by_id = sequence.pads_by_id || row.pads_by_id;
      if (sequence.calls.empty() || sequence.calls.back().step != s) {
        open_call(track, sequence, which, base, step, is_first);
        touched.push_back(which);
      }
      Call& call = sequence.calls.back();
      ++call.count;
      sequence.tokens.push_back({static_cast<std::uint32_t>(t),
                                 static_cast<std::uint32_t>(base.width + (t - row.begin)), pads});
      track.last = which;
      track.last_document = document;
      ++i;
    }
    advance(track, step, r, row, base, pads, touched);
  }

  /// What stands before the row's tokens.
  Call frame(const Track& track, const Step& step, std::size_t r, const RowTokens& row,
             bool is_first) const {
    Call call;
    const std::size_t count = row.end - row.begin;
    if (r < step.cache_len.size()) call.cache_len = step.cache_len[r];
    call.width = track.width;
    call.older_pads = track.pads;
    if (is_first)
      call.width = static_cast<std::uint32_t>(std::clamp<Id>(call.cache_len, 0, 1 << 30));
    if (row.has_mask && !step.is_flat) {
      const std::size_t older = step.mask_width - count;
      const bool is_cut = older < track.width || (older == 0 && !is_first);
      if (!is_cut && !(is_first && older == 0 && call.width > 0)) {
        call.width = static_cast<std::uint32_t>(older);
        call.older_pads = static_cast<std::uint32_t>(zeros(step, r, 0, older));
        call.has_full_mask = true;
      }
    }
    call.stored_pads = call.older_pads;
    if (call.has_full_mask && call.tells_cache() && call.cache_len < call.width) {
      const auto from = static_cast<std::size_t>(call.width - call.cache_len);
      call.stored_pads = static_cast<std::uint32_t>(zeros(step, r, from, call.width));
    }
    call.tells_kept = !step.kept.empty();
    return call;
  }

  void open_call(const Track& track, Sequence& sequence, std::size_t which, const Call& base,
                 const Step& step, bool is_first) {
    Call call = base;
    call.first = static_cast<std::uint32_t>(sequence.tokens.size());
    call.seen = track.seen[which];
    if (is_first && which == 0) {
      const std::size_t r = base.row;
      Id most = -1;
      if (!step.cached.empty()) {
        for (std::size_t k = step.cached.begin(r); k < step.cached.end(r); ++k) {
          if (step.cached.ranges[k].hi > step.cached.ranges[k].lo) {
            most = std::max(most, step.cached.ranges[k].hi);
          }
        }
      }
      if (most >= 0) {
        call.seen = most;
      } else if (base.tells_cache()) {
        call.seen = std::max<Id>(base.cache_len - base.older_pads, 0);
      } else {
        call.seen = base.width - base.older_pads;
      }
    }
    const bool holds_more = !is_first && call.tells_cache() && call.cache_len > base.width;
    sequence.needs_seq = sequence.needs_seq || holds_more;
    sequence.calls.push_back(call);
  }

  void advance(Track& track, const Step& step, std::size_t r, const RowTokens& row,
               const Call& base, std::uint32_t pads, const std::vector<std::size_t>& touched) {
    Id left = entry(step.kept, r, Id{1} << 53);
    std::uint32_t width = base.width + static_cast<std::uint32_t>(row.end - row.begin);
    for (const std::size_t which : touched) {
      Sequence& sequence = result_.list[track.members[which]];
      Call& call = sequence.calls.back();
      call.kept = static_cast<std::uint32_t>(std::min<Id>(left, call.count));
      left -= call.kept;
      track.seen[which] = call.seen + call.kept;
      if (call.kept < call.count) {
        const Token& cut = sequence.tokens[call.first + call.kept];
        width = std::min(width, cut.column);
        pads = std::min(pads, cut.pads);
      }
    }
    track.width = width;
    track.pads = pads;
  }

  /// A key of the document before is seen.
  bool sees_across(const Step& step, const Call& base, const RowTokens& row,
                   const std::vector<std::size_t>& real,
                   const std::vector<std::size_t>& starts) const {
    if (step.visible.empty()) return false;
    std::size_t next = 0;
    Id edge = 0;
    for (std::size_t i = 0; i < real.size(); ++i) {
      if (next < starts.size() && starts[next] == i) {
        edge = static_cast<Id>(base.width + real[i] - row.begin);
        ++next;
      }
      if (!step.visible.has(real[i])) continue;
      for (std::size_t k = step.visible.begin(real[i]); k < step.visible.end(real[i]); ++k) {
        const Range& range = step.visible.ranges[k];
        if (range.hi > range.lo && range.lo < edge) return true;
      }
    }
    return false;
  }

  Trace& trace_;
  const Facts& facts_;
  RowTokens row_;  // room for one row after another
  std::vector<std::size_t> real_, touched_;
  Sequences result_;
  std::vector<Track> tracks_;
  std::unordered_map<std::string, std::size_t> index_;
  std::vector<std::size_t> unnamed_[2];  ///< rows of targets and drafts, by index
};

}  // namespace

Sequences sequences_of(Trace& trace, const Facts& facts) { return Sorting(trace, facts).run(); }

std::size_t slots_of(const Step& step, const Sequence& sequence, const Call& call) {
  return sequence.is_document ? call.count : step.starts[call.row + 1] - step.starts[call.row];
}

std::size_t slots_of(const Trace& trace, const Sequence& sequence) {
  std::size_t slots = 0;
  for (const Call& call : sequence.calls) slots += slots_of(trace.steps[call.step], sequence, call);
  return slots;
}

}  // namespace pe::traces
