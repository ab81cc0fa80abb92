/** Sections of a page that are replaced when the page is read again, as if nobody had noticed. */

const END_MARGIN = 40; // pixels from the end within which a scrolled section stays at the end
const FOCUSABLE = "a[href], button, summary, input, [tabindex]";

/** Replaces the contents of a section. Open details, the place in scrolled tables and the focus stay.
 * @param {Element} section @param {Element} fresh The section as it was read, in this document.
 * @param {(section: Element) => void} complete Completes the new contents, in their place. */
export function replaceContents(section, fresh, complete) {
  for (const details of section.querySelectorAll("details[id]")) {
    const same = fresh.querySelector(`#${CSS.escape(details.id)}`);
    same?.toggleAttribute("open", details.hasAttribute("open"));
  }
  const offsets = scrollers(section).map(({ scrollLeft, scrollTop }) => ({ left: scrollLeft, top: scrollTop }));
  const focused = focusedPlace(section);
  const { scrollTop, scrollHeight, clientHeight } = section;
  const isAtEnd = scrollHeight - clientHeight - scrollTop < END_MARGIN;
  section.replaceChildren(...fresh.childNodes);
  complete(section);
  section.scrollTop = isAtEnd ? section.scrollHeight : scrollTop;
  for (const [index, element] of scrollers(section).entries()) element.scrollTo(offsets[index] ?? {});
  const place = focused && [...section.querySelectorAll(FOCUSABLE)].filter((one) => label(one) === focused.label);
  const found = place?.[focused?.index ?? 0];
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  else if (focused) focusTitle(section);
}

/** Focuses the title of a section in which the focused element is gone. @param {Element} section */
export function focusTitle(section) {
  const title = section.querySelector("h2") ?? section;
  if (!(title instanceof HTMLElement)) return;
  if (!title.hasAttribute("tabindex")) title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** @param {Element} section */
function scrollers(section) {
  return [...section.querySelectorAll("[tabindex='0']")];
}

/** The focused element: its label, and its number among those with the same one. @param {Element} section */
function focusedPlace(section) {
  const active = document.activeElement;
  if (!active || active === section || !section.contains(active)) return null;
  const same = [...section.querySelectorAll(FOCUSABLE)].filter((one) => label(one) === label(active));
  return { label: label(active), index: same.indexOf(active) };
}

/** @param {Element} element The purpose of a link, a button, a summary or a scrolled table. */
function label(element) {
  const words = element.getAttribute("aria-label") ?? element.getAttribute("aria-labelledby") ?? element.textContent;
  const target = element.getAttribute("href") ?? element.closest("form")?.getAttribute("action");
  return [element.tagName, target, words?.trim()].join("\n");
}
