/** The registration of the service worker, which shows pages without the server. */

/** @returns {Promise<ServiceWorkerRegistration | null>} Null in browsers without service workers. */
export async function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return (await navigator.serviceWorker.register("/sw.js")) ?? null;
  } catch {
    return null; // the page works without it
  }
}

/** Makes the service worker cache the offline page in this page's language, as soon as the browser is idle. */
export function prepareOfflinePage() {
  const prepare = async () => {
    if (!(await registerServiceWorker())) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ language: document.documentElement.lang });
  };
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(() => void prepare());
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { once: true });
}

/** Makes the service worker cache this page, for when the server is away. */
export async function cachePage() {
  const kept = navigator.serviceWorker?.controller; // it served this page, and has cached it
  if (!(await registerServiceWorker()) || kept) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ cachePage: location.pathname + location.search });
}
