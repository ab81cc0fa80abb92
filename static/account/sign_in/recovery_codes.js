/** The recovery codes of an account, which are shown once. */

/** @import {AccountView} from "../../protocol.js" */

import * as api from "../../browser/api.js";
import { copyButton } from "../../browser/buttons/clipboard.js";
import { createElement, find, setText, setVisible, showMessage } from "../../browser/dom.js";
import { t } from "../../browser/messages.js";
import { showErrors } from "../../browser/show_errors.js";

/** @param {HTMLElement} section @returns {(account: AccountView) => void} */
export function recoveryCodes(section) {
  const left = find(section, "#recovery-left", HTMLElement);
  const message = find(section, ".message", HTMLElement);
  const list = find(section, "#recovery-codes", HTMLElement);
  /** @type {string[]} */
  let shown = [];
  copyButton(find(section, "#recovery-copy", HTMLButtonElement), () => shown.join("\n"));
  find(section, "#recovery-create", HTMLButtonElement).addEventListener("click", () => {
    void showErrors(message, async () => {
      shown = (await api.createRecoveryCodes()).codes;
      list.replaceChildren(...shown.map((code) => createElement("li", {}, code)));
      setVisible(find(section, "#recovery-shown", HTMLElement), true);
      setText(left, t("account.page.recovery.left", { count: shown.length }));
      showMessage(message, "");
    });
  });
  return ({ handle, recovery_codes: count }) => {
    setVisible(section, handle !== null);
    setText(left, t("account.page.recovery.left", { count }));
  };
}
