/** Cards with buttons that ask for an answer, in one slot of the page. */

import { ArmingDelay } from "../browser/arming.js";
import { createElement, isDisabled, setDisabled, setText } from "../browser/dom.js";

/**
 * @typedef {{label: string, look?: "primary" | "danger", press: () => void}} Reply
 * @typedef {{id: string, words: string, more?: string, replies: Reply[]}} Card
 * `id` is unique among all cards of the match. `more` is smaller text.
 */
/**
 * @typedef {{root: HTMLElement, words: HTMLElement, more: HTMLElement, row: HTMLElement, labels: string}} CardElements
 */

/** @param {HTMLElement} root @returns {(cards: Card[], busy: boolean) => void} `busy` disables the buttons. */
export function cardSlot(root) {
  /** @type {Map<string, CardElements>} */
  const built = new Map();
  const arming = new ArmingDelay();
  let shape = "";
  /** @type {Card[]} */
  let latest = [];
  root.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || !arming.armed || isDisabled(button)) return;
    const card = latest.find(({ id }) => id === button.closest(".deal")?.getAttribute("data-card"));
    card?.replies[Number(button.getAttribute("data-reply"))]?.press();
  });
  return (cards, busy) => {
    latest = cards;
    const fresh = cards.map(({ id, replies }) => `${id}: ${replies.map(({ label }) => label).join()}`).join("\n");
    if (fresh !== shape) {
      shape = fresh;
      updateCards(root, built, cards);
      arming.restart(root);
    }
    for (const { id, words, more } of cards) {
      const parts = built.get(id);
      if (!parts) continue;
      setText(parts.words, words);
      setText(parts.more, more ?? "");
    }
    for (const button of root.querySelectorAll("button")) setDisabled(button, busy);
  };
}

/** @param {HTMLElement} root @param {Map<string, CardElements>} built @param {Card[]} cards */
function updateCards(root, built, cards) {
  const focused = document.activeElement?.closest(".deal");
  for (const card of cards) {
    const labels = card.replies.map(({ label }) => label).join();
    const parts = built.get(card.id) ?? emptyCard(card.id);
    built.set(card.id, parts);
    if (parts.labels === labels) continue;
    const held = parts.row.contains(document.activeElement);
    parts.labels = labels;
    parts.row.replaceChildren(...card.replies.map(replyButton));
    if (held) parts.row.querySelector("button")?.focus();
  }
  for (const [id, { root: old }] of built) {
    if (cards.some((card) => card.id === id)) continue;
    built.delete(id);
    old.remove();
  }
  for (const { id } of cards) {
    const card = built.get(id)?.root;
    if (card && card.parentElement !== root) root.append(card);
  }
  if (focused && !focused.isConnected) document.querySelector("main")?.focus({ preventScroll: true });
}

/** @param {string} id @returns {CardElements} */
function emptyCard(id) {
  const words = createElement("p", { class: "deal-words", id: `deal-${id}` });
  const more = createElement("p", { class: "deal-more" });
  const row = createElement("div", { class: "deal-replies" });
  const says = createElement("div", { class: "deal-says" }, words, more);
  const root = createElement(
    "div",
    { class: "deal", role: "group", "data-card": id, "aria-labelledby": words.id },
    says,
    row,
  );
  return { root, words, more, row, labels: "-" };
}

/** @param {Reply} reply @param {number} index */
function replyButton({ label, look }, index) {
  return createElement(
    "button",
    { type: "button", class: `button ${look ?? ""}`.trimEnd(), "data-reply": String(index) },
    label,
  );
}
