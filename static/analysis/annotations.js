/** What the players wrote about their game: beside the move that is looked at, and a sign at those that have some. */

/** @import {Annotations} from "../protocol.js" */

import { errorMessage, fetchAnnotations, saveAnnotation } from "../browser/api.js";
import { createElement, find, setText, setVisible, stoneIcon } from "../browser/dom.js";

/**
 * @param {HTMLElement} root @param {{match: string, changed: () => void}} given
 * @returns {{at: (ply: number | null) => void, plies: () => number[]}} `at` shows those of a ply; null is none of the game's.
 */
export function annotationsPanel(root, { match, changed }) {
  const list = find(root, "ul", HTMLElement);
  const form = find(root, "form", HTMLFormElement);
  const field = find(form, "textarea", HTMLTextAreaElement);
  const said = find(root, ".said", HTMLElement);
  const where = find(root, ".notes-where", HTMLElement);
  const gone = find(form, '[data-note="delete"]', HTMLButtonElement);
  /** @type {Annotations} */
  let all = { annotations: [], can_write: false };
  let here = /** @type {number | null} */ (null);
  let filled = "";

  const draw = () => {
    const those = all.annotations.filter(({ ply }) => ply === here);
    setText(
      where,
      here === null ? "Notes belong to the game’s own moves." : here === 0 ? "About the game" : `About turn ${here}`,
    );
    list.replaceChildren(
      ...those.map(({ color, name, text }) =>
        createElement(
          "li",
          {},
          createElement("span", { class: "note-by" }, stoneIcon(color), name),
          createElement("p", {}, text),
        ),
      ),
    );
    setVisible(form, all.can_write && here !== null);
    const own = those.find(({ mine }) => mine)?.text ?? "";
    setVisible(gone, own !== "");
    const key = `${here} ${own}`;
    if (key !== filled) [filled, field.value] = [key, own];
  };

  /** @param {() => Promise<Annotations>} asking */
  const ask = async (asking) => {
    try {
      all = await asking();
      setText(said, "");
    } catch (error) {
      setText(said, errorMessage(error));
      return;
    }
    draw();
    changed();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const ply = here;
    if (ply !== null) void ask(() => saveAnnotation(match, ply, field.value));
  });
  gone.addEventListener("click", () => {
    const ply = here;
    field.focus();
    if (ply !== null) void ask(() => saveAnnotation(match, ply, ""));
  });
  void ask(() => fetchAnnotations(match));
  return {
    at: (ply) => {
      here = ply;
      draw();
    },
    plies: () => all.annotations.map(({ ply }) => ply),
  };
}
