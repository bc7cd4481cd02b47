"""Which rules is this game played by? Judges recorded deals under many profiles at once. Provisional."""

from karo.lab.inference.evidence import Exclusion
from karo.lab.inference.inferring import infer
from karo.lab.inference.results import Inference, OptionFinding, ProfileFinding, Undecided, ValueFinding
from karo.lab.inference.space import neighbours

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
