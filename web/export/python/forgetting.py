def forgetting(
    gate="content",
    num_heads=8,
    query_length=16,
    key_length=16,
    gate_bias=0.0,
    weight_std=0.125,
    decay_time_min=2.0,
    decay_time_max=128.0,
    head_dim=64,
    seed=1,
):
    """Biases (heads, queries, keys): logarithms of what the gates after a key let through."""
    first = key_length - query_length
    m, n = np.arange(first, key_length)[:, None], np.arange(key_length)[None, :]
    heads = []
    for head in range(num_heads):
        if gate == "constant":
            share = head / max(num_heads - 1, 1)
            time = decay_time_min * (decay_time_max / decay_time_min) ** share
            heads.append((n - m) / time)
            continue
        weights = seeded_rows(seed, "hidden", head, [0], head_dim, weight_std)
        keys = seeded_rows(seed, "key", head, range(key_length), head_dim)
        logits = gate_bias + weights @ keys.T
        gates = -np.log1p(np.exp(-np.abs(logits))) - np.clip(-logits, 0, None)
        gates = np.where(n <= m, gates, 0 * gates)
        # sums from behind each key to the query
        heads.append(gates @ np.tril(np.ones((key_length, key_length)), -1))
    return np.where(n <= m, np.stack(heads, axis=0), -np.inf)
