def sandwich(
    num_heads=8, query_length=16, key_length=16, causal=True, head_dim=128, base=10000.0
):
    """Biases (heads, queries, keys): products of sinusoidal rows less the largest, per head."""
    m = np.arange(key_length - query_length, key_length)[:, None]
    n = np.arange(key_length)[None, :]
    frequencies = base ** (-2 * np.arange(1, head_dim // 2 + 1) / head_dim)
    falls = (np.cos((m - n)[:, :, None] * frequencies) - 1).sum(axis=2)
    bias = falls / (8 * np.arange(1, num_heads + 1) / num_heads)[:, None, None]
    return np.where(n <= m, bias, -np.inf) if causal else bias
