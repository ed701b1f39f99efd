// What a table needs before its first row: frequencies, and the phasors of one position. Rows are
// ignored; the columns are d_model.
#include <cmath>
#include <cstddef>
#include <span>

#include "encodings/math/frequencies.h"
#include "linalg/phasors.h"
#include "workload.h"

namespace pe::bench {
namespace {

constexpr double kBase = 10000;
constexpr double kPosition = 31.5;  // a centre of fill_phasor_table's blocks

Frequencies frequencies_of(std::size_t d_model) {
  return sinusoidal_frequencies(d_model, kBase, Schedule::Paper);
}

Phasors phasors_in(std::byte* out, std::size_t count) {
  return {as<double>(out), as<double>(out) + count};
}

std::size_t bytes_of(std::size_t d_model) { return (d_model + 1) / 2 * 2 * sizeof(double); }

Workload frequencies_only(std::size_t, std::size_t d_model) {
  return {.output_bytes = bytes_of(d_model), .run = [d_model](std::byte* out) {
            // One element read back, so that the work is not dropped.
            *as<double>(out) = frequencies_of(d_model).head()[0];
          }};
}

Workload phasors_only(std::size_t, std::size_t d_model) {
  return {.output_bytes = bytes_of(d_model), .run = [f = frequencies_of(d_model)](std::byte* out) {
            phasors_at(phasors_in(out, f.size()), kPosition, f.head(), f.tail(), f.size());
          }};
}

Workload whole(std::size_t, std::size_t d_model) {
  return {.output_bytes = bytes_of(d_model), .run = [d_model](std::byte* out) {
            const Frequencies f = frequencies_of(d_model);
            phasors_at(phasors_in(out, f.size()), kPosition, f.head(), f.tail(), f.size());
          }};
}

/// The same by the C library, in plain double: one pow, one sine and one cosine per frequency.
Workload by_libm(std::size_t, std::size_t d_model) {
  return {.output_bytes = bytes_of(d_model), .run = [d_model](std::byte* out) {
            const std::size_t count = (d_model + 1) / 2;
            const Phasors p = phasors_in(out, count);
            const double exponent = -2 / static_cast<double>(d_model);
            for (std::size_t i = 0; i < count; ++i) {
              const double angle = kPosition * std::pow(kBase, exponent * static_cast<double>(i));
              p.sine[i] = std::sin(angle);
              p.cosine[i] = std::cos(angle);
            }
          }};
}

constexpr Entry kSetup[] = {
    {"frequencies", frequencies_only},
    {"phasors", phasors_only},
    {"setup", whole},
    {"setup-libm", by_libm},
};

}  // namespace

std::span<const Entry> setup() { return kSetup; }

}  // namespace pe::bench
