/** The service worker's registration, and this browser's subscription to notices. */

/** @import {AddDevice} from "../protocol.js" */

/** @returns {Promise<ServiceWorkerRegistration | null>} null where there can be none: without TLS, say. */
export async function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return (await navigator.serviceWorker.register("/sw.js")) ?? null;
  } catch {
    return null; // the page works without
  }
}

/** Lets the worker keep this page for when the server is away. */
export async function cachePage() {
  const kept = navigator.serviceWorker?.controller; // it has brought this page, and kept it
  if (!(await registerServiceWorker()) || kept) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: location.pathname });
}

/** @typedef {"impossible" | "insecure" | "denied" | "off" | "on"} SubscriptionState */

/** @returns {Promise<SubscriptionState>} Whether this browser takes notices, and if not, whether it could. */
export async function subscriptionState() {
  if (!window.isSecureContext) return "insecure";
  if (!("PushManager" in window) || !("Notification" in window)) return "impossible";
  if (Notification.permission === "denied") return "denied";
  const registration = await registerServiceWorker();
  if (!registration) return "impossible";
  return (await registration.pushManager.getSubscription()) ? "on" : "off";
}

/** @param {string} key The server's public key. @returns {Promise<AddDevice | null>} null if it is not allowed. */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  if (!(await registerServiceWorker())) return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old) await old.unsubscribe(); // it may be for another key
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(key) });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", name: browserName() };
}

export async function unsubscribe() {
  const registration = await registerServiceWorker();
  const held = await registration?.pushManager.getSubscription();
  await held?.unsubscribe();
}

/** @param {string} text Base64 as it stands in addresses. */
function decodeBase64Url(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function browserName() {
  const agent = navigator.userAgent;
  const [, browser = "A browser"] =
    /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent.replace(/Chrome\/(?=.*(Edg|OPR)\/)/, "")) ?? [];
  const [system = ""] = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent) ?? [];
  const name = { Edg: "Edge", OPR: "Opera" }[browser] ?? browser;
  return system ? `${name} on ${system.replace("Mac OS", "a Mac")}` : name;
}
