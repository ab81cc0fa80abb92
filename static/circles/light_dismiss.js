/** Closes a panel over the page, as the browser closes a popover: by Escape, by a press elsewhere, and when the focus leaves. */

/** @param {string} selector Of `<details>`, whose content lies over the page. It may be replaced meanwhile. */
export function dismissLightly(selector) {
  const opened = () => /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(`${selector}[open]`));
  /** @param {Event} event */
  const closeOthers = ({ target }) => {
    for (const panel of opened()) if (!(target instanceof Node && panel.contains(target))) panel.open = false;
  };
  document.addEventListener("pointerup", closeOthers); // which no scrolling ends with
  document.addEventListener("focusin", closeOthers);
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const panel of opened()) {
      if (panel.contains(document.activeElement)) panel.querySelector("summary")?.focus();
      panel.open = false;
    }
  });
}
