/** A one-time code that signs in another device: as letters, as a QR code, and with its remaining time. */

/** @import {DeviceCode} from "../protocol.js" */

import * as api from "../browser/api.js";
import { isReachable } from "../browser/buttons/clipboard.js";
import { find, setText, setVisible, showMessage } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { showErrors } from "../browser/show_errors.js";

/** @param {HTMLElement} section */
export function deviceCodePanel(section) {
  const message = find(section, "#device-message", HTMLElement);
  const button = find(section, "#code-create", HTMLButtonElement);
  const panel = find(section, "#code-shown", HTMLElement);
  const left = find(section, "#code-time-left", HTMLElement);
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;
  const stop = () => {
    clearInterval(clock);
    setVisible(panel, false);
    setText(button, t("account.device.show"));
  };

  /** @param {DeviceCode} code */
  const start = (code) => {
    const end = performance.now() + code.seconds * 1_000;
    find(section, "#code-qr", HTMLImageElement).src = code.qr;
    const text = find(section, "#code-text", HTMLElement);
    setText(text, code.code);
    text.setAttribute("aria-label", [...code.code].join(" "));
    text.setAttribute("role", "img");
    setText(
      find(section, "#code-address", HTMLElement),
      new URL("/continue", code.url).href.replace(/^https?:\/\//, ""),
    );
    setVisible(panel, true);
    panel.scrollIntoView({ block: "nearest" });
    setVisible(find(section, "#code-local", HTMLElement), !isReachable(code.url));
    setText(button, t("account.device.another"));
    clearInterval(clock);
    const tick = () => {
      const seconds = Math.ceil((end - performance.now()) / 1_000);
      if (seconds <= 0) return stop();
      setText(
        left,
        t("account.device.time-left", { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` }),
      );
    };
    tick();
    clock = setInterval(tick, 1_000);
  };

  button.addEventListener("click", () => {
    void showErrors(message, async () => {
      start(await api.createDeviceCode());
      showMessage(message, "");
    });
  });
}
