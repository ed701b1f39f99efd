#include <utility>
#include <vector>

#include "encodings/catalogue/schemes.h"
#include "support/check.h"
#include "support/rng.h"

namespace pe {
namespace {

constexpr std::string_view kGolden[] = {"time2vec.npy"};
constexpr std::string_view kWaveNames[] = {"sine", "cosine"};
constexpr std::string_view kLineNames[] = {"first", "last"};
constexpr double kMaxValue = 1e4;

constexpr Parameter kParameters[] = {
    parameters::kLength,
    parameters::kStart,
    parameters::kPositions,
    parameters::kDModel,
    list("omega", {.unit = "radians", .min = -kMaxValue, .max = kMaxValue},
         "Learned frequencies, one per column; left out, random ones of deviation 1."),
    list("phi", {.unit = "radians", .min = -kMaxValue, .max = kMaxValue},
         "Learned phases, one per column; left out, random ones of deviation 1."),
    choice("wave", kWaveNames, "The periodic function."),
    choice(
        "line", kLineNames,
        "Where the one column stands that grows with time: first in the paper, last in some code."),
    parameters::kSeed,
    parameters::kPrecision,
};

/// The list of that name, or as many random numbers.
std::vector<double> values_of(const Arguments& a, std::string_view name, std::size_t count,
                              Rng& rng) {
  std::vector<double> values(count);
  for (double& value : values) value = rng.normal();
  if (!a.given(name)) return values;
  const std::span<const double> given = a.list(name);
  require(given.size() == count, a.function(), name, "must be one per column, ", count, ", got ",
          given.size());
  return {given.begin(), given.end()};
}

WaveTable time2vec(const Arguments& a) {
  const std::size_t d_model = a.integer("d_model");
  Rng rng(static_cast<std::uint64_t>(a.number("seed")));
  const std::vector<double> omega = values_of(a, "omega", d_model, rng);
  const std::vector<double> phi = values_of(a, "phi", d_model, rng);
  const WaveAxis time{row_positions(a), 1};
  const bool line_first = a.number("line") == 0;
  const std::size_t line = line_first ? 0 : d_model - 1, first = line_first ? 1 : 0;

  WaveTable table;
  table.rows = time.positions.size();
  table.cols = d_model;
  table.lines.push_back({time, line, omega[line], phi[line], "ωₖ t + φₖ"});
  WaveBlock& block = add_block(table, "ωₖ t + φₖ");
  block.axes = {time, {{1}, 1}};
  for (const std::vector<double>* values : {&omega, &phi}) {
    Frequencies& f = block.frequencies.emplace_back(d_model - 1);
    for (std::size_t k = 0; k + 1 < d_model; ++k) {
      f.set(k, kTurnsPerRadian * DoubleDouble{(*values)[first + k], 0});
    }
  }
  block.stride = 1;
  block.sine = first;
  block.cosine = WaveBlock::kNone;
  if (a.number("wave") != 0) std::swap(block.sine, block.cosine);
  return table;
}

}  // namespace

const Scheme kTime2VecScheme{
    .name = "time2vec",
    .title = "Time2Vec",
    .kind = Kind::Add,
    .source =
        "Kazemi et al. 2019, Time2Vec: Learning a Vector Representation of Time, arXiv 1907.05321",
    .parameters = kParameters,
    .waves = time2vec,
    .own_phases = true,
    .steps = [](const Arguments&) { return 200.0; },
};

const SchemeTexts kTime2VecTexts{
    .summary =
        "One column that grows with time and many waves whose speeds and phases are learned; "
        "random here unless given. Fed to the network beside the input.",
    .formula = R"(PE_{t,0} = \omega_0 t + \varphi_0,\quad PE_{t,k} = \sin(\omega_k t + \varphi_k))",
    .used_by = "time series models",
    .golden = kGolden,
    .learned = true,
};

}  // namespace pe
