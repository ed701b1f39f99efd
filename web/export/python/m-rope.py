def m_rope(
    text_before=3,
    grid_time=1,
    grid_height=2,
    grid_width=3,
    grids=None,
    text_between=0,
    time_step=1.0,
    text_after=2,
    head_dim=128,
    rotary_dim=0,
    base=1000000.0,
    scaling="none",
    factor=1.0,
    original_length=4096,
    beta_fast=32.0,
    beta_slow=1.0,
    truncate=True,
    attention_factor=0.0,
    mode="chunked",
    sections=None,
):
    """Tokens have three positions (time, row, column) or four, shared out between the pairs."""
    rotary_dim = rotary_dim or head_dim
    pairs = rotary_dim // 2
    axis_count = 4 if mode == "hunyuan" else 3
    grids = grids or [grid_time, grid_height, grid_width]
    places, start = [], 0
    for k in range(len(grids) // 3):
        words = text_between if k > 0 else text_before
        places += [(p,) * axis_count for p in range(start, start + words)]
        start += words
        time, height, width = grids[3 * k : 3 * k + 3]
        if mode == "hunyuan":  # (token, column, row, picture); every row ends with one token more
            for h in range(height):
                for w in range(width + 1):
                    places.append((start, w, h, k))
                    start += 1
            continue
        times = [math.floor(t * time_step) for t in range(time)]
        for t in range(time):
            for h in range(height):
                for w in range(width):
                    places.append((start + times[t], start + h, start + w))
        start += max(times[-1] + 1, height, width)
    places += [(p,) * axis_count for p in range(start, start + text_after)]

    if sections is None:
        shares = {"interleaved": 5 / 16, "ernie": 11 / 32, "hunyuan": 1 / 4}
        each = math.floor(pairs * shares.get(mode, 3 / 8))
        rest = pairs - (axis_count - 1) * each
        sections = [each] * (axis_count - 1)
        sections = sections + [rest] if mode == "ernie" else [rest] + sections
    if mode == "interleaved":  # time, row, column, time, ... until an axis has its share
        axes = [i % 3 if i < 3 * sections[i % 3] else 0 for i in range(pairs)]
    elif mode == "ernie":  # row, column, row, ... then time
        axes = [1 + i % 2 if i < 2 * sections[0] else 0 for i in range(pairs)]
    elif mode == "openpangu":  # to the axis least complete that was not the last; the end is time's
        ends = min(sections[0], 1)
        totals, placed, axes = [sections[0] - ends, *sections[1:]], [0, 0, 0], []
        for _ in range(pairs - int(ends)):
            open_axes = [k for k in range(3) if placed[k] < totals[k]]
            others = [k for k in open_axes if axes[-1:] != [k]]
            axes.append(min(others or open_axes, key=lambda k: placed[k] / totals[k]))
            placed[axes[-1]] += 1
        axes += [0] * int(ends)
    else:
        axes = [axis for axis, count in enumerate(sections) for _ in range(int(count))]

    frequencies, scale = common_scaled(
        rotary_dim, base, scaling, factor, original_length, beta_fast, beta_slow, truncate
    )
    scale = attention_factor or scale
    positions = np.array([[place[axis] for axis in axes] for place in places])
    angles = positions * frequencies
    return scale * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
