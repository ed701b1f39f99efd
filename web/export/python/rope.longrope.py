def rope(
    positions,
    factors,
    head_dim=64,
    rotary_dim=0,
    base=10000.0,
    factor=1.0,
    original_length=4096,
    attention_factor=0.0,
):
    """LongRoPE: every frequency divided by a factor of its own."""
    rotary_dim = rotary_dim or head_dim
    frequencies = base ** (-np.arange(0, rotary_dim, 2) / rotary_dim) / np.array(factors)
    angles = positions[:, None] * frequencies
    scale = 1.0
    if factor > 1:
        scale = math.sqrt(1 + math.log(factor) / math.log(original_length))
    scale = attention_factor or scale
    return scale * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
