"""Learned tables resampled. See golden.py."""

from golden_biases import detvec
from mpmath import floor, mpf


def keys_cubic(x):
    """Pillow, Resample.c, bicubic_filter: a = -0.5; PyTorch's antialiased bicubic has the same."""
    a, x = mpf(-0.5), abs(x)
    if x < 1:
        return ((a + 2) * x - (a + 3)) * x * x + 1
    if x < 2:
        return (((x - 5) * x + 8) * x - 4) * a
    return mpf(0)


def antialiased(table, target):
    """Pillow, Resample.c, precompute_coeffs; PyTorch, UpSampleKernel.cpp, antialias=True."""
    size = len(table)
    scale = mpf(size) / target
    stretch = max(scale, mpf(1))
    support = 2 * stretch
    out = []
    for j in range(target):
        centre = (j + mpf(0.5)) * scale
        first = max(0, int(floor(centre - support + mpf(0.5))))
        end = min(size, int(floor(centre + support + mpf(0.5))))
        weights = [keys_cubic((k - centre + mpf(0.5)) / stretch) for k in range(first, end)]
        total = sum(weights)
        out.append(
            [
                sum(w * table[first + k][c] for k, w in enumerate(weights)) / total
                for c in range(len(table[0]))
            ]
        )
    return out


def tables():
    for target in (4, 14):
        table = [detvec(3, seed) for seed in range(9)]
        yield {
            "file": f"interp_cubic_antialias_9to{target}_c3.npy",
            "description": "bicubic as Pillow, JAX and PyTorch's antialias have it: a = -0.5",
            "scheme": "learned-interpolated",
            "arguments": {
                "length": target,
                "old_length": 9,
                "d_model": 3,
                "kernel": "cubic",
                "cubic_a": -0.5,
                "antialias": True,
                "table": [float(x) for row in table for x in row],
            },
            "rows": antialiased(table, target),
            "tolerance": {"float32": 1.2e-7, "float64": 1e-15},
        }
