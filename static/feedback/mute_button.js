/** The button that turns all sounds off, and on again as they were. */

import { find, setAttribute } from "../browser/dom.js";
import { DEFAULTS, onPreference, setPreferences, settings } from "../browser/preferences.js";
import { previewSetting } from "./play_cues.js";

/** @param {ParentNode} page */
export function muteButton(page) {
  const button = find(page, "#mute", HTMLButtonElement);
  let audible = DEFAULTS.sounds;
  const draw = () => {
    const { sounds } = settings();
    if (sounds !== "off") audible = sounds;
    setAttribute(button, "aria-pressed", String(sounds !== "off"));
  };
  button.addEventListener("click", () => {
    setPreferences({ sounds: settings().sounds === "off" ? audible : "off" });
    void previewSetting("sounds");
  });
  onPreference(draw);
  draw();
}
