def detr_2d(
    grid_height=14,
    grid_width=14,
    d_model=128,
    temperature=10000.0,
    normalize=True,
    centered=False,
):
    """Row, then column of a patch as shares of the picture, each as interleaved waves."""
    patches = np.arange(grid_height * grid_width)
    first = 0.5 if centered else 1.0
    y, x = patches // grid_width + first, patches % grid_width + first
    if normalize:
        y = y / (grid_height + 1e-6) * 2 * math.pi
        x = x / (grid_width + 1e-6) * 2 * math.pi
    frequencies = temperature ** (-4 * np.arange(d_model // 4) / d_model)
    table = np.zeros((len(patches), d_model))
    for places, begin in ((y, 0), (x, d_model // 2)):
        angles = places[:, None] * frequencies
        end = begin + d_model // 2
        table[:, begin:end:2] = np.sin(angles)
        table[:, begin + 1 : end : 2] = np.cos(angles)
    return table
