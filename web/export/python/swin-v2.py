def swin_v2(
    num_heads=8,
    window_height=7,
    window_width=7,
    pretrained_window=0,
    network="swin-v2",
    width=512,
    seed=1,
):
    """Biases (heads, tokens, tokens) of a window: a small network of the offset."""
    hidden = seeded_rows(seed, "hidden", 0, range(width), 3, 1 / math.sqrt(2))
    output = seeded_rows(seed, "output", 0, range(num_heads), width + 1, 1 / math.sqrt(width))

    def coordinate(offset, size):
        if network == "crossformer":
            return offset * 1.0
        if network == "timm":
            return np.sign(offset) * np.log1p(np.abs(offset))
        # 8 offset / (size - 1) on a logarithmic scale, 8 at 1
        t = 8 * offset / ((pretrained_window or size) - 1)
        return np.sign(t) * np.log1p(np.abs(t)) / math.log(8)

    tokens = np.arange(window_height * window_width)
    y, x = tokens // window_width, tokens % window_width
    down = coordinate(y[:, None] - y[None, :], window_height)[:, :, None]
    right = coordinate(x[:, None] - x[None, :], window_width)[:, :, None]
    units = down * hidden[:, 0] + right * hidden[:, 1] + hidden[:, 2]

    def norm(units):
        units = units - units.mean(axis=2, keepdims=True)
        return units / np.sqrt((units * units).mean(axis=2, keepdims=True) + 1e-5)

    if network == "crossformer":
        for layer in [1, 2]:
            rows = seeded_rows(seed, "hidden", layer, range(width), width + 1, 1 / math.sqrt(width))
            units = np.clip(norm(units), 0, None) @ rows[:, :-1].T + rows[:, -1]
        units = norm(units)
    bias = np.einsum("qku,hu->hqk", np.clip(units, 0, None), output[:, :-1])
    if network != "swin-v2":
        return bias + output[:, -1][:, None, None]
    return 16 / (1 + np.exp(-bias))
