/** The form by which a guest becomes an account, with a passkey. */

import { runBusy } from "../../browser/buttons/busy_button.js";
import { find, setAttribute, setText, setVisible, showMessage } from "../../browser/dom.js";
import { forgetForm } from "../../browser/kept_forms.js";
import { t } from "../../browser/messages.js";
import { isolated } from "../../browser/name_marks.js";
import { announcePlayerChange, onMe, reloadMe } from "../me.js";
import { canUsePasskeys, createPasskey, passkeysUnableText } from "./passkeys.js";
import { returnPage } from "./return_page.js";

export function newAccountForm() {
  const form = find(document, "#keep-form", HTMLFormElement);
  const input = find(form, "#handle", HTMLInputElement);
  const submit = find(form, "button[type=submit]", HTMLButtonElement);
  const kept = find(document, "#kept", HTMLElement);
  const unable = find(document, "#keep-unable", HTMLElement);
  const able = canUsePasskeys();
  setVisible(form, able);
  setVisible(unable, !able);
  if (!able) setText(unable, passkeysUnableText());
  setAttribute(find(kept, "#kept-back", HTMLAnchorElement), "href", returnPage() || "/");
  onMe(({ handle }) => {
    setVisible(find(document, "#guest", HTMLElement), handle === null);
    setVisible(kept, handle !== null);
    const name = handle === null ? "" : isolated(`@${handle}`);
    setText(find(kept, "#kept-handle", HTMLElement), name && t("account.page.lead", { handle: name }));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void runBusy(submit, find(form, "#keep-message", HTMLElement), async () => {
      const { handle } = await createPasskey(input.value.trim());
      forgetForm(form);
      announcePlayerChange();
      await reloadMe();
      showMessage(
        find(kept, "#kept-message", HTMLElement),
        t("account.keep.done", { handle: isolated(`@${handle}`) }),
        true,
      );
      find(kept, "#kept-handle", HTMLElement).focus();
    });
  });
}
