/** A button that a question replaces before it acts. */

import { setVisible } from "../dom.js";
import { ArmingDelay } from "./arming.js";

/**
 * The focus goes to `no`, and back to the button.
 * @param {HTMLButtonElement} button @param {HTMLElement} question Contains `yes` and `no`.
 * @param {HTMLButtonElement} yes @param {HTMLButtonElement} no
 * @param {() => void} act
 * @returns {{close: () => void, hide: () => void}} `hide` leaves the focus where it is.
 */
export function askFirst(button, question, yes, no, act) {
  const arming = new ArmingDelay();
  /** @param {boolean} asking */
  const show = (asking) => {
    setVisible(question, asking);
    setVisible(button, !asking);
  };
  const close = () => {
    show(false);
    button.focus();
  };
  button.addEventListener("click", () => {
    show(true);
    arming.restart(yes);
    no.focus();
  });
  no.addEventListener("click", close);
  question.addEventListener("keydown", (event) => event.key === "Escape" && close());
  yes.addEventListener("click", () => arming.armed && act());
  return { close, hide: () => show(false) };
}
