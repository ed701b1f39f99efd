def decomposed(
    num_heads=8,
    window_height=7,
    window_width=7,
    pool=1,
    head_dim=64,
    table=None,
    seed=1,
):
    """Biases (heads, queries, keys): the query times a row of each axis, by the offset on it."""
    sides = [(window_height, window_height // pool), (window_width, window_width // pool)]
    if table is None:
        names = ["table", "second table"]
        tables = [
            seeded_rows(seed, name, 0, range(2 * queries - 1), head_dim)
            for name, (queries, _) in zip(names, sides)
        ]
    else:
        rows = np.array(table).reshape(-1, head_dim)
        tables = [rows[: 2 * window_height - 1], rows[2 * window_height - 1 :]]
    picked = []
    for rows, (queries, keys) in zip(tables, sides):  # (queries, keys, head_dim) of each axis
        offsets = np.arange(queries)[:, None] - pool * np.arange(keys)[None, :]
        picked.append(rows[offsets + pool * (keys - 1)])
    heads = []
    for head in range(num_heads):
        q = seeded_rows(seed, "query", head, range(window_height * window_width), head_dim)
        q = q.reshape(window_height, window_width, head_dim)
        down = np.einsum("yxc,ykc->yxk", q, picked[0])
        across = np.einsum("yxc,xkc->yxk", q, picked[1])
        both = down[:, :, :, None] + across[:, :, None, :]
        heads.append(both.reshape(window_height * window_width, -1))
    return np.stack(heads, axis=0)
