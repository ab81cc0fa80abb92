/** The menu beside the main button: offers, and resignation. */

/** @import {Question, State} from "../match/state.js" */
/** @import {PossibleOffer} from "../view/possible_offers.js" */

import { ArmingDelay } from "../browser/buttons/arming.js";
import { createElement, find, isDisabled, setAttribute, setDisabled, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { hintObstacle, offersHints } from "../view/hints.js";
import { activeColor } from "../view/offers.js";
import { playsComputersOnly } from "../view/phrases.js";
import { possibleOffers } from "../view/possible_offers.js";

/**
 * @param {ParentNode} page
 * @param {{offer: (offer: PossibleOffer) => void, ask: (question: Question) => void, hint: () => void}} actions
 * @returns {(state: State) => void}
 */
export function moreMenu(page, { offer, ask, hint }) {
  const root = find(page, "#more", HTMLElement);
  const button = find(page, "#more-button", HTMLButtonElement);
  const menu = find(page, "#more-menu", HTMLElement);
  const resign = find(page, "#resign", HTMLButtonElement);
  const hintItem = find(page, "#hint", HTMLButtonElement);
  const newGame = find(page, "#new-game", HTMLAnchorElement);
  /** @type {Map<PossibleOffer["kind"], HTMLButtonElement>} */
  const items = new Map();
  /** @type {PossibleOffer[]} */
  let latest = [];
  const arming = new ArmingDelay(300);

  /** @param {boolean} open */
  const setOpen = (open) => {
    setVisible(menu, open);
    setAttribute(button, "aria-expanded", String(open));
    arming.restart(menu);
  };
  /** @param {Element | null} item */
  const choose = (item) => {
    if (!item || isDisabled(item) || !arming.armed) return;
    setOpen(false);
    button.focus();
    const possible = latest.find(({ kind }) => kind === item.getAttribute("data-offer"));
    if (item === resign) ask("resign");
    else if (item === hintItem) hint();
    else if (possible?.alone) ask("abort");
    else if (possible) offer(possible);
  };
  button.addEventListener("click", () => setOpen(menu.hidden !== false));
  menu.addEventListener("click", ({ target }) => choose(target instanceof Element ? target.closest("button") : null));
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || menu.hidden) return;
    event.preventDefault();
    setOpen(false);
    button.focus();
  });
  root.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) setOpen(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!menu.hidden && target instanceof Node && !root.contains(target)) setOpen(false);
  });

  return (state) => {
    const playing = activeColor(state) !== null;
    setVisible(button, playing);
    if (!playing && !menu.hidden) setOpen(false);
    latest = possibleOffers(state);
    setVisible(newGame, playsComputersOnly(state));
    setVisible(hintItem, offersHints(state));
    fillItem(hintItem, t("hints.ask"), hintObstacle(state));
    const kinds = new Set(latest.map(({ kind }) => kind));
    for (const [kind, item] of items) setVisible(item, kinds.has(kind));
    for (const possible of latest) {
      const item = items.get(possible.kind) ?? emptyItem(possible.kind);
      if (!items.has(possible.kind)) newGame.before(item);
      items.set(possible.kind, item);
      fillItem(item, possible.label, state.sideCommand ? t("match.one-moment") : possible.why);
    }
    fillItem(resign, t("match.resign-ask"), state.pending ? t("match.one-moment") : "");
  };
}

/** @param {string} kind */
function emptyItem(kind) {
  return createElement("button", { type: "button", "data-offer": kind }, createElement("span"), createElement("small"));
}

/** @param {HTMLButtonElement} item @param {string} label @param {string} why The reason why it is disabled, or "". */
function fillItem(item, label, why) {
  setText(find(item, "span", HTMLElement), label);
  setText(find(item, "small", HTMLElement), why);
  setDisabled(item, why !== "");
}
