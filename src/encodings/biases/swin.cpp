#include "encodings/biases/swin.h"

#include <cmath>
#include <numbers>

#include "encodings/biases/bias.h"
#include "encodings/catalogue/computed.h"
#include "encodings/catalogue/schemes.h"
#include "support/check.h"
#include "support/elementary.h"

namespace pe {
namespace {

constexpr std::string_view kName = "swin";
constexpr std::string_view kNameV2 = "swin-v2";
constexpr std::string_view kGolden[] = {"biases.json", "swin_tables.json"};
constexpr double kMaxWindow = 64, kMaxWidth = 1024;

constexpr Parameter kHeight =
    integer("window_height", {.unit = "tokens", .fallback = 7, .min = 1, .max = kMaxWindow},
            "Rows of the window.");
constexpr Parameter kWidth =
    integer("window_width", {.unit = "tokens", .fallback = 7, .min = 1, .max = kMaxWindow},
            "Columns of the window.");

constexpr Parameter kParameters[] = {
    parameters::kNumHeads,
    kHeight,
    kWidth,
    boolean("class_token", false,
            "BEiT: a token in front, with three rows more: from it, to it, to itself."),
    choice("offsets", kSwinOffsetNames,
           "A row for every offset, or for its absolute value as in LeViT."),
    parameters::kSeed,
    parameters::kPrecision,
};
constexpr Parameter kParametersV2[] = {
    parameters::kNumHeads,
    kHeight,
    kWidth,
    integer("pretrained_window", {.unit = "tokens", .max = kMaxWindow},
            "Side of the window the network was trained on; 0: this one (swin-v2)."),
    choice("network", kSwinNetworkNames,
           "SwinV2's, timm's of plain logarithms without the sigmoid, or CrossFormer's dynamic "
           "position bias, which sees the offset itself."),
    integer("width", {.unit = "units", .fallback = 512, .min = 1, .max = kMaxWidth},
            "Hidden units: 512 in SwinV2, as many or 128 in timm, 6 to 48 in CrossFormer."),
    parameters::kSeed,
    parameters::kPrecision,
};

SwinWindow window_of(const Arguments& a) {
  return {a.integer("window_height"), a.integer("window_width"),
          a.has("class_token") && a.boolean("class_token"),
          a.has("offsets") ? a.choice<SwinOffsets>("offsets") : SwinOffsets::Signed};
}

BiasShape shape_in(const Arguments& a) {
  const std::size_t tokens = window_of(a).tokens();
  return {a.integer("num_heads"), tokens, tokens};
}

BiasShape shape_v1(const Arguments& a) {
  const SwinWindow w = window_of(a);
  require(!w.class_token || w.kind == SwinOffsets::Signed, kName, "offsets",
          "must be 'signed' with a class token, got 'absolute'");
  return shape_in(a);
}

/// Offset of a table's row along both axes, and how it came about.
struct Offset {
  int down, right;
};
Offset offset_of(const SwinWindow& w, std::size_t query, std::size_t key) {
  const auto row = [&](std::size_t t) { return static_cast<int>(t / w.width); };
  const auto column = [&](std::size_t t) { return static_cast<int>(t % w.width); };
  return {row(query) - row(key), column(query) - column(key)};
}
int index_of(const SwinWindow& w, Offset o) {
  const auto height = static_cast<int>(w.height), width = static_cast<int>(w.width);
  if (w.kind == SwinOffsets::Absolute) return std::abs(o.down) * width + std::abs(o.right);
  return (o.down + height - 1) * (2 * width - 1) + (o.right + width - 1);
}

void buckets(MatrixView<std::int32_t> out, const Arguments& a) {
  const SwinWindow w = window_of(a);
  for (std::size_t r = 0; r < out.rows(); ++r) {
    for (std::size_t c = 0; c < out.cols(); ++c) out(r, c) = swin_index(w, r, c);
  }
}

Matrix<double> table_of(const Arguments& a) {
  return seeded_rows(a, Seeded::Table, 0, 0, window_of(a).offsets(), a.integer("num_heads"));
}

void bias(MatrixView<double> out, const Arguments& a) {
  swin_bias(out, table_of(a).view(), window_of(a));
}

/// A cell's place in the window, and its offset.
struct Place {
  Place(const SwinWindow& w, std::size_t row, std::size_t column)
      : Place(w, row / w.tokens(), row % w.tokens() - w.class_token, column - w.class_token) {}
  Place(const SwinWindow& w, std::size_t in_head, std::size_t query, std::size_t key)
      : head(in_head),
        offset(offset_of(w, query, key)),
        query_y(static_cast<double>(query / w.width)),
        query_x(static_cast<double>(query % w.width)),
        key_y(static_cast<double>(key / w.width)),
        key_x(static_cast<double>(key % w.width)) {}
  std::size_t head;
  Offset offset;
  double query_y, query_x, key_y, key_x;
};

Explanation explain(const Arguments& a, std::size_t row, std::size_t column) {
  const SwinWindow w = window_of(a);
  if (w.class_token && (row % w.tokens() == 0 || column == 0)) {
    const auto special = static_cast<std::size_t>(swin_index(w, row % w.tokens(), column));
    const std::size_t head = row / w.tokens();
    return explained(a, "B[row, head]", "B[#a, #b]",
                     "the class token has no place in the window: row #a of #c is its own\n"
                     "B: random here (seed #d), learned in models",
                     {static_cast<double>(special), static_cast<double>(head),
                      static_cast<double>(w.offsets()), a.number("seed")},
                     table_of(a).view()(special, head));
  }
  const Place at(w, row, column);
  const int index = index_of(w, at.offset);
  const bool absolute = w.kind == SwinOffsets::Absolute;
  return explained(
      a, absolute ? "B[|Δy| · w + |Δx|, head]" : "B[(Δy + h − 1)(2w − 1) + Δx + w − 1, head]",
      absolute ? "B[|#e| · #j + |#f|, #g]" : "B[(#e + #i − 1) · #k #+f + #j − 1, #g]",
      "query at (#a, #b), key at (#c, #d): offset (#e, #f)\n"
      "row #h of #l\n"
      "B: random here (seed #m), learned in models",
      {at.query_y, at.query_x, at.key_y, at.key_x, static_cast<double>(at.offset.down),
       static_cast<double>(at.offset.right), static_cast<double>(at.head),
       static_cast<double>(index), static_cast<double>(w.height), static_cast<double>(w.width),
       static_cast<double>(2 * w.width - 1), static_cast<double>(w.offsets()), a.number("seed")},
      table_of(a).view()(static_cast<std::size_t>(index), at.head));
}

// ---- version 2
// -----------------------------------------------------------------------------------

struct Divisors {
  std::size_t height, width;
};
Divisors divisors_of(const SwinWindow& w, std::size_t pretrained) {
  const auto check = [](bool ok, const char* name, const char* rule) {
    require(ok, kNameV2, name, rule, " at least 2, as offsets are divided by it less 1, got 1");
  };
  check(pretrained != 1, "pretrained_window", "must be 0 or");
  check(w.height > 1 || pretrained > 1, "window_height", "must be");
  check(w.width > 1 || pretrained > 1, "window_width", "must be");
  return pretrained > 0 ? Divisors{pretrained, pretrained} : Divisors{w.height, w.width};
}

SwinNetwork kind_of(const Arguments& a) { return a.choice<SwinNetwork>("network"); }

BiasShape shape_v2(const Arguments& a) {
  if (kind_of(a) == SwinNetwork::SwinV2) divisors_of(window_of(a), a.integer("pretrained_window"));
  return shape_in(a);
}

OffsetNetwork network_of(const Arguments& a) {
  const std::size_t width = a.integer("width");
  OffsetNetwork network{kind_of(a), seeded_mlp(a, 2, width, a.integer("num_heads"),
                                               kind_of(a) != SwinNetwork::SwinV2)};
  if (network.kind != SwinNetwork::Crossformer) return network;
  for (const std::size_t layer : {1u, 2u}) {
    network.between.push_back(seeded_rows(a, Seeded::Hidden, layer, 0, width, width + 1,
                                          1 / std::sqrt(static_cast<double>(width))));
  }
  return network;
}

void bias_v2(MatrixView<double> out, const Arguments& a) {
  offset_network_bias(out, network_of(a), window_of(a), a.integer("pretrained_window"));
}

struct Coordinates {
  double values[2];
};
Coordinates coordinates_of(SwinNetwork kind, Offset o, const SwinWindow& w,
                           std::size_t pretrained) {
  const auto plain = [](int offset) {
    return std::copysign(logarithm_of_one_plus(std::abs(offset)), offset);
  };
  switch (kind) {
    case SwinNetwork::Timm:
      return {{plain(o.down), plain(o.right)}};
    case SwinNetwork::Crossformer:
      return {{static_cast<double>(o.down), static_cast<double>(o.right)}};
    case SwinNetwork::SwinV2:
      break;
  }
  const Divisors d = divisors_of(w, pretrained);
  return {{swin_log_coordinate(o.down, d.height), swin_log_coordinate(o.right, d.width)}};
}

/// Mean 0, variance 1, as far as the 1e-5 below the root lets them, and then ReLU.
void normalize(std::span<double> units) {
  const auto count = static_cast<double>(units.size());
  double mean = 0, square = 0;
  for (const double x : units) mean += x / count;
  for (const double x : units) square += (x - mean) * (x - mean) / count;
  for (double& x : units) x = std::fmax(0, (x - mean) / std::sqrt(square + 1e-5));
}

/// rows . (input, 1), before any ReLU
void apply(std::span<double> out, const Matrix<double>& rows, std::span<const double> input) {
  for (std::size_t u = 0; u < out.size(); ++u) {
    const std::span<const double> weights = rows.view().row(u);
    out[u] = dot(input, weights) + weights.back();
  }
}

/// The last layer's inputs.
std::vector<double> units_of(const OffsetNetwork& network, const Coordinates& at) {
  std::vector<double> units(network.mlp.width());
  if (network.kind != SwinNetwork::Crossformer) {
    hidden_units(units, network.mlp, at.values);
    return units;
  }
  apply(units, network.mlp.hidden, at.values);
  for (const Matrix<double>& layer : network.between) {
    normalize(units);
    const std::vector<double> input = units;
    apply(units, layer, input);
  }
  normalize(units);
  return units;
}

double value_of(const OffsetNetwork& network, std::span<const double> units, std::size_t head) {
  const double output = output_of(network.mlp, units, head);
  return network.kind == SwinNetwork::SwinV2 ? 16 / (1 + exponential(-output)) : output;
}

Explanation explain_v2(const Arguments& a, std::size_t row, std::size_t column) {
  const SwinWindow w = window_of(a);
  const Place at(w, row, column);
  const OffsetNetwork network = network_of(a);
  const SwinNetwork kind = network.kind;
  const std::size_t pretrained = a.integer("pretrained_window");
  const Coordinates g = coordinates_of(kind, at.offset, w, pretrained);
  const std::vector<double> units = units_of(network, g);
  const bool swin = kind == SwinNetwork::SwinV2;
  const Divisors d = swin ? divisors_of(w, pretrained) : Divisors{2, 2};
  const std::string steps =
      join("query at (#a, #b), key at (#c, #d): offset (#e, #f)\n",
           swin ? "divided by #i and #j, times 8, then the logarithm\n" : "",
           kind == SwinNetwork::Crossformer ? "three layer norms on the way\n" : "",
           "f of head #k = #l (random weights, seed #m)");
  return explained(
      a,
      swin ? "16 · sigmoid(f(g(Δy), g(Δx))), g = sign(t) · log₂(1 + |t|) / 3, t = 8Δ / (N − 1)"
      : kind == SwinNetwork::Timm ? "f(g(Δy), g(Δx)), g = sign(Δ) · ln(1 + |Δ|)"
                                  : "f(Δy, Δx)",
      swin ? "16 · sigmoid(f(#g, #h))" : "f(#g, #h)", steps,
      {at.query_y, at.query_x, at.key_y, at.key_x, static_cast<double>(at.offset.down),
       static_cast<double>(at.offset.right), g.values[0], g.values[1],
       static_cast<double>(d.height - 1), static_cast<double>(d.width - 1),
       static_cast<double>(at.head + 1), output_of(network.mlp, units, at.head), a.number("seed")},
      value_of(network, units, at.head));
}

}  // namespace

std::int32_t swin_index(const SwinWindow& window, std::size_t query, std::size_t key) {
  if (!window.class_token) return index_of(window, offset_of(window, query, key));
  const auto rows = static_cast<std::int32_t>(window.offsets());
  if (query == 0) return key == 0 ? rows - 1 : rows - 3;
  return key == 0 ? rows - 2 : index_of(window, offset_of(window, query - 1, key - 1));
}

void swin_bias(MatrixView<double> out, MatrixView<const double> table, const SwinWindow& window) {
  const std::size_t tokens = window.tokens();
  require_shape(kName, "table", table, window.offsets(), table.cols());
  require_shape(kName, "out", out, table.cols() * tokens, tokens);
  for (std::size_t r = 0; r < out.rows(); ++r) {
    for (std::size_t key = 0; key < tokens; ++key) {
      const std::int32_t index = swin_index(window, r % tokens, key);
      out(r, key) = table(static_cast<std::size_t>(index), r / tokens);
    }
  }
}

double swin_log_coordinate(int offset, std::size_t size) {
  const double t = 8.0 * offset / (static_cast<double>(size) - 1);
  return std::copysign(logarithm(1 + std::fabs(t)) / (3 * std::numbers::ln2), t);
}

void offset_network_bias(MatrixView<double> out, const OffsetNetwork& network,
                         const SwinWindow& window, std::size_t pretrained_window) {
  const Mlp& mlp = network.mlp;
  const std::size_t width = mlp.width();
  require_shape(kNameV2, "mlp", mlp.hidden.view(), width, 3);
  const bool deep = network.kind == SwinNetwork::Crossformer;
  require(network.between.size() == (deep ? 2 : 0), kNameV2, "between", "must be ", deep ? 2 : 0,
          " layer(s), got ", network.between.size());
  for (const Matrix<double>& layer : network.between) {
    require_shape(kNameV2, "between", layer.view(), width, width + 1);
  }
  Matrix<double> table(window.offsets(), mlp.output.rows());
  const auto height = static_cast<int>(window.height), columns = static_cast<int>(window.width);
  for (int down = 1 - height; down < height; ++down) {
    for (int right = 1 - columns; right < columns; ++right) {
      const std::vector<double> units =
          units_of(network, coordinates_of(network.kind, {down, right}, window, pretrained_window));
      const auto index = static_cast<std::size_t>(index_of(window, {down, right}));
      for (std::size_t h = 0; h < table.cols(); ++h) {
        table.view()(index, h) = value_of(network, units, h);
      }
    }
  }
  swin_bias(out, table.view(), window);
}

const Scheme kSwinScheme{
    .name = kName,
    .title = "Swin relative position bias",
    .kind = Kind::Bias,
    .source = "Liu et al. 2021, Swin Transformer, arXiv 2103.14030",
    .parameters = kParameters,
    .bias_shape = shape_v1,
    .bias = computed<bias>,
    .buckets = computed<buckets>,
    .explain = computed<explain>,
    .described_only = kDescribedOnly,
};

const SchemeTexts kSwinTexts{
    .summary =
        "One learned number per head and two-dimensional offset inside a window of an image. The "
        "numbers here are random: models learn them.",
    .formula = R"(b(m,n) = B_{(\Delta y + h - 1)(2w - 1) + \Delta x + w - 1})",
    .used_by = "Swin, BEiT, LeViT",
    .golden = kGolden,
    .axes = 2,
    .learned = true,
};

const Scheme kSwinV2Scheme{
    .name = kNameV2,
    .title = "SwinV2 bias by a network",
    .kind = Kind::Bias,
    .source = "Liu et al. 2021, Swin Transformer V2, arXiv 2111.09883",
    .parameters = kParametersV2,
    .bias_shape = shape_v2,
    .bias = computed<bias_v2>,
    .buckets = computed<buckets>,
    .explain = computed<explain_v2>,
    .steps =
        [](const Arguments& a) {  // a network for each offset, and its outputs for each head
          const double width = a.number("width");
          const double offsets = 4 / (a.number("window_height") * a.number("window_width"));
          const double inner = kind_of(a) == SwinNetwork::Crossformer ? 2 * width : 6;
          return 16 + offsets * 2 * width * (inner / a.number("num_heads") + 1);
        },
    .described_only = kDescribedOnly,
};

const SchemeTexts kSwinV2Texts{
    .summary =
        "A small network turns the logarithm of a two-dimensional offset into a bias, so that "
        "larger windows can follow. timm and CrossFormer have networks of their own. Here with "
        "random "
        "weights: models learn them.",
    .formula =
        R"(b = 16\,\sigma\big(f_\theta(g(\Delta y), g(\Delta x))\big),\; g(\Delta) = \operatorname{sign}(\Delta)\,\frac{\log_2(1 + |t|)}{\log_2 8},\; t = \frac{8\Delta}{N-1})",
    .used_by = "SwinV2, CoAtNet and MaxViT in timm, CrossFormer",
    .golden = kGolden,
    .axes = 2,
    .learned = true,
};

}  // namespace pe
