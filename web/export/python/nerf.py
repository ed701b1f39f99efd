def nerf(
    inputs=None,
    dimensions=2,
    resolution=16,
    num_frequencies=10,
    sampling="powers",
    with_pi=False,
    include_input=True,
):
    """For every frequency the sines, then the cosines of all coordinates of a point."""
    if inputs is None:  # a grid from -1 to 1, x first
        side = (2 * np.arange(resolution) - (resolution - 1)) / max(resolution - 1, 1)
        rows = np.arange(resolution**dimensions)
        axes = [side[rows // resolution**axis % resolution] for axis in range(dimensions)]
        points = np.stack(axes, axis=1)
    else:
        points = 1.0 * np.array(inputs).reshape(-1, dimensions)
    if sampling == "powers":
        frequencies = 2.0 ** np.arange(num_frequencies)
    else:
        frequencies = np.linspace(1, 2.0 ** (num_frequencies - 1), num_frequencies)
    if with_pi:
        frequencies = math.pi * frequencies
    parts = [points] if include_input else []
    for frequency in frequencies:
        parts += [np.sin(frequency * points), np.cos(frequency * points)]
    return np.concatenate(parts, axis=1)
