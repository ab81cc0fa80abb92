/** Runs the action of a button, one at a time, and shows its error. */

import { isDisabled, setDisabled, showMessage } from "../dom.js";
import { errorMessage } from "../request.js";

/**
 * @param {HTMLButtonElement} button @param {HTMLElement} message Shows the error.
 * @param {() => Promise<string | void>} act If it returns a URL, the browser opens it.
 * @param {(url: string) => void} [open]
 */
export async function runBusy(button, message, act, open = (url) => location.assign(url)) {
  if (isDisabled(button)) return;
  setDisabled(button, true);
  showMessage(message, "");
  try {
    const url = await act();
    if (url) return open(url);
  } catch (error) {
    showMessage(message, errorMessage(error));
  }
  setDisabled(button, false);
}
