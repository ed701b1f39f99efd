def harmonic(positions, d_model=128):
    """Sine and cosine of p, p / 2, p / 3, ...; an odd d_model ends with a sine alone."""
    pairs, sines = d_model // 2, d_model - d_model // 2
    angles = positions[:, None] / np.arange(1, sines + 1)
    table = np.zeros((len(positions), d_model))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles[:, :pairs])
    return table
