def universal_transformer(positions, d_model=128, base=10000.0, layer=1):
    """A sinusoidal row for the position plus one for the layer."""
    pairs = d_model // 2
    frequencies = base ** (-np.arange(pairs) / max(pairs - 1, 1))

    def timing_signal(times):
        angles = times[:, None] * frequencies
        zero = np.zeros((len(times), d_model % 2))
        return np.concatenate([np.sin(angles), np.cos(angles), zero], axis=1)

    return timing_signal(positions) + timing_signal(np.array([layer]))
