def sincos_3d(
    grid_time=4,
    grid_height=14,
    grid_width=14,
    d_model=128,
    base=10000.0,
    interpolation_scale=1.0,
    temporal_scale=1.0,
):
    """A quarter of the columns tells the frame, 3/8 the column, 3/8 the row of a patch."""
    patches = np.arange(grid_time * grid_height * grid_width)
    axes = [
        (patches // (grid_width * grid_height) / temporal_scale, d_model // 8),
        (patches % grid_width / interpolation_scale, 3 * d_model // 16),
        (patches // grid_width % grid_height / interpolation_scale, 3 * d_model // 16),
    ]
    parts = []
    for places, pairs in axes:
        angles = places[:, None] * base ** (-np.arange(pairs) / pairs)
        parts += [np.sin(angles), np.cos(angles)]
    return np.concatenate(parts, axis=1)
