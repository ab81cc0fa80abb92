/** The list of a player's passkeys: to add one, to name it, to remove it. */

/** @import {AccountView, PasskeyInfo} from "../../protocol.js" */

import * as api from "../../browser/api.js";
import { createElement, find, replaceItems, setVisible, showMessage } from "../../browser/dom.js";
import { LANGUAGE_TAG, t } from "../../browser/messages.js";
import { showErrors } from "../../browser/show_errors.js";
import { canUsePasskeys, createPasskey } from "./passkeys.js";

/** @param {HTMLElement} section @returns {(account: AccountView) => void} */
export function passkeyList(section) {
  const message = find(section, ".message", HTMLElement);
  const add = find(section, "#passkey-add", HTMLButtonElement);
  setVisible(add, canUsePasskeys());

  /** @param {() => Promise<AccountView>} request @param {string} done */
  const change = async (request, done) => {
    await showErrors(message, async () => {
      show(await request());
      showMessage(message, done, true);
    });
  };
  /** @param {AccountView} account */
  const show = ({ handle, passkeys }) => {
    setVisible(section, handle !== null);
    replaceItems(find(section, "ul", HTMLElement), passkeys.map(item), find(section, "summary", HTMLElement));
  };
  /** @param {PasskeyInfo} passkey */
  const item = ({ id, name, created_at, used_at }) => {
    const label = name || t("account.page.passkeys.unnamed");
    const input = createElement("input", { "aria-label": t("account.page.passkeys.name"), maxlength: "40" });
    input.value = name;
    input.addEventListener("change", () => change(() => api.renamePasskey(id, input.value), t("common.saved")));
    const made = t("account.page.passkeys.made", { date: day(created_at) });
    const used = used_at === null ? "" : ` · ${t("account.page.passkeys.used", { date: day(used_at) })}`;
    const remove = createElement(
      "button",
      { type: "button", class: "button quiet", "aria-label": t("notifications.devices.remove", { name: label }) },
      t("common.remove"),
    );
    remove.addEventListener("click", () => change(() => api.removePasskey(id), t("account.page.passkeys.removed")));
    const about = createElement("div", { class: "secondary" }, made + used);
    return createElement("li", {}, createElement("div", { class: "stack" }, input, about), remove);
  };

  add.addEventListener("click", () => change(() => createPasskey(null), t("account.page.passkeys.added")));
  return show;
}

/** @param {number} time */
function day(time) {
  return new Date(time).toLocaleDateString(LANGUAGE_TAG, { dateStyle: "medium" });
}
