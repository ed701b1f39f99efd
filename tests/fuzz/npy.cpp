// A .npy file of any bytes; what reads is written and must read back the same.
#include "io/npy.h"

#include <cstring>

#include "fuzz.h"

namespace {

template <typename T>
bool is_same(const pe::Matrix<T>& a, const pe::Matrix<T>& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::memcmp(a.view().data(), b.view().data(), a.view().size() * sizeof(T)) == 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return pe::fuzz::attempt([&] {
    const pe::Loaded loaded = pe::read_npy({data, size});
    const auto bytes = loaded.is_double
                           ? pe::write_npy(pe::MatrixView<const double>(loaded.doubles.view()))
                           : pe::write_npy(pe::MatrixView<const float>(loaded.singles.view()));
    const pe::Loaded again = pe::read_npy(bytes);
    pe::fuzz::claim(loaded.is_double ? is_same(loaded.doubles, again.doubles)
                                     : is_same(loaded.singles, again.singles));
  });
}
