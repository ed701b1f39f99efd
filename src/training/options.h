// A run's options, described as the catalogue describes parameters: checked from it, shown by
// control panels, spelled in addresses.
#pragma once

#include <span>
#include <string>

#include "encodings/catalogue/arguments.h"
#include "training/trainer.h"

namespace pe::training {

std::span<const Parameter> trainer_parameters();

/// What was not given follows from the task.
TrainerConfig trainer_config(const Arguments& options);

/// {tasks: [{name, title, question, causal, layers, batch, steps, words, choices, paired,
///  copies, extra}], parameters, shortest, longest}: tokens of a sequence = copies * length +
///  extra;
/// training lengths from shortest to longest.
std::string training_json();

}  // namespace pe::training
