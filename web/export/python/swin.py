def swin(num_heads=8, window_height=7, window_width=7, class_token=False, seed=1):
    """Biases (heads, tokens, tokens) of a window: one number per head and offset in it."""
    tokens = np.arange(window_height * window_width)
    y, x = tokens // window_width, tokens % window_width
    down = y[:, None] - y[None, :] + window_height - 1
    right = x[:, None] - x[None, :] + window_width - 1
    offsets = (2 * window_height - 1) * (2 * window_width - 1)
    index = down * (2 * window_width - 1) + right
    if class_token:  # in front; the last rows are from it, to it and to itself
        to = np.full((len(tokens), 1), offsets + 1)
        below = np.concatenate([to, index], axis=1)
        above = np.array([[offsets + 2] + [offsets] * len(tokens)])
        index = np.concatenate([above, below], axis=0)
        offsets += 3
    table = seeded_rows(seed, "table", 0, range(offsets), num_heads)
    return np.einsum("qkh->hqk", table[index])
