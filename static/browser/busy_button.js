/** A button that does one thing at a time, and says what went wrong. */

import { errorMessage } from "./api.js";
import { isDisabled, setDisabled, setText } from "./dom.js";

/**
 * @param {HTMLButtonElement} button @param {HTMLElement} said For what went wrong.
 * @param {() => Promise<string | void>} act Can answer with an address: the browser goes there, and the button stays busy.
 */
export async function runBusy(button, said, act) {
  if (isDisabled(button)) return;
  setDisabled(button, true);
  setText(said, "");
  try {
    const address = await act();
    if (address) return location.assign(address);
  } catch (error) {
    setText(said, errorMessage(error));
  }
  setDisabled(button, false);
}
