def learned(
    positions,
    d_model=128,
    table_length=512,
    offset=0,
    row_scaling="none",
    content="noise",
    std=0.02,
    seed=1,
    table=None,
):
    """Rows looked up in a table: your own, row after row, or a made-up one."""
    rows = [int(position) + offset for position in positions]
    if table is None:
        values = [made_up_row(r, table_length, d_model, content, std, seed) for r in rows]
    else:
        values = [table[r * d_model : (r + 1) * d_model] for r in rows]
    values = np.array(values)
    if row_scaling == "inverse-sqrt":
        return values / math.sqrt(d_model)
    if row_scaling == "unit-rows":
        norms = np.sqrt((values * values).sum(axis=1))[:, None]
        return values / np.where(norms > 0, norms, 0 * norms + 1)
    return values
