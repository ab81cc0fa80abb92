/** The choices of who may see the player's profile and its parts, and of games with bots. */

/** @import {Choices} from "../protocol.js" */

import { fetchPreferences, savePreferences } from "../browser/api.js";
import { find, setVisible, showMessage } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";

/** The default of each choice. */
const DEFAULTS = /** @type {const} */ ({
  profile: "everybody",
  profile_openings: "everybody",
  profile_series: "everybody",
  profile_puzzles: "everybody",
  bot_challenges: "yes",
  bot_pairing: "no",
});
const NAMES = /** @type {(keyof typeof DEFAULTS)[]} */ (Object.keys(DEFAULTS));

/**
 * @param {HTMLElement} section
 * @returns {(hasAccount: boolean, choices: Choices) => void} Guests have no profile.
 */
export function profileReaders(section) {
  const message = find(section, ".message", HTMLElement);
  const radios = (/** @type {string} */ name) =>
    /** @type {NodeListOf<HTMLInputElement>} */ (section.querySelectorAll(`[name="${name}"]`));
  for (const name of NAMES) {
    for (const radio of radios(name)) {
      radio.addEventListener("change", async () => {
        showMessage(message, "");
        await showErrors(message, async () => {
          const { choices } = await fetchPreferences();
          await savePreferences({ choices: { ...choices, [name]: radio.value }, all_devices: false });
          showMessage(message, t("common.saved"), true);
        });
      });
    }
  }
  return (hasAccount, choices) => {
    setVisible(section, hasAccount);
    for (const name of NAMES)
      for (const radio of radios(name)) radio.checked = radio.value === (choices[name] ?? DEFAULTS[name]);
  };
}
