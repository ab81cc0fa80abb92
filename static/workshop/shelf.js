/** Designs that were kept under a name, in this browser. */

import { createElement, find, replaceItems, setVisible, showMessage } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { readStorage, writeStorage } from "../browser/storage.js";

const KEY = "birnam.workshop.games";
const MOST = 50;
const LONGEST = 60; // characters of a name

/** @typedef {{name: string, text: string, removed?: boolean}} Kept */

/** @param {unknown} value What is stored. @returns {Kept[]} */
export function validShelf(value) {
  if (!Array.isArray(value)) return [];
  const valid = value.filter((one) => typeof one?.name === "string" && typeof one?.text === "string");
  return valid.slice(0, MOST).map(({ name, text }) => ({ name: name.slice(0, LONGEST), text }));
}

/** @param {Kept[]} shelf @param {string} name @param {string} text @returns {Kept[]} The newest first, one of each name. */
function keep(shelf, name, text) {
  return [{ name, text }, ...shelf.filter((one) => one.name !== name && !one.removed)];
}

/**
 * @param {HTMLElement} root @param {() => string} text Of the design. @param {(text: string) => void} open
 */
export function shelf(root, text, open) {
  const list = find(root, "#kept", HTMLElement);
  const field = find(root, "#design-name", HTMLInputElement);
  let games = validShelf(readStorage(KEY));

  /** @param {Kept[]} next */
  const show = (next) => {
    games = next;
    const kept = games.filter(({ removed }) => !removed);
    writeStorage(KEY, kept.length ? kept.map(({ name, text }) => ({ name, text })) : null);
    draw();
  };
  /** @param {Kept} game */
  const item = (game) => {
    const { name, removed } = game;
    const title = createElement("button", { class: "text-button", type: "button" }, name);
    title.disabled = removed === true;
    title.addEventListener("click", () => open(game.text));
    const label = t(removed ? "workshop.shelf.restore" : "workshop.shelf.remove", { name });
    const other = createElement("button", { class: "button quiet", type: "button" }, label);
    other.addEventListener("click", () =>
      show(games.map((one) => (one === game ? { ...one, removed: !removed } : one))),
    );
    return createElement("li", { class: "row" }, title, other);
  };
  const draw = () => {
    replaceItems(list, games.map(item), field);
    setVisible(find(root, "#shelf-empty", HTMLElement), games.length === 0);
  };
  find(root, "form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const name = field.value.trim().slice(0, LONGEST);
    if (!name) return field.focus();
    const next = keep(games, name, text());
    const message = find(root, "#shelf-message", HTMLElement);
    if (next.length > MOST) return showMessage(message, t("workshop.shelf.full", { count: MOST }));
    showMessage(message, "");
    show(next);
    field.value = "";
  });
  const reload = () => {
    games = validShelf(readStorage(KEY));
    draw();
  };
  window.addEventListener("storage", ({ key }) => key === KEY && reload()); // another tab has kept or removed one
  window.addEventListener("pageshow", ({ persisted }) => persisted && reload()); // or has while this one slept
  draw();
}
