#include "bindings/sequence.h"

#include "encodings/catalogue.h"

namespace pe::bindings {

SequenceEncoding to_sequence_encoding(const std::string& name, const val& parameters) {
  const Scheme& scheme = find_scheme(name);
  return {scheme, to_arguments(scheme, parameters)};
}

val to_terms(const Terms& terms) {
  Record record;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    record.set(kTermNames[t].data(), to_table<double>(terms[t].view()));
  }
  return record.get();
}

}  // namespace pe::bindings
