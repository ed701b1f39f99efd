// What each row sees of the keys, and what it should see.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "traces/faults/answer.h"
#include "traces/places/expected.h"

namespace pe::traces {

struct MaskJudgement {
  std::optional<FoundFault> fault;
  std::vector<std::string_view> needs;  ///< what would tell whether it is one
};
/// The first row that sees other keys than it should.
MaskJudgement mask_fault(const View& view);

/// Whether the rows of this sequence are known to see no other document.
enum class Hidden : std::uint8_t { Yes, No, Unknown };
Hidden others_hidden(const View& view);

}  // namespace pe::traces
