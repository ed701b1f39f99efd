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

    def pair_of(turns):  # the pair that makes so many turns within the original length
        wavelength = original_length / turns
        return dim * math.log(wavelength / (2 * math.pi)) / (2 * math.log(base))

    low, high = pair_of(beta_fast), pair_of(beta_slow)
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, dim - 1)
    if low == high:
        high += 0.001
    ramp = np.clip((np.arange(dim // 2) - low) / (high - low), 0, 1)
    frequencies = frequencies * (1 - ramp) + frequencies / factor * ramp
    return frequencies, 0.1 * math.log(max(factor, 1)) + 1
