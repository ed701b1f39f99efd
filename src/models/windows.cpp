// How far a layer sees.
#include <cmath>

#include "models/parts.h"

namespace pe::models {
namespace {

/// Tokens before and ahead that a window of `width` leaves; of decoders none is ahead.
struct Sight {
  double before = 0, ahead = 0;
};
Sight sight_of(const Config& config, double width) {
  constexpr std::string_view kBoth = "use_bidirectional_attention";
  const double half = std::floor(width / 2);
  if (config.has(kWindowAhead)) return {width, width};
  if (config.has(kEncoderAhead) && (config.root.path() == "config.encoder" ||
                                    is_one_of(config.model_type, "t5gemma2_encoder"))) {
    const bool halves = config.has(kTwoBases);  // T5Gemma 2
    return halves ? Sight{std::ceil(width / 2) - 1, half} : Sight{width - 1, width - 1};
  }
  const JsonValue* both = config.absent.find(kBoth) ? config.text.find(kBoth) : nullptr;
  const bool is_on = both != nullptr &&
                     (both->is(JsonValue::Kind::Text) ? both->text == "all" : both->number != 0);
  return is_on ? Sight{half, half} : Sight{width - 1, 0};
}

}  // namespace

ModelWindow window_of(const Reading& r, const LayerKind& kind) {
  const Config& config = r.config;
  const auto narrow = [&](std::string_view name, double tokens, double left, double right) {
    const bool is_open = tokens == 0 || tokens >= r.length;
    return is_open ? ModelWindow{} : ModelWindow{name, tokens, left, right};
  };
  if (kind.sees == LayerKind::Chunked) {
    const auto chunk = config.unless_null(Key::Chunk);
    return chunk ? narrow("chunked", chunk->number, 0, 0) : ModelWindow{};
  }
  if (kind.sees == LayerKind::Full) return {};
  if (config.has(kBothSides)) {
    const double side = std::floor(config.number(Key::LocalAttention, 0) / 2);
    return narrow("sliding", 2 * side + 1, side, side);
  }
  if (const JsonValue* found = config.text.find("sliding_window");
      found != nullptr && found->is(JsonValue::Kind::List)) {
    for (std::size_t i = 0; i < found->items.size(); ++i) {  // the widths that do slide are one
      const auto own = config.text.by_layer("sliding_window", rule_of(Key::Window), i);
      if (own) return narrow("sliding", *own, *own - 1, 0);
    }
    return {};
  }
  constexpr std::string_view kWindow = "sliding_window";
  const bool is_told = config.text.find(kWindow) != nullptr || config.text.is_null(kWindow);
  if (!is_told && config.absent.find("local_attention")) {  // ModernBERT's decoder
    const double half = std::floor(config.number(Key::LocalAttention, 0) / 2);
    return narrow("sliding", half, half - 1, 0);
  }
  const auto window = config.unless_null(Key::Window);
  if (!window || window->number == 0) return {};
  const auto [before, ahead] = sight_of(config, window->number);
  return narrow("sliding", before + 1 + ahead, before, ahead);
}

}  // namespace pe::models
