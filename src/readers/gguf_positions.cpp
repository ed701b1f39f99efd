// What the rows of a GGUF file have done to them, beside what its class does.
#include <algorithm>
#include <utility>

#include "models/model_types.h"
#include "models/parts.h"
#include "readers/gguf_config.h"
#include "support/check.h"

namespace pe {
namespace readers {
namespace {

/// Warnings that are about what a GGUF file says, too, and the key that says it.
struct Kept {
  std::string_view code, key;
};
constexpr Kept kKept[] = {
    {"length-beyond-scaling", "context_length"},   {"factor-list-length", "rope.scaling.type"},
    {"odd-rotary-dim", "rope.dimension_count"},    {"mrope-sections", "rope.dimension_sections"},
    {"beta-order", "rope.scaling.yarn_beta_fast"},
};

void keep_remarks(std::vector<PositionRemark>& remarks, const GgufKeys& gguf) {
  std::vector<PositionRemark> kept;
  for (PositionRemark& each : remarks) {
    const auto* rule = std::ranges::find(kKept, each.code, &Kept::code);
    if (rule == std::end(kKept)) continue;
    each.about = gguf.full(rule->key);
    each.mends.clear();
    kept.push_back(std::move(each));
  }
  remarks = std::move(kept);
}

/// Whether the rows of q and k stand in another order than in the checkpoint, so that other pairs turn.
bool turn_as_written(ModelPositions& found, std::string_view layout) {
  bool is_permuted = false;
  for (PositionGroup& group : found.groups) {
    if (group.scheme != "rope" || group.layout == layout) continue;
    group.layout = layout;
    models::set_rope_settings(group);
    is_permuted = true;
  }
  return is_permuted;
}

/// Architectures that llama.cpp stops at where a part of a head's channels turns, and says so.
void add_refusal(ModelPositions& found, const GgufKeys& gguf) {
  if (!models::is_one_of(gguf.architecture, "llama deci falcon llama-embed")) return;
  for (const PositionGroup& group : found.groups) {
    if (group.scheme != "rope" || group.rotary_dim == group.head_dim) continue;
    found.warnings.push_back(
        {"gguf-share",
         gguf.full("rope.dimension_count"),
         join("llama.cpp stops: invalid n_rot: ", group.rotary_dim, ", expected ", group.head_dim,
              ". Of ", gguf.architecture, " all channels of a head must turn."),
         {}});
    return;
  }
}

void add_notes(ModelPositions& found, const GgufKeys& gguf, const Architecture* architecture,
               std::string_view permuted_to) {
  const auto note = [&](std::string_view code, std::string about, std::string message) {
    found.notes.push_back({code, std::move(about), std::move(message), {}});
  };
  if (!permuted_to.empty()) {
    constexpr std::string_view kNeighbours = "(2i, 2i + 1)", kHalves = "(i, i + R/2)";
    const bool turns_neighbours = permuted_to == "interleaved";
    note("gguf-permuted", "general.architecture",
         join("The rows of q and k stand in another order than in the checkpoint: llama.cpp turns ",
              turns_neighbours ? kNeighbours : kHalves, " of ", gguf.architecture,
              ", which are the checkpoint's ", turns_neighbours ? kHalves : kNeighbours,
              ". Who takes the weights out of this file must put them back, or turn as it does."));
  }
  const std::vector<double>& factors = gguf.freqs.values;
  const double base = gguf.number("rope.freq_base").value_or(10000);
  if (gguf.freqs.is_there && factors.empty()) {
    note("gguf-factors-unread", "rope_freqs.weight",
         "The tensor rope_freqs.weight divides frequencies, and this text does not have its "
         "numbers: what is said here is without them. Give the file itself.");
  } else if (!factors.empty() && llama3_of(factors, base).factor > 0) {
    note("gguf-factors", "rope_freqs.weight",
         join("The scaling stands in the tensor rope_freqs.weight alone: a list of the file's keys "
              "looks unscaled. Its ",
              factors.size(), " numbers are llama3's rule."));
  } else if (!factors.empty() && architecture != nullptr && architecture->model_type != "" &&
             gguf.architecture != "gemma4") {
    note("gguf-factors", "rope_freqs.weight",
         join("Frequencies are divided by the ", factors.size(),
              " numbers of the tensor rope_freqs.weight, which are of no rule that is known."));
  }
  const bool wants_lists = gguf.text("rope.scaling.type") == "longrope";
  if ((wants_lists || gguf.long_factors.is_there) && gguf.long_factors.values.empty()) {
    note("gguf-factors-unread", "rope_factors_long.weight",
         "longrope's lists are the tensors rope_factors_short.weight and rope_factors_long.weight, "
         "and their numbers are not here: what is said is without them. Give the file itself.");
  }
  if (gguf.text("rope.scaling.type") == "yarn") {
    const double original = gguf.number("rope.scaling.original_context_length").value_or(0);
    const double served = gguf.number("context_length").value_or(0);
    const double factor = gguf.number("rope.scaling.factor").value_or(1);
    if (original > 0 && served > 0 && served < original * factor) {
      note("gguf-length", gguf.full("context_length"),
           join("The scaling reaches ", original * factor, " tokens and the file says ", served,
                ", which is what llama.cpp serves where no context is asked for: -c ",
                original * factor, "."));
    }
  }
  if (architecture == nullptr) {
    note("gguf-architecture", "general.architecture",
         join("The architecture ", gguf.architecture,
              " is not known: what is said here is what its keys say of a model like Llama."));
  }
}

}  // namespace
}  // namespace readers

ModelPositions gguf_positions(std::string_view text) {
  using namespace readers;
  const GgufKeys gguf = read_gguf_text(text);
  const Architecture* architecture = find_architecture_of_gguf(gguf.architecture);
  models::Reading reading(config_of(gguf, architecture), "config");
  reading.share_counts = true;  // src/llama-model.cpp reads it for every architecture
  ModelPositions found = models::positions_of(reading);
  found.model_type = found.text_model_type = join("GGUF, ", gguf.architecture);
  if (architecture == nullptr) found.certainty = "guessed";
  found.guessed_from.clear();
  if (found.certainty != "known") found.guessed_from.push_back("general.architecture");
  keep_remarks(found.warnings, gguf);
  found.notes.clear();
  std::string_view permuted_to;
  if (architecture != nullptr && architecture->turn != Turn::None) {
    const bool has_sections = gguf.list("rope.dimension_sections") != nullptr;
    const std::string_view layout = layout_of(*architecture, has_sections);
    // of a class that is not known the checkpoint's order is not known, either
    if (turn_as_written(found, layout) && found.certainty == "known") permuted_to = layout;
  }
  add_refusal(found, gguf);
  add_notes(found, gguf, architecture, permuted_to);
  return found;
}

}  // namespace pe
