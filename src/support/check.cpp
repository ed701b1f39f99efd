#include "support/check.h"

namespace pe {

InputError::InputError(std::string_view function, std::string_view parameter, std::string_view rule)
    : std::invalid_argument(join(function, ": ", parameter, " ", rule)),
      parameter_(parameter),
      rule_(rule) {}

void refuse(std::string_view function, std::string_view parameter,
            std::initializer_list<Piece> rule) {
  throw InputError(function, parameter, join(rule));
}

}  // namespace pe
