"""As jax.numpy: NumPy's functions on arrays that are updated by making new ones."""
import numpy

from numpy import float32, inf, int64, nan, pi  # noqa: F401


class Array(numpy.ndarray):
    def __setitem__(self, key, value):
        raise TypeError("JAX arrays are immutable")

    def __getitem__(self, key):
        assert not isinstance(key, list), "JAX takes no lists as indices"
        return super().__getitem__(key)

    @property
    def at(self):
        return At(self)


class At:
    def __init__(self, array, key=None):
        self.array, self.key = array, key

    def __getitem__(self, key):
        return At(self.array, key)

    def set(self, value):
        copy = numpy.array(self.array)
        copy[self.key] = value
        return copy.view(Array)


class linalg:
    @staticmethod
    def eigh(matrix):
        return tuple(part.view(Array) for part in numpy.linalg.eigh(matrix))


def __getattr__(name):
    def call(*arguments, **options):
        return numpy.asarray(getattr(numpy, name)(*arguments, **options)).view(Array)

    return call
