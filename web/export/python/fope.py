def fope(
    positions,
    head_dim=64,
    base=10000.0,
    original_length=4096,
    num_frequencies=0,
    rest="ones",
    std=0.015,
    seed=1,
    cosine_mix=None,
    sine_mix=None,
):
    """Cosines, then sines: each a mixture of the frequencies that complete a turn."""
    pairs = head_dim // 2
    frequencies = base ** (-np.arange(0, head_dim, 2) / head_dim)
    kept = num_frequencies or int((frequencies > 2 * math.pi / original_length).sum())
    angles = positions[:, None] * frequencies[:kept]

    def mixture(given, which):  # the identity and noise, where none is given
        if given is not None:
            return np.array(given).reshape(kept, kept)
        noise = []
        for i in range(kept):
            rng = Rng(seed << 14 | i << 1 | which)
            noise.append([std * rng.normal() for _ in range(kept)])
        return np.eye(kept) + np.array(noise).reshape(kept, kept)

    ones = np.ones((len(positions), pairs - kept))
    cos = np.concatenate([np.cos(angles) @ mixture(cosine_mix, 0), ones], axis=1)
    still = ones if rest == "ones" else 0 * ones
    sin = np.concatenate([np.sin(angles) @ mixture(sine_mix, 1), still], axis=1)
    return np.concatenate([cos, sin], axis=1)
