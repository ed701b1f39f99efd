def abacus(text="34+521=555", d_model=128, offset=0, content="noise", std=0.02, seed=1):
    """A made-up row for a digit's place in its number; row 0 for what is no digit."""
    places, digits = [], 0
    for byte in text.encode():
        digits = digits + 1 if 48 <= byte <= 57 else 0
        places.append(digits + offset if digits > 0 else 0)
    return np.array([made_up_row(r, 2049, d_model, content, std, seed) for r in places])
