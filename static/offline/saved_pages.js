/** The pages that the service worker has cached. */

const SAVED = /^\/(matches\/[a-z0-9]+|local\/[a-z0-9-]+)$/; // as in sw.js

/** @typedef {{path: string, title: string}} SavedPage */

/** @returns {Promise<SavedPage[]>} The latest first; none if the browser denies storage, or the context is not secure. */
export const savedPages = () => readPages().catch(() => []);

/** @returns {Promise<SavedPage[]>} */
async function readPages() {
  const pages = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("birnam-")) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      if (SAVED.test(pathname)) pages.push({ path: pathname + search, title: await pageTitle(cache, request) });
    }
  }
  return pages.reverse();
}

/** @param {Cache} cache @param {Request} request */
async function pageTitle(cache, request) {
  const html = (await (await cache.match(request))?.text()) ?? "";
  const page = new DOMParser().parseFromString(html, "text/html");
  const players = request.url.includes("/matches/") ? page.querySelector('meta[name="description"]') : null;
  return players?.getAttribute("content") ?? page.title.replace(/ · Birnam$/, "");
}
