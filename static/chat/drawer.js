/**
 * The container of the chat: beside the board on a wide page, below it on a tall phone, otherwise a sheet over its lower
 * part, which a press on the board closes.
 */

import { find, setAttribute, setText, setVisible } from "../browser/dom.js";
import { t } from "../browser/messages.js";

const WIDE = "(min-width: 760px) and (min-aspect-ratio: 1/1) and (min-height: 521px)"; // as in match.css
const FINE = "(pointer: fine)";
const GAP = 6; // pixels, as in match.css
const LEAST_HEIGHT = 182; // pixels, of a chat below the board

/** @param {HTMLElement} page @param {() => void} changed Called after it opens or closes. */
export function chatDrawer(page, changed) {
  const root = find(page, "#chat", HTMLElement);
  const toggle = find(page, "#chat-toggle", HTMLButtonElement);
  const count = find(page, "#chat-count", HTMLElement);
  const words = find(page, "#chat-toggle-text", HTMLElement);
  const preview = find(page, "#chat-preview", HTMLButtonElement);
  const table = find(page, "#match", HTMLElement);
  const record = find(page, "#record", HTMLElement);
  const wide = matchMedia(WIDE);

  const place = () => {
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    if (wide.matches) record.after(root);
    else table.append(root);
    if (focused instanceof HTMLElement) focused.focus();
    cover();
  };
  const cover = () => {
    const room = record.getBoundingClientRect().bottom - table.getBoundingClientRect().bottom;
    const below = !wide.matches && room >= LEAST_HEIGHT; // over the list of moves; a keyboard leaves no room
    setAttribute(root, "data-below", below ? "" : null);
    root.style.setProperty("--chat-height", `${Math.floor(room - GAP)}px`);
    record.toggleAttribute("inert", below && root.hidden === false);
    const covered = root.hidden === false && !wide.matches && !below;
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
  preview.addEventListener("click", () => open(true));
  closeOnPress(table, root, () => open(false));
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
    /** @param {number} unread @param {string} latest The latest unread message; empty if there is none. */
    badge(unread, latest) {
      setVisible(preview, latest !== "" && root.hidden !== false);
      setText(preview, latest);
      setText(count, unread > 9 ? "9+" : String(unread || ""));
      setText(words, unread > 0 ? `, ${t("chat.unread", { count: unread })}` : "");
    },
  };
}

/**
 * The parts of the table are inert while the sheet covers it, so a press on them is one on the table itself.
 * @param {HTMLElement} table @param {HTMLElement} root @param {() => void} close
 */
function closeOnPress(table, root, close) {
  table.addEventListener("click", ({ target }) => {
    const covered = root.parentElement === table && !root.matches("[data-below], [hidden]");
    if (covered && target === table) close();
  });
}
