"""Worked examples of schemes that add to scores. See golden.py."""

import struct

from mpmath import cos, exp, floor, log, mpf, pi, sqrt


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


def unit(row):
    length = sqrt(dot(row, row))
    return [x / length for x in row]


def householder(w, beta):
    """I - beta w w^T"""
    return [[(i == j) - beta * a * b for j, b in enumerate(w)] for i, a in enumerate(w)]


def path():
    """The score of PaTH, q^T H_m ... H_(n+1) k / sqrt(D), less q . k / sqrt(D), by its matrices.

    With gates (flash-linear-attention, layers/path_attn.py, use_forget_gate) the score grows by the
    difference of the running sums of their logarithms.
    """
    cases = []
    for queries, keys, dim, gated in [(5, 5, 3, 0), (2, 6, 5, 0), (1, 1, 2, 0), (3, 7, 4, 1)]:
        q, k = rows(queries, dim, 1), rows(keys, dim, 2)
        w = [unit(row) for row in rows(keys, dim, 3)]
        beta = [1 + x for x in detvec(keys, 4)]
        gates = [-log(1 + exp(-3 * x)) for x in detvec(keys, 5)] if gated else []
        gates = [mpf(float(x)) for x in gates]
        running = [sum(gates[: t + 1]) for t in range(keys)]
        reflections = [householder(row, b) for row, b in zip(w, beta)]
        bias = []
        for r in range(queries):
            m, line = keys - queries + r, []
            for n in range(keys):
                turned = k[n]
                for t in range(n + 1, m + 1):  # H_(n+1) is next to the key
                    turned = [dot(row, turned) for row in reflections[t]]
                score = (dot(q[r], turned) - dot(q[r], k[n])) / sqrt(mpf(dim))
                score += running[m] - running[n]
                line.append(score if n <= m else mpf(0))
            bias.append(line)
        case = {"q": q, "k": k, "directions": w, "strengths": beta, "log_gates": gates}
        cases.append({**case, "bias": bias})
    return {
        "file": "path.json",
        "description": "PaTH's scores less q . k / sqrt(D); 0 where a key comes after its query",
        "json": {"cases": cases},
        "tolerance": {"float32": 1e-6, "float64": 4e-15},
    }


def pope():
    """x-transformers, apply_polar_pos_emb on queries and, with the phases added, on keys."""
    cases = []
    for queries, keys, dim, base, far in [(4, 4, 3, 10000, 1), (2, 5, 8, 100, 1), (1, 1, 2, 2, 40)]:
        q = [[far * x for x in row] for row in rows(queries, dim, 1)]
        k = [[far * x for x in row] for row in rows(keys, dim, 2)]
        phases = [-pi * (1 + x) for x in detvec(dim, 3)]
        phases = [mpf(float(x)) for x in phases]

        def length(x):
            return log(1 + exp(x))

        bias = []
        for r in range(queries):
            m = keys - queries + r
            bias.append(
                [
                    (
                        sum(
                            length(q[r][c])
                            * length(k[n][c])
                            * cos(m * mpf(base) ** (-mpf(c) / dim) - n * mpf(base) ** (-mpf(c) / dim) - phases[c])
                            for c in range(dim)
                        )
                        - dot(q[r], k[n])
                    )
                    / sqrt(mpf(dim))
                    for n in range(keys)
                ]
            )
        cases.append({"q": q, "k": k, "base": base, "phases": phases, "bias": bias})
    return {
        "file": "pope.json",
        "description": "PoPE's scores less q . k / sqrt(D)",
        "json": {"cases": cases},
        "tolerance": {"float32": 1e-6, "float64": 4e-15},
    }


def single(x):
    """To float32."""
    return struct.unpack("<f", struct.pack("<f", float(x)))[0]


def bfloat16(x):
    """To bfloat16, ties to even."""
    bits = struct.unpack("<I", struct.pack("<f", float(x)))[0]
    bits += 0x7FFF + (bits >> 16 & 1)
    return struct.unpack("<f", struct.pack("<I", bits >> 16 << 16))[0]


def falcon():
    """transformers, models/falcon, build_alibi_tensor with every key attended to."""
    cases = []
    for heads in [1, 8, 12, 71]:
        power = 2 ** int(floor(log(mpf(heads), 2)))
        slopes = []
        for base_heads, powers in [
            (power, range(1, 1 + power)),
            (2 * power, range(1, 1 + 2 * (heads - power), 2)),
        ]:
            base = single(mpf(2) ** -(mpf(2) ** -(log(mpf(base_heads), 2) - 3)))
            slopes += [single(mpf(base) ** i) for i in powers]
        keys = [0, 1, 7, 255, 256, 257, 258, 259, 1023, 2047]
        rows = [[bfloat16(bfloat16(s) * bfloat16(n)) for n in keys] for s in slopes]
        cases.append({"heads": heads, "keys": keys, "bias": rows})
    return {
        "file": "alibi_falcon.json",
        "description": "Falcon's ALiBi: slopes and keys as bfloat16, and their products",
        "json": {"cases": cases},
        "tolerance": {"float32": 0, "float64": 0},
    }


def levit(height, width):
    """timm, models/levit.py, Attention: rows are numbered as their offsets come."""
    points = [(y, x) for y in range(height) for x in range(width)]
    rows, index = {}, []
    for a in points:
        line = []
        for b in points:
            offset = (abs(a[0] - b[0]), abs(a[1] - b[1]))
            rows.setdefault(offset, len(rows))
            line.append(rows[offset])
        index.append(line)
    return {"window": [height, width], "index": index}


def layer(weights, x):
    """nn.Linear, whose bias is the last column."""
    return [dot(row[:-1], x) + row[-1] for row in weights]


def rectified(x):
    return [max(mpf(0), u) for u in x]


def norm(x):
    """nn.LayerNorm as it starts."""
    mean = sum(x) / len(x)
    variance = sum((u - mean) ** 2 for u in x) / len(x)
    return [(u - mean) / sqrt(variance + mpf("1e-5")) for u in x]


def networks():
    height, width, units, heads = 3, 4, 5, 2
    hidden, output = rows(units, 3, 1), rows(heads, units + 1, 2)
    between = [rows(units, units + 1, 3), rows(units, units + 1, 4)]

    def timm(offset):  # layers/pos_embed_rel.py, RelPosMlp with mode "cr"
        x = [(1 if t > 0 else -1) * log(1 + abs(mpf(t))) for t in offset]
        return layer(output, rectified(layer(hidden, x)))

    def crossformer(offset):  # models/crossformer.py, DynamicPosBias
        x = layer(hidden, [mpf(t) for t in offset])
        for weights in [*between, output]:
            x = layer(weights, rectified(norm(x)))
        return x

    tokens = [(y, x) for y in range(height) for x in range(width)]

    def bias(network):
        cells = [[network((a[0] - b[0], a[1] - b[1])) for b in tokens] for a in tokens]
        return [[cell[h] for cell in line] for h in range(heads) for line in cells]

    return {
        "window": [height, width],
        "hidden": hidden,
        "output": output,
        "between": between,
        "timm": bias(timm),
        "crossformer": bias(crossformer),
    }


def swin():
    return {
        "file": "swin_tables.json",
        "description": "LeViT's rows by absolute offset; timm's and CrossFormer's networks",
        "json": {"levit": [levit(2, 3), levit(4, 4)], "networks": networks()},
        "tolerance": {"float32": 1e-6, "float64": 2e-14},
    }


def examples():
    yield decomposed()
    yield path()
    yield pope()
    yield falcon()
    yield swin()
