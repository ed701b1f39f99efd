// Sorting by places: one function for all that is sorted, where std::sort is 3 KB of WASM for every
// type and every comparison.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace pe {

/// Whether what stands at place a of `things` goes before what stands at b.
using Before = bool (*)(const void* things, std::size_t a, std::size_t b);

/// 0 ... count - 1 in the order of what stands there; of equals, the first goes first.
std::vector<std::size_t> order_of(std::size_t count, const void* things, Before before);

/// before  a function of two places
template <typename Function>
std::vector<std::size_t> order_of(std::size_t count, const Function& before) {
  return order_of(count, &before, [](const void* function, std::size_t a, std::size_t b) {
    return (*static_cast<const Function*>(function))(a, b);
  });
}

/// Sorts; equals stay in the order they have.
template <typename T, typename Less = std::less<>>
void put_in_order(std::vector<T>& values, Less less = {}) {
  const std::vector<std::size_t> places = order_of(
      values.size(), [&](std::size_t a, std::size_t b) { return less(values[a], values[b]); });
  std::vector<T> sorted;
  sorted.reserve(values.size());
  for (const std::size_t place : places) sorted.push_back(std::move(values[place]));
  values = std::move(sorted);
}

}  // namespace pe
