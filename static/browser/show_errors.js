/** Shows the errors of an action. */

import { errorMessage } from "./api.js";
import { showMessage } from "./dom.js";

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
