/** Copying and sharing, also where there is no secure context: friends on a local network play over plain http. */

/** @param {string} url Whether other devices can open an address. */
export function isReachable(url) {
  return !/^(localhost$|127\.|\[::1)/.test(new URL(url).hostname);
}

/** @param {string} text @returns {Promise<boolean>} Whether it is on the clipboard now. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const back = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
  return done;
}

/**
 * Copies on click, and says so on the button.
 * @param {HTMLButtonElement} button @param {() => string | Promise<string>} text
 */
export function copyButton(button, text) {
  const label = button.textContent ?? "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  button.addEventListener("click", async () => {
    const done = await copyText(await text());
    button.textContent = done ? "Copied" : "Copy it by hand";
    clearTimeout(timer);
    timer = setTimeout(() => (button.textContent = label), 2_000);
  });
}

/**
 * Shares on click; hidden where nothing can be shared.
 * @param {HTMLButtonElement} button @param {() => {title: string, url: string}} what
 */
export function shareButton(button, what) {
  button.hidden = typeof navigator.share !== "function";
  button.addEventListener("click", () => navigator.share(what()).catch(() => undefined));
}
