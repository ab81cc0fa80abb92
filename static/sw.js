/**
 * The service worker: it shows push notifications, and caches the pages of matches and of games on one device, so that a
 * reload without the server still shows the board and the unsent move. For other pages, it then shows the offline
 * page. It never caches responses of the API. The server prepends the definition of STATIC, the URL of this
 * version's files.
 */

/** @typedef {{title: string, body: string, match: string, url: string, picture: string, at: number}} PushMessage */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const files = /** @type {{STATIC: string}} */ (/** @type {unknown} */ (self)).STATIC;
const CACHE = `birnam-${files}`;
const MAX_PAGES = 30; // in the cache
const OFFLINE = "/offline";
const UNAVAILABLE = [502, 503, 504]; // status codes of a reverse proxy without its server

worker.addEventListener("install", (event) => {
  event.waitUntil(cacheOfflinePage(OFFLINE).catch(() => undefined)); // a page asks for it again
  void worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  const deleteOldCaches = async () => {
    for (const name of await caches.keys()) if (name.startsWith("birnam-") && name !== CACHE) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(deleteOldCaches());
});

// Pages and files.

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith(`${files}/`)) event.respondWith(respondWithFile(request));
  else if (request.mode === "navigate" && !url.pathname.startsWith("/api/"))
    event.respondWith(respondWithPage(request));
});

worker.addEventListener("message", (event) => {
  // A page that was loaded before this worker is not in the cache.
  const { cachePage: path, language } = event.data ?? {};
  if (typeof path === "string") event.waitUntil(Promise.allSettled([respondWithPage(new Request(path))]));
  if (typeof language === "string") event.waitUntil(Promise.allSettled([translateOfflinePage(language)]));
});

/** @param {URL} url @returns {string | null} The key in the cache; null if the page is not cached. */
function cacheKey({ pathname, search }) {
  if (/^\/matches\/[a-z0-9]+$/.test(pathname)) return pathname;
  return /^\/local\/[a-z0-9-]+$/.test(pathname) ? pathname + search : null;
}

/** @param {Request} request Of an immutable file. */
async function respondWithFile(request) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  // Another process may not have this version, and answer with its own, which must not be kept.
  if (answer.ok && answer.headers.get("cache-control")?.includes("immutable")) await cache.put(request, answer.clone());
  return answer;
}

/** @param {Request} request Answered from the cache only if the server cannot be reached. */
async function respondWithPage(request) {
  const cache = await caches.open(CACHE);
  const key = cacheKey(new URL(request.url));
  try {
    const answer = await fetch(request);
    if (UNAVAILABLE.includes(answer.status)) return (await cachedPage(cache, key, answer.status)) ?? answer;
    if (key && answer.status === 200 && !answer.redirected) await storePage(cache, key, answer.clone());
    else if (key) await cache.delete(key); // the match may be private now
    return answer;
  } catch (error) {
    const cached = await cachedPage(cache, key, 0);
    if (cached) return cached;
    throw error;
  }
}

/** @param {Cache} cache @param {string | null} key @param {number} status Of the answer; 0 if there was none. */
async function cachedPage(cache, key, status) {
  const cached = key ? await cache.match(key) : undefined;
  return cached ?? (status === 503 ? undefined : await cache.match(OFFLINE)); // the server explains a 503 itself
}

/** @param {Cache} cache @param {string} key @param {Response} answer */
async function storePage(cache, key, answer) {
  await cache.delete(key); // makes it the newest entry
  await cache.put(key, answer);
  const pages = (await cache.keys()).filter(({ url }) => cacheKey(new URL(url)) !== null);
  for (const old of pages.slice(0, -MAX_PAGES)) await cache.delete(old);
}

/** @param {string} address Of the page for offline. It is cached with its files. */
async function cacheOfflinePage(address) {
  const answer = await fetch(address, { cache: "no-cache", credentials: address === OFFLINE ? "same-origin" : "omit" });
  if (answer.status !== 200) return;
  const html = await answer.clone().text();
  const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, found = ""]) => found);
  const own = addresses.filter((found) => found.startsWith(`${files}/`));
  await Promise.all(own.map((found) => respondWithFile(new Request(found))));
  await (await caches.open(CACHE)).put(OFFLINE, answer);
}

/** @param {string} language Without credentials, because the server would keep the language in a cookie. */
async function translateOfflinePage(language) {
  const cached = await (await caches.open(CACHE)).match(OFFLINE);
  if (cached?.headers.get("content-language") !== language) await cacheOfflinePage(`${OFFLINE}?lang=${language}`);
}

// Notifications.

worker.addEventListener("push", (event) => {
  const message = /** @type {PushMessage | undefined} */ (event.data?.json());
  if (message) event.waitUntil(showNotification(message));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

/** @param {PushMessage} message */
async function showNotification({ title, body, match, url, picture, at }) {
  const path = new URL(url, worker.location.origin).pathname;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // The player already sees the match.
  if (pages.some((one) => one.focused && new URL(one.url).pathname === path)) return;
  const images = { icon: picture, image: picture, badge: "/static/icons/touch.png", timestamp: at };
  await worker.registration.showNotification?.(title, { body, tag: match, data: path, ...images });
}

/** @param {string} path Focuses an open page of the match, or opens one. */
async function openPage(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((one) => new URL(one.url).pathname === path);
  if (there) await there.focus();
  else await worker.clients.openWindow(path);
}
