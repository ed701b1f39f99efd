def position_remapping(
    method="self-extend",
    num_heads=8,
    query_length=16,
    key_length=16,
    window=8,
    group_size=4,
    max_length=64,
    seed=1,
):
    """ALiBi's biases (heads, queries, keys) of offsets that the model knows."""
    m = np.arange(key_length - query_length, key_length)[:, None]
    n = np.arange(key_length)[None, :]
    near = window - window // group_size
    first = key_length  # of the window's keys, where others are dropped
    if method == "pose":  # two runs: up to a cut, and some way on
        rng = Rng(seed)
        cut = 1 + int(rng.uniform() * ((key_length + 1) // 2))
        skip = int(rng.uniform() * (max_length - key_length + 1))
        drawn = [i if i < cut else i + skip for i in range(key_length)]
        offsets = np.array(drawn)[m] - np.array(drawn)[n]
    elif method == "randomized":  # as many positions as tokens, in order, out of a longer range
        rng = Rng(seed)
        drawn = []
        for candidate in range(max_length):
            if rng.uniform() * (max_length - candidate) < key_length - len(drawn):
                drawn.append(candidate)
        offsets = np.array(drawn)[m] - np.array(drawn)[n]
    else:
        if method == "self-extend":
            far = m // group_size - n // group_size + near
        elif method == "grouped":
            far = (m - n) // group_size + near
        elif method == "dual-chunk":
            chunks = m // group_size - n // group_size
            place = np.where(chunks == 1, m % group_size, group_size - 1)
            far = np.clip(group_size + place, None, group_size + window) - n % group_size
            far = np.where(chunks == 0, m - n, far)
            window = 0
        elif method == "streaming":
            far = np.clip(m, None, group_size + window - 1) - n
            first = group_size
        else:  # clip
            far = 0 * (m - n) + window
        offsets = np.where(m - n < window, m - n, far)
    power = 2 ** (num_heads.bit_length() - 1)
    shares = [(head + 1) / power for head in range(power)]
    shares += [(2 * head + 1) / (2 * power) for head in range(num_heads - power)]
    slopes = 2.0 ** (-8 * np.array(shares))[:, None, None]
    seen = (n <= m) & ((n < first) | (m - n < window))
    return np.where(seen, slopes * -offsets, -np.inf)
