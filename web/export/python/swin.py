def swin(num_heads=8, window_height=7, window_width=7, seed=1):
    """Biases (heads, tokens, tokens) of a window: one number per head and offset in it."""
    tokens = np.arange(window_height * window_width)
    y, x = tokens // window_width, tokens % window_width
    down = y[:, None] - y[None, :] + window_height - 1
    right = x[:, None] - x[None, :] + window_width - 1
    offsets = (2 * window_height - 1) * (2 * window_width - 1)
    table = seeded_rows(seed, "table", 0, range(offsets), num_heads)
    return np.einsum("qkh->hqk", table[down * (2 * window_width - 1) + right])
