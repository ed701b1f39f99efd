"""Worked examples of schemes that add to scores. See golden.py."""

from mpmath import mpf


def detvec(n, seed):
    return [mpf(((k + 1) * 40503 + seed * 9973) % 65536) / 32768 - 1 for k in range(n)]


def rows(count, dim, seed):
    return [detvec(dim, seed + 10 * r) for r in range(count)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def rel_pos(q_size, k_size, table):
    """segment-anything, image_encoder.py, get_rel_pos with a table of the right length."""
    q_scale, k_scale = max(mpf(k_size) / q_size, 1), max(mpf(q_size) / k_size, 1)
    return [
        [table[int(q * q_scale - k * k_scale + (k_size - 1) * k_scale)] for k in range(k_size)]
        for q in range(q_size)
    ]


def decomposed():
    cases = []
    for (qh, qw), (kh, kw) in [((3, 4), (3, 4)), ((4, 2), (2, 1)), ((1, 3), (1, 1))]:
        dim = 5
        q = rows(qh * qw, dim, 1)
        down, across = rows(2 * max(qh, kh) - 1, dim, 2), rows(2 * max(qw, kw) - 1, dim, 3)
        vertical, flat = rel_pos(qh, kh, down), rel_pos(qw, kw, across)
        bias = [
            [
                dot(q[m], vertical[m // qw][n // kw]) + dot(q[m], flat[m % qw][n % kw])
                for n in range(kh * kw)
            ]
            for m in range(qh * qw)
        ]
        cases.append(
            {
                "queries": [qh, qw],
                "keys": [kh, kw],
                "q": q,
                "down": down,
                "across": across,
                "bias": bias,
            }
        )
    return {
        "file": "decomposed.json",
        "description": "decomposed relative positions, also with pooled keys",
        "json": {"cases": cases},
        "tolerance": {"float32": 1e-6, "float64": 4e-15},
    }


def examples():
    yield decomposed()
