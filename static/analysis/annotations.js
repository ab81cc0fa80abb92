/** The players' annotations of the current ply of their match, and a form for one's own. */

/** @import {Annotation, Annotations} from "../protocol.js" */

import { fetchAnnotations, saveAnnotation } from "../browser/api.js";
import { createElement, find, setText, setVisible, stoneIcon } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { isolated } from "../browser/name_marks.js";
import { showErrors } from "../browser/show_errors.js";
import { readSession, writeSession } from "../browser/storage.js";

/**
 * @param {HTMLElement} root @param {{match: string, changed: () => void}} options
 * @returns {{show: (ply: number | null) => void, plies: () => number[]}} `show` takes null for a position that is not
 * part of the match.
 */
export function annotationsPanel(root, { match, changed }) {
  const form = find(root, "form", HTMLFormElement);
  const field = find(form, "textarea", HTMLTextAreaElement);
  const message = find(root, ".message", HTMLElement);
  const deleteButton = find(form, '[data-annotation="delete"]', HTMLButtonElement);
  /** @type {Annotations} */
  let all = { annotations: [], can_write: false };
  let shownPly = /** @type {number | null} */ (null);
  let filled = "";

  const draftKey = () => `birnam.note ${match} ${shownPly}`;
  const draw = () => {
    const shown = all.annotations.filter(({ ply }) => ply === shownPly);
    setText(find(root, ".annotations-place", HTMLElement), placeText(shownPly));
    find(root, "ul", HTMLElement).replaceChildren(...shown.map(annotationItem));
    setVisible(form, all.can_write && shownPly !== null);
    const own = shown.find(({ mine }) => mine)?.text ?? "";
    setVisible(deleteButton, own !== "");
    const key = `${shownPly} ${own}`;
    if (key !== filled) [filled, field.value] = [key, readSession(draftKey()) ?? own];
  };

  /** @param {() => Promise<Annotations>} request */
  const update = async (request) => {
    const done = await showErrors(message, async () => {
      all = await request();
      setText(message, "");
    });
    if (!done) return;
    draw();
    changed();
  };
  /** @param {string} text */
  const save = (text) => {
    const [ply, draft] = [shownPly, draftKey()];
    if (ply === null) return;
    void update(async () => {
      const saved = await saveAnnotation(match, ply, text);
      writeSession(draft, null);
      return saved;
    });
  };
  field.addEventListener("input", () => writeSession(draftKey(), field.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(field.value);
  });
  deleteButton.addEventListener("click", () => {
    field.focus();
    save("");
  });
  void update(() => fetchAnnotations(match));
  return {
    show: (ply) => {
      shownPly = ply;
      draw();
    },
    plies: () => all.annotations.map(({ ply }) => ply),
  };
}

/** @param {number | null} ply */
function placeText(ply) {
  if (ply === null) return t("analysis.notes.own-moves");
  return ply === 0 ? t("analysis.notes.game") : t("analysis.notes.move", { number: ply });
}

/** @param {Annotation} annotation */
function annotationItem({ color, name, text }) {
  const author = createElement("span", { class: "annotation-author" }, stoneIcon(color), isolated(name));
  return createElement("li", {}, author, createElement("p", {}, text));
}
