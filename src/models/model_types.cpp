#include "models/model_types.h"

#include <algorithm>
#include <string>

namespace pe::models {
namespace {

constexpr std::uint64_t kMla = kLatent | kInterleaved;
constexpr std::uint64_t kQwen = kWindowFlag | kWindowOften;
constexpr std::uint64_t kGemma = kKeyedByLayer | kNoScaledSliding | kTwoBases;

constexpr ModelType kModelTypes[] = {
#include "models/model_types.inc"
};

char plain(char c) { return c == '-' ? '_' : c; }

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, plain, plain);
}

/// Qwen2VL is qwen2_vl: signs between words are not in it, nor is case.
std::string letters_of(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (c != '-' && c != '_') letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  return letters;
}

const ModelType* row_of(std::string_view name) {
  for (const ModelType& row : kModelTypes) {
    if (is_one_of(name, row.names)) return &row;
  }
  return nullptr;
}

}  // namespace

bool is_one_of(std::string_view name, std::string_view names) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    if (same_name(name, names.substr(0, end))) return true;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return false;
}

const ModelType& find_model_type(std::string_view name, bool& known) {
  const ModelType* row = row_of(name);
  constexpr std::string_view kText = "_text";
  if (row == nullptr && name.ends_with(kText)) {
    row = row_of(name.substr(0, name.size() - kText.size()));
  }
  known = row != nullptr;
  return known ? *row : kModelTypes[0];
}

const ModelType* find_architecture(std::string_view name) {
  constexpr std::string_view kTasks[] = {"ForConditionalGeneration",
                                         "ForSequenceClassification",
                                         "ForTokenClassification",
                                         "ForQuestionAnswering",
                                         "ForImageClassification",
                                         "LMHeadModel",
                                         "ForPreTraining",
                                         "ForMaskedLM",
                                         "ForCausalLM",
                                         "Model"};
  for (const std::string_view task : kTasks) {
    if (!name.ends_with(task)) continue;
    name.remove_suffix(task.size());
    break;
  }
  const std::string letters = letters_of(name);
  for (const ModelType& row : kModelTypes) {
    std::string_view names = row.names;
    while (!names.empty()) {
      const std::size_t end = std::min(names.find(' '), names.size());
      if (letters_of(names.substr(0, end)) == letters) return &row;
      names.remove_prefix(std::min(end + 1, names.size()));
    }
  }
  return nullptr;
}

}  // namespace pe::models
