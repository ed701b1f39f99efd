// Encodings that add trained numbers to scores.
#pragma once

#include <memory>

#include "training/position_encoding.h"

namespace pe::training {

/// One number a head and bucket of distances, shared by all layers: 32 buckets up to 128 tokens.
/// bias = speed * parameter. Bidirectional models have half of the buckets on either side
template <typename T>
std::unique_ptr<PositionEncoding<T>> make_t5(double speed, const EncodedModel& model);

/// -r1 ln(1 + r2 |m - n|) with r1 = e^p1 and r2 = e^p2 of every head (KERPLE, logarithmic).
template <typename T>
std::unique_ptr<PositionEncoding<T>> make_kerple(const EncodedModel& model);

/// f(ln(1 + c |m - n|) / ln(1 + c max(m, L))), f a network of 32 ReLU units, c and L trained too.
/// threshold  what L starts at [tokens]
template <typename T>
std::unique_ptr<PositionEncoding<T>> make_fire(std::size_t threshold, const EncodedModel& model);

}  // namespace pe::training
