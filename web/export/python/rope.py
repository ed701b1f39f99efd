def rope(positions, head_dim=64, rotary_dim=0, base=10000.0, attention_factor=0.0):
    """Cosines, then sines of every pair's angle, one row per position."""
    rotary_dim = rotary_dim or head_dim
    frequencies = base ** (-np.arange(0, rotary_dim, 2) / rotary_dim)
    angles = positions[:, None] * frequencies
    factor = attention_factor or 1.0
    return factor * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
