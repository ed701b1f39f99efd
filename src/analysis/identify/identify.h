// Which scheme a table is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/identify/printed.h"
#include "encodings/catalogue/scheme.h"
#include "linalg/matrix_view.h"

namespace pe {

/// A scheme whose table, times `scale`, comes near the one in question.
struct Candidate {
  Arguments arguments;  ///< of the scheme they are named after; length and d_model are the table's
  double scale = 1;
  double max_difference = 0;
  /// Root of the mean square difference, as a share of how much the table varies along positions.
  double misfit = 0;
};

struct Identification {
  std::vector<Candidate> candidates;  ///< best first, at most five; the same scheme may come twice
  bool known = false;                 ///< the first one is the table, or what `printed` says
  /// What code prints of an encoding that is not added to tokens: form, scheme and parameters.
  std::optional<identifying::Printed> printed;
  std::string_view form = "table";  ///< or printed->form
  /// What was rounded before sine and cosine: bfloat16-phase, bfloat16-position, bfloat16-frequency
  /// or bfloat16-all; "": nothing.
  std::string_view rounding = "";
  std::vector<std::string> alike;  ///< other schemes with the same numbers
  /// 0: no more than chance would give; 1: certain. Falls with what the scheme leaves unexplained,
  /// and with how few numbers there are to go by.
  double confidence = 0;
  double offset = 0;            ///< position of the first row, rows of padding included
  std::string_view dtype = "";  ///< the narrowest type that holds all numbers; "": every type does
  std::string note;             ///< sentences
  /// How fast its columns move, of any table: share of their variance at k turns over all rows,
  /// k = 0 ... rows / 2; a slope counts as a slow wave. Empty where nothing varies.
  std::vector<double> spectrum;
};

/// table    (length, d_model)
/// Every table gets an answer: one with gaps, or that no scheme comes near, is not known.
/// method   Pairs of columns of a sinusoidal table turn at a constant rate: their rates, found
///          from all rows together, tell layout, base, first position and scale, and noise is
///          averaged out. Those, and schemes without such numbers to find, are then made in full
///          and compared.
/// refuses  (InputError) a table without rows or columns
Identification identify(MatrixView<const double> table);

}  // namespace pe
