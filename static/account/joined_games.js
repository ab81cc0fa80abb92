/** A notice on every page: a game of this player has begun. */

/** @import {MatchCard} from "../protocol.js" */

import { createElement, find } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { readStorage, writeStorage } from "../browser/storage.js";

const SEEN = "birnam.joined"; // the matches that the player knows, or whose notice was closed
const MAX_SEEN = 20;
const APPEARING = 300; // milliseconds
const STAYS = 20_000; // milliseconds; the number in the header stays

/** @param {MatchCard[]} games @param {string[]} seen @param {string} here @returns {MatchCard[]} To be announced. */
export function unseenGames(games, seen, here) {
  return games.filter(({ id }) => id !== here && !seen.includes(id));
}

/** @param {string} here The open match, or "". @returns {(games: MatchCard[]) => MatchCard[]} Returns those it shows. */
export function joinedGames(here) {
  const list = find(document, "#joined", HTMLElement);
  ignoreEarlyPresses(list);
  return (games) => {
    if (games.some(({ id }) => id === here)) markSeen(here);
    const shown = unseenGames(games, seenGames(), here).filter((game) => !hasButton(game));
    for (const item of [...list.querySelectorAll("[data-match]")])
      if (!shown.some(({ id }) => id === item.getAttribute("data-match"))) item.remove();
    for (const game of [...shown].reverse())
      if (!list.querySelector(`[data-match="${CSS.escape(game.id)}"]`)) list.prepend(notice(game));
    return shown;
  };
}

/** The page of a tournament has a button of its own. @param {MatchCard} game */
function hasButton({ id }) {
  return document.querySelector(`main a.button.primary[href$="/matches/${CSS.escape(id)}"]`) !== null;
}

/** A press just after a notice has appeared was meant for what it covers, and goes there. @param {HTMLElement} list */
function ignoreEarlyPresses(list) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let appearing;
  const observer = new MutationObserver(() => {
    list.dataset.appearing = "";
    clearTimeout(appearing);
    appearing = setTimeout(() => delete list.dataset.appearing, APPEARING);
  });
  observer.observe(list, { childList: true });
}

/** @param {MatchCard} game */
function notice(game) {
  const others = Object.entries(game.players).flatMap(([color, name]) =>
    name === null || game.you.some((mine) => mine === color) ? [] : [name],
  );
  const begun = t("nav.joined", { name: others, game: game.title });
  const tournament = createElement("bdi", { class: "secondary", translate: "no" }, game.tournament ?? "");
  const text = createElement("p", {}, begun, ...(game.tournament ? [" ", tournament] : []));
  const link = createElement("a", { class: "button primary", href: game.url }, t("nav.go-to-game"));
  link.addEventListener("click", () => markSeen(game.id));
  const item = closableNotice(game.id, text, link);
  item.dataset.match = game.id;
  removeLater(game.id, item);
  return item;
}

/** Once somebody has had time to read it, and does not use it. @param {string} key @param {HTMLElement} item */
function removeLater(key, item) {
  setTimeout(() => {
    if (!item.isConnected) return;
    const waits = document.hidden || item.previousElementSibling; // only the first is seen
    const used = item.matches(":hover") || item.contains(document.activeElement);
    if (waits || used) return removeLater(key, item);
    markSeen(key);
    item.remove();
  }, STAYS);
}

/** @param {string} key Marked as seen when the notice is closed. @param {...HTMLElement} parts */
export function closableNotice(key, ...parts) {
  const close = createElement("button", { type: "button", class: "close", "aria-label": t("common.close") }, "×");
  const item = createElement("div", { class: "joined-game" }, ...parts, close);
  close.addEventListener("click", () => {
    markSeen(key);
    item.remove();
  });
  return item;
}

/** @returns {string[]} */
export function seenGames() {
  const stored = readStorage(SEEN);
  return Array.isArray(stored) ? stored.map(String) : [];
}

/** @param {string} id */
export function markSeen(id) {
  const seen = seenGames();
  if (!seen.includes(id)) writeStorage(SEEN, [...seen, id].slice(-MAX_SEEN));
}
