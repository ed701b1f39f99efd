// llama.cpp's log: with LLAMA_BATCH_DEBUG=2 it prints each batch's tokens, one a line,
//   init:    0: id =   1234 (           word), pos =    7, n_seq_id =  1, seq_id = [.1], output = 0
#include <map>

#include "traces/reading/read_trace.h"

namespace pe::traces {
namespace {

constexpr std::string_view kPosition = ", pos = ", kSequence = "seq_id = [";
constexpr std::size_t kMostNames = 4'096;  // sequences of a batch
constexpr std::size_t kMostEntries = 4'000'000, kMostCalls = 100'000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// One token of a batch.
struct Entry {
  std::size_t index = 0;
  Id position = 0;
  std::string_view sequences;  ///< a digit in the place of each sequence that has the token
  bool is_part = false;        ///< of a batch that was split: printed a second time
};

/// A piece of the vocabulary may hold a line's end, so entries are found by their marks.
class LogReader {
 public:
  explicit LogReader(std::string_view text) : text_(text) {}

  bool next(Entry& entry) {
    for (;;) {
      const std::size_t mark = text_.find(kPosition, at_);
      if (mark == std::string_view::npos) return false;
      const std::size_t from = at_;
      at_ = mark + kPosition.size();
      if (read(from, mark, entry)) return true;
    }
  }

 private:
  /// The last index `NN: id =` or `NN: [embd]` before the mark.
  bool read(std::size_t from, std::size_t mark, Entry& entry) {
    const std::string_view before = text_.substr(from, mark - from);
    std::size_t colon = before.rfind(": id = ");
    if (colon == std::string_view::npos) colon = before.rfind(": [");
    if (colon == std::string_view::npos) return false;
    std::size_t begin = colon;
    while (begin > 0 && is_digit(before[begin - 1])) --begin;
    if (begin == colon || colon - begin > 9) return false;
    entry.index = static_cast<std::size_t>(number(before.substr(begin, colon - begin)));
    const std::size_t line = before.rfind('\n', begin) + 1;  // 0 where none is
    entry.is_part = before.substr(line, begin - line).find("ubatch") != std::string_view::npos;

    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    std::size_t end = at_;
    if (end < text_.size() && text_[end] == '-') ++end;
    while (end < text_.size() && is_digit(text_[end]) && end - at_ < 12) ++end;
    if (end == at_) return false;
    entry.position = number(text_.substr(at_, end - at_));
    const std::string_view behind = text_.substr(end, 64);
    const std::size_t open = behind.find(kSequence);
    if (open == std::string_view::npos) return false;
    const std::size_t list = end + open + kSequence.size();
    const std::string_view names = text_.substr(list, kMostNames);
    const std::size_t close = names.find(']');
    if (close == std::string_view::npos) return false;
    entry.sequences = names.substr(0, close);
    at_ = list + close;
    return true;
  }

  static Id number(std::string_view digits) {
    Id value = 0;
    for (const char c : digits) {
      if (is_digit(c)) value = value * 10 + (c - '0');
    }
    return digits.starts_with('-') ? -value : value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

bool is_batch_log(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] == '{') return false;
  return text.find(kPosition) != std::string_view::npos &&
         text.find(kSequence) != std::string_view::npos;
}

Trace read_batch_log(std::string_view text) {
  // a batch is printed whole and again in parts: the parts count only where nothing else is there
  bool has_whole = false;
  Entry entry;
  for (LogReader log(text); !has_whole && log.next(entry);) has_whole = !entry.is_part;

  Trace trace;
  std::map<std::size_t, std::vector<Id>> ids;  // of each sequence of the call
  std::size_t expected = 0, entries = 0;
  const auto end_call = [&] {
    if (ids.empty()) return;
    if (trace.steps.size() == kMostCalls) {
      refuse_trace("steps", {"must have at most ", kMostCalls, " calls, got more"});
    }
    Step step;
    step.is_flat = true;
    step.axes = 1;
    step.starts = {0};
    step.cu_seqlens = {0};
    for (const auto& [sequence, own] : ids) {
      step.ids.insert(step.ids.end(), own.begin(), own.end());
      step.seq.push_back(join(sequence));
      step.starts.push_back(static_cast<std::uint32_t>(step.ids.size()));
      step.cu_seqlens.push_back(static_cast<Id>(step.ids.size()));
    }
    step.tokens = step.ids.size();
    trace.tokens += step.tokens;
    trace.steps.push_back(std::move(step));
    ids.clear();
  };
  for (LogReader log(text); log.next(entry);) {
    if (has_whole && entry.is_part) continue;
    if (entry.index < expected) end_call();
    expected = entry.index + 1;
    for (std::size_t s = 0; s < entry.sequences.size(); ++s) {
      if (entry.sequences[s] == '.') continue;
      if (!is_digit(entry.sequences[s])) {
        refuse_trace("seq_id", {"must be dots and digits, got '", shortened(entry.sequences), "'"});
      }
      if (++entries > kMostEntries) {
        refuse_trace("text", {"must have at most ", kMostEntries, " ids, got more"});
      }
      ids[s].push_back(entry.position);
    }
  }
  end_call();
  if (trace.steps.empty()) refuse_trace("", {"must hold a line `id = …, pos = …, seq_id = […]`"});
  return trace;
}

}  // namespace pe::traces
