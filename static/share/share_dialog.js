/** The dialog that shares a page: its picture, its link, the film of a game, and code for other pages. */

import { copyButton, shareButton } from "../browser/buttons/clipboard.js";
import { closeOnClick, createElement, find, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";

const WIDTH = 480;
const HEIGHT = 600;

/**
 * @typedef {{link: () => string, query: () => string, ply: () => number | null}} Shared
 * `query` is added to the address of the embed, `ply` is the position on the board.
 */

/** @param {Partial<Shared>} shared @returns {() => void} Opens it. */
export function shareDialog({ link, query, ply }) {
  const dialog = find(document, "#share", HTMLDialogElement);
  const { title = "", match = "", picture = "" } = dialog.dataset;
  const form = find(dialog, "form", HTMLFormElement);
  const preview = find(dialog, "#share-preview", HTMLImageElement);
  const save = find(dialog, "#share-picture", HTMLAnchorElement);
  const url = () => link?.() ?? dialog.dataset.link ?? location.href;
  closeOnClick(dialog);
  copyButton(find(dialog, "#share-link", HTMLButtonElement), url);
  shareButton(find(dialog, "#share-apps", HTMLButtonElement), () => ({ title, url: url() }));
  copyPictureButton(dialog, () => save.href);
  const load = pictureLoader(preview);
  const code = dialog.querySelector("textarea");
  if (code) {
    copyButton(find(dialog, "#share-copy", HTMLButtonElement), () => code.value);
    code.addEventListener("focus", () => code.select());
  }
  const update = () => {
    const line = query?.().slice(1) ?? "";
    const still = match ? matchPicture(form, match, ply?.() ?? null) : `${picture}${line && `&${line}`}`;
    load(still);
    setDownload(save, still, `birnam-${match || "picture"}.png`);
    if (match) updateFiles(form, match, ply?.() ?? null);
  };
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  return () => {
    if (code) code.value = embedCode(dialog, query?.() ?? "");
    const theme = form.querySelector(`[name="theme"][value="${document.documentElement.dataset.theme}"]`);
    if (theme instanceof HTMLInputElement) theme.checked = true;
    setText(find(dialog, "#share-message", HTMLElement), "");
    update();
    dialog.showModal();
  };
}

/**
 * In place of the picture it says that it is loaded, or cannot be.
 * @param {HTMLImageElement} preview @returns {(source: string) => void} Shows a picture.
 */
function pictureLoader(preview) {
  const note = createElement("p", { class: "share-note secondary", role: "status" });
  preview.before(note);
  preview.addEventListener("load", () => setText(note, ""));
  preview.addEventListener("error", () => {
    preview.removeAttribute("src"); // opening the dialog again asks for it again
    setText(note, t("common.part-missing"));
  });
  return (source) => {
    if (preview.getAttribute("src") === source) return;
    setText(note, t("common.loading"));
    preview.src = source;
  };
}

/** @param {HTMLElement} dialog @param {() => string} source The address of a PNG. */
function copyPictureButton(dialog, source) {
  const button = find(dialog, "#share-copy-picture", HTMLButtonElement);
  const message = find(dialog, "#share-message", HTMLElement);
  setVisible(button, typeof ClipboardItem === "function" && typeof navigator.clipboard?.write === "function");
  button.addEventListener("click", async () => {
    setText(message, "");
    // A promise: Safari permits no copying after the request has been answered.
    const picture = fetch(source()).then((answer) => (answer.ok ? answer.blob() : Promise.reject(answer.statusText)));
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
      message.toggleAttribute("data-good", true);
      setText(message, t("common.copied"));
    } catch {
      message.toggleAttribute("data-good", false);
      setText(message, t("share.copy-failed"));
    }
  });
}

/** @param {HTMLElement} dialog @param {string} query */
function embedCode(dialog, query) {
  const { embed = "", title = "" } = dialog.dataset;
  const attributes = { src: `${embed}${query}`, width: String(WIDTH), height: String(HEIGHT), title, loading: "lazy" };
  const frame = createElement("iframe", attributes);
  frame.toggleAttribute("allowfullscreen", true);
  frame.style.border = "0";
  frame.style.maxWidth = "100%"; // on a phone
  return frame.outerHTML.replace(' allowfullscreen=""', " allowfullscreen");
}

/** @param {HTMLFormElement} form @param {string} match @param {number | null} ply @returns {string} A PNG. */
function matchPicture(form, match, ply) {
  const query = look(form, "theme");
  if (ply !== null) query.set("ply", String(ply));
  return `/matches/${match}/picture.png?${query}`;
}

/** @param {HTMLFormElement} form @param {string} match @param {number | null} ply */
function updateFiles(form, match, ply) {
  setDownload(
    find(form, "#share-film", HTMLAnchorElement),
    `/matches/${match}/game.gif?${look(form, "theme")}`,
    `birnam-${match}.gif`,
  );
  const format = String(new FormData(form).get("format"));
  const moving = format === "gif" || format === "webp";
  setVisible(find(form, '[data-choice="speed"]', HTMLElement), moving);
  const query = look(form, "theme", "size", "palette", ...(moving ? ["speed"] : []));
  if (!moving && ply !== null) query.set("ply", String(ply));
  const file = `/matches/${match}/${moving ? "game" : "picture"}.${format}?${query}`;
  setDownload(find(form, "#share-download", HTMLAnchorElement), file, `birnam-${match}.${format}`);
}

/**
 * What a picture of a match depends on. With the epoch, a finished match's picture is kept.
 * @param {HTMLFormElement} form @param {...string} names Of fields.
 */
function look(form, ...names) {
  const fields = new FormData(form);
  const { epoch = "" } = document.documentElement.dataset;
  return new URLSearchParams([...names.map((name) => [name, String(fields.get(name))]), ["epoch", epoch]]);
}

/** @param {HTMLAnchorElement} link @param {string} href @param {string} file */
function setDownload(link, href, file) {
  link.href = href;
  link.download = file;
}
