"""What a page is asked in its own language."""

ARMING = 310  # milliseconds: the page takes no press in the first 300 after a change

# Keeps what the live region says, and since when the position has not changed.
LISTEN = """
window.heard = [];
window.changedAt = performance.now();
const changed = () => (window.changedAt = performance.now());
const hear = (changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) window.heard.push(node.textContent);
  }
};
document.addEventListener("DOMContentLoaded", () => {
  const region = document.querySelector("#announcer");
  if (!region) return;
  new MutationObserver(hear).observe(region, { childList: true });
  const list = { childList: true, subtree: true, attributeFilter: ["aria-current"] };
  const moves = document.querySelector("#moves");
  if (moves) new MutationObserver(changed).observe(moves, list);
  const status = { attributeFilter: ["data-status"] };
  new MutationObserver(changed).observe(document.querySelector("#main"), status);
});
"""

REST = f"Math.max(0, {ARMING} - performance.now() + window.changedAt)"

SIGHT = """() => ({
  stones: Object.fromEntries([...document.querySelectorAll(".board .cell")]
    .map(({ dataset }) => [dataset.cell, dataset.stone])),
  score: Object.fromEntries([...document.querySelectorAll(".seat")].map((seat) => [
    seat.querySelector("use").getAttribute("href").replace("#bn-", ""),
    Number(seat.querySelector(".seat-score").textContent)])),
  reserve: Object.fromEntries([...document.querySelectorAll(".seat")]
    .filter((seat) => !seat.querySelector(".seat-reserve").hidden)
    .map((seat) => [
      seat.dataset.color, parseInt(seat.querySelector(".seat-reserve").ariaLabel, 10)])),
  turn: document.querySelector(".seat[data-turn] use")?.getAttribute("href").slice(4) ?? null,
})"""
SEATS = """seats => Object.fromEntries(seats.map((seat) => [
  seat.querySelector("use").getAttribute("href").replace("#bn-", ""), {
    name: seat.querySelector(".seat-name").textContent,
    note: seat.querySelector(".seat-note").textContent,
  }]))"""
