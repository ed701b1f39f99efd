#include "traces/reading/lists.h"

#include <cmath>

#include "support/check.h"

namespace pe::traces {
namespace {

constexpr double kMostExact = 0x1p53;

/// A tensor that was printed, not turned into lists.
void refuse_print(JsonReader& in, const std::string& name) {
  const char c = in.peek();
  if (c == '"') {
    refuse_trace(name, {"must be lists of whole numbers, got the text '",
                        shortened(in.string(), 24), "': write tensor.tolist(), not its print"});
  }
  if (c == '{') {
    refuse_trace(name, {"must be lists of whole numbers, got an object: write x.tolist()"});
  }
  if (c == 'a' || c == '<') {
    refuse_trace(name, {"must be lists of whole numbers, got a printed array: write x.tolist()"});
  }
}

Id whole(double value, const std::string& name) {
  if (!(std::fabs(value) <= kMostExact) || value != std::floor(value)) {
    refuse_trace(name, {"must be whole numbers up to 2^53, got ", value});
  }
  return static_cast<Id>(value);
}

class Reading {
 public:
  Reading(JsonReader& in, const std::string& name, std::size_t& room, bool may_be_null)
      : in_(in), name_(name), room_(room), may_be_null_(may_be_null) {}

  Lists read() {
    lists_.is_given = true;
    if (in_.peek() != '[') {
      refuse_print(in_, name_);
      add(scalar());
      return std::move(lists_);
    }
    in_.open('[');
    for (int depth = 1; depth > 0;) {
      if (!in_.next(']')) {
        close(--depth);
        continue;
      }
      const char c = in_.peek();
      if (c == '[') {
        if (lists_.rank != 0 && depth >= lists_.rank) uneven();
        if (depth == Lists::kMostLevels) {
          refuse_trace(name_,
                       {"must be at most ", Lists::kMostLevels, " levels of lists, got more"});
        }
        in_.open('[');
        ++depth;
      } else if (c == 'n' && may_be_null_) {
        in_.word("null");
        if (depth == Lists::kMostLevels || (null_depth_ != 0 && depth != null_depth_)) uneven();
        null_depth_ = depth;
        if (lists_.rank != 0 && depth != lists_.rank - 1) uneven();
        lists_.nulls.resize(lists_.ends[depth].size(), 0);
        close(depth);
        lists_.nulls.push_back(1);
      } else {
        if (lists_.rank == 0) lists_.rank = depth;
        if (depth != lists_.rank || (null_depth_ != 0 && null_depth_ != depth - 1)) uneven();
        add(scalar());
      }
    }
    if (lists_.rank > 0) lists_.nulls.resize(lists_.ends[lists_.rank - 1].size(), 0);
    return std::move(lists_);
  }

 private:
  [[noreturn]] void uneven() const {
    refuse_trace(name_, {"must have all its numbers on one level of lists, got two levels"});
  }

  /// Ends a list that stands in `depth` others.
  void close(int depth) {
    const bool is_last =
        lists_.rank == 0 ? lists_.items.empty() && !has_below(depth) : depth == lists_.rank - 1;
    const std::size_t end = is_last || depth + 1 >= Lists::kMostLevels
                                ? lists_.items.size()
                                : lists_.ends[depth + 1].size();
    lists_.ends[depth].push_back(static_cast<std::uint32_t>(end));
  }
  bool has_below(int depth) const {
    return depth + 1 < Lists::kMostLevels && !lists_.ends[depth + 1].empty();
  }

  double scalar() {
    const char c = in_.peek();
    if (c == 't' || c == 'f') {
      in_.word(c == 't' ? "true" : "false");
      return c == 't';
    }
    refuse_print(in_, name_);
    return in_.number();
  }

  void add(double value) {
    if (room_ == 0) refuse_trace(name_, {"must leave the trace at most 4,000,000 ids, got more"});
    --room_;
    lists_.items.push_back(whole(value, name_));
  }

  JsonReader& in_;
  const std::string& name_;
  std::size_t& room_;
  bool may_be_null_;
  int null_depth_ = 0;
  Lists lists_;
};

}  // namespace

void refuse_trace(std::string_view name, std::initializer_list<Piece> rule) {
  refuse(kCheckTrace, name.empty() ? "trace" : join("trace.", name), rule);
}

std::vector<std::size_t> Lists::dims(const std::string& name) const {
  std::vector<std::size_t> result;
  for (int level = 0; level < rank; ++level) {
    const std::vector<std::uint32_t>& end = ends[level];
    const std::size_t length = end.empty() ? 0 : end[0];
    for (std::size_t i = 1; i < end.size(); ++i) {
      if (end[i] - end[i - 1] != length) {
        refuse_trace(name,
                     {"must have lists of one length, got ", length, " and ", end[i] - end[i - 1]});
      }
    }
    result.push_back(length);
  }
  if (rank == 0 && is_given && !ends[0].empty()) result.push_back(0);
  return result;
}

Lists read_lists(JsonReader& in, const std::string& name, std::size_t& room, bool may_be_null) {
  return Reading(in, name, room, may_be_null).read();
}

std::vector<std::uint8_t> to_kinds(const std::vector<Id>& items, std::string_view name) {
  std::vector<std::uint8_t> kinds;
  for (const Id each : items) {
    if (each < 0 || each > 2) {
      refuse_trace(name, {"must be 0 (text), 1 (image) or 2 (video), got ", each});
    }
    kinds.push_back(static_cast<std::uint8_t>(each));
  }
  return kinds;
}

RangeLists to_ranges(const Lists& lists, const std::string& name, int level) {
  RangeLists result;
  const bool is_deep = lists.rank == level + 1;
  if (lists.rank != 0 && !is_deep) {
    refuse_trace(name, {"must have ranges lo, hi below ", level,
                        " levels of lists, got numbers below ", lists.rank - 1});
  }
  for (std::size_t i = 0; i + 1 < lists.items.size(); i += 2) {
    const Range range{lists.items[i], lists.items[i + 1]};
    if (range.lo > range.hi) {
      refuse_trace(name, {"must have ranges lo, hi with lo <= hi, got ", range.lo, ", ", range.hi});
    }
    result.ranges.push_back(range);
  }
  const std::vector<std::uint32_t>& ends = lists.ends[level];
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (ends[i] % 2 != 0) {
      refuse_trace(name, {"must have ranges in pairs lo, hi (hi is the first that is out), got ",
                          ends[i] - (i == 0 ? 0 : ends[i - 1]), " number(s)"});
    }
    result.ends.push_back(ends[i] / 2);
    result.is_null.push_back(i < lists.nulls.size() ? lists.nulls[i] : std::uint8_t{0});
  }
  return result;
}

}  // namespace pe::traces
