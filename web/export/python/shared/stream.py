def stream(seed, which):
    """A generator of its own for every row."""
    mixed = (seed + 1) * 0xFF51AFD7ED558CCD ^ (which + 1) * 0xD1342543DE82EF95
    return Rng(mixed % 2**64)
