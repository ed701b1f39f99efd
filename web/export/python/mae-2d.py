def mae_2d(
    grid_height=14,
    grid_width=14,
    d_model=128,
    base=10000.0,
    class_token=False,
    base_size=0,
    interpolation_scale=1.0,
):
    """Sines and cosines of a patch's column, then of its row; row by row."""
    patches = np.arange(grid_height * grid_width)
    x, y = patches % grid_width / interpolation_scale, patches // grid_width / interpolation_scale
    if base_size > 0:  # squeezed to the grid of training
        x, y = x * base_size / grid_width, y * base_size / grid_height
    frequencies = base ** (-4 * np.arange(d_model // 4) / d_model)
    across, down = x[:, None] * frequencies, y[:, None] * frequencies
    table = np.concatenate(
        [np.sin(across), np.cos(across), np.sin(down), np.cos(down)], axis=1
    )
    if class_token:
        table = np.concatenate([np.zeros((1, d_model)), table], axis=0)
    return table
