def irope(
    positions,
    head_dim=64,
    base=10000.0,
    layer=1,
    nope_every=4,
    role="queries",
    query_scale="llama4",
    floor_scale=8192.0,
    scale_strength=0.1,
):
    """RoPE, but no turning in every nope_every-th layer; queries scaled by their position."""
    turns = nope_every == 0 or layer % nope_every != 0
    frequencies = base ** (-np.arange(0, head_dim, 2) / head_dim)
    angles = positions[:, None] * (frequencies if turns else 0 * frequencies)
    count = 1.0 + np.clip(positions, 0, None)
    scales = 1.0 + 0 * count
    if role == "queries" and query_scale == "logn":
        scales = np.clip(np.log(count) / math.log(floor_scale), 1, None)
    if role == "queries" and query_scale == "llama4" and not turns:
        scales = 1 + scale_strength * np.log(1 + np.floor(count / floor_scale))
    return scales[:, None] * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
