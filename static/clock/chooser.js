/** The clock of a new match: what is offered, or numbers of one's own. */

import { find, show } from "../dom.js";
import { pace } from "./pace.js";

const OTHER = "other";

/**
 * @param {HTMLFormElement} form
 * @returns {{time: () => string, title: () => string}} The time control as text, and in words.
 */
export function chooser(form) {
  const own = find(form, "#pace-own", HTMLElement);
  const kind = find(own, "#pace-kind", HTMLSelectElement);
  const number = (/** @type {string} */ name) => find(own, `#pace-${name}`, HTMLInputElement);

  const chosen = () => String(new FormData(form).get("time") ?? "none");
  const time = () => (chosen() === OTHER ? written() : chosen());
  const written = () => {
    const [minutes, increment, periods, seconds, days] = ["minutes", "increment", "periods", "seconds", "days"].map(
      (name) => number(name).valueAsNumber || 0,
    );
    if (kind.value === "days") return `${days}d`;
    return kind.value === "byoyomi" ? `${minutes}+${periods}x${seconds}` : `${minutes}+${increment}`;
  };
  // What is not asked for is disabled: it could not be mended when the browser says that it is wrong.
  const arrange = () => {
    const open = chosen() === OTHER;
    show(own, open);
    kind.disabled = !open;
    for (const label of own.querySelectorAll("label[data-for]")) {
      const asked = open && (label.getAttribute("data-for") ?? "").split(" ").includes(kind.value);
      if (label instanceof HTMLElement) show(label, asked);
      find(label, "input", HTMLInputElement).disabled = !asked;
    }
    number("minutes").setCustomValidity(time() === "0+0" ? "The players need some time." : "");
  };
  form.addEventListener("input", arrange);
  form.addEventListener("change", arrange);
  arrange();
  return { time, title: () => pace(time()) };
}
