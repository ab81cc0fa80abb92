/** Runs the action of a button, one at a time, and shows its error. */

import { errorMessage } from "../api.js";
import { isDisabled, setDisabled, setText } from "../dom.js";

/**
 * @param {HTMLButtonElement} button @param {HTMLElement} message Shows the error.
 * @param {() => Promise<string | void>} act If it returns a URL, the browser opens it.
 */
export async function runBusy(button, message, act) {
  if (isDisabled(button)) return;
  setDisabled(button, true);
  setText(message, "");
  try {
    const address = await act();
    if (address) return location.assign(address);
  } catch (error) {
    setText(message, errorMessage(error));
  }
  setDisabled(button, false);
}
