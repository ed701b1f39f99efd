"""Tables of rotary schemes: all cosines, then all sines. See golden.py."""

from mpmath import ceil, cos, exp, floor, log, mpf, pi, sin, sqrt

# a table of sines and cosines, and one whose numbers go beyond 1
ONCE = {"float32": 2**-25 * 1.02, "float64": 4.5e-16}


def times(factor):
    """Beyond 1 the steps of a format are twice as wide."""
    return {"float32": 2**-24 * 1.02, "float64": float(4.5e-16 * factor)}


# the last: below 2^26, as README says
FAR = [0, 1, 4097, 131071, 16777215, 67108863]


def geometric(dim, base):
    return [mpf(base) ** (mpf(-2 * i) / dim) for i in range(dim // 2)]


def factors(positions, frequencies, scale=1):
    """positions: one per row, or a list per row with one per pair."""
    rows = []
    for p in positions:
        at = p if isinstance(p, list) else [p] * len(frequencies)
        angles = [mpf(x) * w for x, w in zip(at, frequencies)]
        rows.append([scale * cos(a) for a in angles] + [scale * sin(a) for a in angles])
    return rows


def mscale(factor, m=1):
    return 1 + m * log(factor) / 10 if factor > 1 else mpf(1)


def yarn(dim, base, factor, original, fast=32, slow=1, truncate=True, by_logarithm=False):
    """jquesnelle/yarn, scaled_rope/LlamaYaRNScaledRotaryEmbedding.py; transformers for truncate;
    vLLM, grok1_scaling_rope.py ("yarn_log") for by_logarithm and telechat3_scaling_rope.py."""

    def pair(turns):
        return dim * log(mpf(original) / (turns * 2 * pi)) / (2 * log(mpf(base)))

    low, high = pair(fast), pair(slow)
    if truncate:
        low, high = floor(low), ceil(high)
    low, high = max(low, mpf(0)), min(high, mpf(dim - 1))
    if low == high:
        high += mpf(0.001)
    out = []
    for i, w in enumerate(geometric(dim, base)):
        ramp = min(max((i - low) / (high - low), mpf(0)), mpf(1))
        mixed = w * (1 - ramp) + w / factor * ramp
        out.append(exp(log(w) * (1 - ramp) + log(w / factor) * ramp) if by_logarithm else mixed)
    return out


def llama3(dim, base, factor, original, low, high):
    """meta-llama/llama-models, models/llama3/model.py, apply_scaling."""
    out = []
    for w in geometric(dim, base):
        turns = original * w / (2 * pi)
        smooth = min(max((turns - low) / (mpf(high) - low), mpf(0)), mpf(1))
        out.append((1 - smooth) * w / factor + smooth * w)
    return out


def ntk(dim, base, alpha):
    """jquesnelle/yarn, scaled_rope/LlamaNTKScaledRotaryEmbedding.py."""
    return geometric(dim, mpf(base) * mpf(alpha) ** (mpf(dim) / (dim - 2)))


def scalings():
    own = [1, 1.5, 2, 2.25, 3.1, 4, 5, 8]
    yarn_factor = mscale(mpf(32))
    long_factor = sqrt(1 + log(mpf(32)) / log(mpf(4096)))
    gpt_oss = {"head_dim": 64, "base": 150000, "factor": 32, "truncate": False}
    cases = [
        ("linear", {"factor": 3}, [w / 3 for w in geometric(16, 10000)], 1),
        ("ntk", {"factor": 7}, ntk(16, 10000, 7), 1),
        (
            "dynamic-ntk",
            {"factor": 2.7, "sequence_length": 20000},
            ntk(16, 10000, mpf(2.7) * 20000 / 4096 - (mpf(2.7) - 1)),
            1,
        ),
        (
            "qwen-ntk",
            {"original_length": 2048, "sequence_length": 9000, "base": 12345},
            ntk(16, 12345, 2**4 - 1),  # 2048, 4096, 8192: the third doubling reaches 9000
            1,
        ),
        ("yarn", gpt_oss, yarn(64, 150000, 32, 4096, truncate=False), yarn_factor),
        (
            "yarn",
            {**gpt_oss, "attention_factor": 1},
            yarn(64, 150000, 32, 4096, truncate=False),
            1,
        ),
        (
            "yarn",
            {"head_dim": 32, "factor": 0.75, "beta_fast": 7, "beta_slow": 0.3},
            yarn(32, 10000, mpf(0.75), 4096, mpf(7), mpf(0.3)),
            1,
        ),
        (
            "llama3",
            {"head_dim": 64, "base": 500000, "factor": 32, "original_length": 8192},
            llama3(64, 500000, 32, 8192, 1, 4),
            1,
        ),
        (
            "longrope",
            {"factor": 32, "factors": own},
            [w / mpf(f) for w, f in zip(geometric(16, 10000), own)],
            long_factor,
        ),
        (
            "grok",
            {"factor": 16, "original_length": 8192, "beta_fast": 8},
            yarn(16, 10000, 16, 8192, fast=8, by_logarithm=True),
            1,
        ),
        (
            "telechat3",
            {"factor": 4, "original_length": 8192},
            yarn(16, 10000, 4, 8192),
            1 + mpf(7) / 100 * log(mpf(4)),
        ),
        (
            "proportional",
            {"factor": 3, "proportion": 0.4},
            [w / 3 if i < 3 else mpf(0) for i, w in enumerate(geometric(16, 10000))],
            1,
        ),
    ]
    count = {}
    for scaling, settings, frequencies, scale in cases:
        count[scaling] = count.get(scaling, 0) + 1
        suffix = "" if count[scaling] == 1 else f"_{count[scaling]}"
        yield {
            "file": f"rope_scaled_{scaling.replace('-', '_')}{suffix}.npy",
            "description": f"RoPE with scaling {scaling}, to the last position that is promised",
            "scheme": "rope",
            "arguments": {"positions": FAR, "head_dim": 16, "scaling": scaling, **settings},
            "rows": factors(FAR, frequencies, scale),
            "tolerance": ONCE if scale == 1 else times(scale),
        }


def of_pictures(before, grids, between, after, step=1):
    """transformers, models/qwen2_vl, get_rope_index: (time, row, column) of every token."""
    rows, start = [], 0

    def text(count):
        nonlocal start
        rows.extend([start + i] * 3 for i in range(count))
        start += count

    text(before)
    for k, (time, height, width) in enumerate(grids):
        if k > 0:
            text(between)
        own = [
            [start + int(t * step), start + h, start + w]
            for t in range(time)
            for h in range(height)
            for w in range(width)
        ]
        rows.extend(own)
        start = max(max(at) for at in own) + 1
    text(after)
    return rows


def of_hunyuan(before, grids, between, after):
    """vLLM, hunyuan_vision.py, get_xdrope_input_positions: token, column, row, picture."""
    spans, tokens = [], before
    for k, (_, height, width) in enumerate(grids):
        tokens += between if k > 0 else 0
        spans.append((tokens, height, width))
        tokens += height * (width + 1)
    rows = [[i] * 4 for i in range(tokens + after)]
    for picture, (first, height, width) in enumerate(spans):
        for i in range(height * (width + 1)):
            rows[first + i] = [first + i, i % (width + 1), i // (width + 1), picture]
    return rows


def chunked(sections):
    return [axis for axis, count in enumerate(sections) for _ in range(count)]


def interleaved(sections, pairs):
    """transformers, models/qwen3_vl, apply_interleaved_mrope: slices are clamped."""
    axes = [0] * pairs
    for axis in (1, 2):
        for i in range(pairs)[axis : sections[axis] * 3 : 3]:
            axes[i] = axis
    return axes


def ernie(sections):
    """transformers, models/ernie4_5_vl_moe: (h, w) stacked pair by pair, then t."""
    height, width, time = sections
    assert height == width
    return [axis for _ in range(height) for axis in (1, 2)] + [0] * time


def pictures():
    two = [(1, 2, 3), (1, 3, 2)]
    flat = [n for grid in two for n in grid]
    words = {"text_before": 2, "grids": flat, "text_between": 1, "text_after": 3}
    places = of_pictures(2, two, 1, 3)

    def rows(places, axes, frequencies, scale=1):
        return factors([[at[axis] for axis in axes] for at in places], frequencies, scale)

    yield {
        "file": "mrope_qwen35.npy",
        "description": "Qwen3.5: 64 of 256 channels, sections 11, 11, 10 clamped; two pictures",
        "scheme": "m-rope",
        "arguments": {
            **words,
            "head_dim": 256,
            "rotary_dim": 64,
            "base": 1e7,
            "mode": "interleaved",
            "sections": [11, 11, 10],
        },
        "rows": rows(places, interleaved([11, 11, 10], 32), geometric(64, 1e7)),
        "tolerance": ONCE,
    }
    # transformers, models/qwen3_vl, get_rope_index: a video's grid is told frame by frame, with the
    # tokens of "<0.5 seconds>" in front of each
    frames, stamp = [(1, 2, 3)] * 3, 5
    yield {
        "file": "mrope_qwen3_stamps.npy",
        "description": "Qwen3-VL: a video of three frames, a time stamp of five tokens before each",
        "scheme": "m-rope",
        "arguments": {
            "text_before": 2 + stamp,
            "grids": [n for frame in frames for n in frame],
            "text_between": stamp,
            "text_after": 3,
            "head_dim": 128,
            "base": 5e6,
            "mode": "interleaved",
            "sections": [24, 20, 20],
        },
        "rows": rows(
            of_pictures(2 + stamp, frames, stamp, 3),
            interleaved([24, 20, 20], 64),
            geometric(128, 5e6),
        ),
        "tolerance": ONCE,
    }
    video = of_pictures(1, [(3, 2, 2)], 0, 2, 1.75)
    factor = mscale(mpf(4))
    yield {
        "file": "mrope_qwen25_yarn.npy",
        "description": "Qwen2.5-VL with YaRN x4, a video of three frames 1.75 positions apart",
        "scheme": "m-rope",
        "arguments": {
            "text_before": 1,
            "grids": [3, 2, 2],
            "time_step": 1.75,
            "text_after": 2,
            "head_dim": 128,
            "base": 1e6,
            "scaling": "yarn",
            "factor": 4,
            "original_length": 32768,
            "sections": [16, 24, 24],
        },
        "rows": rows(video, chunked([16, 24, 24]), yarn(128, 1e6, 4, 32768), factor),
        "tolerance": times(factor),
    }
    yield {
        "file": "mrope_ernie.npy",
        "description": "ERNIE 4.5 VL: rows and columns in turn, then time; 22, 22, 20",
        "scheme": "m-rope",
        "arguments": {
            **words,
            "base": 5e5,
            "mode": "ernie",
            "sections": [22, 22, 20],
            "layout": "interleaved",
        },
        "rows": rows(places, ernie([22, 22, 20]), geometric(128, 5e5)),
        "tolerance": ONCE,
    }
    yield {
        "file": "mrope_hunyuan.npy",
        "description": "Hunyuan-VL's XD-RoPE: token, column, row, picture; NTK with alpha 1000",
        "scheme": "m-rope",
        "arguments": {
            **words,
            "base": 10000,
            "mode": "hunyuan",
            "sections": [16, 16, 16, 16],
            "scaling": "ntk",
            "factor": 1000,
        },
        "rows": rows(of_hunyuan(2, two, 1, 3), chunked([16] * 4), ntk(128, 10000, 1000)),
        "tolerance": ONCE,
    }


def query_temperature():
    """transformers, models/ministral3, get_llama_4_attn_scale: on top of YaRN, from p itself."""
    positions = [0, 1, 16383, 16384, 16385, 32767, 32768, 262143]
    frequencies = yarn(16, 1e6, 16, 16384)
    rows = []
    for p in positions:
        scale = 1 + mpf(0.1) * log(1 + floor(mpf(p) / 16384))
        rows += factors([p], frequencies, scale)
    yield {
        "file": "irope_ministral3_d16.npy",
        "description": "Ministral 3: queries of every layer turn and grow by 1 + 0.1 ln(1 + [p/L])",
        "scheme": "irope",
        "arguments": {
            "positions": positions,
            "head_dim": 16,
            "base": 1e6,
            "scaling": "yarn",
            "factor": 16,
            "original_length": 16384,
            "attention_factor": 1,
            "nope_every": 0,
            "query_scale": "ministral3",
            "floor_scale": 16384,
        },
        "rows": rows,
        "tolerance": times(mpf(1.3)),
    }


def fope():
    """Intern-S1-Pro, modeling_interns1_pro.py, InternS1ProMoeTextFourierEmbedding."""
    dim, base, trained, positions = 16, 10000, 1000, [0, 1, 999, 131071, 16777215]
    frequencies = [w for w in geometric(dim, base) if w > 2 * pi / trained]
    kept = len(frequencies)
    mixes = []
    for seed in (5, 6):  # exact in float32
        numbers = [(((k + 1) * 40503 + seed * 9973) % 65536) / 65536 - 0.5 for k in range(kept**2)]
        mixes.append([[x / 8 for x in numbers[i * kept : (i + 1) * kept]] for i in range(kept)])
        for i in range(kept):
            mixes[-1][i][i] += 1
    rows = []
    for p in positions:
        angles = [p * w for w in frequencies]
        both = []
        for function, mix in zip((cos, sin), mixes):
            values = [function(a) for a in angles]
            both += [sum(v * mpf(row[j]) for v, row in zip(values, mix)) for j in range(kept)]
            both += [mpf(1)] * (dim // 2 - kept)  # padded with 1, sines as well
        rows.append(both)
    yield {
        "file": "fope_d16.npy",
        "description": "FoPE with a mixture of its own; pairs without a frequency are 1",
        "scheme": "fope",
        "arguments": {
            "positions": positions,
            "head_dim": dim,
            "original_length": trained,
            "cosine_mix": [x for row in mixes[0] for x in row],
            "sine_mix": [x for row in mixes[1] for x in row],
        },
        "rows": rows,
        "tolerance": times(3),
    }


def tables():
    yield from scalings()
    yield from fope()
    yield from pictures()
    yield from query_temperature()
