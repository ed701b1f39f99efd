// What a config can have wrong: the questions that warnings ask. Null, empty or 0: nothing.
#pragma once

#include <cstddef>
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
bool wrong_sections(const Reading& r);
double usable(const Reading& r);
double next_power(double x);
const PositionGroup* odd_group(const Reading& r);
std::string set_key(const RopeSet& set, std::string_view name);

}  // namespace pe::models
