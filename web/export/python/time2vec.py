def time2vec(positions, d_model=128, omega=None, phi=None, wave="sine", line="first", seed=1):
    """One column that grows with time and many waves, at speeds omega and phases phi."""
    rng = Rng(seed)
    random = [rng.normal() for _ in range(2 * d_model)]
    omega = np.array(omega or random[:d_model])
    phi = np.array(phi or random[d_model:])
    angles = positions[:, None] * omega + phi
    waves = np.sin(angles) if wave == "sine" else np.cos(angles)
    if line == "first":
        return np.concatenate([angles[:, :1], waves[:, 1:]], axis=1)
    return np.concatenate([waves[:, :-1], angles[:, -1:]], axis=1)
