/** Shows the errors of an action. */

import { showMessage } from "./dom.js";
import { errorMessage } from "./request.js";

/**
 * @param {HTMLElement} message @param {() => Promise<unknown>} act
 * @returns {Promise<boolean>} False after an error.
 */
export async function showErrors(message, act) {
  try {
    await act();
    return true;
  } catch (error) {
    showMessage(message, errorMessage(error));
    return false;
  }
}
