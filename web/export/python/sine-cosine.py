def sine_cosine(positions, d_model=128, reading="position"):
    """Sine and cosine of the position in turn; or of the column, the same in every row."""
    p, j = positions[:, None] * np.ones(d_model), np.arange(d_model)
    angles = p if reading == "position" else 0 * p + j
    return np.where(j % 2 == 0, np.sin(angles), np.cos(angles))
