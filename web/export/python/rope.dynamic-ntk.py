def rope(
    positions,
    head_dim=64,
    rotary_dim=0,
    base=10000.0,
    factor=1.0,
    original_length=4096,
    sequence_length=4096,
    attention_factor=0.0,
):
    """Dynamic NTK: a base that grows with the length read, past the length of training."""
    rotary_dim = rotary_dim or head_dim
    length = max(sequence_length, original_length)
    alpha = factor * length / original_length - (factor - 1)
    base = base * alpha ** (rotary_dim / (rotary_dim - 2))
    frequencies = base ** (-np.arange(0, rotary_dim, 2) / rotary_dim)
    angles = positions[:, None] * frequencies
    scale = attention_factor or 1.0
    return scale * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
