/** The board on which the host of a match draws a goal. */

import { find, setVisible } from "../browser/dom.js";

const FEWEST = 3;
const MOST = 6;

/**
 * @param {HTMLFormElement} form
 * @returns {(pressed?: EventTarget | null) => boolean} Call it when the form has changed. It shows the chosen board, gives
 *   the cells to the choice, makes the game casual, and tells whether the goal is complete.
 */
export function drawnGoal(form) {
  const choice = form.querySelector("input[data-drawn]");
  if (!(choice instanceof HTMLInputElement)) return () => true;
  const drawings = [...form.querySelectorAll(".drawing")].filter((one) => one instanceof HTMLElement);
  const rated = find(form, 'input[name="rated"]', HTMLInputElement);
  return (pressed = null) => {
    if (pressed instanceof HTMLElement && pressed.closest(".drawing")) choice.checked = true;
    const board = new FormData(form).get("board");
    const cells = drawings.flatMap((drawing) => {
      const inputs = [...drawing.querySelectorAll("input")];
      const isChosen = drawing.dataset.board === board;
      setVisible(drawing, isChosen && choice.checked);
      if (!isChosen) for (const input of inputs) input.checked = false;
      const drawn = inputs.filter(({ checked }) => checked).map(({ value }) => value);
      for (const input of inputs) input.disabled = !input.checked && drawn.length === MOST;
      return drawn;
    });
    choice.value = cells.length < FEWEST ? "" : cells.join("-");
    if (choice.checked) rated.checked = true; // the first choice is no
    const casual = rated.closest("fieldset");
    if (casual) setVisible(casual, !choice.checked);
    return !choice.checked || choice.value !== "";
  };
}
