/** The form for a new chat message, with the reason when a message was refused. */

/** @import {ChatChannel} from "../protocol.js" */

import { createElement, find, isDisabled, setAttribute, setDisabled, setText } from "../browser/dom.js";
import { t } from "../browser/messages.js";

/**
 * @param {ParentNode} page
 * @param {{post: (text: string) => boolean, typed: () => void}} actions `post` returns false with too many unsent messages.
 */
export function composer(page, { post, typed }) {
  const form = find(page, "#chat-form", HTMLFormElement);
  const input = find(form, "#chat-text", HTMLInputElement);
  const button = find(form, "button", HTMLButtonElement);
  const messageElement = find(page, "#chat-status", HTMLElement);
  let isOpen = false;
  let until = 0; // on the clock of performance.now()
  let error = "";
  let shown = "";
  const left = createElement("span", { "aria-hidden": "true" }); // screen readers would read every second
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;

  const tick = () => {
    const seconds = Math.ceil((until - performance.now()) / 1_000);
    if (seconds <= 0) clearInterval(clock);
    if (seconds <= 0 && until) [until, error] = [0, ""];
    setText(left, until ? ` ${seconds} s` : "");
    if (error !== shown) messageElement.replaceChildren(...(error ? [createElement("span", {}, error), left] : []));
    shown = error;
    setDisabled(button, !isOpen || until > 0);
  };

  input.addEventListener("input", typed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text || isDisabled(button)) return;
    messageElement.removeAttribute("data-good");
    error = "";
    if (post(text)) input.value = "";
    else error = t("chat.too-many");
    typed();
    tick();
  });

  return {
    draft: () => input.value,
    /** @param {string} text What was typed on an earlier page. */
    fill(text) {
      if (!input.value) input.value = text;
    },
    /** @param {boolean} open @param {ChatChannel} channel */
    show(open, channel) {
      isOpen = open;
      setAttribute(input, "placeholder", t(`chat.to.${channel}`));
      setAttribute(input, "aria-label", t(`chat.say-to.${channel}`));
      tick();
    },
    /** @param {string} message @param {number} [wait] Milliseconds. @param {string} [text] The refused text. */
    fail(message, wait = 0, text = "") {
      messageElement.removeAttribute("data-good");
      error = message;
      until = wait ? performance.now() + wait : 0;
      if (text && !input.value) input.value = text;
      clearInterval(clock);
      if (until) clock = setInterval(tick, 500);
      tick();
    },
    /** @param {string} text */
    confirm(text) {
      messageElement.setAttribute("data-good", "");
      error = text;
      tick();
    },
  };
}
