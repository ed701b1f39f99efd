def timing_signal_2d(grid_height=14, grid_width=14, d_model=128, base=10000.0):
    """Sines and cosines of a patch's row, then of its column; columns left over are 0."""
    patches = np.arange(grid_height * grid_width)
    x, y = patches % grid_width, patches // grid_width
    pairs = d_model // 4
    frequencies = base ** (-np.arange(pairs) / max(pairs - 1, 1))
    down, across = y[:, None] * frequencies, x[:, None] * frequencies
    zero = np.zeros((len(patches), d_model % 4))
    parts = [np.sin(down), np.cos(down), np.sin(across), np.cos(across), zero]
    return np.concatenate(parts, axis=1)
