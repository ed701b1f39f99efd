class Rng:
    """xoshiro256** of Blackman and Vigna, seeded through splitmix64: the same numbers as posenc."""

    def __init__(self, seed):
        self.state = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) % 2**64
            z = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
            self.state.append(z ^ (z >> 31))

    def next(self):
        def rotate_left(x, k):
            return (x << k | x >> (64 - k)) % 2**64

        a, b, c, d = self.state
        result = rotate_left(b * 5 % 2**64, 7) * 9 % 2**64
        self.state = [a ^ d ^ b, b ^ c ^ a, c ^ a ^ (b << 17) % 2**64, rotate_left(d ^ b, 45)]
        return result

    def uniform(self):
        """In [0, 1)."""
        return (self.next() >> 11) * 2.0**-53

    def normal(self):
        """Mean 0, deviation 1: Marsaglia's polar method."""
        while True:
            x, y = 2 * self.uniform() - 1, 2 * self.uniform() - 1
            square = x * x + y * y
            if 0 < square < 1:
                return x * math.sqrt(-2 * math.log(square) / square)
