def swin_v2(num_heads=8, window_height=7, window_width=7, pretrained_window=0, seed=1):
    """Biases (heads, tokens, tokens) of a window: a small network of the offset's logarithm."""
    width = 512
    hidden = seeded_rows(seed, "hidden", 0, range(width), 3, 1 / math.sqrt(2))
    output = seeded_rows(seed, "output", 0, range(num_heads), width + 1, 1 / math.sqrt(width))

    def coordinate(offset, size):  # 8 offset / (size - 1) on a logarithmic scale, 8 at 1
        t = 8 * offset / ((pretrained_window or size) - 1)
        return np.sign(t) * np.log1p(np.abs(t)) / math.log(8)

    tokens = np.arange(window_height * window_width)
    y, x = tokens // window_width, tokens % window_width
    down = coordinate(y[:, None] - y[None, :], window_height)[:, :, None]
    right = coordinate(x[:, None] - x[None, :], window_width)[:, :, None]
    units = np.clip(down * hidden[:, 0] + right * hidden[:, 1] + hidden[:, 2], 0, None)
    return 16 / (1 + np.exp(-np.einsum("qku,hu->hqk", units, output[:, :-1])))
