def cope(
    num_heads=8,
    query_length=16,
    key_length=16,
    npos_max=64,
    scaled=False,
    lookup="linear",
    temperature=0.05,
    head_dim=64,
    table=None,
    seed=1,
):
    """Biases (heads, queries, keys): positions count what the query's gates let through."""
    first = key_length - query_length
    m, n = np.arange(first, key_length)[:, None], np.arange(key_length)[None, :]
    heads = []
    own = None if table is None else np.array(table).reshape(-1, npos_max, head_dim)
    for head in range(num_heads):
        q = seeded_rows(seed, "query", head, range(first, key_length), head_dim)
        k = seeded_rows(seed, "key", head, range(key_length), head_dim)
        if own is None:
            table = seeded_rows(seed, "table", head, range(npos_max), head_dim)
        else:  # one for all heads, or one per head
            table = own[head % len(own)]
        gates = 1 / (1 + np.exp(-(q @ k.T) / (math.sqrt(head_dim) if scaled else 1)))
        gates = np.where(n <= m, gates, 0 * gates)
        # sums from each key to the query
        positions = np.clip(gates @ np.tril(np.ones((key_length, key_length))), None, npos_max - 1)
        if lookup == "soft-one-hot":
            rows = np.arange(npos_max)[None, None, :]
            weights = np.exp(-np.abs(positions[:, :, None] - rows) / temperature)
            weights = weights / weights.sum(axis=2)[:, :, None]
            heads.append((weights * (q @ table.T)[:, None, :]).sum(axis=2))
            continue
        below, above = np.floor(positions), np.ceil(positions)
        products = q @ table.T
        low = np.take_along_axis(products, below.astype(np.int64), axis=1)
        high = np.take_along_axis(products, above.astype(np.int64), axis=1)
        share = positions - below
        heads.append((1 - share) * low + share * high)
    return np.where(n <= m, np.stack(heads, axis=0), -np.inf)
