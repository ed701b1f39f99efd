def kerple(
    variant="log",
    num_heads=8,
    query_length=16,
    key_length=16,
    causal=True,
    r1=None,
    r2=None,
    multiply=False,
    kernel_a=None,
    kernel_p=None,
    head_dim=64,
    seed=1,
):
    """Biases (heads, queries, keys): -r1 ln(1 + r2 distance), or -r1 distance^r2."""
    log = variant == "log"
    heads = range(num_heads)
    if r1 is None:
        r1 = [max(0.01, (2 if log else 1) * Rng(seed << 10 | h << 1).uniform()) for h in heads]
    if r2 is None:
        r2 = [max(0.01, (1 if log else 2) * Rng(seed << 10 | h << 1 | 1).uniform()) for h in heads]
    if kernel_a is None:
        kernel_a = [max(0.01, Rng(1 << 62 | seed << 10 | h << 1).uniform()) for h in heads]
    if kernel_p is None:
        kernel_p = [max(0.01, 2 * Rng(1 << 62 | seed << 10 | h << 1 | 1).uniform()) for h in heads]
    r1 = np.array(r1 * num_heads if len(r1) == 1 else r1)[:, None, None]
    r2 = np.array(r2 * num_heads if len(r2) == 1 else r2)[:, None, None]
    m = np.arange(key_length - query_length, key_length)[:, None]
    n = np.arange(key_length)[None, :]
    distance = 1.0 * np.abs(m - n)
    bias = -r1 * (np.log1p(r2 * distance) if log else distance**r2)
    if multiply:  # as an addition to q k / sqrt(head_dim)
        first = key_length - query_length
        scores = []
        for head in heads:
            q = seeded_rows(seed, "query", head, range(first, key_length), head_dim)
            k = seeded_rows(seed, "key", head, range(key_length), head_dim)
            scores.append(q @ k.T / math.sqrt(head_dim))
        a = np.array(kernel_a * num_heads if len(kernel_a) == 1 else kernel_a)[:, None, None]
        p = np.array(kernel_p * num_heads if len(kernel_p) == 1 else kernel_p)[:, None, None]
        bias = bias + (np.exp(-a * distance**p) - 1) * np.stack(scores, axis=0)
    return np.where(n <= m, bias, -np.inf) if causal else bias
