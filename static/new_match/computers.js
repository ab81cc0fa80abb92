/** The fields of the new-match form for computer players. */

/** @import {CreateMatch} from "../protocol.js" */

import { find, setText, setVisible } from "../browser/dom.js";

/**
 * `?computers=5,` selects level 5 for the first of the other seats, and `?hints=yes` shows hints.
 * @param {HTMLFormElement} form
 * @returns {{
 *   fields: () => Partial<CreateMatch>, titles: () => string[], alone: () => boolean, people: () => void, query: () =>
 * [string, string][],
 * }} `alone`: all other players are computers. `people` clears the fields.
 */
export function computerSeats(form) {
  const field = find(form, "#new-others", HTMLFieldSetElement);
  const selects = [...field.querySelectorAll("select")];
  const hints = find(field, "#new-hints", HTMLElement);
  const check = find(hints, "input", HTMLInputElement);
  const levels = () => selects.map(({ value }) => (value ? Number(value) : null));
  const alone = () => levels().every((level) => level !== null);

  const arrange = () => {
    const chosen = [...new Set(selects.flatMap((select) => select.selectedOptions[0] ?? []))];
    const meanings = chosen.flatMap((option) =>
      option.dataset.meaning ? [`${option.text}: ${option.dataset.meaning}`] : [],
    );
    setText(find(field, "#others-about", HTMLElement), meanings.join(" "));
    setVisible(hints, alone());
    check.disabled = !alone();
  };
  const asked = new URLSearchParams(location.search);
  const preset = (asked.get("computers") ?? "").split(",");
  for (const [seat, select] of selects.entries()) {
    const level = String(Number(preset[seat] || 0));
    if ([...select.options].some(({ value }) => value === level)) select.value = level;
  }
  check.checked = asked.get("hints") === "yes";
  form.addEventListener("change", arrange);
  arrange();

  return {
    alone,
    fields: () => ({ computers: levels(), hints: alone() && check.checked }),
    titles: () => [
      ...selects.flatMap((select) => (select.value ? (select.selectedOptions[0]?.text ?? []) : [])),
      ...(alone() && check.checked ? ["With hints"] : []),
    ],
    people: () => {
      for (const select of selects) select.value = "";
      arrange();
    },
    query: () => {
      const some = levels().some((level) => level !== null);
      /** @type {[string, string][]} */
      const chosen = some
        ? [
            [
              "computers",
              levels()
                .map((level) => level ?? "")
                .join(","),
            ],
          ]
        : [];
      return alone() && check.checked ? [...chosen, ["hints", "yes"]] : chosen;
    },
  };
}
