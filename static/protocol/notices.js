/** What is told to players who are away. The same shapes as in app/web/telling.py. */

/** @typedef {"turn" | "started" | "offer" | "chat" | "over" | "time" | "invitation"} NoticeKind */
/**
 * @typedef {{
 *   match: string,
 *   kind: NoticeKind,
 *   title: string,
 *   body: string,
 *   at: number,
 *   state: "waiting" | "sent" | "kept" | "failed",
 *   said: string,
 * }} Told
 */
/** @typedef {{id: string, name: string, here: boolean, added_at: number}} DeviceInfo */
/**
 * @typedef {{
 *   key: string,
 *   kinds: Partial<Record<NoticeKind, boolean>>,
 *   devices: DeviceInfo[],
 *   recent: Told[],
 * }} NoticeBoard
 */
/** @typedef {{endpoint: string, p256dh: string, auth: string, name: string}} AddDevice */
/** @typedef {{removed: boolean}} DeviceRemoved */
/** @typedef {{delivered: boolean, message: string}} Tried */
/**
 * @typedef {{
 *   host: string,
 *   form: "discord" | "ntfy",
 *   whose: "mine" | "all",
 *   off: boolean,
 *   failures: number,
 *   said: string,
 *   tried_at: number | null,
 * }} WebhookInfo
 */
/** @typedef {{seated: boolean, muted: boolean, webhook: WebhookInfo | null}} MatchNotices */
/** @typedef {{url: string, form: "auto" | "discord" | "ntfy", whose: "mine" | "all"}} SetWebhook */

export {};
