def dinov3_rope(
    grid_height=8,
    grid_width=8,
    head_dim=64,
    base=100.0,
    prefix_tokens=0,
):
    """Patch centres, from -1 to 1 on each axis, times 2 pi base^(-4i/head_dim) per pair."""
    patches = np.arange(grid_height * grid_width)
    y = (2 * (patches // grid_width) + 1) / grid_height - 1
    x = (2 * (patches % grid_width) + 1) / grid_width - 1
    frequencies = 2 * math.pi * base ** (-np.arange(0, head_dim, 4) / head_dim)
    angles = np.concatenate([y[:, None] * frequencies, x[:, None] * frequencies], axis=1)
    still = np.zeros((prefix_tokens, head_dim // 2))  # tokens in front do not turn
    angles = np.concatenate([still, angles], axis=0)
    return np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
