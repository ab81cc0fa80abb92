"""Getting about with the keyboard alone."""

from collections.abc import Mapping

from harness.browser.person import Person

Ways = Mapping[str, Mapping[str, str]]
"""For every cell, the cells that keys lead to."""

KEYS = {
    "left": "ArrowLeft",
    "right": "ArrowRight",
    "up": "ArrowUp",
    "down": "ArrowDown",
    "up-alt": "Shift+ArrowUp",
    "down-alt": "Shift+ArrowDown",
    "home": "Home",
    "end": "End",
}

_DRAWN = """(cells, keys) => {
  const ways = (cell) => keys.map((key) => [key, cell.getAttribute(`data-${key}`)]);
  return Object.fromEntries(cells.map((cell) => [
    cell.dataset.cell, Object.fromEntries(ways(cell).filter(([, to]) => to))]));
}"""


def drawn(person: Person) -> Ways:
    """Where the keys lead on the board that the page shows."""
    ways: Ways = person.board.locator(".cell").evaluate_all(_DRAWN, list(KEYS))
    return ways


def focus(person: Person) -> str:
    """The cell that has the focus."""
    name: str = person.page.evaluate("document.activeElement.dataset.cell ?? ''")
    return name


def tabs_to(person: Person, selector: str) -> None:
    """Press Tab until something has the focus; not at all if it has it already."""
    for _ in range(40):
        if person.page.evaluate("(it) => document.activeElement.matches(it)", selector):
            return
        person.presses("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def walks(person: Person, ways: Ways, *goals: str) -> str:
    """Press the keys that lead to the nearest of some cells, watching the focus."""
    for key, cell in route(ways, focus(person), *goals):
        person.presses(key)
        assert focus(person) == cell, f"{key} leads somewhere else"
    return focus(person)


def route(ways: Ways, start: str, *goals: str) -> list[tuple[str, str]]:
    """The keys from a cell to the nearest of others, each with its cell."""
    routes: dict[str, list[tuple[str, str]]] = {start: []}
    for cell in (queue := [start]):
        if cell in goals:
            return routes[cell]
        for way, to in ways[cell].items():
            if to not in routes:
                routes[to] = [*routes[cell], (KEYS[way], to)]
                queue.append(to)
    raise AssertionError(f"no keys lead from {start} to {goals}")
