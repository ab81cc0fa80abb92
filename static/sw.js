/**
 * The service worker: it shows push notifications, and caches the pages of matches, so that a reload without the server
 * still shows the board and the unsent move. It never caches responses of the API. The server prepends the definition
 * of STATIC, the URL of this version's files.
 */

/** @typedef {{title: string, body: string, match: string, url: string, picture: string, at: number}} Notice */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const files = /** @type {{STATIC: string}} */ (/** @type {unknown} */ (self)).STATIC;
const SHELL = `birnam-${files}`;
const PAGES = 30; // pages in the cache
const AWAY = [502, 503, 504]; // status codes of a reverse proxy without its server

worker.addEventListener("install", () => void worker.skipWaiting());

worker.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith("birnam-") && name !== SHELL) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

// Pages and files.

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith(`${files}/`)) event.respondWith(file(request));
  else if (url.pathname === "/board.css") event.respondWith(page(request));
  else if (request.mode === "navigate" && isKept(url.pathname)) event.respondWith(page(request));
});

worker.addEventListener("message", (event) => {
  // A page that was loaded before this worker is not in the cache.
  const path = event.data?.keep;
  if (typeof path !== "string" || !isKept(path)) return;
  event.waitUntil(Promise.allSettled([page(new Request(path)), page(new Request("/board.css"))]));
});

/** @param {string} path */
function isKept(path) {
  return /^\/matches\/[a-z0-9]+$/.test(path);
}

/** @param {Request} request Of an immutable file. */
async function file(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await shell.put(request, answer.clone());
  return answer;
}

/** @param {Request} request Served from the cache only if the server cannot be reached. */
async function page(request) {
  const shell = await caches.open(SHELL);
  const address = new URL(request.url).pathname;
  try {
    const answer = await fetch(request);
    if (AWAY.includes(answer.status)) return (await shell.match(address)) ?? answer;
    if (answer.status === 200 && !answer.redirected) await keep(shell, address, answer.clone());
    else await shell.delete(address); // the match may be private now
    return answer;
  } catch (error) {
    const kept = await shell.match(address);
    if (kept) return kept;
    throw error;
  }
}

/** @param {Cache} shell @param {string} address @param {Response} answer */
async function keep(shell, address, answer) {
  await shell.delete(address); // makes it the newest entry
  await shell.put(address, answer);
  const pages = (await shell.keys()).filter(({ url }) => isKept(new URL(url).pathname));
  for (const old of pages.slice(0, -PAGES)) await shell.delete(old);
}

// Notices.

worker.addEventListener("push", (event) => {
  const notice = /** @type {Notice | undefined} */ (event.data?.json());
  if (notice) event.waitUntil(tell(notice));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** @param {Notice} notice */
async function tell({ title, body, match, url, picture, at }) {
  const path = new URL(url, worker.location.origin).pathname;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // The player already sees the match.
  if (pages.some((one) => one.focused && new URL(one.url).pathname === path)) return;
  const look = { icon: picture, image: picture, badge: "/static/icons/touch.png", timestamp: at };
  await worker.registration.showNotification(title, { body, tag: match, data: path, ...look });
}

/** @param {string} path Focuses an open page of the match, or opens one. */
async function open(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((one) => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await worker.clients.openWindow(path);
}
