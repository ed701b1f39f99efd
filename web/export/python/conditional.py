def conditional(
    grid_height=14,
    grid_width=14,
    d_model=16,
    kernel=3,
    padding="zeros",
    layers=1,
    weights=None,
    seed=1,
):
    """Table (patches, d_model): what convolutions add to a picture of ones."""
    half, count = kernel // 2, kernel * kernel

    def source(size):  # where patch -half, ... of one side is looked up
        places = range(-half, size + half)
        if padding == "circular":
            return [place % size for place in places]
        return [min(max(place, 0), size - 1) for place in places]

    def inside(size):
        return np.array([0.0] * half + [1.0] * size + [0.0] * half)

    columns = []
    for channel in range(d_model):
        picture = np.ones((grid_height, grid_width))
        for layer in range(layers):
            if weights is None:
                row = list(seeded_rows(seed, "table", layer, [channel], count + 1, 1 / kernel)[0])
            else:
                row = weights + [0.0]
            wide = picture[np.array(source(grid_height))][:, np.array(source(grid_width))]
            if padding == "zeros":
                wide = wide * inside(grid_height)[:, None] * inside(grid_width)[None, :]
            added = row[count]
            for i in range(count):
                y, x = i // kernel, i % kernel
                added = added + row[i] * wide[y : y + grid_height, x : x + grid_width]
            picture = picture + added
        columns.append((picture - 1).reshape(-1))
    return np.stack(columns, axis=1)
