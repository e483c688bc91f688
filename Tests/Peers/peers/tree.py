"""Generated source as a tree, so that a disagreement can be cut down to the part that matters."""

import dataclasses
import typing


@dataclasses.dataclass(frozen=True)
class Node:
    """A piece of an expression: texts and nodes in order. `kind` is the type that the generator meant it to have."""

    kind: str
    parts: tuple
    is_atomic: bool = True

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)

    @property
    def nodes(self) -> list:
        return [part for part in self.parts if isinstance(part, Node)]

    @property
    def size(self) -> int:
        return 1 + sum(node.size for node in self.nodes)

    def operand(self) -> "Node":
        """Itself where it binds tightest, else in parentheses."""
        return self if self.is_atomic else Node(self.kind, ("(", self, ")"))


SIMPLEST = {
    "bool": ("true", "false"), "int": ("1",), "float": ("1.0",), "string": ("'a'",), "list": ("[]",), "map": ("{}",),
    "null": ("null",), "bytes": ("b'a'",), "path": ("(/a/b)",),
}


def smaller(node: Node) -> typing.Iterator[Node]:
    """Trees that are smaller than this one, the most drastic first: a part instead of the whole, then a plain literal."""
    for child in node.nodes:
        yield child.operand()
    for text in SIMPLEST.get(node.kind, ()):
        if node.text != text:
            yield Node(node.kind, (text,))
    for index, part in enumerate(node.parts):
        if isinstance(part, Node):
            for less in smaller(part):
                if less.size < part.size or (less.size == part.size and len(less.text) < len(part.text)):
                    yield dataclasses.replace(node, parts=node.parts[:index] + (less,) + node.parts[index + 1:])


def shrink(value, candidates, still_fails, attempts=400):
    """The smallest value found that still fails, going on from each success; bounded by a number of attempts."""
    progress = True
    while progress and attempts > 0:
        progress = False
        for candidate in candidates(value):
            attempts -= 1
            if still_fails(candidate):
                value, progress = candidate, True
                break
            if attempts <= 0:
                break
    return value
