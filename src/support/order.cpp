#include "support/order.h"

#include <algorithm>
#include <numeric>

namespace pe {

std::vector<std::size_t> order_of(std::size_t count, const void* things, Before before) {
  std::vector<std::size_t> from(count), to(count);
  std::iota(from.begin(), from.end(), std::size_t{0});
  for (std::size_t width = 1; width < count; width *= 2) {  // sorted stretches, merged two by two
    for (std::size_t first = 0; first < count; first += 2 * width) {
      const std::size_t middle = std::min(first + width, count);
      const std::size_t end = std::min(middle + width, count);
      std::size_t a = first, b = middle;
      for (std::size_t k = first; k < end; ++k) {
        const bool second = a == middle || (b < end && before(things, from[b], from[a]));
        to[k] = from[second ? b++ : a++];
      }
    }
    from.swap(to);
  }
  return from;
}

}  // namespace pe
