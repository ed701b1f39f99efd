#include "encodings/first_ideas/ladder.h"

#include <utility>

#include "encodings/catalogue/schemes.h"

namespace pe {
namespace {

constexpr std::string_view kGolden[] = {"naive.json"};

constexpr Parameter kReading =
    choice("reading", kReadingNames,
           "What x is: the word's position, or the dimension's index as in the post's example, "
           "which gives every word the same row.");

constexpr Parameter kReadingParameters[] = {
    parameters::kLength, parameters::kStart, parameters::kPositions,
    parameters::kDModel, kReading,           parameters::kPrecision,
};

constexpr Parameter kHarmonicParameters[] = {
    parameters::kLength, parameters::kStart,     parameters::kPositions,
    parameters::kDModel, parameters::kPrecision,
};

/// 1 / divisor [radians per token]
DoubleDouble turns_over(std::size_t divisor) {
  return kTurnsPerRadian / DoubleDouble{static_cast<double>(divisor), 0};
}

/// Columns `first`, first + step, ...: sines (from column 0) or cosines of x / divisor(column).
void add_every_other(WaveTable& table, const std::vector<double>& positions, std::size_t first,
                     std::size_t step, bool divides, Reading reading) {
  static constexpr std::string_view kAngles[] = {"p", "j", "p / (j + 1)", "j / (j + 1)"};
  const bool fixed = reading == Reading::Dimension;
  WaveBlock& block = add_block(table, kAngles[(divides ? 2 : 0) + (fixed ? 1 : 0)]);
  block.axes.emplace_back().positions = fixed ? std::vector<double>{1} : positions;
  block.sine = first == 0 ? first : WaveBlock::kNone;
  block.cosine = first == 0 ? WaveBlock::kNone : first;
  block.stride = step;
  Frequencies& f = block.frequencies.emplace_back((table.cols - first + step - 1) / step);
  for (std::size_t i = 0; i < f.size(); ++i) {
    const std::size_t column = first + i * step;
    const DoubleDouble slope = turns_over(divides ? column + 1 : 1);
    f.set(i, fixed ? slope * DoubleDouble{static_cast<double>(column), 0} : slope);
  }
}

WaveTable frame(std::size_t rows, std::size_t d_model, Reading reading = Reading::Position) {
  WaveTable table;
  table.rows = rows;
  table.cols = d_model;
  if (reading == Reading::Position) table.unit = "tokens";
  return table;
}

WaveTable alternating(const std::vector<double>& positions, std::size_t d_model, bool divides,
                      Reading reading) {
  WaveTable table = frame(positions.size(), d_model, reading);
  add_every_other(table, positions, 0, 2, divides, reading);
  if (d_model > 1) add_every_other(table, positions, 1, 2, divides, reading);
  return table;
}

Reading reading_of(const Arguments& a) { return a.choice<Reading>("reading"); }

}  // namespace

WaveTable single_sine(std::vector<double> positions, std::size_t d_model, Reading reading) {
  WaveTable table = frame(positions.size(), d_model, reading);
  add_every_other(table, positions, 0, 1, false, reading);
  return table;
}

WaveTable sine_cosine(std::vector<double> positions, std::size_t d_model, Reading reading) {
  return alternating(positions, d_model, false, reading);
}

WaveTable harmonic(std::vector<double> positions, std::size_t d_model) {
  WaveTable table = frame(positions.size(), d_model);
  WaveBlock& block = add_block(table, "p / m");
  block.axes.emplace_back().positions = std::move(positions);
  block.pairs = d_model / 2;
  Frequencies& f = block.frequencies.emplace_back(d_model - d_model / 2);
  for (std::size_t i = 0; i < f.size(); ++i) f.set(i, turns_over(i + 1));
  return table;
}

WaveTable linear_frequencies(std::vector<double> positions, std::size_t d_model, Reading reading) {
  return alternating(positions, d_model, true, reading);
}

const Scheme kSineScheme{
    .name = "sine",
    .title = "Single sine",
    .kind = Kind::Add,
    .source = "The posts' first bounded idea",
    .parameters = kReadingParameters,
    .waves =
        [](const Arguments& a) {
          return single_sine(row_positions(a), a.integer("d_model"), reading_of(a));
        },
};

const SchemeTexts kSineTexts{
    .summary =
        "The sine of the position in every column. Bounded at last, but it comes back to nearly "
        "the same value: sin(2) and sin(353) agree to four digits.",
    .formula = R"(PE_{p,j} = \sin p)",
    .golden = kGolden,
};

const Scheme kSineCosineScheme{
    .name = "sine-cosine",
    .title = "Sine and cosine",
    .kind = Kind::Add,
    .source = "The posts' second bounded idea",
    .parameters = kReadingParameters,
    .waves =
        [](const Arguments& a) {
          return sine_cosine(row_positions(a), a.integer("d_model"), reading_of(a));
        },
};

const SchemeTexts kSineCosineTexts{
    .summary =
        "Sine and cosine of the position in turn: a point that runs round a circle. Moving on is "
        "now a rotation, but after 710 words it is nearly where it was.",
    .formula = R"(PE_{p,2i} = \sin p,\quad PE_{p,2i+1} = \cos p)",
    .golden = kGolden,
};

const Scheme kHarmonicScheme{
    .name = "harmonic",
    .title = "Harmonic pairs",
    .kind = Kind::Add,
    .source = "Step by step in a post before it turns to the paper's formula",
    .parameters = kHarmonicParameters,
    .waves = [](const Arguments& a) { return harmonic(row_positions(a), a.integer("d_model")); },
};

const SchemeTexts kHarmonicTexts{
    .summary =
        "Pairs of sine and cosine at speed 1, 1/2, 1/3 and so on. Every pair slows the return, "
        "yet neighbouring speeds soon hardly differ.",
    .formula = R"(PE_{p,2m-2} = \sin\frac{p}{m},\quad PE_{p,2m-1} = \cos\frac{p}{m})",
    .golden = kGolden,
};

const Scheme kLinearFrequenciesScheme{
    .name = "linear-frequencies",
    .title = "Linear frequencies",
    .kind = Kind::Add,
    .source = "A post's step before the paper's formula, whose printed 2i would divide by 0",
    .parameters = kReadingParameters,
    .waves =
        [](const Arguments& a) {
          return linear_frequencies(row_positions(a), a.integer("d_model"), reading_of(a));
        },
};

const SchemeTexts kLinearFrequenciesTexts{
    .summary =
        "Column j is the sine or cosine of the position divided by j + 1. Unique in practice, but "
        "no column has its partner, so moving on is no rotation.",
    .formula =
        R"(PE_{p,j} = \begin{cases}\sin\frac{p}{j+1} & j\ \text{even}\\ \cos\frac{p}{j+1} & j\ \text{odd}\end{cases})",
    .golden = kGolden,
};

}  // namespace pe
