"""Which rules is this game played by? Judges recorded deals under many profiles at once. Provisional."""

from karo.lab.inference.evidence import Exclusion
from karo.lab.inference.inferring import infer, neighbours
from karo.lab.inference.results import Inference, OptionFinding, ProfileFinding, Undecided, ValueFinding

__all__ = [
    "Exclusion",
    "Inference",
    "OptionFinding",
    "ProfileFinding",
    "Undecided",
    "ValueFinding",
    "infer",
    "neighbours",
]
