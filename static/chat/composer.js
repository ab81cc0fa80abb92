/** The form for a new chat message, with the reason when a message was refused. */

/** @import {ChatRoom} from "../protocol.js" */

import { find, isDisabled, setAttribute, setDisabled, setText } from "../browser/dom.js";

/** @param {ParentNode} page @param {(text: string) => boolean} speak Returns false with too many unsent messages. */
export function composer(page, speak) {
  const form = find(page, "#chat-form", HTMLFormElement);
  const input = find(form, "#chat-text", HTMLInputElement);
  const button = find(form, "button", HTMLButtonElement);
  const said = find(page, "#chat-said", HTMLElement);
  let ready = false;
  let until = 0; // on the clock of performance.now()
  let trouble = "";
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;

  const tick = () => {
    const seconds = Math.ceil((until - performance.now()) / 1_000);
    if (seconds <= 0) clearInterval(clock);
    if (seconds <= 0 && until) [until, trouble] = [0, ""];
    setText(said, until ? `${trouble} ${seconds} s` : trouble);
    setDisabled(button, !ready || until > 0);
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text || isDisabled(button)) return;
    said.removeAttribute("data-good");
    trouble = "";
    if (speak(text)) input.value = "";
    else trouble = "Your last lines are still on their way.";
    tick();
  });

  return {
    /** @param {boolean} open @param {ChatRoom} room */
    show(open, room) {
      ready = open;
      setAttribute(input, "placeholder", room === "players" ? "To the players" : "To who watches");
      setAttribute(
        input,
        "aria-label",
        room === "players" ? "Say something to the players" : "Say something to who watches",
      );
      tick();
    },
    /** @param {string} message @param {number} [wait] Milliseconds. @param {string} [text] The refused text. */
    fail(message, wait = 0, text = "") {
      said.removeAttribute("data-good");
      trouble = message;
      until = wait ? performance.now() + wait : 0;
      if (text && !input.value) input.value = text;
      clearInterval(clock);
      if (until) clock = setInterval(tick, 500);
      tick();
    },
    /** @param {string} message A confirmation. */
    tell(message) {
      said.setAttribute("data-good", "");
      trouble = message;
      tick();
    },
  };
}
