def yarn_ramp(rotary_dim, base, original_length, beta_fast, beta_slow, truncate):
    """From 0, pairs that are kept, to 1, pairs that are divided."""

    def pair_of(turns):  # the pair that makes so many turns within the original length
        wavelength = original_length / turns
        return rotary_dim * math.log(wavelength / (2 * math.pi)) / (2 * math.log(base))

    low, high = pair_of(beta_fast), pair_of(beta_slow)
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, rotary_dim - 1)
    if low == high:
        high += 0.001
    return np.clip((np.arange(rotary_dim // 2) - low) / (high - low), 0, 1)
