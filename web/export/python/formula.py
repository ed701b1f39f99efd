def formula(positions, length=50, d_model=64, base=10000.0):
    """Your own formula of position p, column j, pair i, d columns, length L and base b, once called n."""
    p = positions[:, None] * 1.0
    j = np.arange(d_model) * 1.0
    i = np.floor(j / 2)
    d, L, b, n = (np.zeros(1) + x for x in (d_model, length, base, base))
    values = FORMULA
    return values + np.zeros((len(positions), d_model))
