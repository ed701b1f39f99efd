// Measures what a good positional encoding should have, criterion by criterion.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "encodings/catalogue/scheme.h"
#include "linalg/matrix_view.h"

namespace pe {

enum class Verdict { Yes, Partly, No, NotMeasurable };
inline constexpr std::string_view kVerdictNames[] = {"yes", "partly", "no", "not measurable"};

struct CriterionTexts {
  std::string_view name;      ///< kebab-case
  std::string_view title;     ///< for tables
  std::string_view question;  ///< one sentence
  std::string_view unit;      ///< of the value; "" for plain numbers
  std::string_view rule;      ///< how the value is measured and which verdict follows from it
  std::string_view posts;     ///< who asks it, comma-separated: S0, S1, S2, S4, HF
};

struct Criterion : CriterionTexts {
  double value = 0;  ///< NaN where not measurable
  Verdict verdict = Verdict::NotMeasurable;
  std::string detail{};  ///< what was measured, with its numbers; or why nothing could be
};

/// All criteria, in the order of the posts. Tables of many rows are measured on their first ones,
/// and the detail says so. Of a scheme that turns queries and keys its factors are measured, of one
/// that adds to scores what it adds.
/// refuses  (InputError) what the scheme refuses, and tables with other than finite numbers
std::vector<Criterion> scorecard(const Scheme& scheme, const Arguments& arguments);

/// Of a bare table: what a single table of one length can tell.
/// refuses  (InputError) a table without rows or columns, or with other than finite numbers
std::vector<Criterion> scorecard(MatrixView<const double> table);

/// Spearman's rank correlation of two lists of equal length, ties sharing their mean rank; 0 where
/// one of them is constant.
double rank_correlation(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace pe
