#include "readers/comparison/disagreements.h"

#include <algorithm>

#include "readers/comparison/blocks.h"
#include "readers/comparison/difference.h"
#include "readers/engines/engine.h"
#include "support/format.h"

namespace pe::readers {
namespace {

class Finder {
 public:
  Finder(const Readers& found, const std::vector<PositionGroup>& asked_for)
      : found_(found), asked_for_(asked_for) {}

  std::vector<ReaderDisagreement> find() {
    std::vector<const ReaderAnswer*> answers;
    for (const ReaderAnswer& each : found_.readers) answers.push_back(&each);
    for (const Block& block : blocks_of(answers, asked_for_)) {
      for (const std::string_view aspect : kAspects) compare(block, aspect);
    }
    compare_lengths();
    return std::move(all_);
  }

 private:
  /// Readers that do the same, by their numbers.
  using Class = std::vector<std::size_t>;

  Compared compared(const Block& block, std::size_t reader) const {
    const ReaderAnswer& answer = found_.readers[reader];
    return {block.cells[reader], answer.served_length, answer.context};
  }

  std::string differ(std::string_view aspect, const Compared& one, const Compared& other) const {
    return difference(aspect, one, other, found_.trained, found_.asked);
  }

  void compare(const Block& block, std::string_view aspect) {
    std::vector<Class> classes;
    for (std::size_t i = 0; i < block.cells.size(); ++i) {
      if (block.cells[i] == nullptr || skips(*block.cells[i], aspect)) continue;
      const auto same = std::ranges::find_if(classes, [&](const Class& each) {
        const Compared one = compared(block, i), other = compared(block, each[0]);
        return one.cell->group.scheme == other.cell->group.scheme &&
               differ(aspect, one, other).empty();
      });
      if (same != classes.end()) {
        same->push_back(i);
      } else {
        classes.push_back({i});
      }
    }
    if (classes.size() < 2) return;
    const std::size_t reference = reference_of(block, aspect, classes);
    for (std::size_t k = 0; k < classes.size(); ++k) {
      if (k != reference) add(block, aspect, classes[k], classes[reference]);
    }
  }

  static bool skips(const ReaderGroup& cell, std::string_view aspect) {
    return (aspect == "window" && !cell.group.window) ||
           (aspect == "rotation" && cell.group.scheme != "rope");
  }

  std::size_t reference_of(const Block& block, std::string_view aspect,
                           const std::vector<Class>& classes) const {
    const ReaderGroup asked{.group = *block.asked};
    for (std::size_t k = 0; k < classes.size(); ++k) {
      const Compared one = compared(block, classes[k][0]);
      if (one.cell->group.scheme == asked.group.scheme && differ(aspect, one, {&asked}).empty()) {
        return k;
      }
    }
    const auto largest = std::ranges::max_element(classes, {}, &Class::size);
    return static_cast<std::size_t>(largest - classes.begin());
  }

  std::vector<std::string_view> names(const Class& readers) const {
    std::vector<std::string_view> names;
    for (const std::size_t i : readers) names.push_back(found_.readers[i].name);
    return names;
  }

  void add(const Block& block, std::string_view aspect, const Class& readers, const Class& others) {
    const Compared one = compared(block, readers[0]), other = compared(block, others[0]);
    std::string what = differ(aspect, one, other);
    if (what.empty()) return;  // of different schemes
    ReaderDisagreement made{.aspect = aspect,
                            .module = block.asked->module,
                            .layers = block.layers,
                            .readers = names(readers),
                            .against = names(others),
                            .what = std::move(what)};
    if (aspect == "rotation") {
      made.distance = distance_of(one, other, found_.trained, found_.asked);
    }
    tell_known(made, one.cell->group);
    for (const std::size_t i : readers) made.sources.push_back(block.cells[i]->source);
    all_.push_back(std::move(made));
  }

  void tell_known(ReaderDisagreement& made, const PositionGroup& group) const {
    // what the file scales by, whatever the reader makes of it
    std::vector<std::string_view> scalings{group.scaling.type};
    for (const PositionGroup& each : asked_for_) scalings.push_back(each.scaling.type);
    for (const std::string_view name : made.readers) {
      for (const Known& each : find_engine(name)->known) {
        const bool holds =
            each.aspect == made.aspect &&
            (each.types.empty() || models::is_one_of(found_.model_type, each.types)) &&
            (each.scaling.empty() || std::ranges::find(scalings, each.scaling) != scalings.end());
        if (!holds) continue;
        made.since = each.since;
        made.until = each.until;
        std::string_view threads = each.threads;
        while (!threads.empty()) {
          const std::size_t end = std::min(threads.find(' '), threads.size());
          made.sources.push_back(thread_address(threads.substr(0, end)));
          threads.remove_prefix(std::min(end + 1, threads.size()));
        }
        break;
      }
    }
  }

  void compare_lengths() {
    const ReaderAnswer *first = nullptr, *second = nullptr;
    for (const ReaderAnswer& each : found_.readers) {
      if (each.served_length == 0) continue;
      (first == nullptr ? first : second) = &each;
    }
    if (second == nullptr || first->served_length == second->served_length) return;
    // a flag sets a limit within which both serve
    if (first->context > 0 && first->context <= second->served_length) return;
    if (second->context > 0 && second->context <= first->served_length) return;
    ReaderDisagreement made{
        .aspect = "length",
        .module = "attention",
        .readers = {second->name},
        .against = {first->name},
        .what = join("serves ", second->served_length, " token(s) without a flag, ", first->name,
                     " ", first->served_length)};
    tell_known(made, {});
    if (made.until.empty()) {  // or of the other one
      std::swap(made.readers, made.against);
      tell_known(made, {});
      std::swap(made.readers, made.against);
    }
    for (const ReaderAnswer* each : {first, second}) made.sources.push_back(each->source);
    all_.push_back(std::move(made));
  }

  const Readers& found_;
  const std::vector<PositionGroup>& asked_for_;
  std::vector<ReaderDisagreement> all_;
};

}  // namespace

std::vector<ReaderDisagreement> disagreements_of(const Readers& found,
                                                 const std::vector<PositionGroup>& asked_for) {
  return Finder(found, asked_for).find();
}

bool concerns(const ReaderDisagreement& each, std::string_view reader) {
  const auto holds = [&](const std::vector<std::string_view>& names) {
    return std::ranges::find(names, reader) != names.end();
  };
  // of two lengths either is the other one
  return holds(each.readers) || (each.aspect == "length" && holds(each.against));
}

}  // namespace pe::readers
