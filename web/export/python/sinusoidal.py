def sinusoidal(positions, d_model=128, base=10000.0, layout="interleaved", schedule="paper"):
    """Sine and cosine of position * frequency, one row per position."""
    pairs = d_model // 2
    if schedule == "paper":
        sines = d_model - pairs  # an odd d_model ends with a sine without its cosine
        frequencies = base ** (-2 * np.arange(sines) / d_model)
    else:  # tensor2tensor: an odd d_model ends with a column of zeros
        sines = pairs
        frequencies = base ** (-np.arange(sines) / max(pairs - 1, 1))
    angles = positions[:, None] * frequencies
    table = np.zeros((len(positions), d_model))
    if layout == "interleaved":
        table[:, 0 : 2 * sines : 2] = np.sin(angles)
        table[:, 1 : 2 * pairs : 2] = np.cos(angles[:, :pairs])
    else:  # concat: all sines, then all cosines
        table[:, :sines] = np.sin(angles)
        table[:, sines : sines + pairs] = np.cos(angles[:, :pairs])
    return table
