/** The account menu of every page, and what each page does for its player. */

import { followPresses } from "../browser/buttons/presses.js";
import { find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { keepForms } from "../browser/kept_forms.js";
import { keepFocus } from "../browser/lost_focus.js";
import { t } from "../browser/messages.js";
import { CHOICES, onPreference, setPreferences, settings } from "../browser/preferences.js";
import { prepareOfflinePage } from "../offline/service_worker.js";
import { setAvatar } from "../view/avatar.js";
import { loadMe, onMe, onPlayerChanged, reloadMe } from "./me.js";
import { followMyTurns } from "./my_turns.js";
import { syncPreferences } from "./preferences.js";

export function accountMenu() {
  const button = find(document, "#account-button", HTMLButtonElement);
  const menu = find(document, "#account-menu", HTMLElement);
  const profile = menu.querySelector("#account-profile");
  onMe(({ is_player, display_name, handle, avatar }) => {
    setText(find(button, "#account-name", HTMLElement), is_player ? display_name : t("common.guest"));
    setAvatar(find(button, "#account-avatar", HTMLElement), avatar);
    setVisible(find(menu, "#account-sign-in", HTMLElement), handle === null);
    if (profile instanceof HTMLElement) setVisible(profile, handle !== null);
  });
  for (const link of menu.querySelectorAll("a")) {
    if (link.pathname === location.pathname) setAttribute(link, "aria-current", "page");
  }
  themeChoice(find(menu, "#account-theme", HTMLFieldSetElement));
  void loadMe();
  followMyTurns();
  syncPreferences();
  keepForms();
  followPresses();
  keepFocus();
  prepareOfflinePage();
  onPlayerChanged(() => void reloadMe());
}

/** @param {HTMLFieldSetElement} fieldset */
function themeChoice(fieldset) {
  const radios = [...fieldset.querySelectorAll("input")];
  const show = () => {
    for (const radio of radios) radio.checked = radio.value === settings().theme;
  };
  show();
  onPreference(show);
  fieldset.addEventListener("change", () => {
    const theme = CHOICES.theme.find((value) => radios.some((radio) => radio.checked && radio.value === value));
    setPreferences({ theme: theme ?? "auto" });
  });
  setVisible(fieldset, true); // it works now
}
