/** The fields of the new-match form for the time control: a preset, or numbers. The server names the time control. */

/** @import {TimeControlChoice} from "../protocol.js" */

import { parseTimeControl } from "../browser/api.js";
import { find, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";

const CUSTOM = "other";

/**
 * @param {HTMLFormElement} form @param {() => void} changed Called when it is known whether new numbers are valid.
 * @returns {{time: () => Promise<string>, known: () => TimeControlChoice}} `time` waits for the
 * server, `known` is the latest answer, without a clock if the numbers
 * are wrong.
 */
export function timeControlForm(form, changed) {
  const custom = find(form, "#time-custom", HTMLElement);
  const kind = find(custom, "#time-kind", HTMLSelectElement);
  const fields = [...custom.querySelectorAll("input")];
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
    const asked = fields.filter(({ disabled }) => !disabled);
    const problem = findProblem(asked);
    const numbers = asked.map(({ id, value }) => [id.replace("time-", ""), value]);
    const checked = problem
      ? Promise.reject(new Error(problem.message))
      : parseTimeControl(new URLSearchParams([["kind", kind.value], ...numbers]));
    answer = checked;
    checked.then(
      (found) => {
        if (answer !== checked) return; // the numbers have changed meanwhile
        latest = found;
        changed();
      },
      (error) => {
        if (answer !== checked) return;
        latest = { time: "none", title: t("time.other-summary") };
        (problem?.field ?? asked[0])?.setCustomValidity(error.message);
        changed();
      },
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
    for (const field of fields) field.setCustomValidity("");
    read();
  };
  form.addEventListener("input", arrange);
  form.addEventListener("change", arrange);
  arrange();
  return { time: async () => (await answer).time, known: () => latest };
}

/**
 * @param {HTMLInputElement[]} fields The fields of one kind of time control.
 * @returns {{field: HTMLInputElement, message: string} | null} The first field that is wrong.
 */
function findProblem(fields) {
  for (const field of fields) {
    const { value, min, max } = field;
    const number = Number(value);
    if (/^[0-9]+$/.test(value) && number >= Number(min) && number <= Number(max)) continue;
    const name = field.labels?.[0]?.textContent?.trim() ?? "";
    return { field, message: t("time.number", { field: name, low: Number(min), high: Number(max) }) };
  }
  const [minutes, increment] = fields;
  const empty = increment?.id === "time-increment" && fields.every(({ value }) => Number(value) === 0);
  return minutes && empty ? { field: minutes, message: t("time.both-zero") } : null;
}
