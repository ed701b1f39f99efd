def append_index(positions):
    """The position in a column of its own, to stand behind the word's numbers."""
    return 1.0 * positions[:, None]
