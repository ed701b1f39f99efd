#include <cstdio>
#include <vector>

#include "encodings/added/sinusoidal.h"
#include "linalg/matrix.h"

int main() {
  const std::vector<double> positions{0, 1, 2, 3};
  pe::Matrix<float> table(positions.size(), 4);
  pe::sinusoidal(table.view(), positions, {.base = 100});
  for (const float value : table.view().row(1)) std::printf("%.8f ", static_cast<double>(value));
}
