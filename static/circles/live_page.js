/** Keeps the page of a circle up to date: its sections are read again, and its forms are sent without leaving it. */

/** @import {LobbyChanged} from "../protocol.js" */

import { updateBoardImages } from "../browser/board_images.js";
import { copyButton } from "../browser/buttons/clipboard.js";
import { find, showMessage } from "../browser/dom.js";
import { afterPress, focusTitle, followPresses } from "../browser/live_sections.js";
import { RequestSequence } from "../browser/request_sequence.js";
import { showErrors } from "../browser/show_errors.js";
import { ReconnectingSocket } from "../browser/socket.js";

const SCROLL_MARGIN = 40; // pixels from the end within which the chat stays at the end

const PLACES = "button, summary, a, input";

const requests = new RequestSequence();
const page = location.pathname.split("/").slice(0, 3).join("/");
/** @type {Map<string, string>} The HTML of each section as the server sent it. */
const shown = new Map();

let reading = 0; // requests of `refresh` that are not answered

export function followCircle() {
  const message = find(document, "#circle-message", HTMLElement);
  for (const section of document.querySelectorAll("[data-live]")) shown.set(section.id, section.innerHTML);
  scrollToLatest();
  showCopyButton();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("inline" in form.dataset)) return;
    event.preventDefault();
    void send(form, event.submitter, message);
  });
  followPresses();
  if (document.querySelector("#messages")) openSocket();
}

function openSocket() {
  /** @type {ReconnectingSocket<LobbyChanged>} */
  const link = new ReconnectingSocket(`/api/v1${page}/socket`, {
    hello: () => null,
    receive: (news) => void (news.t === "changed" && refresh()),
    changed: ({ phase }) => {
      find(document, "#connection-dot", HTMLElement).dataset.phase = phase;
      if (phase === "open" || phase === "not-found") void refresh();
    },
  });
  link.open();
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} button @param {HTMLElement} message */
async function send(form, button, message) {
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) body.append(name, String(value));
  await showErrors(message, async () => {
    const answer = await fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      body,
      headers: { accept: "application/json" },
    });
    if (!answer.ok) {
      showMessage(message, (await answer.json()).message);
      return void refresh();
    }
    showMessage(message, "");
    if (!isOwnPath(answer.url)) return location.assign(answer.url);
    if ("chat" in form.dataset) nextMessage(form);
    const html = await answer.text();
    requests.next(); // a page that is being read may be older than this answer, or newer
    show(html);
    if (reading) void refresh();
  });
  form.removeAttribute("aria-busy");
}

/** @param {string} url */
function isOwnPath(url) {
  return new URL(url).pathname.startsWith(page);
}

/** @param {HTMLFormElement} form Its message was posted. */
function nextMessage(form) {
  find(form, "[name=text]", HTMLInputElement).value = "";
  find(form, "[name=id]", HTMLInputElement).value = crypto.getRandomValues(new Uint32Array(4)).join("-").slice(0, 40);
}

/** Reads the page again. If that is refused, the visitor is no member any more: the whole page is loaded. */
async function refresh() {
  const isLatest = requests.next();
  reading += 1;
  try {
    const answer = await fetch(page, { headers: { accept: "text/html" } });
    if (answer.status === 404) return location.reload();
    const html = await answer.text();
    if (answer.ok && isLatest()) show(html);
  } catch {
    // The socket reconnects, and the page is read again.
  } finally {
    reading -= 1;
  }
}

/** @param {string} html The page. */
function show(html) {
  afterPress(() => replaceSections(html));
}

/** An invitation link that is shown stays. @param {string} html */
function replaceSections(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const focused = focusKey();
  for (const section of document.querySelectorAll("[data-live]")) {
    const next = fresh.getElementById(section.id);
    const keeps = section.querySelector("#invitation-link") && !next?.querySelector("#invitation-link");
    const html = next?.innerHTML ?? "";
    if (!next || keeps || shown.get(section.id) === html) continue;
    shown.set(section.id, html);
    for (const details of section.querySelectorAll("details[id]")) {
      const other = next.querySelector(`#${CSS.escape(details.id)}`);
      other?.toggleAttribute("open", details.hasAttribute("open"));
    }
    const { scrollTop, scrollHeight, clientHeight } = section;
    const atEnd = scrollHeight - clientHeight - scrollTop < SCROLL_MARGIN;
    section.replaceChildren(...next.childNodes);
    section.scrollTop = atEnd ? section.scrollHeight : scrollTop;
  }
  updateBoardImages();
  showCopyButton();
  focused?.();
}

/** @returns {(() => void) | null} Focuses the element of the fresh page in the place of the focused one. */
function focusKey() {
  const active = document.activeElement;
  const section = active?.closest("[data-live]");
  const owner = active?.parentElement?.closest("[id]");
  if (!active || !section || !owner || section === active) return null;
  const before = [...owner.querySelectorAll(PLACES)];
  return () => {
    if (active.isConnected) return;
    const after = document.getElementById(owner.id)?.querySelectorAll(PLACES) ?? [];
    const place = after.length === before.length ? before.indexOf(active) : 0;
    const found = owner === section && after.length !== before.length ? null : after[place];
    if (found instanceof HTMLElement) found.focus();
    else focusTitle(section);
  };
}

function scrollToLatest() {
  const messages = document.querySelector("#messages");
  if (messages) messages.scrollTop = messages.scrollHeight;
}

function showCopyButton() {
  const button = document.querySelector("#invitation-copy");
  if (!(button instanceof HTMLButtonElement) || !button.hidden) return;
  button.hidden = false;
  copyButton(button, () => find(document, "#invitation-link", HTMLInputElement).value);
}
