def rope(positions, head_dim=64, rotary_dim=0, base=10000.0, factor=1.0, attention_factor=0.0):
    """NTK-aware RoPE: a base that divides the slowest frequency by the factor."""
    rotary_dim = rotary_dim or head_dim
    base = base * factor ** (rotary_dim / (rotary_dim - 2))
    frequencies = base ** (-np.arange(0, rotary_dim, 2) / rotary_dim)
    angles = positions[:, None] * frequencies
    scale = attention_factor or 1.0
    return scale * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
