#include "io/json_rows.h"

#include <algorithm>

#include "io/delimited.h"
#include "io/json_reader.h"

namespace pe {
namespace {

std::size_t count_row(JsonReader& json) {
  std::size_t fields = 0;
  json.open('[');
  for (; json.next(']'); ++fields) json.number();
  return fields;
}

}  // namespace

bool is_json_rows(std::string_view text) {
  JsonReader json(text);
  if (json.peek() != '[') return false;
  json.open('[');
  return json.peek() == '[';
}

Loaded read_json_rows(Bytes bytes, const ReadLimits& limits) {
  const std::string_view text = text_of(bytes);
  const std::size_t mark = bytes.size() - text.size();
  // First how many there are, before anything is allocated.
  std::size_t rows = 0, fields = 0;
  JsonReader count(text, mark);
  count.open('[');
  for (; count.next(']'); ++rows) {
    const std::size_t found = count_row(count);
    if (rows == 0) fields = found;
    require_file(found == fields, "must have rows of equal length, got ", found,
                 " numbers before byte ", count.offset(), " and ", fields, " in the first row");
  }
  count.finish();
  require_file(rows > 0 && fields > 0, "must hold rows of numbers, got none");
  const std::size_t kept = std::min(rows, limits.max_rows);
  require_room(kept, fields, limits);

  Loaded out;
  out.is_double = true;
  out.dtype = "text";
  out.shape = {kept, fields};
  out.doubles.resize(kept, fields);
  JsonReader json(text, mark);
  json.open('[');
  for (std::size_t r = 0; r < kept && json.next(']'); ++r) {
    json.open('[');
    for (double* x = out.doubles.view().row(r).data(); json.next(']');) *x++ = json.number();
  }
  if (kept < rows) out.remark(join("The first ", kept, " rows."));
  return out;
}

}  // namespace pe
