#include "attention/options.h"

#include "encodings/catalogue.h"
#include "support/format.h"

namespace pe {
namespace {

struct Lab {
  std::string_view name;  ///< as JavaScript spells it
  std::span<const Parameter> parameters;
};

constexpr Lab kLabs[] = {
    {"attend", kAttendParameters},
};

}  // namespace

AttentionParams attention_params(const Arguments& options) {
  AttentionParams params{.heads = options.integer("heads"), .mask = options.choice<Mask>("mask")};
  if (options.has("scale") && options.given("scale")) params.scale = options.number("scale");
  return params;
}

EncodingUse encoding_use(const Arguments& options) {
  return {.combine = options.choice<Combine>("combine"), .alpha = options.number("alpha")};
}

std::string labs_json() {
  std::string out = "[";
  for (const Lab& lab : kLabs) {
    if (out.size() > 1) out += ",";
    out +=
        join("{\"name\":\"", lab.name, "\",\"parameters\":", parameters_json(lab.parameters), "}");
  }
  return out + "]";
}

}  // namespace pe
