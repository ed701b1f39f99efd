def rotate(x, table, layout):
    """Turns queries or keys x (length, head_dim): (a, b) -> (a cos - b sin, a sin + b cos)."""
    pairs = table.shape[1] // 2
    cos, sin = table[:, :pairs], table[:, pairs:]
    if layout == "interleaved":  # a pair is two neighbours
        a, b = x[:, 0 : 2 * pairs : 2], x[:, 1 : 2 * pairs : 2]
        turned = np.stack([a * cos - b * sin, a * sin + b * cos], axis=2)
        turned = turned.reshape(len(x), 2 * pairs)
    else:  # half: one channel of each half
        a, b = x[:, :pairs], x[:, pairs : 2 * pairs]
        turned = np.concatenate([a * cos - b * sin, a * sin + b * cos], axis=1)
    return np.concatenate([turned, x[:, 2 * pairs :]], axis=1)
