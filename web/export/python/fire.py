def fire(
    num_heads=8,
    query_length=16,
    key_length=16,
    causal=True,
    c=0.1,
    threshold=512.0,
    hidden_weights=None,
    output_weights=None,
    seed=1,
):
    """Biases (heads, queries, keys): a small network of the distance's share of the query's."""
    width = 32
    if hidden_weights is None:
        hidden = seeded_rows(seed, "hidden", 0, range(width), 2)
        output = seeded_rows(seed, "output", 0, range(num_heads), width + 1, 1 / math.sqrt(width))
    else:
        hidden = np.array(hidden_weights).reshape(-1, 2)
        output = np.array(output_weights).reshape(num_heads, -1)
    m = np.arange(key_length - query_length, key_length)[:, None]
    n = np.arange(key_length)[None, :]
    share = np.log1p(c * np.abs(m - n)) / np.log1p(c * np.clip(1.0 * m, threshold, None))
    units = np.clip(share[:, :, None] * hidden[:, 0] + hidden[:, 1], 0, None)
    bias = np.einsum("qku,hu->hqk", units, output[:, :-1]) + output[:, -1][:, None, None]
    return np.where(n <= m, bias, -np.inf) if causal else bias
