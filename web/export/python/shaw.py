def shaw(
    num_heads=8,
    query_length=16,
    key_length=16,
    causal=False,
    clip=16,
    value_rows=True,
    head_dim=64,
    seed=1,
):
    """Biases (heads, queries, keys): a query times a vector of its clipped offset to the key.

    With value_rows, a second table joins the outputs: weights @ seeded_rows(seed, "second table", ...)
    of the same offsets.
    """
    first = key_length - query_length
    m, n = np.arange(first, key_length)[:, None], np.arange(key_length)[None, :]
    rows = [min(max(x, -clip), clip) + clip for x in range(1 - key_length, query_length)]
    table = seeded_rows(seed, "table", 0, rows, head_dim)[n - m + key_length - 1]
    heads = []
    for head in range(num_heads):
        q = seeded_rows(seed, "query", head, range(first, key_length), head_dim)
        heads.append((q[:, None, :] * table).sum(axis=2) / math.sqrt(head_dim))
    bias = np.stack(heads, axis=0)
    return np.where(n <= m, bias, -np.inf) if causal else bias
