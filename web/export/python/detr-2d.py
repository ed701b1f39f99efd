def detr_2d(
    grid_height=14,
    grid_width=14,
    d_model=128,
    temperature=10000.0,
    normalize=True,
    centered=False,
    valid_height=0,
    valid_width=0,
):
    """Row, then column of a patch as shares of the picture, each as interleaved waves."""
    patches = np.arange(grid_height * grid_width)
    height, width = valid_height or grid_height, valid_width or grid_width
    row, column = patches // grid_width, patches % grid_width
    # unpadded patches counted from the top and from the left, on lines that have any
    y = np.where(column < width, np.clip(row + 1.0, None, height), 0.0)
    x = np.where(row < height, np.clip(column + 1.0, None, width), 0.0)
    if centered:
        y, x = y - 0.5, x - 0.5
    if normalize:
        y = y / (np.where(column < width, height, 0) + 1e-6) * 2 * math.pi
        x = x / (np.where(row < height, width, 0) + 1e-6) * 2 * math.pi
    frequencies = temperature ** (-4 * np.arange(d_model // 4) / d_model)
    table = np.zeros((len(patches), d_model))
    for places, begin in ((y, 0), (x, d_model // 2)):
        angles = places[:, None] * frequencies
        end = begin + d_model // 2
        table[:, begin:end:2] = np.sin(angles)
        table[:, begin + 1 : end : 2] = np.cos(angles)
    return table
