"""Examples of every option: the same thing under two or more values, looked at by the engine.

What a page says of an example is what the engine says while the page is built. Beside it stands here what
must come out, so that the build fails where the two part.
"""

from option_examples.jokerkaro import CASES as JOKERKARO
from option_examples.model import Case, ExampleError, Panel
from option_examples.rokard import CASES as ROKARD

__all__ = ["CASES", "Case", "ExampleError", "Panel"]

#: The examples of each game.
CASES: dict[str, tuple[Case, ...]] = {"jokerkaro": JOKERKARO, "rokard": ROKARD}
