def axial_rope(
    grid_height=8,
    grid_width=8,
    head_dim=64,
    base=100.0,
    order="xy",
    merge_size=1,
    prefix_tokens=0,
):
    """Half of the pairs turn with a patch's column, half with its row; row by row."""
    patches = np.arange(grid_height * grid_width)
    # squares of merge_size patches, row by row inside and out
    square, inside = patches // merge_size**2, patches % merge_size**2
    across = grid_width // merge_size
    x = square % across * merge_size + inside % merge_size
    y = square // across * merge_size + inside // merge_size
    frequencies = base ** (-np.arange(0, head_dim, 4) / head_dim)
    first, second = (x, y) if order == "xy" else (y, x)
    angles = np.concatenate(
        [first[:, None] * frequencies, second[:, None] * frequencies], axis=1
    )
    still = np.zeros((prefix_tokens, head_dim // 2))  # tokens in front do not turn
    angles = np.concatenate([still, angles], axis=0)
    return np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
