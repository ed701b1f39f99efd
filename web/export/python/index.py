def index(positions, d_model=128):
    """The position itself in every column."""
    return positions[:, None] * np.ones(d_model)
