/** One-time links: the host creates one for each person to invite. */

import * as api from "../browser/api.js";
import { runBusy } from "../browser/busy_button.js";
import { copyButton, shareButton } from "../browser/clipboard.js";
import { find, setText, setVisible } from "../browser/dom.js";

/**
 * @param {ParentNode} page @param {string} match @param {HTMLElement} said
 * @returns {(shown: boolean, title: string) => void} `title` is the title of a shared link.
 */
export function oneTimeLinks(page, match, said) {
  const root = find(page, "#keys", HTMLElement);
  const createButton = find(page, "#key-make", HTMLButtonElement);
  const result = find(page, "#key-made", HTMLElement);
  const field = find(page, "#key-link", HTMLInputElement);
  const message = find(page, "#key-said", HTMLElement);
  let name = "";
  let count = 0;
  field.addEventListener("focus", () => field.select());
  copyButton(find(page, "#key-copy", HTMLButtonElement), () => field.value);
  shareButton(find(page, "#key-share", HTMLButtonElement), () => ({ title: name, url: field.value }));
  const another = async () => {
    const { url, qr } = await api.createOneTimeLink(match);
    count += 1;
    field.value = url;
    find(page, "#key-qr", HTMLImageElement).src = qr;
    setText(
      message,
      count > 1
        ? `Link ${count}: for one more person. The earlier ones stay good.`
        : "It seats one person, once. It is shown only now.",
    );
    setText(createButton, "Another one-time link");
    setVisible(result, true);
  };
  createButton.addEventListener("click", () => void runBusy(createButton, said, another));
  return (shown, title) => {
    name = title;
    setVisible(root, shown);
  };
}
