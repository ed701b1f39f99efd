def transformer_xl(
    num_heads=8,
    query_length=16,
    key_length=16,
    causal=True,
    head_dim=64,
    d_model=128,
    base=10000.0,
    clamp_len=-1,
    segment_start=0,
    seed=1,
):
    """Biases (heads, queries, keys): (u k + (q + v) W r) / sqrt(head_dim), r of the offset."""
    first = key_length - query_length
    m, n = np.arange(first, key_length)[:, None], np.arange(key_length)[None, :]
    offsets = np.arange(1 - query_length, key_length)
    if clamp_len >= 0:
        offsets = np.clip(offsets, -clamp_len, clamp_len)
    sines = d_model - d_model // 2
    angles = offsets[:, None] * base ** (-2 * np.arange(sines) / d_model)
    r = np.concatenate([np.sin(angles), np.cos(angles[:, : d_model // 2])], axis=1)
    place = m - n + query_length - 1  # of the offset in r
    heads = []
    for head in range(num_heads):
        q = seeded_rows(seed, "query", head, range(first, key_length), head_dim)
        k = seeded_rows(seed, "key", head, range(key_length), head_dim)
        vectors = seeded_rows(seed, "vectors", head, range(5), head_dim)
        w = seeded_rows(seed, "table", head, range(head_dim), d_model, 1 / math.sqrt(d_model))
        u, v = vectors[0], vectors[1]
        terms = np.take_along_axis((q + v) @ w @ r.T, place, axis=1)
        if segment_start > 0:
            s, same, other = vectors[2], vectors[3], vectors[4]
            alike = (m < segment_start) == (n < segment_start)
            terms = terms + np.where(alike, ((q + s) @ same)[:, None], ((q + s) @ other)[:, None])
        heads.append(((k @ u)[None, :] + terms) / math.sqrt(head_dim))
    bias = np.stack(heads, axis=0)
    return np.where(n <= m, bias, -np.inf) if causal else bias
