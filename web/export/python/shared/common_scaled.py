def common_scaled(dim, base, scaling, factor, original_length, beta_fast, beta_slow, truncate):
    """Frequencies of dim / 2 pairs, and what cosines and sines are multiplied by."""
    frequencies = base ** (-np.arange(0, dim, 2) / dim)
    if scaling == "linear":
        return frequencies / factor, 1.0
    if scaling == "ntk":  # the slowest is divided by the factor, the fastest kept
        base = base * factor ** (dim / (dim - 2))
        return base ** (-np.arange(0, dim, 2) / dim), 1.0
    if scaling == "none":
        return frequencies, 1.0
    ramp = yarn_ramp(dim, base, original_length, beta_fast, beta_slow, truncate)
    frequencies = frequencies * (1 - ramp) + frequencies / factor * ramp
    return frequencies, 0.1 * math.log(max(factor, 1)) + 1
