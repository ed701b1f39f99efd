// What a config can have wrong: the questions that warnings ask. Null, empty or 0: nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/remarks.h"

namespace pe::models {

std::size_t without_rope(const Reading& r);
std::size_t listed(const Reading& r, std::string_view name);
/// The list whose length is not the number of layers.
std::string_view wrong_list(const Reading& r);
const RopeSet* no_original(const Reading& r);
const RopeSet* too_long(const Reading& r);
/// Scaled to read less than the model was trained on.
const RopeSet* below_original(const Reading& r);
/// rope_type and type say different things.
std::optional<Dict> two_types(const Reading& r);
/// Its type is default, and a number of a scaling stands there.
std::optional<Dict> inert_factor(const Reading& r);
/// llama3 without one of its bands, where transformers and vLLM stop.
const RopeSet* no_band(const Reading& r);
const RopeSet* no_share(const Reading& r);
/// A name among the layers' kinds that no reader knows.
std::string_view unknown_layer_type(const Reading& r);
/// A dictionary of RoPE for layers that are not of this model.
std::string_view unknown_layer_key(const Reading& r);
/// Dictionaries by layer type, of a class that has one kind of layers.
bool keyed_in_vain(const Reading& r);
/// hidden_size is not a multiple of the heads, and no head_dim is told.
bool broken_head(const Reading& r);
/// The class that `architectures` names is of another model_type, or "".
std::string other_architecture(const Reading& r);
const RopeSet* no_factor(const Reading& r);
const RopeSet* wrong_betas(const Reading& r);
/// The attention factor of readers that take m(0) = 1 for what is absent.
double mscale_of_others(const RopeSet& set);
const RopeSet* lone_mscale(const Reading& r);
const RopeSet* unknown_set(const Reading& r);
/// The bases inside the dictionary, of each layer type.
std::vector<double> bases_inside(const Reading& r);
bool two_dicts(const Reading& r);
/// Another base than the one in use, or 0.
double second_base(const Reading& r);
/// That of layers which see everything, where there are some.
double counted_base(const Reading& r);
/// Another share of channels that turn, beside the dictionaries, than theirs or the first there.
struct SecondShare {
  std::string_view name;
  double share, counted;
};
std::optional<SecondShare> second_share(const Reading& r);
/// A key beside the text part that says something else.
std::string_view outside(const Reading& r);
std::string_view scaling_of_sliding(const Reading& r);
bool one_base(const Reading& r);
bool lost_window(const Reading& r);
bool wrong_indexer(const Reading& r);
bool wrong_latent(const Reading& r);
bool lost_sections(const Reading& r);
double section_sum(const Reading& r);
std::size_t pairs_of(const Reading& r);
/// One of the sections is below 0, or no whole number.
bool has_odd_section(const Reading& r);
bool wrong_sections(const Reading& r);
double usable(const Reading& r);
double next_power(double x);
const PositionGroup* odd_group(const Reading& r);
std::string set_key(const RopeSet& set, std::string_view name);

}  // namespace pe::models
