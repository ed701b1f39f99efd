// Small tasks that differ in what they ask of positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "support/rng.h"

namespace pe::training {

/// Content lengths in training, uniformly.
inline constexpr std::size_t kShortest = 4, kLongest = 16;
/// Content lengths that tests may have.
inline constexpr std::size_t kMaxContent = 96;

/// A sequence and what is to be answered at each of its tokens.
struct Example {
  std::vector<std::int32_t> tokens;
  std::vector<std::int32_t> targets;  ///< -1: nothing
};

struct Task {
  std::string_view name;      ///< kebab-case
  std::string_view title;     ///< for menus
  std::string_view question;  ///< one sentence
  bool causal = false;
  struct {
    std::size_t layers, batch, steps;
  } enough;                                 ///< what was found to be
  std::span<const std::string_view> words;  ///< the vocabulary
  std::size_t choices;     ///< answers that are possible to somebody who ignores order
  std::size_t copies = 1;  ///< of the content in a sequence ...
  std::size_t extra = 1;   ///< ... and tokens beside them
  void (*make)(Example& out, std::size_t length, Rng& rng);
  /// The same sequence with two words exchanged, which changes the answer; null where the task has
  /// no such pair.
  void (*swap)(Example& example) = nullptr;

  std::size_t tokens(std::size_t length) const { return length * copies + extra; }
};

std::span<const Task> tasks();

/// Their names, in that order.
std::span<const std::string_view> task_names();

/// refuses (InputError, parameter "task") an unknown name
const Task& find_task(std::string_view name);

}  // namespace pe::training
