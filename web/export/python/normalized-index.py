def normalized_index(positions, length=50, d_model=128, normalization="zero-based"):
    """The position as a share of the length, in every column."""
    if normalization == "zero-based":
        shares = positions / length
    elif normalization == "one-based":
        shares = (positions + 1) / length
    else:  # inclusive: from 0 to 1
        shares = positions / (length - 1)
    return shares[:, None] * np.ones(d_model)
