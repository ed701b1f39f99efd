#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "encodings/catalogue/seeded.h"
#include "linalg/matrix_view.h"

namespace pe {

/// ln sigmoid(logit): what passing a token takes from a score. At most 0; below 3 ulp.
double log_forget_gate(double logit);

/// ln of every token's gate: of gate_bias and the token times that row of weights.
std::vector<double> seeded_log_gates(const Arguments& arguments, Seeded weights, std::size_t head,
                                     std::size_t row, MatrixView<const double> tokens);

/// Tokens T after which a head has exp(-1) of a weight left: a geometric row from the first head to
/// the last; a single head has the first. A gate of exp(-1/T) throughout has ALiBi's slope 1/T.
/// source     the authors' code, which starts constant gates so
double forget_time(std::size_t head, std::size_t num_heads, double first, double last);

/// out(r, n) = sum over j = n + 1 ... m of log_gates[j]; -infinity where n > m.
/// out        (queries, keys); queries are the last of the keys
/// log_gates  (keys), ln of gates in (0, 1]: at most 0. A key's own gate does not touch it
/// source     Lin et al. 2025, Forgetting Transformer
/// refuses    (InputError) gates that are not one per key, more queries than keys
void forgetting_bias(MatrixView<double> out, std::span<const double> log_gates);

/// Whose gates open and close.
enum class ForgetGate {
  Content,   ///< each by its token
  Constant,  ///< one per head, whatever the token
};
inline constexpr std::string_view kForgetGateNames[] = {"content", "constant"};

}  // namespace pe
