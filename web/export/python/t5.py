def t5(
    num_heads=8,
    query_length=16,
    key_length=16,
    causal=False,
    num_buckets=32,
    max_distance=128,
    seed=1,
):
    """Biases (heads, queries, keys): one number per head and bucket of distances."""
    side = num_buckets if causal else num_buckets // 2
    exact = side // 2  # buckets of a single distance
    steps = side - exact

    def bucket(x):  # x: key minus query
        start = side if x > 0 and not causal else 0
        distance = max(-x, 0) if causal else abs(x)
        if distance < exact:
            return start + distance
        # the largest k with (max_distance / exact)^(k / steps) <= distance / exact, in integers
        k = 0
        while k < steps - 1 and (
            max_distance ** (k + 1) * exact**steps <= distance**steps * exact ** (k + 1)
        ):
            k += 1
        return start + exact + k

    queries, keys = range(key_length - query_length, key_length), range(key_length)
    buckets = np.array([[bucket(n - m) for n in keys] for m in queries])
    table = seeded_rows(seed, "table", 0, range(num_buckets), num_heads)
    bias = np.einsum("qkh->hqk", table[buckets])
    if not causal:
        return bias
    m, n = np.array(queries)[:, None], np.array(keys)[None, :]
    return np.where(n <= m, bias, -np.inf)
