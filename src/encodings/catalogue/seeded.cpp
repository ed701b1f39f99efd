#include "encodings/catalogue/seeded.h"

#include <cstdint>

#include "encodings/catalogue/catalogue.h"
#include "support/check.h"
#include "support/rng.h"
#include "support/work.h"

namespace pe {

Matrix<double> seeded_rows(const Arguments& a, Seeded purpose, std::size_t head,
                           std::size_t first_row, std::size_t rows, std::size_t cols,
                           double deviation) {
  if (static_cast<double>(rows) * static_cast<double>(cols) * sizeof(double) > kMaxTableBytes) {
    throw MemoryError(join(a.function(), ": content of ", rows, " x ", cols,
                           " numbers takes more memory than is allowed"));
  }
  constexpr double kOfNumber = 100;
  const double heads = a.has("num_heads") ? a.number("num_heads") : 1;
  check_work(a.function(), size_name(a.parameters()),
             kOfNumber * heads * static_cast<double>(rows) * static_cast<double>(cols),
             "100 for each random number of every head; ask for a smaller result");
  Matrix<double> out(rows, cols);
  for (std::size_t r = 0; r < rows; ++r) {
    // 33 bits of seed, 4 of purpose, 8 of head, 18 of row: no two alike
    const auto seed = static_cast<std::uint64_t>(a.number("seed"));
    Rng rng((((seed << 4 | static_cast<std::uint64_t>(purpose)) << 8 | head) << 18) |
            (first_row + r));
    for (double& x : out.view().row(r)) x = deviation * rng.normal();
  }
  return out;
}

}  // namespace pe
