/** The names in messages that are the same for readers of all languages. Pure. */

/** @import {ChatMessageView, PresenceMessage} from "../protocol.js" */

import { t } from "../browser/messages.js";

const GUEST = /^Guest (\S{3})$/;
const DELETED = /^Deleted player$/;
const COMPUTER = /^Computer player, level ([1-8](?:\.[258])?) of 8$/;

/** @param {string} name @returns {string} In the language of the page; what players chose stays as it is. */
export function personName(name) {
  const guest = GUEST.exec(name)?.[1];
  if (guest) return t("names.guest", { id: guest });
  if (DELETED.test(name)) return t("names.deleted");
  const level = Number(COMPUTER.exec(name)?.[1]);
  if (!level) return name;
  if (!Number.isInteger(level)) return t("names.computer-adapted", { level });
  return t("names.computer", { level, title: t(`levels.${level}.title`) });
}

/** @param {PresenceMessage} presence @returns {PresenceMessage} */
export function withNames(presence) {
  return {
    ...presence,
    seats: presence.seats.map((seat) => ({
      ...seat,
      name: seat.name && personName(seat.name),
      reserved_for: seat.reserved_for && personName(seat.reserved_for),
    })),
    join_requests: presence.join_requests.map((one) => ({ ...one, name: personName(one.name) })),
  };
}

/** @param {ChatMessageView} message @returns {ChatMessageView} */
export function withAuthor(message) {
  return { ...message, name: personName(message.name) };
}
