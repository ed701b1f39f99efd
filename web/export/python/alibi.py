def alibi(
    num_heads=8,
    query_length=16,
    key_length=16,
    causal=True,
    form="offset",
    alibi_bias_max=8.0,
):
    """Biases (heads, queries, keys) that fall with the distance; queries are the last keys."""
    power = 2 ** (num_heads.bit_length() - 1)  # the largest not above the number of heads
    shares = [(head + 1) / power for head in range(power)]
    shares += [(2 * head + 1) / (2 * power) for head in range(num_heads - power)]
    slopes = 2.0 ** (-alibi_bias_max * np.array(shares))[:, None, None]
    m = np.arange(key_length - query_length, key_length)[:, None]
    n = np.arange(key_length)[None, :]
    bias = slopes * (n + 0 * m) if form == "key" else slopes * -np.abs(m - n)
    if form == "falcon":
        products = [[bfloat16(s) * bfloat16(key) for key in range(key_length)] for s in slopes[:, 0, 0]]
        bias = np.array([[bfloat16(x) for x in row] for row in products])[:, None, :] + 0 * m
    return np.where(n <= m, bias, -np.inf) if causal else bias
