def random_ids(positions, d_model=128, seed=1):
    """A row of numbers from -1 to 1 for every position, from nothing but seed and position."""
    rows = []
    for position in positions:
        (bits,) = struct.unpack("<Q", struct.pack("<d", float(position) + 0.0))
        rng = stream(seed, bits)
        rows.append([2 * rng.uniform() - 1 for _ in range(d_model)])
    return np.array(rows)
