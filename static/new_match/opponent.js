/** The opponents in the new-match form: anyone, friends, the computer, or friends and computers together. */

/** @import {CreateMatch} from "../protocol.js" */
/** @import {ComputerLevel} from "./levels.js" */

import { find, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";
import { asLevel } from "./levels.js";

/** @typedef {"anyone" | "friend" | "computer"} Opponent */

/**
 * `?opponent=computer&level=5` and `?computers=5` select a level, `?computers=5,` one for the first of two other
 * seats, and `?hints=yes` shows hints.
 * @param {HTMLFormElement} form
 * @param {number} others The number of other seats.
 * @returns {{
 *   kind: () => Opponent, fields: () => Partial<CreateMatch>, titles: () => string[], label: () => string,
 *   changed: () => boolean, clear: () => void, query: () => [string, string][],
 * }} `clear` clears the fields but not the kind of opponent and the level; `changed`: there is something to clear.
 */
export function opponentForm(form, others) {
  const selects = [...form.querySelectorAll("#new-computers select")].filter((one) => one instanceof HTMLSelectElement);
  const hints = find(form, "#new-hints", HTMLElement);
  const check = find(hints, "input", HTMLInputElement);
  const value = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? "");
  const kind = () => /** @type {Opponent} */ (value("opponent"));
  const level = () => find(form, 'input[name="level"]:checked', HTMLInputElement);

  /** @returns {(ComputerLevel | null)[]} The levels of the other seats. */
  const levels = () => {
    if (kind() === "computer") return Array(others).fill(asLevel(level().value));
    return kind() === "friend" ? selects.map((select) => (select.value ? asLevel(select.value) : null)) : [];
  };
  const computersOnly = () => levels().length === others && levels().every((one) => one !== null);
  const withHints = () => computersOnly() && check.checked;

  const arrange = () => {
    for (const part of form.querySelectorAll("[data-opponents]")) {
      const shown = (part.getAttribute("data-opponents") ?? "").split(" ").includes(kind());
      if (part instanceof HTMLElement) part.toggleAttribute("data-unused", !shown);
    }
    setText(find(form, "#level-about", HTMLElement), level().dataset.about ?? "");
    setVisible(hints, computersOnly());
    check.disabled = !computersOnly();
  };
  const asked = new URLSearchParams(location.search);
  choosePreset(form, selects, asked.get("computers") ?? "", others);
  check.checked = asked.get("hints") === "yes";
  if (check.checked || selects.some((select) => select.value))
    find(form, "#new-details", HTMLDetailsElement).open = true;
  form.addEventListener("change", arrange);
  arrange();

  return {
    kind,
    fields: () => ({ computers: levels(), hints: withHints() }),
    titles: () => [
      ...(kind() === "computer" ? [level().closest("label")?.dataset.title ?? ""] : []),
      ...(kind() === "friend" ? selects.flatMap((one) => (one.value ? (one.selectedOptions[0]?.text ?? []) : [])) : []),
      ...(withHints() ? [t("hints.summary")] : []),
    ],
    label: () => {
      if (computersOnly()) return t("computer.title");
      if (kind() === "anyone") return t("home.play-anyone");
      return t(others > 1 ? "new.play-three" : "new.play");
    },
    changed: () => withHints() || (kind() === "friend" && selects.some((one) => one.value !== "")),
    clear: () => {
      for (const select of selects) select.value = "";
      check.checked = false;
      arrange();
    },
    query: () => {
      /** @type {[string, string][]} */
      const chosen = kind() === "friend" ? [] : [["opponent", kind()]];
      if (kind() === "computer") chosen.push(["level", level().value]);
      else if (levels().some((one) => one !== null)) chosen.push(["computers", levels().join(",")]);
      if (withHints()) chosen.push(["hints", "yes"]);
      return chosen;
    },
  };
}

/**
 * @param {HTMLFormElement} form @param {HTMLSelectElement[]} selects
 * @param {string} levels Of the other seats, as in the query. @param {number} others
 */
function choosePreset(form, selects, levels, others) {
  const preset = levels.split(",").map((one) => asLevel(one) || "");
  const level = form.querySelector(`input[name="level"][value="${CSS.escape(String(preset[0]))}"]`);
  if (level instanceof HTMLInputElement && preset.length === others && preset.every((one) => one === preset[0])) {
    level.checked = true;
    find(form, 'input[name="opponent"][value="computer"]', HTMLInputElement).checked = true;
    return;
  }
  for (const [seat, select] of selects.entries()) {
    select.value = String(preset[seat] ?? "");
    if (select.selectedIndex < 0) select.value = "";
  }
}
