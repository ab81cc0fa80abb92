"""Scripts that run in pages."""

# Keeps what the live region says.
LISTEN = """
window.heard = [];
const hear = (changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) window.heard.push(node.textContent);
  }
};
document.addEventListener("DOMContentLoaded", () => {
  const region = document.querySelector("#announcer");
  if (!region) return;
  new MutationObserver(hear).observe(region, { childList: true });
});
"""

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
