/** One-time links: the host creates one for each person to invite. */

import * as api from "../browser/api.js";
import { runBusy } from "../browser/buttons/busy_button.js";
import { copyButton, shareButton } from "../browser/buttons/clipboard.js";
import { find, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";

/**
 * @param {ParentNode} page @param {string} match @param {HTMLElement} error
 * @returns {(shown: boolean, title: string) => void} `title` is the title of a shared link.
 */
export function oneTimeLinks(page, match, error) {
  const root = find(page, "#one-time-links", HTMLElement);
  const createButton = find(page, "#one-time-link-create", HTMLButtonElement);
  const result = find(page, "#one-time-link-result", HTMLElement);
  const field = find(page, "#one-time-link-url", HTMLInputElement);
  const message = find(page, "#one-time-link-message", HTMLElement);
  let name = "";
  let count = 0;
  field.addEventListener("focus", () => field.select());
  copyButton(find(page, "#one-time-link-copy", HTMLButtonElement), () => field.value);
  shareButton(find(page, "#one-time-link-share", HTMLButtonElement), () => ({ title: name, url: field.value }));
  const createLink = async () => {
    const { url, qr } = await api.createOneTimeLink(match);
    count += 1;
    field.value = url;
    find(page, "#one-time-link-qr", HTMLImageElement).src = qr;
    setText(message, count > 1 ? t("seats.one-time.more", { number: count }) : t("seats.one-time.first"));
    setText(createButton, t("seats.one-time.another"));
    setVisible(result, true);
  };
  createButton.addEventListener("click", () => void runBusy(createButton, error, createLink));
  return (shown, title) => {
    name = title;
    setVisible(root, shown);
  };
}
