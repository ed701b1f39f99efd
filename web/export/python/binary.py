def binary(positions, num_bits=8):
    """The bits of the position, lowest first."""
    return np.floor(positions[:, None] / 2.0 ** np.arange(num_bits)) % 2
