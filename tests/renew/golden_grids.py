"""The two ways in which the vision tower of Gemma 4 tells where a patch is. See golden.py.

huggingface/pytorch-image-models, timm/models/gemma4_vit.py.
"""

from mpmath import cos, mpf, sin


def numbers(count, seed):
    return [mpf(((k + 1) * 40503 + seed * 9973) % 65536) / 32768 - 1 for k in range(count)]


def patches(height, width):
    """_default_patch_coord, turned to (x, y)."""
    return [(x, y) for y in range(height) for x in range(width)]


def summed_tables(height, width, size, d_model, padding):
    """Gemma4PatchEmbed._position_embeddings: one-hot rows times each table, summed over axes."""
    flat = numbers(2 * size * d_model, 3)
    tables = [
        [flat[(axis * size + r) * d_model : (axis * size + r + 1) * d_model] for r in range(size)]
        for axis in range(2)
    ]

    def product(one_hot, table):
        return [sum(h * table[r][j] for r, h in enumerate(one_hot)) for j in range(d_model)]

    def embedded(at):
        hot = [[int(r == max(place, 0)) for r in range(size)] for place in at]
        return [sum(pair) for pair in zip(*(product(h, t) for h, t in zip(hot, tables)))]

    rows = [embedded(at) for at in patches(height, width)] + [[mpf(0)] * d_model] * padding
    return {
        "file": "learned_2d_gemma4.npy",
        "description": "Gemma 4's vision tower: a table of columns and one of rows, added",
        "scheme": "learned-2d",
        "arguments": {
            "grid_height": height,
            "grid_width": width,
            "d_model": d_model,
            "table_length": size,
            "padding_tokens": padding,
            "table": [float(x) for x in flat],
        },
        "rows": rows,
        # the numbers and their sums have 16 bits: both types hold them
        "tolerance": {"float32": 0, "float64": 0},
    }


def rotate_half(x):
    half = len(x) // 2
    return [-value for value in x[half:]] + x[:half]


def turned(height, width, head_dim, theta=100):
    """Gemma4RotaryEmbedding2D and apply_multidimensional_rope."""
    spatial = head_dim // 2
    inv_freq = [1 / mpf(theta) ** (mpf(j) / spatial) for j in range(0, spatial, 2)]
    x = numbers(height * width * head_dim, 7)
    cases = []
    for t, at in enumerate(patches(height, width)):
        row = x[t * head_dim : (t + 1) * head_dim]
        out = []
        for axis, place in enumerate(at):
            part = row[axis * spatial : (axis + 1) * spatial]
            angles = [place * w for w in inv_freq] * 2
            out += [
                a * cos(angle) + b * sin(angle)
                for a, b, angle in zip(part, rotate_half(part), angles)
            ]
        cases.append(out)
    return {
        "file": "axial_rope_gemma4.json",
        "description": "Gemma 4's vision tower: half of the channels turn with x, half with y",
        "json": {"grid": [height, width], "head_dim": head_dim, "x": x, "rotated": cases},
        "tolerance": {"float32": 1.1 * 2**-24, "float64": 4.5e-16},
    }


def tables():
    yield summed_tables(3, 4, 5, 6, 2)


def examples():
    yield turned(3, 5, 16)
