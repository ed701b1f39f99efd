def rope(
    positions,
    head_dim=64,
    rotary_dim=0,
    base=10000.0,
    factor=1.0,
    proportion=1.0,
    attention_factor=0.0,
):
    """Only the first share of the pairs turns, at frequencies of the whole head."""
    rotary_dim = rotary_dim or head_dim
    turning = math.floor(proportion * rotary_dim / 2)
    frequencies = base ** (-np.arange(0, rotary_dim, 2) / rotary_dim) / factor
    frequencies = np.where(np.arange(rotary_dim // 2) < turning, frequencies, 0 * frequencies)
    angles = positions[:, None] * frequencies
    scale = attention_factor or 1.0
    return scale * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
