def learned_interpolated_2d(
    grid_height=14,
    grid_width=14,
    old_height=7,
    old_width=7,
    d_model=128,
    prefix_tokens=0,
    kernel="cubic",
    cubic_a=-0.75,
    antialias=False,
    scale_offset=0.0,
    content="noise",
    std=0.02,
    seed=1,
    table=None,
):
    """The learned rows of a picture's patches resampled to another grid; prefix rows are kept."""
    rows = prefix_tokens + old_height * old_width
    if table is None:
        old = [made_up_row(r, rows, d_model, content, std, seed) for r in range(rows)]
    else:
        old = [table[r * d_model : (r + 1) * d_model] for r in range(rows)]
    old = 1.0 * np.array(old)
    options = (kernel, cubic_a, antialias, scale_offset)
    down = resize_weights(old_height, grid_height, *options)
    across = resize_weights(old_width, grid_width, *options)
    patches = old[prefix_tokens:].reshape(old_height, old_width, d_model)
    patches = np.einsum("ys,std->ytd", down, patches)
    patches = np.einsum("xt,ytd->yxd", across, patches)
    new = patches.reshape(grid_height * grid_width, d_model)
    return np.concatenate([old[:prefix_tokens], new], axis=0)
