def sinusoidal_fairseq(
    positions, d_model=128, base=10000.0, padding_idx=1, padding=True, rows="tokens"
):
    """All sines, then all cosines; the row of padding is 0, and an odd d_model's last column."""
    if not padding:  # counted as if its row were the first
        padding_idx = 0
    if rows == "tokens":  # the first word has the row after padding's
        positions = positions + padding_idx + 1
    pairs = d_model // 2
    angles = positions[:, None] * base ** (-np.arange(pairs) / max(pairs - 1, 1))
    zero = np.zeros((len(positions), d_model % 2))
    table = np.concatenate([np.sin(angles), np.cos(angles), zero], axis=1)
    is_padding = positions == (padding_idx if padding else np.nan)
    return np.where(is_padding[:, None], 0 * table, table)
