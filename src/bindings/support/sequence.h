// What bindings of the attention layer share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/encoded.h"
#include "attention/sequence_encoding.h"
#include "attention/words.h"
#include "bindings/support/convert.h"
#include "linalg/matrix.h"

namespace pe::bindings {

/// An encoding by name with its parameters.
SequenceEncoding to_sequence_encoding(const std::string& name, const val& parameters);

/// {name, title, kind}
val to_summary(const Scheme& scheme);

/// {contentContent, contentPosition, positionContent, positionPosition}
val to_terms(const Terms& terms);

/// {rows, cols, data}; null for a matrix without rows.
val to_table_or_null(const Matrix<double>& matrix);

/// A reader's words, and vectors for them where these come from the reader, too.
struct ToyText {
  std::vector<std::string> words;
  Matrix<double> vectors;     ///< a row per word, or without rows
  std::vector<double> known;  ///< 0: the row is to be made up
  /// Those vectors, or made-up ones as `params` says.
  Matrix<double> embeddings(const EmbeddingParams& params) const;
};

/// {words: string[], vectors?: Matrix, known?: number[]}
ToyText to_toy_text(std::string_view function, const val& text);

}  // namespace pe::bindings
