/** Keeps the page of a circle up to date, and sends its forms without leaving it. */

import { sendForm } from "../browser/api.js";
import { updateBoardImages } from "../browser/board_images.js";
import { copyButton } from "../browser/buttons/clipboard.js";
import { find, showMessage } from "../browser/dom.js";
import { forgetForm } from "../browser/kept_forms.js";
import { showErrors } from "../browser/show_errors.js";
import { LivePage } from "../live/live_page.js";
import { focusTitle } from "../live/live_sections.js";

const path = location.pathname.split("/").slice(0, 3).join("/");

export function followCircle() {
  const message = find(document, "#circle-message", HTMLElement);
  const page = new LivePage({ path, keeps: showsInvitation, replaced: complete });
  scrollToLatest();
  showCopyButton();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("inline" in form.dataset)) return;
    event.preventDefault();
    void send(page, form, event.submitter, message);
  });
  if (document.querySelector("#messages")) page.follow(`/api/v1${path}/socket`);
}

/** An invitation link that is shown stays. @param {Element} section @param {Element} fresh */
function showsInvitation(section, fresh) {
  return section.querySelector("#invitation-link") !== null && fresh.querySelector("#invitation-link") === null;
}

function complete() {
  updateBoardImages();
  const section = document.activeElement?.closest("#invite");
  if (showCopyButton() && section) focusTitle(section); // the pressed button would make another invitation
}

/** @param {LivePage} page @param {HTMLFormElement} form @param {HTMLElement | null} button @param {HTMLElement} message */
async function send(page, form, button, message) {
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) body.append(name, String(value));
  await showErrors(message, async () => {
    const answer = await sendForm(form.getAttribute("action") ?? "", body).catch((error) => {
      void page.refresh();
      throw error;
    });
    showMessage(message, "");
    forgetForm(form);
    if (!new URL(answer.url).pathname.startsWith(path)) return location.assign(answer.url);
    if ("chat" in form.dataset) nextMessage(form);
    page.showAnswer(await answer.text());
  });
  form.removeAttribute("aria-busy");
}

/** @param {HTMLFormElement} form Its message was posted. */
function nextMessage(form) {
  find(form, "[name=text]", HTMLInputElement).value = "";
  find(form, "[name=id]", HTMLInputElement).value = crypto.getRandomValues(new Uint32Array(4)).join("-").slice(0, 40);
}

function scrollToLatest() {
  const messages = document.querySelector("#messages");
  if (messages) messages.scrollTop = messages.scrollHeight;
}

/** @returns {boolean} True if a new link is shown. */
function showCopyButton() {
  const button = document.querySelector("#invitation-copy");
  if (!(button instanceof HTMLButtonElement) || !button.hidden) return false;
  button.hidden = false;
  copyButton(button, () => find(document, "#invitation-link", HTMLInputElement).value);
  return true;
}
