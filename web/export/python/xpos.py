def xpos(
    positions,
    head_dim=64,
    rotary_dim=0,
    base=10000.0,
    role="queries",
    gamma=0.4,
    scale_base=512.0,
    center=0.0,
):
    """RoPE whose pairs also shrink with the position for queries, and grow for keys."""
    rotary_dim = rotary_dim or head_dim
    exponents = np.arange(0, rotary_dim, 2) / rotary_dim
    angles = positions[:, None] * base**-exponents
    zeta = (exponents + gamma) / (1 + gamma)
    power = (positions - center) / scale_base
    if role == "keys":
        power = -power
    scales = zeta ** power[:, None]
    return np.concatenate([scales * np.cos(angles), scales * np.sin(angles)], axis=1)
