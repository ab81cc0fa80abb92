/** The browsers in which the player is signed in; each can be signed out. */

/** @import {SessionInfo} from "../../protocol.js" */

import * as api from "../../browser/api.js";
import { createElement, find, replaceItems, setVisible, showMessage } from "../../browser/dom.js";
import { LANGUAGE_TAG, t } from "../../browser/messages.js";
import { showErrors } from "../../browser/show_errors.js";
import { forgetPlayer } from "../sign_out.js";

/** @param {HTMLElement} section @returns {(sessions: SessionInfo[], isAccount: boolean) => void} */
export function sessionList(section) {
  const message = find(section, ".message", HTMLElement);
  let isAccount = false; // a guest who has signed out could not come back
  /** @param {SessionInfo[]} sessions @param {boolean} account */
  const show = (sessions, account) => {
    isAccount = account;
    setVisible(section, sessions.length > 0);
    replaceItems(find(section, "ul", HTMLElement), sessions.map(item), find(section, "summary", HTMLElement));
  };
  /** @param {SessionInfo} session */
  const item = ({ id, device, here, seen_at }) => {
    const name = deviceName(device);
    const date = new Date(seen_at).toLocaleDateString(LANGUAGE_TAG, { dateStyle: "medium" });
    const thisBrowser = t("account.page.sessions.here");
    const seen = here ? thisBrowser : t("account.page.sessions.seen", { date });
    const label = createElement("div", {}, name, createElement("div", { class: "secondary" }, seen));
    const full = here ? `${name}, ${thisBrowser}` : name;
    if (here && !isAccount) return createElement("li", {}, label);
    const end = createElement(
      "button",
      { type: "button", class: "button quiet", "aria-label": t("account.page.sessions.end-one", { name: full }) },
      t("account.page.sessions.end"),
    );
    end.addEventListener("click", () => {
      void showErrors(message, async () => {
        const { sessions } = await api.endSession(id);
        if (here) return forgetPlayer();
        show(sessions, isAccount);
        showMessage(message, t("account.page.sessions.ended", { name }), true);
      });
    });
    return createElement("li", {}, label, end);
  };
  return show;
}

/** @param {string | null} device */
function deviceName(device) {
  if (device === null) return t("push.browser");
  const [browser = "", system = ""] = device.split("/");
  return system ? t("push.device", { browser, system }) : browser;
}
