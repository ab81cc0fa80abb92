/** The part of the account dialog in which a guest becomes an account, without leaving the page. */

import { runBusy } from "../../browser/buttons/busy_button.js";
import { find, setText, setVisible, showMessage } from "../../browser/dom.js";
import { forgetForm } from "../../browser/kept_forms.js";
import { t } from "../../browser/messages.js";
import { isolated } from "../../browser/name_marks.js";
import { announcePlayerChange, onMe, reloadMe } from "../me.js";
import { canUsePasskeys, createPasskey, passkeysUnableText } from "./passkeys.js";

/** @param {HTMLElement} dialog @param {HTMLElement} message */
export function keepPlayerPanel(dialog, message) {
  const form = find(dialog, "#keep-form", HTMLFormElement);
  const input = find(form, "#handle", HTMLInputElement);
  const submit = find(form, "button[type=submit]", HTMLButtonElement);
  const able = canUsePasskeys();
  setVisible(form, able);
  const unable = find(dialog, "#keep-unable", HTMLElement);
  setVisible(unable, !able);
  if (!able) setText(unable, passkeysUnableText());
  onMe(({ handle }) => {
    setVisible(find(dialog, "#keep", HTMLElement), handle === null);
    setVisible(find(dialog, "#kept", HTMLElement), handle !== null);
    setText(find(dialog, "#kept-handle", HTMLElement), handle === null ? "" : isolated(`@${handle}`));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void runBusy(submit, message, async () => {
      const { handle } = await createPasskey(input.value.trim());
      forgetForm(form);
      announcePlayerChange();
      await reloadMe();
      showMessage(message, t("account.keep.done", { handle: isolated(`@${handle}`) }), true);
      find(dialog, "#kept-title", HTMLElement).focus();
    });
  });
}
