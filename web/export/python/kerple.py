def kerple(
    variant="log",
    num_heads=8,
    query_length=16,
    key_length=16,
    causal=True,
    r1=None,
    r2=None,
    seed=1,
):
    """Biases (heads, queries, keys): -r1 ln(1 + r2 distance), or -r1 distance^r2."""
    log = variant == "log"
    heads = range(num_heads)
    if r1 is None:
        r1 = [max(0.01, (2 if log else 1) * Rng(seed << 10 | h << 1).uniform()) for h in heads]
    if r2 is None:
        r2 = [max(0.01, (1 if log else 2) * Rng(seed << 10 | h << 1 | 1).uniform()) for h in heads]
    r1 = np.array(r1 * num_heads if len(r1) == 1 else r1)[:, None, None]
    r2 = np.array(r2 * num_heads if len(r2) == 1 else r2)[:, None, None]
    m = np.arange(key_length - query_length, key_length)[:, None]
    n = np.arange(key_length)[None, :]
    distance = 1.0 * np.abs(m - n)
    bias = -r1 * (np.log1p(r2 * distance) if log else distance**r2)
    return np.where(n <= m, bias, -np.inf) if causal else bias
