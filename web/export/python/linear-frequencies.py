def linear_frequencies(positions, d_model=128, reading="position"):
    """Column j: sine (even j) or cosine (odd j) of p / (j + 1); or of j / (j + 1)."""
    p, j = positions[:, None] * np.ones(d_model), np.arange(d_model)
    angles = (p if reading == "position" else 0 * p + j) / (j + 1)
    return np.where(j % 2 == 0, np.sin(angles), np.cos(angles))
