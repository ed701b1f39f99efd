#include "bindings/support/sequence.h"

#include "attention/options.h"
#include "bindings/support/tables.h"
#include "encodings/catalogue/catalogue.h"
#include "support/check.h"

namespace pe::bindings {

SequenceEncoding to_sequence_encoding(const std::string& name, const val& parameters) {
  const Scheme& scheme = find_scheme(name);
  return {scheme, to_arguments(scheme, parameters)};
}

val to_summary(const Scheme& scheme) {
  return record({{"name", scheme.name},
                 {"title", scheme.title},
                 {"kind", kKindNames[static_cast<std::size_t>(scheme.kind)]}});
}

val to_terms(const Terms& terms) {
  Record record;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    record.set(kTermNames[t].data(), to_table<double>(terms[t].view()));
  }
  return record.get();
}

val to_table_or_null(const Matrix<double>& matrix) {
  return matrix.rows() > 0 ? to_table<double>(matrix.view()) : val::null();
}

Matrix<double> ToyText::embeddings(const EmbeddingParams& params) const {
  if (params.source != EmbeddingSource::Vectors) return embed(words, params);
  require(vectors.rows() > 0, "embed", "vectors", "must be given");
  return fill_gaps(vectors.view(), known, words, params.seed);
}

ToyText to_toy_text(std::string_view function, const val& text) {
  ToyText out;
  out.words = texts_of(function, "words", property(text, "words"));
  const val vectors = property(text, "vectors");
  if (is_object(vectors)) {
    out.vectors = to_matrix(function, vectors, "vectors");
    out.known = numbers_of(function, "known", property(text, "known"));
  }
  return out;
}

}  // namespace pe::bindings
