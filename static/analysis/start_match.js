/** A dialog that starts a match from the position of a line. */

/** @import {CreateMatch} from "../protocol.js" */

import { createMatch } from "../browser/api.js";
import { find, setText } from "../browser/dom.js";
import { createMatchForm } from "../new_match/create.js";

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
  const failed = find(form, ".message", HTMLElement);
  /** @type {Exclude<Awaited<ReturnType<typeof line>>, string> | null} */
  let from = null;

  button.addEventListener("click", async () => {
    const found = await line();
    setText(message, typeof found === "string" ? found : "");
    if (typeof found === "string") return message.scrollIntoView({ block: "nearest" });
    from = found;
    setText(failed, "");
    dialog.showModal();
  });
  find(dialog, ".start-match-close", HTMLButtonElement).addEventListener("click", () => dialog.close());
  createMatchForm(form, async () => {
    const color = new FormData(form).get("color");
    const match = await createMatch(/** @type {CreateMatch} */ ({ ...from, color, listed: false }));
    opened(match.id);
    return match;
  });
}
