/** The container of the chat: beside the board on a wide page, otherwise a drawer over the board. */

import { find, setAttribute, setText, setVisible } from "../browser/dom.js";

const WIDE = "(min-width: 760px) and (min-aspect-ratio: 1/1) and (min-height: 521px)"; // as in match.css
const FINE = "(pointer: fine)";

/** @param {HTMLElement} page @param {() => void} changed Called after it opens or closes. */
export function chatDrawer(page, changed) {
  const root = find(page, "#chat", HTMLElement);
  const toggle = find(page, "#chat-toggle", HTMLButtonElement);
  const count = find(page, "#chat-count", HTMLElement);
  const words = find(page, "#chat-toggle-words", HTMLElement);
  const table = find(page, "#match", HTMLElement);
  const wide = matchMedia(WIDE);

  const place = () => {
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    if (wide.matches) find(page, "#record", HTMLElement).after(root);
    else table.append(root);
    if (focused instanceof HTMLElement) focused.focus();
    cover();
  };
  const cover = () => {
    const covered = !root.hidden && !wide.matches;
    // The seats are beside the board on a phone in landscape.
    const beside = getComputedStyle(table).display === "contents";
    for (const part of table.children) {
      if (part !== root) part.toggleAttribute("inert", covered && !(beside && part.matches(".seats")));
    }
  };
  /** @param {boolean} shown */
  const open = (shown) => {
    if (root.hidden !== shown) return;
    setVisible(root, shown);
    setAttribute(page, "data-chat", shown ? "open" : null);
    setAttribute(toggle, "aria-expanded", String(shown));
    cover();
    changed();
    // Focus on the field would open an on-screen keyboard.
    const first = matchMedia(FINE).matches ? "#chat-text" : "#chat-title";
    if (shown) find(root, first, HTMLElement).focus();
    else toggle.focus();
  };

  toggle.addEventListener("click", () => open(root.hidden !== false));
  find(root, "#chat-close", HTMLButtonElement).addEventListener("click", () => open(false));
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    open(false);
  });
  wide.addEventListener("change", place);
  window.addEventListener("resize", cover);
  place();

  return {
    open: () => !root.hidden,
    /** @param {number} unread */
    badge(unread) {
      setVisible(count, unread > 0);
      setText(count, unread > 9 ? "9+" : String(unread));
      setText(words, unread > 0 ? `, ${unread} unread` : "");
    },
  };
}
