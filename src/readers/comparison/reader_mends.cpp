#include "readers/comparison/reader_mends.h"

#include <algorithm>

#include "readers/comparison/disagreements.h"
#include "readers/comparison/flags.h"
#include "support/format.h"

namespace pe::readers {
namespace {

/// Keys to put into the text part.
struct Change {
  std::vector<std::pair<std::string, JsonValue>> keys;
};

std::vector<Change> changes_of(Draft& draft, const models::Reading& reading) {
  std::vector<Change> all;
  const JsonValue* parameters = member(draft.text(), "rope_parameters");
  const bool is_object = parameters != nullptr && parameters->is(JsonValue::Kind::Object);
  if (is_object && !models::is_keyed(*parameters) && !draft.has("rope_scaling")) {
    // the same under the older names, which version 4 and mlx-lm read
    Change change;
    JsonValue older = *parameters;
    if (const JsonValue* base = parameters->find("rope_theta")) {
      change.keys.emplace_back("rope_theta", *base);
      drop(older, "rope_theta");
    }
    if (draft.type_of(older) != "default")
      change.keys.emplace_back("rope_scaling", std::move(older));
    all.push_back(std::move(change));
  }
  const double rotary = number_in(draft.text(), "rotary_dim", 0);
  const double head = draft.config.number(models::Key::HeadDim, 0);
  if (rotary > 0 && head >= rotary && !draft.has("partial_rotary_factor")) {
    all.push_back({{{"partial_rotary_factor", number_value(rotary / head)}}});
  }
  const models::RopeSet* yarn = reading.set_of(RopeScaling::Yarn);
  if (yarn != nullptr && !yarn->has_original && reading.rope.from_file && !reading.rope.keyed) {
    const std::string_view name = reading.rope.is_parameters ? "rope_parameters" : "rope_scaling";
    JsonValue told = *member(draft.text(), name);
    put(told, "original_max_position_embeddings", number_value(reading.length));
    all.push_back({{{std::string(name), std::move(told)}}});
  }
  if (yarn != nullptr && yarn->has_original) {  // a length that every reader serves
    const double covered = yarn->params.original_length * yarn->params.factor;
    all.push_back({{{"max_position_embeddings", number_value(covered)}}});
  }
  const JsonValue* scaling = member(draft.text(), "rope_scaling");
  if (is_object && scaling != nullptr && scaling->is(JsonValue::Kind::Object) &&
      !scaling->items.empty() && !models::is_keyed(*scaling)) {
    // readers take the one or the other of both
    JsonValue newer = *scaling;
    if (newer.find("rope_theta") == nullptr && reading.sets.front().base) {
      put(newer, "rope_theta", number_value(*reading.sets.front().base));
    }
    all.push_back({{{"rope_parameters", std::move(newer)}}});
  }
  return all;
}

/// Names of the text part, from the file's root.
std::string root_of(const models::Config& config) {
  std::string path = config.text.path().substr(config.root.path().size());
  std::ranges::replace(path, '.', kMendSeparator);
  if (!path.empty()) path = path.substr(1) + kMendSeparator;
  return path;
}

std::size_t count(const Readers& found) {
  const auto refusals = std::ranges::count_if(
      found.readers, [](const ReaderAnswer& each) { return each.refuses.starts_with("the conv"); });
  return found.disagreements.size() + static_cast<std::size_t>(refusals);
}

std::size_t count_of(const Readers& found, std::string_view reader) {
  return static_cast<std::size_t>(std::ranges::count_if(
      found.disagreements, [&](const ReaderDisagreement& each) { return concerns(each, reader); }));
}

double turns_at(const Readers& found, std::string_view reader, double position) {
  double most = 0;
  for (const ReaderDisagreement& each : found.disagreements) {
    if (!concerns(each, reader)) continue;
    for (const ReaderAngle& angle : each.distance.angles) {
      if (angle.position == position) most = std::max(most, angle.turns);
    }
  }
  return most;
}

/// Empty: it does not help. A flag may mend the asked length alone, and spoil the trained one.
std::string effect_of(const Readers& before, const Readers& after, ReaderMend& mend) {
  mend.before = count_of(before, mend.reader);
  mend.after = count_of(after, mend.reader);
  if (mend.after < mend.before) {
    return join(mend.before, " → ", mend.after, " disagreements of ", mend.reader);
  }
  const double last = before.asked - 1;
  const double far = turns_at(before, mend.reader, last);
  constexpr double kHelps = 0.5;
  if (mend.after > mend.before || turns_at(after, mend.reader, last) >= kHelps * far) return {};
  std::string effect;
  for (const double position : {last, before.trained - 1}) {
    constexpr int kDigits = 4;
    if (position == last && !effect.empty()) continue;
    effect += join(effect.empty() ? "" : ", ",
                   format_number(turns_at(before, mend.reader, position), kDigits), " → ",
                   format_number(turns_at(after, mend.reader, position), kDigits),
                   " turn(s) at position ", position);
  }
  return effect;
}

}  // namespace

std::vector<ReaderMend> mends_of(const JsonValue& file, const ComparedConfig& made, double length) {
  std::vector<ReaderMend> all;
  const std::size_t before = count(made.found);
  if (before == 0) return all;
  models::Reading reading(file, "config");
  models::positions_of(reading);
  reading.groups = made.groups;
  Draft first(reading);
  const std::string root = root_of(reading.config);
  for (const Change& change : changes_of(first, reading)) {
    Draft draft(reading);
    ReaderMend mend{.before = before};
    for (const auto& [name, value] : change.keys) {
      draft.set(name, value);
      mend.file.push_back({root + name, models::as_json(value)});
    }
    mend.after = count(compare(draft.take(), length).found);
    mend.effect = join(mend.before, " → ", mend.after, " disagreements");
    if (mend.after < mend.before) all.push_back(std::move(mend));
  }
  for (const Flags& flags : flags_of(made.found, reading, made.groups, root)) {
    ReaderMend mend{.reader = flags.reader, .flag = flags.text};
    mend.effect = effect_of(made.found, compare(file, length, flags).found, mend);
    if (mend.effect.empty()) continue;
    if (flags.context > 0) mend.effect += join(", up to ", flags.context, " token(s)");
    all.push_back(std::move(mend));
  }
  return all;
}

}  // namespace pe::readers
