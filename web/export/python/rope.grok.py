def rope(
    positions,
    head_dim=64,
    rotary_dim=0,
    base=10000.0,
    factor=1.0,
    original_length=4096,
    beta_fast=32.0,
    beta_slow=1.0,
    truncate=True,
    attention_factor=0.0,
):
    """Grok-1: YaRN's ramp between logarithms of kept and divided frequencies."""
    rotary_dim = rotary_dim or head_dim
    ramp = yarn_ramp(rotary_dim, base, original_length, beta_fast, beta_slow, truncate)
    frequencies = base ** (-np.arange(0, rotary_dim, 2) / rotary_dim) * factor**-ramp
    angles = positions[:, None] * frequencies
    scale = attention_factor or 1.0
    return scale * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
