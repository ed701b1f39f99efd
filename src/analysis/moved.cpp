#include "analysis/moved.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "encodings/added/sinusoidal.h"
#include "encodings/catalogue/catalogue.h"
#include "encodings/catalogue/schemes.h"
#include "encodings/catalogue/visit.h"
#include "support/check.h"

namespace pe {
namespace {

/// The sinusoidal scheme fills its tables by itself; this is what they hold.
WaveTable sinusoidal_waves(const Arguments& a) {
  const std::size_t d_model = a.integer("d_model");
  Frequencies frequencies =
      sinusoidal_frequencies(d_model, a.number("base"), a.choice<Schedule>("schedule"));
  WaveTable table;
  std::vector<double> positions = row_positions(a);
  table.rows = positions.size();
  table.cols = d_model;
  const WaveAxis axis{std::move(positions), 1};
  if (a.choice<Layout>("layout") == Layout::Interleaved) {
    add_interleaved(table, axis, std::move(frequencies), "").pairs = d_model / 2;
  } else {
    add_split(table, axis, std::move(frequencies), "").pairs = d_model / 2;
  }
  return table;
}

/// The same arguments for positions further on.
Arguments moved_arguments(const Arguments& arguments, double offset) {
  std::vector<double> positions =
      arguments.has("start") ? row_positions(arguments) : given_positions(arguments);
  for (double& position : positions) position += offset;
  return at_positions(arguments, std::move(positions));
}

WaveTable moved_waves(WaveTable table, double offset) {
  const auto move = [&](WaveAxis& axis) {
    for (double& position : axis.positions) position += offset;
  };
  for (WaveBlock& block : table.blocks) std::ranges::for_each(block.axes, move);
  for (WaveLine& line : table.lines) move(line.axis);
  return table;
}

}  // namespace

Arguments at_positions(Arguments arguments, std::vector<double> positions) {
  if (arguments.has("start")) {
    arguments.reset("start");
    arguments.reset("length");
  } else {
    arguments.set("length", arguments.number("length"));
  }
  arguments.set("positions", std::move(positions));
  return arguments;
}

Matrix<double> table_of(const Scheme& scheme, const Arguments& arguments) {
  const Shape shape = table_shape(scheme, arguments);
  Matrix<double> table(shape.rows, shape.cols);
  encode(table.view(), scheme, arguments);
  return table;
}

Rotation moved(Rotation rotation, double offset) {
  for (Rotation::Axis& axis : rotation.axes) {
    for (double& position : axis.positions) position += offset;
  }
  return rotation;
}

std::optional<WaveTable> waves_of(const Scheme& scheme, const Arguments& arguments) {
  if (scheme.waves != nullptr) return scheme.waves(arguments);
  if (&scheme == &kSinusoidalScheme) return sinusoidal_waves(arguments);
  return std::nullopt;
}

MovedTables moved_tables(const Scheme& scheme, const Arguments& arguments, double offset) {
  MovedTables tables{table_of(scheme, arguments), {}};
  if (arguments.has("positions")) {
    try {
      tables.to = table_of(scheme, moved_arguments(arguments, offset));
      return tables;
    } catch (const InputError&) {
      // Positions that the scheme has no rows for: those that it has are compared with each other,
      // where row r + 1 is one token on from row r.
      const bool has_partners = !arguments.given("positions") && !waves_of(scheme, arguments);
      require(has_partners, "shift", "offset", "must move to positions that ", scheme.name,
              " has, got ", offset);
      return moved_rows(tables.from.view(), offset);
    }
  }
  const bool filled =
      visit_rows(scheme, arguments,
                 Overloaded{[&](Rotation rotation) {
                              tables.to.resize(tables.from.rows(), tables.from.cols());
                              rotation_table(tables.to.view(), moved(std::move(rotation), offset));
                              return true;
                            },
                            [&](WaveTable waves) {
                              tables.to.resize(waves.rows, waves.cols);
                              fill_waves(tables.to.view(), moved_waves(std::move(waves), offset),
                                         wave_origin(arguments));
                              return true;
                            },
                            [](const Scheme&) { return false; }});
  return filled ? std::move(tables) : moved_rows(tables.from.view(), offset);
}

MovedTables moved_rows(MatrixView<const double> table, double offset) {
  const double distance = std::fabs(offset);
  require(offset == std::floor(offset), "shift", "offset", "must be whole for a table, got ",
          offset);
  require(distance < static_cast<double>(table.rows()), "shift", "offset",
          "must leave rows to compare of ", table.rows(), ", got ", offset);
  const auto skipped = static_cast<std::size_t>(distance);
  const std::size_t rows = table.rows() - skipped, start = skipped * table.cols();
  MovedTables tables{Matrix<double>(rows, table.cols()), Matrix<double>(rows, table.cols())};
  const double* first = table.data() + (offset < 0 ? start : 0);
  const double* second = table.data() + (offset < 0 ? 0 : start);
  std::copy_n(first, rows * table.cols(), tables.from.view().data());
  std::copy_n(second, rows * table.cols(), tables.to.view().data());
  return tables;
}

}  // namespace pe
