def simplevit_2d(grid_height=14, grid_width=14, d_model=128, base=10000.0):
    """Sines and cosines of a patch's column, then of its row; wavelengths reach the base."""
    patches = np.arange(grid_height * grid_width)
    x, y = patches % grid_width, patches // grid_width
    pairs = d_model // 4
    frequencies = base ** (-np.arange(pairs) / max(pairs - 1, 1))
    across, down = x[:, None] * frequencies, y[:, None] * frequencies
    return np.concatenate([np.sin(across), np.cos(across), np.sin(down), np.cos(down)], axis=1)
