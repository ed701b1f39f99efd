def mixed_rope(
    grid_height=8,
    grid_width=8,
    head_dim=64,
    base=10.0,
    seed=1,
    prefix_tokens=0,
):
    """Every pair turns along a direction of the plane: one at random, one orthogonal."""
    patches = np.arange(grid_height * grid_width)
    x, y = patches % grid_width, patches // grid_width
    magnitudes = base ** (-np.arange(0, head_dim, 4) / head_dim)
    direction = 2 * math.pi * Rng(seed).uniform()
    sine, cosine = math.sin(direction), math.cos(direction)
    along_x = np.concatenate([magnitudes * cosine, magnitudes * -sine], axis=0)
    along_y = np.concatenate([magnitudes * sine, magnitudes * cosine], axis=0)
    angles = x[:, None] * along_x + y[:, None] * along_y
    still = np.zeros((prefix_tokens, head_dim // 2))  # tokens in front do not turn
    angles = np.concatenate([still, angles], axis=0)
    return np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
