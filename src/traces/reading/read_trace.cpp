#include "traces/reading/read_trace.h"

#include <cmath>
#include <set>

#include "support/check.h"
#include "traces/reading/floats.h"
#include "traces/reading/given_name.h"

namespace pe::traces {
namespace {

constexpr std::size_t kMostCalls = 100'000, kMostGiven = 4'096, kMostOfName = 128;

/// Index of `word` among `words`.
template <typename Choice, std::size_t count>
Choice choice(JsonReader& in, std::string_view name, const std::string_view (&words)[count]) {
  const std::string word = in.peek() == '"' ? in.string() : std::string();
  std::string known;
  for (std::size_t i = 1; i < count; ++i) {
    if (word == words[i]) return static_cast<Choice>(i);
    known += join(known.empty() ? "" : ", ", words[i]);
  }
  refuse_trace(name, {"must be one of ", known, ", got '", shortened(word), "'"});
}

Id whole(JsonReader& in, std::string_view name, Id least) {
  const double value = in.peek() == '"' ? std::nan("") : in.number();
  if (!(value >= static_cast<double>(least) && value <= 0x1p53) || value != std::floor(value)) {
    refuse_trace(name, {"must be a whole number from ", least, " to 2^53, got ", value});
  }
  return static_cast<Id>(value);
}

bool flag(JsonReader& in) {
  const bool yes = in.peek() == 't';
  in.word(yes ? "true" : "false");
  return yes;
}

/// One null stands for what is absent.
bool is_null(JsonReader& in) {
  if (in.peek() != 'n') return false;
  in.word("null");
  return true;
}

class TraceReader {
 public:
  explicit TraceReader(std::string_view text) : in_(text, {kCheckTrace, "trace", true}) {}

  Trace read() {
    if (in_.peek() != '{') {
      refuse_trace("", {"must be an object with posenc_trace and steps: write json.dump(trace, "
                        "file), with x.tolist() for each array in it"});
    }
    bool has_version = false, has_steps = false;
    members("", [&](const GivenName& key) {
      if (key == "posenc_trace") {
        const Id version = whole(in_, key, 0);
        if (version != 1) refuse_trace(key, {"must be 1, got ", version});
        has_version = true;
      } else if (key == "steps") {
        has_steps = true;
        read_steps();
      } else if (!head(key)) {
        unknown(shortened(key), key);
      }
    });
    in_.finish();
    if (!has_version) refuse_trace("posenc_trace", {"must be given: 1, the version of the format"});
    if (!has_steps) refuse_trace("steps", {"must be given: the list of forward calls"});
    // the shapes of calls depend on what may stand behind them in the text
    for (std::size_t i = 0; i < raw_.size() && !trace_.count_fault; ++i) {
      trace_.steps.push_back(laid_out(std::move(raw_[i]), i, trace_));
      raw_[i] = {};
    }
    for (const GivenVector& each : trace_.vectors) {
      if (trace_.count_fault) break;
      const bool has_step = each.step < trace_.steps.size();
      if (!has_step || each.slot >= trace_.steps[static_cast<std::size_t>(each.step)].tokens) {
        refuse_trace("vectors", {"must name a step and a slot, both counted from 0, got step ",
                                 each.step, ", slot ", each.slot});
      }
    }
    return std::move(trace_);
  }

 private:
  template <typename Take>
  void members(std::string_view name, const Take& take) {
    if (in_.peek() != '{') refuse_trace(name, {"must be an object"});
    in_.open('{');
    std::set<std::string> given;
    while (in_.next('}')) {
      const auto [key, is_new] = given.insert(in_.name());
      if (!is_new) {
        refuse_trace(name.empty() ? shortened(*key) : below(name, *key), {"must be given once"});
      }
      if (!is_null(in_)) take(GivenName(*key));
    }
  }

  static std::string below(std::string_view path, std::string_view key) {
    return join(path, ".", shortened(key));
  }

  [[noreturn]] void unknown(const std::string& path, const GivenName& name) {
    refuse_trace(path, {"is not a name of this format, which has here: ", name.known()});
  }

  /// What stands beside the steps.
  bool head(const GivenName& key) {
    constexpr std::string_view kSchemes[] = {"",           "rope",  "mrope", "learned",
                                             "sinusoidal", "alibi", "t5",    "none"};
    constexpr std::string_view kEvictions[] = {"", "keep", "renumber"};
    constexpr std::string_view kCounts[] = {"", "packed"};
    if (key == "scheme") {
      trace_.scheme = choice<Scheme>(in_, key, kSchemes);
    } else if (key == "eviction") {
      trace_.eviction = choice<Eviction>(in_, key, kEvictions);
    } else if (key == "counts_as") {
      trace_.counts_as_packed = choice<int>(in_, key, kCounts) == 1;
    } else if (key == "family") {
      trace_.family = family_of(in_.string());
    } else if (key == "causal") {
      trace_.causal = flag(in_);
    } else if (key == "tokens_per_second") {
      trace_.tokens_per_second = positive(key);
    } else if (key == "offset") {
      trace_.offset = whole(in_, key, 0);
    } else if (key == "rows") {
      trace_.rows = whole(in_, key, 1);
    } else if (key == "window") {
      trace_.window = whole(in_, key, 0);
    } else if (key == "merge") {
      trace_.merge = whole(in_, key, 1);
    } else if (key == "pad_id") {
      trace_.pad_id = whole(in_, key, 0);
    } else if (key == "image_id") {
      trace_.image_id = whole(in_, key, 0);
    } else if (key == "video_id") {
      trace_.video_id = whole(in_, key, 0);
    } else if (key == "grids") {
      list(key, [&](const std::string& path) { read_grid(path); });
    } else if (key == "prompt_kinds") {
      members(key, [&](const GivenName& name) {
        const Lists lists = read_lists(in_, below(key, name), room_.ids, false);
        trace_.prompt_kinds.emplace_back(name, to_kinds(lists.items, "prompt_kinds"));
      });
    } else if (key == "cp") {
      read_cp();
    } else if (key == "tables") {
      list(key, [&](const std::string& path) { read_table(path); });
    } else if (key == "vectors") {
      list(key, [&](const std::string& path) { read_vector(path); });
    } else {
      return false;
    }
    return true;
  }

  static Family family_of(const std::string& name) {
    const auto begins = [&](std::string_view with) { return name.starts_with(with); };
    if (name == "qwen2_vl") return Family::Qwen2;
    if (name == "qwen2_5_vl") return Family::Qwen25;
    if (begins("qwen3_vl") || begins("qwen3_5")) return Family::Qwen3;
    return Family::Other;
  }

  double positive(std::string_view name) {
    const double value = in_.number();
    if (!(value > 0) || !std::isfinite(value)) {
      refuse_trace(name, {"must be above 0, got ", value});
    }
    return value;
  }

  template <typename Take>
  void list(std::string_view name, const Take& take) {
    if (in_.peek() != '[') refuse_trace(name, {"must be a list"});
    in_.open('[');
    for (std::size_t i = 0; in_.next(']'); ++i) {
      const bool is_long = name == "grids" ? i == kMostCalls : i == kMostGiven;
      if (is_long) refuse_trace(name, {"must have at most ", i, " entries, got more"});
      take(join(name, "[", i, "]"));
    }
  }

  void read_grid(const std::string& path) {
    constexpr std::string_view kKinds[] = {"", "image", "video"};
    Grid grid;
    members(path, [&](const GivenName& key) {
      const std::string name = below(path, key);
      if (key == "seq") {
        grid.seq = text_or_index(name);
      } else if (key == "kind") {
        grid.is_video = choice<int>(in_, name, kKinds) == 2;
      } else if (key == "seconds") {
        grid.seconds = positive(name);
      } else if (key == "grid") {
        const std::vector<Id> sizes = read_lists(in_, name, room_.ids, false).items;
        bool is_right = sizes.size() == 3;
        for (const Id size : sizes) is_right = is_right && size >= 1 && size <= 1 << 20;
        if (!is_right) refuse_trace(name, {"must be [t, h, w], each from 1 to 2^20"});
        grid.t = sizes[0], grid.h = sizes[1], grid.w = sizes[2];
      } else {
        unknown(name, key);
      }
    });
    if (grid.t == 0) refuse_trace(path + ".grid", {"must be given: [t, h, w]"});
    trace_.grids.push_back(std::move(grid));
  }

  void read_cp() {
    ContextParallel cp;
    bool has_world = false;
    members("cp", [&](const GivenName& key) {
      const std::string name = below("cp", key);
      if (key == "rank") {
        cp.rank = whole(in_, name, 0);
      } else if (key == "world") {
        cp.world = whole(in_, name, 1);
        has_world = true;
      } else if (key == "layout") {
        cp.layout = choice<Layout>(in_, name, kLayoutNames);
      } else {
        unknown(name, key);
      }
    });
    if (!has_world || cp.world > 1 << 20) {
      refuse_trace("cp.world", {"must be a number of ranks from 1 to 2^20"});
    }
    if (cp.rank && *cp.rank >= cp.world) {
      refuse_trace("cp.rank",
                   {"must be below world, ", cp.world, ", ranks count from 0, got ", *cp.rank});
    }
    trace_.cp = cp;
  }

  void read_table(const std::string& path) {
    GivenTable table;
    members(path, [&](const GivenName& key) {
      const std::string name = below(path, key);
      if (key == "layer_type") {
        table.layer_type = in_.string();
      } else if (key == "layer") {
        table.layer = whole(in_, name, 0);
      } else if (key == "dtype") {
        in_.string();
      } else if (key == "inv_freq") {
        table.inv_freq = floats(in_, name);
      } else {
        unknown(name, key);
      }
    });
    if (table.inv_freq.empty()) refuse_trace(path + ".inv_freq", {"must be a list of numbers"});
    trace_.tables.push_back(std::move(table));
  }

  void read_vector(const std::string& path) {
    constexpr std::string_view kKinds[] = {"", "q", "k"};
    GivenVector vector;
    members(path, [&](const GivenName& key) {
      const std::string name = below(path, key);
      if (key == "step") {
        vector.step = static_cast<std::uint64_t>(whole(in_, name, 0));
      } else if (key == "slot") {
        vector.slot = static_cast<std::uint64_t>(whole(in_, name, 0));
      } else if (key == "kind") {
        choice<int>(in_, name, kKinds);
      } else if (key == "before") {
        vector.before = floats(in_, name);
      } else if (key == "after") {
        vector.after = floats(in_, name);
      } else {
        unknown(name, key);
      }
    });
    if (vector.before.empty() || vector.before.size() != vector.after.size()) {
      refuse_trace(path, {"must have before and after of one length, got ", vector.before.size(),
                          " and ", vector.after.size()});
    }
    for (const std::vector<double>* list : {&vector.before, &vector.after}) {
      for (const double each : *list) {
        if (!std::isfinite(each)) refuse_trace(path, {"must have finite numbers, got ", each});
      }
    }
    trace_.vectors.push_back(std::move(vector));
  }

  std::string text_or_index(const std::string& name) {
    std::string text = in_.peek() == '"' ? in_.string() : join(whole(in_, name, 0));
    if (text.size() > kMostOfName) {
      refuse_trace(
          name, {"must be names of at most ", kMostOfName, " bytes, got '", shortened(text), "'"});
    }
    return text;
  }

  void read_steps() {
    if (in_.peek() != '[') refuse_trace("steps", {"must be a list of forward calls"});
    in_.open('[');
    while (in_.next(']')) {
      if (raw_.size() == kMostCalls) {
        refuse_trace("steps", {"must have at most ", kMostCalls, " calls, got more"});
      }
      read_step(join("steps[", raw_.size(), "]"));
    }
  }

  void read_step(const std::string& path) {
    constexpr std::string_view kRoles[] = {"", "target", "draft"};
    struct Field {
      std::string_view name;
      Lists RawStep::*lists;
    };
    constexpr Field kFields[] = {{"position_ids", &RawStep::position_ids},
                                 {"input_ids", &RawStep::input_ids},
                                 {"kinds", &RawStep::kinds},
                                 {"attention_mask", &RawStep::attention_mask},
                                 {"documents", &RawStep::documents},
                                 {"cu_seqlens", &RawStep::cu_seqlens},
                                 {"cache_len", &RawStep::cache_len},
                                 {"kept", &RawStep::kept},
                                 {"cached_positions", &RawStep::cached_positions},
                                 {"cached", &RawStep::cached},
                                 {"visible", &RawStep::visible},
                                 {"prefix_len", &RawStep::prefix_len},
                                 {"slot_mapping", &RawStep::slot_mapping},
                                 {"rope_delta", &RawStep::rope_delta}};
    RawStep step;
    members(path, [&](const GivenName& key) {
      const std::string name = below(path, key);
      if (key == "seq") {
        list_of_names(name, step.seq);
        return;
      }
      if (key == "role") {
        step.is_draft = choice<int>(in_, name, kRoles) == 2;
        return;
      }
      for (const Field& field : kFields) {
        if (!(key == field.name)) continue;
        const bool is_ids = field.lists == &RawStep::position_ids;
        step.*field.lists = read_lists(in_, name, is_ids ? room_.ids : room_.numbers,
                                       field.lists == &RawStep::visible);
        return;
      }
      unknown(name, key);
    });
    raw_.push_back(std::move(step));
  }

  void list_of_names(const std::string& name, std::vector<std::string>& names) {
    if (in_.peek() != '[') refuse_trace(name, {"must be a list of texts"});
    in_.open('[');
    while (in_.next(']')) {
      if (room_.names == 0) refuse_trace(name, {"must leave the trace at most 4,000,000 names"});
      --room_.names;
      names.push_back(text_or_index(name));
    }
  }

  JsonReader in_;
  Room room_;
  Trace trace_;
  std::vector<RawStep> raw_;
};

}  // namespace

Trace read_trace(std::string_view text) {
  if (text.size() > kMostBytes) {
    refuse_trace("text", {"must have at most 64 MB, got ", text.size(), " bytes"});
  }
  if (is_batch_log(text)) return read_batch_log(text);
  try {
    return TraceReader(text).read();
  } catch (const InputError& error) {
    // what Python and NumPy print is near enough to JSON to be taken for it
    if (!error.rule().starts_with("must be JSON")) throw;
    refuse(kCheckTrace, error.parameter(),
           {error.rule(), ": write json.dump(trace, file), with x.tolist() for each array in it"});
  }
}

}  // namespace pe::traces
