def rope(
    positions,
    head_dim=64,
    rotary_dim=0,
    base=10000.0,
    factor=1.0,
    original_length=4096,
    low_freq_factor=1.0,
    high_freq_factor=4.0,
    attention_factor=0.0,
):
    """Llama 3: pairs are kept, divided by the factor, or blended, by turns made in training."""
    rotary_dim = rotary_dim or head_dim
    frequencies = base ** (-np.arange(0, rotary_dim, 2) / rotary_dim)
    turns = original_length * frequencies / (2 * math.pi)
    kept = np.clip((turns - low_freq_factor) / (high_freq_factor - low_freq_factor), 0, 1)
    frequencies = (1 - kept) * frequencies / factor + kept * frequencies
    angles = positions[:, None] * frequencies
    scale = attention_factor or 1.0
    return scale * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
