def fourier_features(
    inputs=None,
    dimensions=2,
    resolution=16,
    grid="corners",
    num_features=64,
    sigma=10.0,
    seed=1,
    matrix=None,
    order="sine-first",
):
    """Sines and cosines of 2 pi B x, one random direction per row of B."""
    if inputs is None:  # a grid, x first
        side = np.arange(resolution) / resolution
        if grid == "centers":
            side = 2 * side + (1 / resolution - 1)
        elif grid == "corners":
            side = (2 * np.arange(resolution) - (resolution - 1)) / max(resolution - 1, 1)
        rows = np.arange(resolution**dimensions)
        axes = [side[rows // resolution**axis % resolution] for axis in range(dimensions)]
        points = np.stack(axes, axis=1)
    else:
        points = 1.0 * np.array(inputs).reshape(-1, dimensions)
    if matrix is None:
        rng = Rng(seed)
        matrix = [sigma * rng.normal() for _ in range(num_features * dimensions)]
    directions = 1.0 * np.array(matrix).reshape(num_features, dimensions)
    angles = 2 * math.pi * (points @ directions.T)
    sine, cosine = np.sin(angles), np.cos(angles)
    parts = [sine, cosine] if order == "sine-first" else [cosine, sine]
    return np.concatenate(parts, axis=1)
