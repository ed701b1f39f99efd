#include "traces/faults/tables.h"

#include <algorithm>
#include <cmath>

#include "support/work.h"
#include "traces/faults/rounding.h"
#include "traces/reading/lists.h"

namespace pe::traces {
namespace {

constexpr double kAlike = 1e-5;   ///< relative: float32 sources
constexpr double kOfNumber = 64;  ///< steps: two powers, where a table's base is asked for

using Table = std::vector<double>;

bool same(double a, double b) { return std::fabs(a - b) <= kAlike * std::fabs(b); }

bool same(const Table& a, const Table& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same(a[i], b[i])) return false;
  }
  return true;
}

/// The first entry that no filled table has, or the table's size.
std::size_t first_unfilled(const Table& table) {
  constexpr double kLeast = 1e-3, kMost = 1 + 1e-3;
  std::size_t last = table.size();  // the last one that is not zero
  while (last > 0 && table[last - 1] == 0) --last;
  if (last == 0) return 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double w = table[i];
    if (!std::isfinite(w) || (i < last && w <= 0)) return i;
    if (i == 0 && (w < kLeast || w > kMost)) return i;
    if (i > 0 && w > table[i - 1]) return i;
  }
  return table.size();
}

Table powers(double base, std::size_t pairs) {
  Table table(pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    table[i] = std::pow(base, -static_cast<double>(i) / static_cast<double>(pairs));
  }
  return table;
}

/// The base of a table of powers, or 0.
double base_of(const Table& table) {
  if (table.size() < 2 || table[0] != 1 || !(table[1] > 0)) return 0;
  const double base = std::pow(table[1], -static_cast<double>(table.size()));
  const double digits = std::pow(10, std::floor(std::log10(base)) - 5);
  const double near = std::round(base / digits) * digits;
  for (const double each : {near, base}) {
    if (same(table, powers(each, table.size()))) return each;
  }
  return 0;
}

bool is_right(const Table& table, const PositionGroup& group) {
  if (same(table, group.inv_freq)) return true;
  if (!group.inv_freq_long.empty() && same(table, group.inv_freq_long)) return true;
  for (const FrequenciesAt& at : group.inv_freq_at) {
    if (same(table, at.inv_freq)) return true;
  }
  // of a dynamic scaling any length's base may stand there
  return group.scaling.type == "dynamic" && base_of(table) > group.base;
}

/// Every entry is the other's rounded to 16 bits.
bool is_rounded(const Table& table, const Table& exact, bool is_bfloat) {
  if (table.size() != exact.size()) return false;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double near = is_bfloat ? as_bfloat16(exact[i]) : as_float16(exact[i]);
    const double unit = is_bfloat ? 0x1p-8 : 0x1p-11;
    const double held = is_bfloat ? as_bfloat16(table[i]) : as_float16(table[i]);
    // float32 sources may round to the neighbour
    const bool is_near = std::fabs(table[i] - exact[i]) <= unit * std::fabs(exact[i]);
    if (table[i] != near && !(held == table[i] && is_near)) return false;
  }
  return true;
}

struct Explained {
  std::string_view id;
  Detail detail;
};

Explained explain(const Table& table, const PositionGroup& own, const Facts& facts) {
  std::vector<const Table*> exact = {&own.inv_freq};
  if (!own.inv_freq_long.empty()) exact.push_back(&own.inv_freq_long);
  for (const Table* each : exact) {
    if (is_rounded(table, *each, true)) return {"table-rounded", {0, 0, "bfloat16"}};
    if (is_rounded(table, *each, false)) return {"table-rounded", {0, 0, "float16"}};
  }
  if (own.scaling.type != "none" && same(table, own.inv_freq_plain)) {
    Detail detail{0, 0, std::string(own.scaling.type)};
    for (const auto& [name, value] : own.scaling.numbers) {
      if (name == "factor") detail.number = value;
    }
    return {"scaling-unapplied", detail};
  }
  for (const PositionGroup* other : groups_for(facts, nullptr)) {
    if (other == &own || same(other->inv_freq, own.inv_freq)) continue;
    if (same(table, other->inv_freq)) return {"other-table", {0, 0, other->name}};
    if (table.size() != own.inv_freq_plain.size() ||
        other->inv_freq.size() != other->inv_freq_plain.size() ||
        other->inv_freq.size() != table.size()) {
      continue;
    }
    Table mixed(table.size());  // the own base with the other's scaling
    for (std::size_t i = 0; i < mixed.size(); ++i) {
      const double scale =
          other->inv_freq_plain[i] == 0 ? 1 : other->inv_freq[i] / other->inv_freq_plain[i];
      mixed[i] = own.inv_freq_plain[i] * scale;
    }
    if (same(table, mixed)) return {"other-table", {0, 0, other->name}};
  }
  if (const double base = base_of(table); base > 0 && base != own.base) {
    return {"other-base", {base, own.base, {}}};
  }
  return {"unknown-pattern", {}};
}

}  // namespace

std::vector<const PositionGroup*> groups_for(const Facts& facts, const GivenTable* table) {
  std::vector<const PositionGroup*> all, fitting;
  for (const PositionGroup& group : facts.model.groups) {
    if (group.scheme == "rope" && group.module != "indexer") all.push_back(&group);
  }
  if (table == nullptr) return all;
  for (const PositionGroup* group : all) {
    const bool by_type = table->layer_type.empty() || group->name == table->layer_type;
    const bool by_layer = !table->layer || std::ranges::count(group->layers, *table->layer) > 0;
    if (by_type && by_layer) fitting.push_back(group);
  }
  return fitting.empty() ? all : fitting;
}

namespace {

/// A table of a layer that the config does not have would be right if right for any.
void check_layer(const Facts& facts, const GivenTable& table, std::size_t index) {
  std::int32_t layers = 0;
  std::string names;
  for (const PositionGroup& group : facts.model.groups) {
    if (!group.layers.empty()) layers = std::max(layers, std::ranges::max(group.layers) + 1);
  }
  const std::vector<const PositionGroup*> groups = groups_for(facts, nullptr);
  for (const PositionGroup* group : groups) {
    names += join(names.empty() ? "" : ", ", group->name);
  }
  const std::string path = join("tables[", index, "]");
  if (table.layer && layers > 0 && *table.layer >= layers) {
    refuse_trace(path + ".layer",
                 {"must be below the config's ", layers, " layer(s), got ", *table.layer});
  }
  constexpr std::string_view kOfLayers = "_attention";  // ends the names of layer types
  const bool are_types = std::ranges::any_of(
      groups, [&](const PositionGroup* group) { return group->name.ends_with(kOfLayers); });
  const bool is_known = std::ranges::any_of(
      groups, [&](const PositionGroup* group) { return group->name == table.layer_type; });
  const bool is_type = table.layer_type.empty() || table.layer_type.ends_with(kOfLayers);
  if (groups.size() > 1 && are_types && !is_type && !is_known) {
    refuse_trace(path + ".layer_type",
                 {"must be one of ", names, ", got '", shortened(table.layer_type), "'"});
  }
}

}  // namespace

std::optional<FoundFault> table_fault(const ReadRun& run, bool& needs_config) {
  double numbers = 0;
  for (const GivenTable& given : run.trace.tables) {
    numbers += static_cast<double>(given.inv_freq.size());
  }
  const auto groups_of_all = static_cast<double>(groups_for(run.facts, nullptr).size());
  check_work(kCheckTrace, "trace.tables", kOfNumber * numbers * groups_of_all,
             "numbers of all tables * groups of layers");
  for (const GivenTable& given : run.trace.tables) {
    check_layer(run.facts, given, static_cast<std::size_t>(&given - run.trace.tables.data()));
    const Table& table = given.inv_freq;
    const std::vector<const PositionGroup*> groups = groups_for(run.facts, &given);
    const std::size_t unfilled = first_unfilled(table);
    const bool is_right_for_one = std::ranges::any_of(
        groups, [&](const PositionGroup* group) { return is_right(table, *group); });
    if (is_right_for_one) continue;
    if (unfilled == table.size() && groups.empty()) {
      needs_config = true;
      continue;
    }
    FoundFault fault;
    fault.part = Part::Table;
    std::size_t pair = unfilled;
    if (!groups.empty()) {
      const PositionGroup& own = *groups.front();
      if (unfilled < table.size()) {
        fault.fault = "table-unfilled";
      } else {
        Explained best = explain(table, own, run.facts);
        for (std::size_t g = 1; g < groups.size() && best.id == "unknown-pattern"; ++g) {
          best = explain(table, *groups[g], run.facts);
        }
        fault.fault = best.id;
        fault.detail = best.detail;
      }
      pair = 0;
      while (pair < table.size() && pair < own.inv_freq.size() &&
             same(table[pair], own.inv_freq[pair])) {
        ++pair;
      }
      if (pair < own.inv_freq.size()) fault.first_wrong.expected = Value::one(own.inv_freq[pair]);
    } else {
      fault.fault = "table-unfilled";
    }
    fault.first_wrong.slot = pair;
    if (pair < table.size()) fault.first_wrong.got = Value::one(table[pair]);
    return fault;
  }
  return {};
}

}  // namespace pe::traces
