def swin(num_heads=8, window_height=7, window_width=7, class_token=False, offsets="signed", seed=1):
    """Biases (heads, tokens, tokens) of a window: one number per head and offset in it."""
    tokens = np.arange(window_height * window_width)
    y, x = tokens // window_width, tokens % window_width
    down, right = y[:, None] - y[None, :], x[:, None] - x[None, :]
    if offsets == "absolute":
        rows, index = window_height * window_width, np.abs(down) * window_width + np.abs(right)
    else:
        rows = (2 * window_height - 1) * (2 * window_width - 1)
        down, right = down + window_height - 1, right + window_width - 1
        index = down * (2 * window_width - 1) + right
    if class_token:  # in front; the last rows are from it, to it and to itself
        to = np.full((len(tokens), 1), rows + 1)
        below = np.concatenate([to, index], axis=1)
        above = np.array([[rows + 2] + [rows] * len(tokens)])
        index = np.concatenate([above, below], axis=0)
        rows += 3
    table = seeded_rows(seed, "table", 0, range(rows), num_heads)
    return np.einsum("qkh->hqk", table[index])
