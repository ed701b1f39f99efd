def irope(
    positions,
    head_dim=64,
    base=10000.0,
    scaling="none",
    factor=1.0,
    original_length=4096,
    beta_fast=32.0,
    beta_slow=1.0,
    truncate=True,
    attention_factor=0.0,
    layer=1,
    nope_every=4,
    role="queries",
    query_scale="llama4",
    floor_scale=8192.0,
    scale_strength=0.1,
):
    """RoPE, but no turning in every nope_every-th layer; queries scaled by their position."""
    turns = nope_every == 0 or layer % nope_every != 0
    frequencies, scale = common_scaled(
        head_dim, base, scaling, factor, original_length, beta_fast, beta_slow, truncate
    )
    scale = (attention_factor or scale) if turns else 1.0
    angles = positions[:, None] * (frequencies if turns else 0 * frequencies)
    from_zero = 1.0 * np.clip(positions, 0, None)
    scales = scale + 0 * from_zero
    if role == "queries" and query_scale == "logn":
        scales = scale * np.clip(np.log(from_zero + 1) / math.log(floor_scale), 1, None)
    # Llama 4 counts from 1 and scales layers that do not turn; Ministral 3 from 0, and all
    counts = {"llama4": from_zero + 1, "ministral3": from_zero}
    everywhere = query_scale == "ministral3"
    if role == "queries" and query_scale in counts and (everywhere or not turns):
        steps = np.floor(counts[query_scale] / floor_scale)
        scales = scale * (1 + scale_strength * np.log(1 + steps))
    return scales[:, None] * np.concatenate([np.cos(angles), np.sin(angles)], axis=1)
