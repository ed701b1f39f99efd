def bfloat16(x):
    """The nearest number of 8 bits, ties to even."""
    mantissa, exponent = math.frexp(x)
    return math.ldexp(float(round(math.ldexp(mantissa, 8))), exponent - 8)
