/** The fields of the new-match form for players and spectators. */

/** @import {CreateMatch} from "../protocol.js" */

import { fetchOpponents } from "../browser/api.js";
import { createElement, find, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";

/** @param {FormData} data @returns {Partial<CreateMatch>} */
export function accessChoices(data) {
  const watch = data.get("watch");
  return {
    listed: watch === "everybody",
    private: watch === "players",
    joining: /** @type {CreateMatch["joining"]} */ (data.get("joining")),
    takebacks: data.get("takebacks") !== "no",
    balanced: data.get("start") === "balanced",
    swap: data.get("start") === "swap",
    friends: [...new Set(data.getAll("friend").map(String).filter(Boolean))],
  };
}

/**
 * Fills the fields for reserved seats with earlier opponents; `?with=ID` selects one.
 * @param {HTMLFormElement} form @param {() => void} changed Called after the query selected one.
 * @returns {{titles: () => string[], clear: () => void}} `clear` clears the fields.
 */
export function friendSeats(form, changed) {
  const field = find(form, "#new-friends", HTMLElement);
  const selects = [...field.querySelectorAll("select")];
  void fetchOpponents().then(
    ({ people: met }) => {
      const known = met.filter(({ computer }) => computer === null);
      for (const select of selects) {
        select.append(...known.map(({ id, name }) => createElement("option", { value: id }, name)));
      }
      setVisible(field, known.length > 0);
      const wanted = new URLSearchParams(location.search).get("with");
      const [first] = selects;
      if (!first || !known.some(({ id }) => id === wanted)) return;
      first.value = wanted ?? "";
      find(form, "#new-details", HTMLDetailsElement).open = true;
      changed();
    },
    () => undefined,
  ); // without the list, no seat can be reserved
  return {
    titles: () =>
      selects.flatMap((select) =>
        select.value ? t("new.reserve.summary", { name: select.selectedOptions[0]?.text ?? "" }) : [],
      ),
    clear: () => {
      for (const select of selects) select.value = "";
    },
  };
}
