def deberta(
    num_heads=8,
    query_length=16,
    key_length=16,
    version="v2",
    max_relative_positions=512,
    position_buckets=256,
    key_side="paper",
    terms="both",
    head_dim=64,
    seed=1,
):
    """Biases (heads, queries, keys): content of query and key, each times a vector of the offset."""
    span = max_relative_positions if version == "v1" else position_buckets
    middle = position_buckets // 2

    def row(offset):
        bucket = offset
        if version == "v2" and abs(offset) > middle:
            # the smallest k with (last / middle)^(k / steps) >= |offset| / middle, in integers
            last, steps, k = max_relative_positions - 1, middle - 1, 0
            while k < 2 * span and last**k * middle**steps < abs(offset) ** steps * middle**k:
                k += 1
            bucket = middle + k if offset > 0 else -(middle + k)
        return min(max(bucket + span, 0), 2 * span - 1)

    first = key_length - query_length
    m, n = np.arange(first, key_length)[:, None], np.arange(key_length)[None, :]
    offsets = range(1 - query_length, key_length)
    query_rows = [row(x) for x in offsets]
    key_rows = [row(-x if key_side == "paper" else x) for x in offsets]
    place = m - n + query_length - 1  # of the offset in those lists
    heads = []
    for head in range(num_heads):
        q = seeded_rows(seed, "query", head, range(first, key_length), head_dim)
        k = seeded_rows(seed, "key", head, range(key_length), head_dim)
        position_keys = seeded_rows(seed, "table", head, query_rows, head_dim)[place]
        position_queries = seeded_rows(seed, "second table", head, key_rows, head_dim)[place]
        of_q = (q[:, None, :] * position_keys).sum(axis=2)
        of_k = (k[None, :, :] * position_queries).sum(axis=2)
        bias = {"both": of_q + of_k, "c2p": of_q, "p2c": of_k}[terms]
        heads.append(bias / math.sqrt((3 if terms == "both" else 2) * head_dim))
    return np.stack(heads, axis=0)
