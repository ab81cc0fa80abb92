/** The part of a new match's form about who sits down and who watches. */

/** @import {CreateMatch} from "../protocol.js" */

import { fetchOpponents } from "../browser/api.js";
import { createElement, find, setVisible } from "../browser/dom.js";

/** @param {FormData} data @returns {Partial<CreateMatch>} What is wished for at the door. */
export function accessChoices(data) {
  const watch = data.get("watch");
  return {
    listed: watch === "everybody",
    private: watch === "players",
    joining: /** @type {CreateMatch["joining"]} */ (data.get("joining")),
    takebacks: data.get("takebacks") !== "no",
    friends: [...new Set(data.getAll("friend").map(String).filter(Boolean))],
  };
}

/**
 * Offers the people one has played with for the seats that can be kept; `?with=ID` chooses the first.
 * @param {HTMLFormElement} form @param {() => void} changed Something was chosen by the address.
 * @returns {{titles: () => string[], nobody: () => void}} What is chosen, in words, and how to choose nobody.
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
  ); // then no seat is kept
  return {
    titles: () => selects.flatMap((select) => (select.value ? `A seat for ${select.selectedOptions[0]?.text}` : [])),
    nobody: () => {
      for (const select of selects) select.value = "";
    },
  };
}
