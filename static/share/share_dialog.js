/** The dialog with the code of an embed, and with pictures of a game. */

import { copyButton } from "../browser/buttons/clipboard.js";
import { closeOnClick, find, setVisible } from "../browser/dom.js";

const WIDTH = 480;
const HEIGHT = 600;

/**
 * @typedef {{query: () => string, ply: () => number | null}} Shared
 * `query` is added to the address of the embed, `ply` is the position on the board.
 */

/** @param {Shared} shared @returns {() => void} Opens it. */
export function shareDialog({ query, ply }) {
  const dialog = find(document, "#share", HTMLDialogElement);
  const code = dialog.querySelector("textarea");
  const form = dialog.querySelector("form");
  closeOnClick(dialog);
  if (code) {
    copyButton(find(dialog, "#share-copy", HTMLButtonElement), () => code.value);
    code.addEventListener("focus", () => code.select());
  }
  const updatePicture = () => form && pictureLink(form, dialog.dataset.match ?? "", ply());
  form?.addEventListener("input", updatePicture);
  form?.addEventListener("submit", (event) => event.preventDefault());
  return () => {
    if (code) code.value = embedCode(dialog, query());
    updatePicture();
    dialog.showModal();
  };
}

/** @param {HTMLElement} dialog @param {string} query */
function embedCode(dialog, query) {
  const { site = "", embed = "", title = "" } = dialog.dataset;
  const frame = document.createElement("iframe");
  const attributes = { src: `${site}${embed}${query}`, width: String(WIDTH), height: String(HEIGHT), title };
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  frame.setAttribute("loading", "lazy");
  frame.toggleAttribute("allowfullscreen", true);
  frame.style.border = "0";
  frame.style.maxWidth = "100%"; // on a phone
  return frame.outerHTML.replace(' allowfullscreen=""', " allowfullscreen");
}

/** @param {HTMLFormElement} form @param {string} match @param {number | null} ply */
function pictureLink(form, match, ply) {
  const fields = new FormData(form);
  const value = (/** @type {string} */ name) => String(fields.get(name));
  const format = value("format");
  const moving = format === "gif" || format === "webp";
  setVisible(find(form, '[data-choice="speed"]', HTMLElement), moving);
  const query = new URLSearchParams({ size: value("size"), theme: value("theme"), palette: value("palette") });
  if (moving) query.set("speed", value("speed"));
  else if (ply !== null) query.set("ply", String(ply));
  const link = find(form, "#share-download", HTMLAnchorElement);
  link.href = `/matches/${match}/${moving ? "game" : "picture"}.${format}?${query}`;
  link.download = `birnam-${match}.${format}`;
}
