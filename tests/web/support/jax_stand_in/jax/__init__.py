"""Stands in for JAX where it is not installed: NumPy whose arrays cannot be written to."""
from . import numpy  # noqa: F401


class config:
    @staticmethod
    def update(name, value):
        assert (name, value) == ("jax_enable_x64", True)
