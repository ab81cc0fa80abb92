/** A dialog that starts a match from the position of a line. */

/** @import {Color, CreateMatch} from "../protocol.js" */

import { createMatch, errorMessage } from "../browser/api.js";
import { find, isDisabled, setDisabled, setText } from "../browser/dom.js";

/**
 * @param {HTMLElement} root Contains the dialog and the button that opens it.
 * @param {() => Promise<{game: string, options: Record<string, string>, moves: string[]} | string>} line The moves, or
 * the
 * reason why the match cannot start here.
 * @param {(match: string) => void} [opened] Called before the page opens the match.
 */
export function startMatchDialog(root, line, opened = () => undefined) {
  const button = find(root, ".start-match-open", HTMLButtonElement);
  const dialog = find(root, "dialog", HTMLDialogElement);
  const form = find(dialog, "form", HTMLFormElement);
  const message = find(root, ".start-match-message", HTMLElement);
  const failed = find(dialog, ".message", HTMLElement);
  const go = find(form, 'button[type="submit"]', HTMLButtonElement);
  /** @type {Exclude<Awaited<ReturnType<typeof line>>, string> | null} */
  let from = null;

  button.addEventListener("click", async () => {
    const found = await line();
    setText(message, typeof found === "string" ? found : "");
    if (typeof found === "string") return;
    from = found;
    setText(failed, "");
    dialog.showModal();
  });
  find(dialog, ".start-match-close", HTMLButtonElement).addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!from || isDisabled(go)) return;
    setDisabled(go, true);
    const color = /** @type {Color | "random"} */ (String(new FormData(form).get("color")));
    /** @type {CreateMatch} */
    const body = { ...from, color, listed: false };
    try {
      const { id, url } = await createMatch(body);
      opened(id);
      location.assign(url);
    } catch (error) {
      setText(failed, errorMessage(error));
      setDisabled(go, false);
    }
  });
  window.addEventListener("pageshow", () => setDisabled(go, false));
}
