// Elementary functions whose results are the same on every platform, bit for bit, and that need no
// tables: the C library's own differ between platforms and carry 8 KiB of them into the WASM
// module.
#pragma once

namespace pe {

/// e^x, below 1 ulp; 0 below -745, infinity above 709.78.
double exponential(double x) noexcept;

/// Natural logarithm, below 1 ulp; -infinity at 0, NaN below.
double logarithm(double x) noexcept;

/// logarithm(1 + x) without the loss that 1 + x brings for small x; x > -1. Below 3 ulp.
double logarithm_of_one_plus(double x) noexcept;

}  // namespace pe
