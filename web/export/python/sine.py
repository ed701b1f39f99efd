def sine(positions, d_model=128, reading="position"):
    """The sine of the position in every column; or of the column, the same in every row."""
    p, j = positions[:, None] * np.ones(d_model), np.arange(d_model)
    return np.sin(p if reading == "position" else 0 * p + j)
