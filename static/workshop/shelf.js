/** Designs that were kept under a name, in this browser. */

import { createElement, find, replaceItems, setVisible, showMessage } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { readStorage, writeStorage } from "../browser/storage.js";

const KEY = "birnam.workshop.games";
const MOST = 50;
const LONGEST = 60; // characters of a name

/** @typedef {{name: string, text: string, removed?: boolean}} Kept */

/** @param {unknown} value What is stored. @returns {Kept[]} */
function validShelf(value) {
  if (!Array.isArray(value)) return [];
  const valid = value.filter((one) => typeof one?.name === "string" && typeof one?.text === "string");
  return valid.slice(0, MOST).map(({ name, text }) => ({ name: name.slice(0, LONGEST), text }));
}

/** @param {Kept[]} shelf @param {string} name @param {string} text @returns {Kept[]} The newest first. Another design of the name is removed, and can be restored. */
function keep(shelf, name, text) {
  const others = shelf.filter((one) => !one.removed && (one.name !== name || one.text !== text));
  return [{ name, text }, ...others.map((one) => (one.name === name ? { ...one, removed: true } : one))];
}

/**
 * @param {HTMLElement} root @param {() => string} text Of the design. @param {(text: string) => void} open
 */
export function shelf(root, text, open) {
  const list = find(root, "#kept", HTMLElement);
  const field = find(root, "#design-name", HTMLInputElement);
  const message = find(root, "#shelf-message", HTMLElement);
  let games = validShelf(readStorage(KEY));

  /** @param {Kept[]} next @returns {boolean} False if they are too many. */
  const show = (next) => {
    const kept = next.filter(({ removed }) => !removed);
    const fits = kept.length <= MOST;
    showMessage(message, fits ? "" : t("workshop.shelf.full", { count: MOST }));
    if (!fits) return false;
    games = next;
    writeStorage(KEY, kept.length ? kept.map(({ name, text }) => ({ name, text })) : null);
    draw();
    return true;
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
    if (show(keep(games, name, text()))) field.value = "";
  });
  const reload = () => {
    games = validShelf(readStorage(KEY));
    draw();
  };
  window.addEventListener("storage", ({ key }) => key === KEY && reload()); // another tab has kept or removed one
  window.addEventListener("pageshow", ({ persisted }) => persisted && reload()); // or has while this one slept
  draw();
}
