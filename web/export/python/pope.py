def pope(
    num_heads=8,
    query_length=16,
    key_length=16,
    causal=True,
    base=10000.0,
    phase="zero",
    phases=None,
    head_dim=64,
    seed=1,
):
    """Biases (heads, queries, keys): products of lengths at angles of position, less plain scores."""
    first = key_length - query_length
    m, n = np.arange(first, key_length)[:, None], np.arange(key_length)[:, None]
    frequencies = base ** (-np.arange(head_dim) / head_dim)
    heads = []
    for head in range(num_heads):
        turns = [0.0] * head_dim if phases is None else phases
        if phases is None and phase == "random":
            rng = Rng(seed << 8 | head)
            turns = [-2 * math.pi * rng.uniform() for _ in range(head_dim)]
        q = seeded_rows(seed, "query", head, range(first, key_length), head_dim)
        k = seeded_rows(seed, "key", head, range(key_length), head_dim)
        of_q, of_k = np.log1p(np.exp(q)), np.log1p(np.exp(k))  # softplus
        at_q, at_k = m * frequencies, n * frequencies + np.array(turns)
        polar = (of_q * np.cos(at_q)) @ (of_k * np.cos(at_k)).T
        polar = polar + (of_q * np.sin(at_q)) @ (of_k * np.sin(at_k)).T
        heads.append((polar - q @ k.T) / math.sqrt(head_dim))
    bias = np.stack(heads, axis=0)
    return np.where(n.T <= m, bias, -np.inf) if causal else bias
