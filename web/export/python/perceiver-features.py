def perceiver_features(
    dimensions=2, resolution=16, num_bands=16, concat_input=True, sine_only=False
):
    """Coordinates, then the sines and the cosines of pi f x for evenly spaced f; row by row."""
    side = (2 * np.arange(resolution) - (resolution - 1)) / max(resolution - 1, 1)
    rows = np.arange(resolution**dimensions)
    axes = [side[rows // resolution**axis % resolution] for axis in range(dimensions)]
    axes = axes[::-1]  # the first coordinate goes down the rows of a picture
    frequencies = np.linspace(1, resolution / 2, num_bands)
    angles = np.concatenate([math.pi * x[:, None] * frequencies for x in axes], axis=1)
    parts = [np.stack(axes, axis=1)] if concat_input else []
    parts += [np.sin(angles)] if sine_only else [np.sin(angles), np.cos(angles)]
    return np.concatenate(parts, axis=1)
