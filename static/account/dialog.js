/** The account dialog of every page: the name, the other devices, and the way to the settings. */

import { find, setText } from "../browser/dom.js";
import { keepForms } from "../browser/kept_forms.js";
import { loadPart } from "../browser/load_part.js";
import { t } from "../browser/messages.js";
import { followPresses } from "../browser/presses.js";
import { prepareOfflinePage } from "../offline/service_worker.js";
import { loadMe, onMe, onPlayerChanged, reloadMe } from "./me.js";
import { followMyTurns } from "./my_turns.js";
import { syncPreferences } from "./preferences.js";

export function accountDialog() {
  const dialog = find(document, "#account", HTMLDialogElement);
  const who = find(document, "#account-button", HTMLButtonElement);
  onMe((me) => setText(find(who, "#account-name", HTMLElement), me.is_player ? me.display_name : t("common.guest")));
  void loadMe();
  followMyTurns();
  syncPreferences();
  keepForms();
  followPresses();
  prepareOfflinePage();
  onPlayerChanged(() => void reloadMe());

  who.addEventListener("click", async () => {
    const panels = await loadPart(who, () => import("./panels.js"));
    panels?.openAccountDialog(dialog);
    void reloadMe();
  });
}
