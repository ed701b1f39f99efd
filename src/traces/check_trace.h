// Whether each token of a run is where it should be.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace pe {
namespace traces {
struct ReadRun;
class View;
}  // namespace traces

/// A trace that was read once and is asked several times.
class CheckedTrace {
 public:
  /// trace    its JSON text (at most 64 MB, 4,000,000 ids), or llama.cpp's log with
  ///          LLAMA_BATCH_DEBUG=2
  /// config   the text of a config.json, or empty
  /// refuses  (InputError) what is neither, by its name; what model_positions() refuses; grids that
  ///          do not multiply to their tokens
  CheckedTrace(std::string_view trace, std::string_view config);
  ~CheckedTrace();
  CheckedTrace(const CheckedTrace&) = delete;
  CheckedTrace& operator=(const CheckedTrace&) = delete;

  /// The answer as JSON: {fault, sequences: [{sequence, fault, needs, harmless, firstWrong, faults,
  /// tokens, wrong, slots}]}; linear in tokens and ranges of masks.
  std::string answer() const;

  /// Rows of the picture as JSON: [{step, slot, token, expected, got, pad, cached}], `count` of them:
  /// row `from` and each `every`-th after it, pads included.
  /// refuses  a name that no sequence has; every below 1
  std::string timeline(std::string_view sequence, std::size_t from, std::size_t count,
                       std::size_t every = 1);

 private:
  std::unique_ptr<traces::ReadRun> run_;
  std::unique_ptr<traces::View> drawn_;  ///< of the last timeline: it is asked for piece by piece
};

}  // namespace pe
