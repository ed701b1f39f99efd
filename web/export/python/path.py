def path(
    num_heads=8,
    query_length=16,
    key_length=16,
    strength_bias=0.0,
    gates="none",
    gate_bias=0.0,
    weight_std=0.125,
    head_dim=64,
    seed=1,
):
    """Biases (heads, queries, keys): scores after the reflections on the way, less plain scores."""
    heads = []
    for head in range(num_heads):
        q = seeded_rows(seed, "query", head, range(key_length - query_length, key_length), head_dim)
        k = seeded_rows(seed, "key", head, range(key_length), head_dim)
        w = k @ seeded_rows(seed, "hidden", head, range(head_dim), head_dim).T
        w = w / np.sqrt((w * w).sum(axis=1, keepdims=True))
        logits = k @ seeded_rows(seed, "output", head, [0], head_dim, weight_std)[0]
        beta = 2 / (1 + np.exp(-logits - strength_bias))
        logits = k @ seeded_rows(seed, "output", head, [1], head_dim, weight_std)[0] + gate_bias
        forget = -np.log1p(np.exp(-np.abs(logits))) - np.clip(-logits, 0, None)
        if gates == "none":
            forget = 0 * forget
        rows = []
        for r in range(query_length):
            m, turned, row = key_length - query_length + r, q[r], []
            forgotten = 0
            for n in range(m, -1, -1):
                row.insert(0, (turned @ k[n] - q[r] @ k[n]) / math.sqrt(head_dim) + forgotten)
                forgotten = forgotten + forget[n]
                turned = turned - beta[n] * (turned @ w[n]) * w[n]  # H_n, on the way to those before
            rows.append(np.stack(row + [row[0] * 0 - math.inf] * (key_length - 1 - m), axis=0))
        heads.append(np.stack(rows, axis=0))
    return np.stack(heads, axis=0)
