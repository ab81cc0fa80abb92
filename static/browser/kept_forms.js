/**
 * Keeps what a person has typed or chosen in forms, for a reload, a link and the way back, until the form is answered.
 * It takes the forms that are sent without scripts, and those with `data-keep`; none with `data-unkept`.
 *
 * A form that is sent without scripts replaces the page by its answer. Without a server the answer would be the browser's
 * own error page: so the server is asked first, and without it the page stays and says so.
 */

import { createElement } from "./dom.js";
import { errorMessage, reachServer } from "./request.js";
import { readSession, writeSession } from "./storage.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

const FORMS = 'form[method="post"]:not([data-unkept]), form[data-keep]';
const PLAIN = 'form[method="post"]';
const SECRET = /^(password|file|hidden|submit|button|image|reset)$/;
const SENT = "birnam.form-sent"; // the form whose answer the next page is

/** @type {HTMLFormElement | null} It is being sent to a server that was reached. */
let reached = null;

/** Call it once on a page, which has to listen to its forms in the same task. */
export function keepForms() {
  forgetAnswered();
  queueMicrotask(() => restoreForms(document));
  for (const type of ["input", "change"]) window.addEventListener(type, ({ target }) => keep(target));
  window.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || !target.matches(PLAIN) || event.defaultPrevented) return;
    if (target !== reached) {
      event.preventDefault();
      void reach(target, submitter);
    } else if (target.matches(FORMS)) writeSession(SENT, keyOf(target));
  });
}

/** Sends a form if there is a server. @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
async function reach(form, submitter) {
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  form.querySelector("[data-unreachable]")?.remove();
  try {
    await reachServer();
    if (!form.isConnected) {
      form.hidden = true; // its section was replaced
      document.body.append(form);
    }
    reached = form;
    form.requestSubmit(submitter);
  } catch (error) {
    const text = createElement("p", { class: "message", role: "alert", "data-unreachable": "" }, errorMessage(error));
    form.append(text);
    window.addEventListener("online", () => text.remove(), { once: true });
  } finally {
    reached = null;
    form.removeAttribute("aria-busy");
  }
}

/** Fills in what was kept. @param {ParentNode} root Has just been shown. */
export function restoreForms(root) {
  for (const form of root.querySelectorAll(FORMS)) if (form instanceof HTMLFormElement) restore(form);
}

/** @param {HTMLFormElement} form It was answered, or given up. */
export function forgetForm(form) {
  writeSession(keyOf(form), null);
}

/** Forgets the form that was sent last, unless it was refused or has no answer yet. */
function forgetAnswered() {
  const sent = readSession(SENT);
  if (sent === null) return;
  writeSession(SENT, null);
  const [visit] = performance.getEntriesByType?.("navigation") ?? [];
  const { responseStatus = 200, type = "navigate" } = /** @type {Partial<PerformanceNavigationTiming>} */ (visit ?? {});
  const alerts = [...document.querySelectorAll('main [role="alert"]')];
  const refused = responseStatus >= 400 || alerts.some((alert) => alert.textContent?.trim());
  if (!refused && type !== "back_forward") writeSession(String(sent), null);
}

/** @param {EventTarget | null} target A field, or a form that a script has reset. */
function keep(target) {
  if (target instanceof HTMLFormElement && target.matches(FORMS)) return forgetForm(target);
  const form = isField(target) ? target.form : null;
  if (!isField(target) || !form?.matches(FORMS)) return;
  const kept = readSession(keyOf(form)) ?? {};
  for (const field of fields(form)) {
    if (field !== target && field.type !== "hidden" && !(isCheck(field) && field.name === target.name)) continue;
    if (isChanged(field)) kept[nameOf(field)] = fieldValue(field);
    else delete kept[nameOf(field)];
  }
  writeSession(keyOf(form), Object.keys(kept).some((name) => name !== "id") ? kept : null);
}

/** @param {HTMLFormElement} form */
function restore(form) {
  const kept = readSession(keyOf(form));
  if (kept === null || typeof kept !== "object") return;
  for (const field of fields(form)) {
    const value = kept[nameOf(field)];
    if (value === undefined || value === fieldValue(field)) continue;
    if (isCheck(field)) field.checked = value === true;
    else field.value = String(value);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** @param {HTMLFormElement} form By its place: with `data-keep="address"` the query belongs to it. */
function keyOf(form) {
  const { keep: how } = form.dataset;
  const name = form.getAttribute("id") ?? form.getAttribute("action") ?? ""; // a field may be called id
  return `birnam.form ${location.pathname}${how === "address" ? location.search : ""} ${name}`;
}

/** @param {unknown} one @returns {one is Field} */
function isField(one) {
  return one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;
}

/** @param {HTMLFormElement} form @returns {Field[]} */
function fields(form) {
  return [...form.elements].filter(/** @returns {field is Field} */ (field) => isField(field) && isKept(field));
}

/** @param {Field} field */
function isKept(field) {
  const isMessage = field.name === "id" && field.form?.dataset.chat !== undefined; // sent twice, it is one message
  return (
    isMessage ||
    (!SECRET.test(field.type) && (field.name || field.id) !== "" && !field.matches("[readonly], [data-unkept]"))
  );
}

/** @param {Field} field @returns {field is HTMLInputElement} */
function isCheck(field) {
  return field.type === "radio" || field.type === "checkbox";
}

/** @param {Field} field */
function nameOf(field) {
  return isCheck(field) ? `${field.name} ${field.value}` : field.name || field.id;
}

/** @param {Field} field */
function fieldValue(field) {
  return isCheck(field) ? field.checked : field.value;
}

/** @param {Field} field */
function isChanged(field) {
  if (isCheck(field)) return field.checked !== field.defaultChecked;
  return field instanceof HTMLSelectElement || field.type === "hidden" || field.value !== field.defaultValue;
}
