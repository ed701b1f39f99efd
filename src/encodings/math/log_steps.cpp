#include "encodings/math/log_steps.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/elementary.h"

namespace pe {
namespace {

/// A natural number of any length, lowest 32 bits first, without leading zeros.
class Natural {
 public:
  void multiply(std::uint32_t factor, std::uint32_t times) {
    for (; times > 0; --times) {
      std::uint64_t carry = 0;
      for (std::uint32_t& word : words_) {
        carry += static_cast<std::uint64_t>(word) * factor;
        word = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      if (carry > 0) words_.push_back(static_cast<std::uint32_t>(carry));
    }
  }

  /// Below, at or above 0 as *this is below, equal to or above other.
  int compare(const Natural& other) const {
    if (words_.size() != other.words_.size()) return words_.size() < other.words_.size() ? -1 : 1;
    for (std::size_t i = words_.size(); i-- > 0;) {
      if (words_[i] != other.words_[i]) return words_[i] < other.words_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  std::vector<std::uint32_t> words_{1};
};

/// (x / first)^steps against (last / first)^k, cleared of fractions.
int compare(std::uint32_t x, const LogScale& s, std::uint32_t k) {
  Natural left, right;
  left.multiply(x, s.steps);
  left.multiply(s.first, k > s.steps ? k - s.steps : 0);
  right.multiply(s.last, k);
  right.multiply(s.first, k < s.steps ? s.steps - k : 0);
  return left.compare(right);
}

struct Estimate {
  double steps;  ///< error below 2^-48 of itself, since ln(1 + y) is exact to that for all y
  bool is_sure;  ///< that much and more from a whole number
};

Estimate estimate(std::uint32_t x, const LogScale& s) {
  const double first = s.first;
  const double steps = s.steps * logarithm_of_one_plus((x - first) / first) /
                       logarithm_of_one_plus((s.last - first) / first);
  return {steps, std::fabs(steps - std::nearbyint(steps)) > 1e-12 + steps * 0x1p-38};
}

}  // namespace

std::uint32_t floor_log_steps(std::uint32_t x, const LogScale& scale, std::uint32_t cap) {
  const Estimate found = estimate(x, scale);
  if (found.steps > cap + 1.0) return cap;
  auto k = static_cast<std::uint32_t>(found.is_sure ? found.steps : std::nearbyint(found.steps));
  if (!found.is_sure && compare(x, scale, k) < 0) --k;
  return std::min(k, cap);
}

std::uint32_t ceil_log_steps(std::uint32_t x, const LogScale& scale, std::uint32_t cap) {
  const Estimate found = estimate(x, scale);
  if (found.steps > cap) return cap;
  if (found.is_sure) return static_cast<std::uint32_t>(std::ceil(found.steps));
  const auto k = static_cast<std::uint32_t>(std::nearbyint(found.steps));
  return std::min(cap, compare(x, scale, k) > 0 ? k + 1 : k);
}

}  // namespace pe
