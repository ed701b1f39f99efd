// Word vectors as text: word2vec's format and GloVe's.
#pragma once

#include "io/loaded.h"

namespace pe {

struct VectorOptions {
  std::span<const std::string> words;  ///< only these; empty: all
  ReadLimits limits = {};
};

/// A word and its numbers per line, as float32; the words become the labels. A first line of two
/// whole numbers (word2vec) gives how many there are. A word may hold blanks, as some of GloVe's
/// do: the last numbers of a line are the vector.
/// refuses  a line of fewer numbers, or of other things, with its line; none of the words
Loaded read_vectors(Bytes bytes, const VectorOptions& options = {});

}  // namespace pe
