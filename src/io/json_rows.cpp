#include "io/json_rows.h"

#include <algorithm>

#include "io/delimited.h"
#include "io/json_reader.h"
#include "support/decimal.h"

namespace pe {

bool begins_as_json(std::string_view text, char bracket, std::string_view then) {
  JsonReader json(text);
  if (json.peek() != bracket) return false;
  json.open(bracket);
  const char next = json.peek();
  return next != '\0' && then.find(next) != std::string_view::npos;
}

Loaded read_json_rows(Bytes bytes, const ReadLimits& limits) {
  const std::string_view text = text_of(bytes);
  const std::size_t mark = bytes.size() - text.size();
  Loaded out;
  std::size_t rows = 0, fields = 0, kept = 0;
  double* next = nullptr;
  // First how many there are, before anything is allocated.
  for (const bool is_counting : {true, false}) {
    JsonReader json(text, mark);
    json.open('[');
    for (rows = 0; json.next(']'); ++rows) {
      std::size_t found = 0;
      json.open('[');
      for (; json.next(']'); ++found) {
        json.peek();
        const std::size_t start = json.offset();
        json.skip();
        double value = 0;
        require_file(parse_decimal(text.substr(start - mark, json.offset() - start), value),
                     "must hold rows of numbers, got something else at byte ", start);
        if (rows < kept) *next++ = value;
      }
      if (rows == 0) fields = found;
      require_file(found == fields, "must have rows of equal length, got ", found,
                   " number(s) before byte ", json.offset(), " and ", fields, " in the first row");
    }
    json.finish();
    if (!is_counting) break;
    require_file(rows > 0 && fields > 0, "must hold rows of numbers, got none");
    kept = std::min(rows, limits.max_rows);
    require_room(kept, fields, limits);
    out.doubles.resize(kept, fields);
    next = out.doubles.view().flat().data();
  }
  out.is_double = true;
  out.dtype = "text";
  out.shape = {kept, fields};
  if (kept < rows) out.remark(join("The first ", kept, " row(s)."));
  return out;
}

}  // namespace pe
