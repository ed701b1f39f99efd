// How much one call may compute. Sizes alone do not bound it: two that are allowed may multiply.
#pragma once

#include <string_view>

namespace pe {

/// Most steps of a call: about 2 s where one takes half a nanosecond, as a multiplication does in a
/// sum of doubles as WASM.
inline constexpr double kMostSteps = 0x1p32;

/// Most of a call that is asked for large tables on purpose, in a worker that can be stopped.
inline constexpr double kMostStoppableSteps = 0x1p34;

/// Refuses (InputError), before it is begun, work beyond `most`: "collisions: matrix must leave
/// at most 4.29e9 steps of work, rows * rows / 2 * (columns + 8), got 1e12".
/// steps   measured or estimated from sizes
/// rule    how they come about, and what to call instead
void check_work(std::string_view function, std::string_view parameter, double steps,
                std::string_view rule, double most = kMostSteps);

}  // namespace pe
