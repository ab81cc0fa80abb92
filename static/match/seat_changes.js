/** Detects messages after which a page must send hello again, because its seats may have changed. Pure. */

/** @import {FrameMessage, PresenceMessage} from "../protocol.js" */
/** @import {State} from "./state.js" */

/** @param {State} before @param {FrameMessage | PresenceMessage} message */
export function needsHello(before, message) {
  if (message.t === "presence") {
    const waits = (/** @type {PresenceMessage | null} */ presence) =>
      presence?.join_requests.some(({ id }) => id === before.join_request);
    return before.join_request !== null && waits(before.presence) === true && !waits(message);
  }
  return message.events.some((event) => {
    if (event.kind === "seated") return before.you.length === 0;
    if (event.kind === "left" || event.kind === "unseated") return before.you.includes(event.color);
    if (event.kind === "color-chosen") return event.swapped && before.you.length > 0;
    return event.kind === "reservation-dropped" && before.reserved_seat === event.color;
  });
}
