def resize_weights(old, new, kernel, cubic_a, antialias, scale_offset=0.0):
    """Row j: how much of each old sample goes into new sample j; half-pixel centres."""

    def weight(t):
        t = abs(t)
        if kernel == "linear":
            return max(0.0, 1 - t)
        if t < 1:
            return 1 - t * t * ((cubic_a + 3) - (cubic_a + 2) * t)
        return cubic_a * (t - 1) * (2 - t) ** 2 if t < 2 else 0.0

    size = new + scale_offset
    stretch = max(1, old / size) if antialias else 1
    reach = stretch * (2 if kernel == "cubic" else 1)
    rows = []
    for j in range(new):
        row = [0.0] * old
        x = (j + 0.5) * old / size - 0.5
        if kernel == "nearest":
            row[min(math.floor(x + 0.5), old - 1)] += 1.0
        else:
            for k in range(math.floor(x - reach) + 1, math.ceil(x + reach)):
                if antialias and not 0 <= k < old:
                    continue
                row[min(max(k, 0), old - 1)] += weight((x - k) / stretch)
            if antialias:
                row = [w / sum(row) for w in row]
        rows.append(row)
    return np.array(rows)
