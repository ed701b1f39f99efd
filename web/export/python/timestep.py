def timestep(positions, d_model=128, base=10000.0, shift=0, flip=True, scale=1.0):
    """Cosines, then sines of the timestep (flip), or the other way round."""
    half = d_model // 2
    frequencies = base ** (-np.arange(half) / max(half - shift, 1))
    angles = scale * positions[:, None] * frequencies
    parts = [np.cos(angles), np.sin(angles)] if flip else [np.sin(angles), np.cos(angles)]
    zero = np.zeros((len(positions), d_model % 2))
    return np.concatenate([*parts, zero], axis=1)
