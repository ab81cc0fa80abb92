/** Cards with buttons that ask for an answer, in one slot of the page. */

import { ArmingDelay } from "../browser/buttons/arming.js";
import { createElement, isDisabled, setDisabled, setText } from "../browser/dom.js";

/**
 * @typedef {{label: string, style?: "primary" | "danger", onPress: () => void}} Reply
 * @typedef {{id: string, text: string, details?: string, replies: Reply[]}} Card
 * `id` is unique among all cards of the match. `details` is smaller text.
 */
/**
 * @typedef {{root: HTMLElement, text: HTMLElement, details: HTMLElement, row: HTMLElement, labels: string}} CardElements
 */

/** @param {HTMLElement} root @returns {(cards: Card[], busy: boolean) => void} `busy` disables the buttons. */
export function cardSlot(root) {
  /** @type {Map<string, CardElements>} */
  const elementsById = new Map();
  const arming = new ArmingDelay();
  let drawnKey = "";
  /** @type {Card[]} */
  let latest = [];
  root.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || !arming.armed || isDisabled(button)) return;
    const card = latest.find(({ id }) => id === button.closest(".offer-card")?.getAttribute("data-card"));
    card?.replies[Number(button.getAttribute("data-reply"))]?.onPress();
  });
  return (cards, busy) => {
    latest = cards;
    const fresh = cards.map(({ id, replies }) => `${id}: ${replies.map(({ label }) => label).join()}`).join("\n");
    if (fresh !== drawnKey) {
      drawnKey = fresh;
      updateCards(root, elementsById, cards);
      arming.restart(root);
    }
    for (const { id, text, details } of cards) {
      const parts = elementsById.get(id);
      if (!parts) continue;
      setText(parts.text, text);
      setText(parts.details, details ?? "");
    }
    for (const button of root.querySelectorAll("button")) setDisabled(button, busy);
  };
}

/** @param {HTMLElement} root @param {Map<string, CardElements>} elementsById @param {Card[]} cards */
function updateCards(root, elementsById, cards) {
  for (const card of cards) {
    const labels = card.replies.map(({ label }) => label).join();
    const parts = elementsById.get(card.id) ?? emptyCard(card.id);
    elementsById.set(card.id, parts);
    if (parts.labels === labels) continue;
    const hadFocus = parts.row.contains(document.activeElement);
    parts.labels = labels;
    parts.row.replaceChildren(...card.replies.map(replyButton));
    if (hadFocus) parts.row.querySelector("button")?.focus();
  }
  for (const [id, { root: old }] of elementsById) {
    if (cards.some((card) => card.id === id)) continue;
    elementsById.delete(id);
    old.remove();
  }
  for (const { id } of cards) {
    const card = elementsById.get(id)?.root;
    if (card && card.parentElement !== root) root.append(card);
  }
}

/** @param {string} id @returns {CardElements} */
function emptyCard(id) {
  const text = createElement("p", { class: "offer-card-text", id: `offer-card-${id}` });
  const details = createElement("p", { class: "offer-card-details" });
  const row = createElement("div", { class: "offer-card-replies" });
  const says = createElement("div", { class: "offer-card-texts" }, text, details);
  const root = createElement(
    "div",
    { class: "offer-card", role: "group", "data-card": id, "aria-labelledby": text.id },
    says,
    row,
  );
  return { root, text, details, row, labels: "-" };
}

/** @param {Reply} reply @param {number} index */
function replyButton({ label, style }, index) {
  return createElement(
    "button",
    { type: "button", class: `button ${style ?? ""}`.trimEnd(), "data-reply": String(index) },
    label,
  );
}
