#include "support/work.h"

#include "support/check.h"

namespace pe {

void check_work(std::string_view function, std::string_view parameter, double steps,
                std::string_view rule, double most) {
  constexpr int kDigits = 3;
  require(steps <= most, function, parameter, "must leave at most ", format_number(most, kDigits),
          " steps of work, ", rule, ", got ", format_number(steps, kDigits));
}

}  // namespace pe
