#include "encodings/biases/remapping.h"

#include <algorithm>

#include "encodings/biases/alibi.h"
#include "encodings/biases/bias.h"
#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"
#include "support/rng.h"

namespace pe {
namespace {

constexpr std::string_view kName = "position-remapping";

constexpr std::string_view kWindowedValues[] = {"self-extend", "grouped", "clip", "dual-chunk",
                                                "streaming"};
constexpr UsedWhen kWindowed{"method", kWindowedValues};
constexpr std::string_view kGroupedValues[] = {"self-extend", "grouped", "dual-chunk", "streaming"};
constexpr UsedWhen kGrouped{"method", kGroupedValues};
constexpr std::string_view kDrawnValues[] = {"randomized", "pose"};
constexpr UsedWhen kDrawn{"method", kDrawnValues};

constexpr Parameter kParameters[] = {
    choice("method", kRemappingNames, "What becomes of offsets the model was not trained on."),
    parameters::kNumHeads,
    parameters::kQueryLength,
    parameters::kKeyLength,
    used_when(kWindowed,
              integer("window",
                      {.unit = "tokens", .fallback = 8, .min = 1, .max = parameters::kMaxLength},
                      "Smaller offsets stay exact (not with 'randomized' and 'pose').")),
    used_when(kGrouped,
              integer("group_size",
                      {.unit = "tokens", .fallback = 4, .min = 1, .max = parameters::kMaxLength},
                      "Farther positions count in groups of so many; length of a chunk; tokens "
                      "kept at the start.")),
    used_when(
        kDrawn,
        integer(
            "max_length",
            {.unit = "tokens", .fallback = 64, .min = 1, .max = parameters::kMaxLength},
            "Range that positions are drawn from ('randomized', 'pose'); at least key_length.")),
    used_when(kDrawn, parameters::kSeed),
    parameters::kPrecision,
};

RemappingParams params_of(const Arguments& a) {
  return {.method = a.choice<Remapping>("method"),
          .window = static_cast<int>(a.integer("window")),
          .group_size = static_cast<int>(a.integer("group_size"))};
}

bool is_drawn(Remapping method) {
  return method == Remapping::Randomized || method == Remapping::Pose;
}

/// The drawn positions, or none where the method needs none.
std::vector<std::int32_t> positions_of(const Arguments& a) {
  const auto method = a.choice<Remapping>("method");
  if (!is_drawn(method)) return {};
  const auto draw = method == Remapping::Pose ? skipping_positions : randomized_positions;
  return draw(a.integer("key_length"), a.integer("max_length"),
              static_cast<std::uint64_t>(a.number("seed")));
}

BiasShape shape(const Arguments& a) {
  require(!is_drawn(a.choice<Remapping>("method")) ||
              a.integer("max_length") >= a.integer("key_length"),
          kName, "max_length", "must not be below key_length, ", a.integer("key_length"), ", got ",
          a.integer("max_length"));
  return sequence_shape(a);
}

void bias(MatrixView<double> out, const Arguments& a) {
  const BiasShape full = shape(a);
  const RemappingParams p = params_of(a);
  const std::vector<std::int32_t> positions = positions_of(a);
  const std::vector<double> slopes = alibi_slopes(full.heads);
  for (std::size_t row = 0; row < out.rows(); ++row) {
    for (std::size_t n = 0; n < full.keys; ++n) {
      const BiasCell cell = cell_of(full, row, n);
      const int offset =
          cell.offset() < 0 ? kUnseen : remapped_offset(cell.query, cell.key, p, positions);
      out(row, n) = offset == kUnseen ? kMasked : 0 - slopes[cell.head] * offset;
    }
  }
}

void buckets(MatrixView<std::int32_t> out, const Arguments& a) {
  const BiasShape full = shape(a);
  const RemappingParams p = params_of(a);
  const std::vector<std::int32_t> positions = positions_of(a);
  for (std::size_t r = 0; r < full.queries; ++r) {
    for (std::size_t n = 0; n < full.keys; ++n) {
      const BiasCell cell = cell_of(full, r, n);
      out(r, n) = cell.offset() < 0 ? kUnseen : remapped_offset(cell.query, cell.key, p, positions);
    }
  }
}

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const BiasShape full = shape(a);
  const BiasCell cell = cell_of(full, row, column);
  if (cell.offset() < 0) return masked_explanation(a, cell);
  const RemappingParams p = params_of(a);
  const std::vector<std::int32_t> positions = positions_of(a);
  const double mapped = remapped_offset(cell.query, cell.key, p, positions);
  if (mapped == kUnseen) {
    return explained(
        a, "−∞: dropped", "m − n = #a, n = #b",
        "neither of the last #c token(s) nor of the first #d",
        {cell.d(), cell.n(), static_cast<double>(p.window), static_cast<double>(p.group_size)},
        kMasked);
  }
  const double slope = alibi_slopes(full.heads)[cell.head];
  const bool drawn = is_drawn(p.method);
  static constexpr const char* kFar[] = {
      "⌊#d/#g⌋ − ⌊#e/#g⌋ + #f − ⌊#f/#g⌋ = #b",
      "⌊#c/#g⌋ + #f − ⌊#f/#g⌋ = #b",
      "min(#c, #f) = #b",
      "drawn positions #h − #i = #b",
      "drawn positions #h − #i = #b",
      "chunks of #g: counted to their ends, #b",
      "first tokens, numbered anew: #b",
  };
  const bool stays = !drawn && cell.offset() < p.window;
  const std::string steps =
      join("true offset m − n = #c token(s)\n",
           stays ? "#c < #f: stays" : kFar[static_cast<std::size_t>(p.method)],
           "\ns: ALiBi's slope of head #j");
  const auto at = [&](int i) { return drawn ? positions[static_cast<std::size_t>(i)] : 0.0; };
  return explained(a, "−sₕ · Δ′(m, n)", "−#a · #b", steps,
                   {slope, mapped, cell.d(), cell.m(), cell.n(), static_cast<double>(p.window),
                    static_cast<double>(p.group_size), at(cell.query), at(cell.key), cell.h() + 1},
                   0 - slope * mapped);
}

}  // namespace

std::int32_t remapped_offset(int query, int key, const RemappingParams& params,
                             std::span<const std::int32_t> positions) {
  const int offset = query - key, w = params.window, g = params.group_size;
  require(offset >= 0, kName, "key", "must not be after the query, ", query, ", got ", key);
  if (is_drawn(params.method)) {
    require(static_cast<std::size_t>(query) < positions.size(), kName, "positions",
            "must be one per token, got ", positions.size());
    return positions[static_cast<std::size_t>(query)] - positions[static_cast<std::size_t>(key)];
  }
  require(w >= 1, kName, "window", "must be at least 1, got ", w);
  require(g >= 1, kName, "group_size", "must be at least 1, got ", g);
  if (params.method == Remapping::DualChunk) {
    const int chunks = query / g - key / g;
    const int place = chunks == 1 ? query % g : g - 1;
    return chunks == 0 ? offset : std::min(g + place, g + w) - key % g;
  }
  if (offset < w) return offset;
  switch (params.method) {
    case Remapping::SelfExtend:
      return query / g - key / g + w - w / g;
    case Remapping::Grouped:
      return offset / g + w - w / g;
    case Remapping::Streaming:
      // the first key of the window follows the last that is kept: m stands at g + w - 1
      return key < g ? std::min(query, g + w - 1) - key : kUnseen;
    default:
      return w;
  }
}

std::vector<std::int32_t> randomized_positions(std::size_t length, std::size_t max_length,
                                               std::uint64_t seed) {
  require(max_length >= length, kName, "max_length", "must not be below the length, ", length,
          ", got ", max_length);
  // Knuth's selection sampling: every candidate is taken with the share that is still wanted
  Rng rng(seed);
  std::vector<std::int32_t> result;
  result.reserve(length);
  for (std::size_t candidate = 0; result.size() < length; ++candidate) {
    const auto left = static_cast<double>(max_length - candidate);
    if (rng.uniform() * left < static_cast<double>(length - result.size())) {
      result.push_back(static_cast<std::int32_t>(candidate));
    }
  }
  return result;
}

std::vector<std::int32_t> skipping_positions(std::size_t length, std::size_t max_length,
                                             std::uint64_t seed) {
  require(max_length >= length, kName, "max_length", "must not be below the length, ", length,
          ", got ", max_length);
  Rng rng(seed);
  const auto below = [&](std::size_t n) {
    return static_cast<std::size_t>(rng.uniform() * static_cast<double>(n));
  };
  const std::size_t cut = 1 + below((length + 1) / 2), skip = below(max_length - length + 1);
  std::vector<std::int32_t> result(length);
  for (std::size_t i = 0; i < length; ++i) {
    result[i] = static_cast<std::int32_t>(i < cut ? i : i + skip);
  }
  return result;
}

const Scheme kRemappingScheme{
    .name = kName,
    .title = "Position remapping",
    .kind = Kind::Bias,
    .source =
        "Jin et al. 2024, Self-Extend, arXiv 2401.01325; Su 2023, ReRoPE; Han et al. 2023, "
        "LM-Infinite, arXiv 2308.16137; Ruoss et al. 2023, randomized positions, arXiv 2305.16843; "
        "PoSE, arXiv 2309.10400; Dual Chunk Attention, arXiv 2402.17463; StreamingLLM, arXiv "
        "2309.17453",
    .parameters = kParameters,
    .bias_shape = shape,
    .bias = computed<bias>,
    .buckets = computed<buckets>,
    .slopes = [](const Arguments& a) { return alibi_slopes(a.integer("num_heads")); },
    .explain = computed<explain>,
    .described_only = kDescribedOnly,
};

const SchemeTexts kRemappingTexts{
    .summary =
        "Shows a model offsets it knows in place of those it was not trained on: exact nearby, "
        "grouped or clipped far away. Each is counted here as ALiBi would.",
    .formula =
        R"(\Delta' = \begin{cases}\Delta & \Delta < W\\ \lfloor m/G\rfloor - \lfloor n/G\rfloor + W - \lfloor W/G\rfloor & \text{else}\end{cases})",
    .used_by = "Qwen2.5-1M (dual chunks), models trained for shorter texts",
};

}  // namespace pe
