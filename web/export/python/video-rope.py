def video_rope(
    grid_time=4, grid_height=8, grid_width=8, head_dim=64, base=10000.0, axes_dims=None
):
    """Channels split between frame, row and column, each part with wavelengths of its own."""
    axes_dims = axes_dims or [head_dim // 4, 3 * head_dim // 8, 3 * head_dim // 8]
    patches = np.arange(grid_time * grid_height * grid_width)
    places = [
        patches // (grid_width * grid_height),
        patches // grid_width % grid_height,
        patches % grid_width,
    ]
    parts = [
        place[:, None] * base ** (-np.arange(0, dim, 2) / max(dim, 2))
        for place, dim in zip(places, axes_dims)
    ]
    angles = np.concatenate(parts, axis=1)
    return np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
