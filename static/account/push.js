/** The subscription of this browser to push notifications. */

/** @import {AddDevice} from "../protocol.js" */

import { t } from "../browser/messages.js";
import { registerServiceWorker } from "../offline/service_worker.js";

/** @typedef {"impossible" | "insecure" | "denied" | "off" | "on"} SubscriptionState */

/** @returns {Promise<SubscriptionState>} */
export async function subscriptionState() {
  if (!window.isSecureContext) return "insecure";
  if (!("PushManager" in window) || !("Notification" in window)) return "impossible";
  if (Notification.permission === "denied") return "denied";
  const registration = await registerServiceWorker();
  if (!registration) return "impossible";
  return (await registration.pushManager.getSubscription()) ? "on" : "off";
}

/** @param {string} key The server's public key. @returns {Promise<AddDevice | null>} Null without permission. */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  if (!(await registerServiceWorker())) return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old) await old.unsubscribe(); // it may have another key
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(key) });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "", name: browserName() };
}

export async function unsubscribe() {
  const registration = await registerServiceWorker();
  const held = await registration?.pushManager.getSubscription();
  await held?.unsubscribe();
}

/** @param {string} text URL-safe base64. */
function decodeBase64Url(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function browserName() {
  const agent = navigator.userAgent;
  const [, browser = t("push.browser")] =
    /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent.replace(/Chrome\/(?=.*(Edg|OPR)\/)/, "")) ?? [];
  const [system = ""] = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent) ?? [];
  const name = { Edg: "Edge", OPR: "Opera" }[browser] ?? browser;
  return system ? t("push.device", { browser: name, system: system.replace("Mac OS", "Mac") }) : name;
}
