def rotate(x, table, layout, first=0):
    """Turns queries or keys x (length, head_dim): (a, b) -> (a cos - b sin, a sin + b cos).

    Pairs stand from channel `first` on; the channels beside them are left alone.
    """
    pairs = table.shape[1] // 2
    cos, sin = table[:, :pairs], table[:, pairs:]
    own = x[:, first : first + 2 * pairs]
    if layout == "interleaved":  # a pair is two neighbours
        a, b = own[:, 0::2], own[:, 1::2]
        turned = np.stack([a * cos - b * sin, a * sin + b * cos], axis=2)
        turned = turned.reshape(len(x), 2 * pairs)
    else:  # half: one channel of each half; half-per-axis: of each half of each axis's channels
        count = 2 if layout == "half-per-axis" else 1
        own = own.reshape(len(x), count, 2, pairs // count)
        cos = cos.reshape(len(x), count, pairs // count)
        sin = sin.reshape(len(x), count, pairs // count)
        a, b = own[:, :, 0], own[:, :, 1]
        turned = np.stack([a * cos - b * sin, a * sin + b * cos], axis=2)
        turned = turned.reshape(len(x), 2 * pairs)
    return np.concatenate([x[:, :first], turned, x[:, first + 2 * pairs :]], axis=1)
