PURPOSES = ["query", "key", "table", "second table", "vectors", "hidden", "output"]


def seeded_rows(seed, purpose, head, rows, cols, deviation=1.0):
    """Random rows that stand in for learned ones, each from a generator of its own."""
    table = []
    for row in rows:
        rng = Rng((((seed << 4 | PURPOSES.index(purpose)) << 8 | head) << 18) | row)
        table.append([deviation * rng.normal() for _ in range(cols)])
    return np.array(table)
