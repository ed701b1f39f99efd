def sinusoidal_scaled(positions, d_model=128, base=10000.0, scale=0.0):
    """All sines, then all cosines, times a learned factor, at first d_model^(-1/2)."""
    angles = positions[:, None] * base ** (-2 * np.arange(d_model // 2) / d_model)
    scale = scale or 1 / math.sqrt(d_model)
    return scale * np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
