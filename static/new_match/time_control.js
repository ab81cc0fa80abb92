/** The fields of the new-match form for the time control: a preset, or numbers that the server checks. */

/** @import {TimeControlChoice} from "../protocol.js" */

import { parseTimeControl } from "../browser/api.js";
import { find, setVisible } from "../browser/dom.js";

const CUSTOM = "other";

/**
 * @param {HTMLFormElement} form @param {() => void} changed Called after the server has accepted new numbers.
 * @returns {{time: () => Promise<string>, known: () => TimeControlChoice}} `time` waits for the
 * server, `known` is the latest answer.
 */
export function timeControlForm(form, changed) {
  const custom = find(form, "#time-custom", HTMLElement);
  const kind = find(custom, "#time-kind", HTMLSelectElement);
  const fields = [...custom.querySelectorAll("input")];
  const minutes = find(custom, "#time-minutes", HTMLInputElement);
  const chosen = () => String(new FormData(form).get("time") ?? "none");
  /** @type {TimeControlChoice} */
  let latest = { time: "none", title: "" };
  /** @type {Promise<TimeControlChoice>} */
  let answer = Promise.resolve(latest);

  const presetTitle = () => form.querySelector('input[name="time"]:checked')?.closest("label")?.dataset.title ?? "";
  const read = () => {
    if (chosen() !== CUSTOM) {
      latest = { time: chosen(), title: presetTitle() };
      answer = Promise.resolve(latest);
      return;
    }
    const numbers = fields
      .filter(({ disabled }) => !disabled)
      .map(({ id, value }) => [id.replace("time-", ""), value || "0"]);
    const asked = parseTimeControl(new URLSearchParams([["kind", kind.value], ...numbers]));
    answer = asked;
    asked.then(
      (found) => {
        if (answer !== asked) return; // the numbers have changed meanwhile
        latest = found;
        minutes.setCustomValidity("");
        changed();
      },
      (error) => answer === asked && minutes.setCustomValidity(error.message),
    );
  };
  // Hidden fields are disabled, because the browser would validate them.
  const arrange = () => {
    const open = chosen() === CUSTOM;
    setVisible(custom, open);
    kind.disabled = !open;
    for (const label of custom.querySelectorAll("label[data-for]")) {
      const asked = open && (label.getAttribute("data-for") ?? "").split(" ").includes(kind.value);
      if (label instanceof HTMLElement) setVisible(label, asked);
      find(label, "input", HTMLInputElement).disabled = !asked;
    }
    if (!open) minutes.setCustomValidity("");
    read();
  };
  form.addEventListener("input", arrange);
  form.addEventListener("change", arrange);
  arrange();
  return { time: async () => (await answer).time, known: () => latest };
}
