def m_rope(
    text_before=3,
    grid_time=1,
    grid_height=2,
    grid_width=3,
    time_step=1.0,
    text_after=2,
    head_dim=128,
    base=1000000.0,
    mode="chunked",
    sections=None,
):
    """Tokens have three positions (time, row, column), shared out between the pairs."""
    pairs = head_dim // 2
    places = [(p, p, p) for p in range(text_before)]
    times = [math.floor(t * time_step) for t in range(grid_time)]
    for t in range(grid_time):
        for h in range(grid_height):
            for w in range(grid_width):
                places.append((text_before + times[t], text_before + h, text_before + w))
    resumed = text_before + max(times[-1] + 1, grid_height, grid_width)
    places += [(p, p, p) for p in range(resumed, resumed + text_after)]

    if sections is None:
        each = math.floor(pairs * (3 / 8 if mode == "chunked" else 5 / 16))
        sections = [pairs - 2 * each, each, each]
    if mode == "chunked":
        ends = (sections[0], sections[0] + sections[1])
        axes = [(i >= ends[0]) + (i >= ends[1]) for i in range(pairs)]
    else:  # interleaved: time, row, column, time, ... until an axis has its share
        axes = [i % 3 if i < 3 * sections[i % 3] else 0 for i in range(pairs)]

    positions = np.array([[place[axis] for axis in axes] for place in places])
    angles = positions * base ** (-np.arange(0, head_dim, 2) / head_dim)
    return np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
