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
    mscale=0.0,
    mscale_all_dim=0.0,
    attention_factor=0.0,
):
    """YaRN: fast pairs are kept, slow ones divided by the factor, with a ramp between."""
    rotary_dim = rotary_dim or head_dim
    ramp = yarn_ramp(rotary_dim, base, original_length, beta_fast, beta_slow, truncate)
    frequencies = base ** (-np.arange(0, rotary_dim, 2) / rotary_dim)
    frequencies = frequencies * (1 - ramp) + frequencies / factor * ramp

    def growth(mscale):
        return 0.1 * mscale * math.log(factor) + 1

    if mscale and mscale_all_dim:
        scale = growth(mscale) / growth(mscale_all_dim)
    else:
        scale = growth(1)
    scale = attention_factor or scale
    angles = positions[:, None] * frequencies
    return scale * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
