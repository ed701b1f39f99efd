def rope(
    positions,
    head_dim=64,
    rotary_dim=0,
    base=10000.0,
    original_length=4096,
    sequence_length=4096,
    attention_factor=0.0,
):
    """Qwen-1's NTK: a base that grows with every doubling of the length read."""
    rotary_dim = rotary_dim or head_dim
    doublings = math.ceil(math.log2(max(sequence_length / original_length, 1)))
    alpha = 2 ** (doublings + 1) - 1
    base = base * alpha ** (rotary_dim / (rotary_dim - 2))
    frequencies = base ** (-np.arange(0, rotary_dim, 2) / rotary_dim)
    angles = positions[:, None] * frequencies
    scale = attention_factor or 1.0
    return scale * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
