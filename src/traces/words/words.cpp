#include "traces/words/words.h"

#include <algorithm>

namespace pe::traces {
namespace {

// m = attention_mask.bool(), p = position_ids
constexpr std::string_view kByMask =
    "ok = (m.cumsum(-1) - 1{plus-offset})[:, -p.shape[-1]:]\n"
    "assert (p == ok)[m[:, -p.shape[-1]:]].all()  # token {n}: {expected}, was {got}";
constexpr std::string_view kByDocument =
    "assert torch.equal(p[0], torch.cat([torch.arange(n) for n in lens]))"
    "  # slot {slot}: {expected}, was {got}";
constexpr std::string_view kByRank =
    "ok = torch.cat([torch.arange(n)[rank_slice(n)] for n in lens])  # rank {rank} of {world}, "
    "{layout}\n"
    "assert torch.equal(p[0], ok)  # slot {slot}: {expected}, was {got}";
constexpr std::string_view kBySeen =
    "assert p[0, 0] == tokens_seen and (p[0].diff() == 1).all()  # call {step}: {expected}, was "
    "{got}\n"
    "assert cache.get_seq_length(0) == cache.get_seq_length(-1)  # all layers";
constexpr std::string_view kByWalk =
    "assert torch.equal(p, expected)  # the walk of this prompt, slot {slot}: {expected}, was "
    "{got}";
constexpr std::string_view kByDelta =
    "assert p.max() == prompt_ids.max() + 1 + k  # k tokens decoded; call {step}: {expected}, was "
    "{got}";
constexpr std::string_view kByKey =
    "assert torch.allclose(k_cached, rope(k_raw, where), atol=2**-6 * k_raw.abs().max())"
    "  # slot {slot}: {expected}, was {got}";
constexpr std::string_view kByRow = "{row-assert}# slot {slot}: keys {expected}, saw {got}";
constexpr std::string_view kByTable =
    "assert inv_freq.dtype == torch.float32\n"
    "assert torch.allclose(inv_freq, expected, rtol=1e-5)  # pair {slot}: {expected}, was {got}";

constexpr FaultWords kWords[] = {
    {"ids-count", "{got} id(s) came for {expected} token(s)",
     "slice ids with the same bounds as tokens",
     "assert p.shape[-1] == input_ids.shape[-1]  # call {step}: {expected}, was {got}"},
    {"positions-rounded", "ids went through {rounding}, which has no {expected}",
     "ids stay integers, phases float32",
     "assert p.dtype == torch.long  # slot {slot}: {expected}, was {got}"},
    {"unnumbered", "all tokens have one position",
     "number every document (a mask of 1, 2, … is not 0/1)", kByMask},
    {"cp-document-base", "the document's start is missing", "add the document's start", kByRank},
    {"cp-local", "this rank counts from 0", "slice global ids by rank", kByRank},
    {"cp-layout", "these are the positions of layout {other-layout}, rank {number}",
     "one layout for tokens and ids", kByRank},
    {"pad-counted", "{pads} counted", "ids = cumsum(mask) − 1{plus-offset}", kByMask},
    {"decode-pads", "the prompt skips its pads, {pads} counted in decoding",
     "continue from the row's last real id", kByMask},
    {"not-reset", "the count goes on across documents", "restart at every boundary", kByDocument},
    {"image-flat", "image {block} is numbered like text", "build ids from grids, all of them",
     kByWalk},
    {"image-advance", "after image {block} the count moves by {other-advance}, not by {advance}",
     "advance by max of the merged extents", kByWalk},
    {"axes-swapped", "rows and columns are exchanged", "row is h, column is w", kByWalk},
    {"time-axis", "frame {frame} is at time {time}, not {expected-time}",
     "time on videos only, ⌊f·t⌋ after multiplying, real fps", kByWalk},
    {"offset-lost", "the cache's tokens, {seen}, are not counted",
     "add the cache offset (restore it with the cache)", kBySeen},
    {"offset-twice", "the cache's tokens, {seen}, are counted twice", "add it once", kBySeen},
    {"chunk-tail", "the chunk has the prompt's last positions", "cut [s, s + T)", kBySeen},
    {"delta-lost", "the image delta {delta} is missing", "keep the prompt's delta per request",
     kByDelta},
    {"delta-stale", "the delta {number} is that of {other-sequence}",
     "delta belongs to the request", kByDelta},
    {"rollback-missed", "{dropped} still counted", "count kept tokens only", kBySeen},
    {"rows-for-position", "{rows} left of {seen} tokens, and rows are counted",
     "count tokens seen, not rows kept (or renumber and turn keys)",
     "assert cache.offset == tokens_seen  # call {step}: {expected}, was {got}"},
    {"not-renumbered", "keys were renumbered, the counter was not", "count rows, as the keys do",
     "assert cache.offset == rows  # call {step}: {expected}, was {got}"},
    {"draft-shifted", "the draft is {difference} off",
     "step after the forward, not before; trim as the target", kBySeen},
    {"step-off-by-one", "one too {many} {calls}", "take the length before the update", kBySeen},
    {"decode-jump", "{difference} too {far} {calls}{jump}", "add one per token", kBySeen},
    {"table-offset", "the first row is {offset}", "first row is `offset`", kByMask},
    {"beyond-table", "the table ends at {expected}", "length ≤ rows − offset",
     "assert p.max() < {table-rows}  # slot {slot} was {got}"},
    {"keys-elsewhere", "the key was turned for another place",
     "turn cached keys by the distance they moved", kByKey},
    {"not-rerotated", "it stayed at its old place after the shift",
     "turn survivors by their shift, the newest too", kByKey},
    {"turned-twice", "turned twice", "store keys either turned or not", kByKey},
    {"not-turned", "not turned", "write the turned key back", kByKey},
    {"vector-position", "turned for {got}", "one offset for q and k", kByKey},
    {"vector-layout", "channels are paired otherwise", "pairing of the config", kByKey},
    {"pads-visible", "it sees {number} pad(s)", "keep the mask's width with the cache", kByRow},
    {"mask-not-blocked", "it sees another document",
     "block-diagonal mask; resetting ids alone does nothing", kByRow},
    {"mask-future", "it sees {number} later token(s)", "compare slots, not positions", kByRow},
    {"window-off-by-one", "it sees {number} key(s), the window is {width}",
     "W counts the token itself: pass W − 1 to the left", kByRow},
    {"window-size", "it sees {number} key(s), the window is {width}", "the layer's own window",
     kByRow},
    {"mask-short", "it misses {number} earlier token(s)",
     "only windowed layers get the windowed mask", kByRow},
    {"table-unfilled", "the table was never filled",
     "fill after loading (buffer is not in the checkpoint)", kByTable},
    {"table-rounded", "rounded to {text}", "keep in float32 through .to(dtype)", kByTable},
    {"scaling-unapplied", "{text}{factor} is not applied", "set before the module is built",
     kByTable},
    {"other-table", "the table of {text}", "one table per layer type", kByTable},
    {"other-base", "base {number} instead of {other}", "read the base where the file has it",
     kByTable},
    {"unknown-pattern", "{pattern}", "no fault of the list gives this", kBySeen},
};

}  // namespace

const FaultWords& words_of(std::string_view id) {
  const auto* found = std::ranges::find(kWords, id, &FaultWords::id);
  return found == std::end(kWords) ? std::end(kWords)[-1] : *found;
}

}  // namespace pe::traces
