def learned_2d(
    grid_height=14,
    grid_width=14,
    d_model=128,
    table_length=64,
    padding_tokens=0,
    content="noise",
    std=0.02,
    seed=1,
    table=None,
):
    """A learned row for a patch's column plus one for its row; padding is zero."""
    rows = 2 * table_length  # columns' table, then rows' table

    def looked_up(row):
        if table is None:
            return made_up_row(row, rows, d_model, content, std, seed)
        return table[row * d_model : (row + 1) * d_model]

    columns = 1.0 * np.array([looked_up(x) for x in range(grid_width)])
    down = 1.0 * np.array([looked_up(table_length + y) for y in range(grid_height)])
    patches = (down[:, None] + columns[None]).reshape(grid_height * grid_width, d_model)
    return np.concatenate([patches, np.zeros((padding_tokens, d_model))], axis=0)
