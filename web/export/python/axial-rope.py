def axial_rope(grid_height=8, grid_width=8, head_dim=64, base=100.0, order="xy"):
    """Half of the pairs turn with a patch's column, half with its row; row by row."""
    patches = np.arange(grid_height * grid_width)
    x, y = patches % grid_width, patches // grid_width
    frequencies = base ** (-np.arange(0, head_dim, 4) / head_dim)
    first, second = (x, y) if order == "xy" else (y, x)
    angles = np.concatenate(
        [first[:, None] * frequencies, second[:, None] * frequencies], axis=1
    )
    return np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
