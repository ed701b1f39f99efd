def learned_interpolated(
    length=50,
    old_length=16,
    d_model=128,
    kernel="linear",
    cubic_a=-0.75,
    antialias=False,
    content="noise",
    std=0.02,
    seed=1,
    table=None,
):
    """A learned table, your own or made up, resampled to another length."""
    if table is None:
        old = [made_up_row(r, old_length, d_model, content, std, seed) for r in range(old_length)]
    else:
        old = [table[r * d_model : (r + 1) * d_model] for r in range(old_length)]
    weights = resize_weights(old_length, length, kernel, cubic_a, antialias)
    return weights @ (1.0 * np.array(old))
