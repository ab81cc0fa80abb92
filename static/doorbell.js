/** When a page may not be any more at the door what it was, so that it has to say hello again. Pure. */

/** @import {Frame, Presence} from "./protocol.js" */
/** @import {State} from "./state.js" */

/** @param {State} before @param {Frame | Presence} news */
export function concerns(before, news) {
  if (news.t === "presence") {
    const waits = (/** @type {Presence | null} */ presence) => presence?.knocks.some(({ id }) => id === before.knock);
    return before.knock !== null && waits(before.presence) === true && !waits(news);
  }
  return news.happened.some((event) => {
    if (event.kind === "seated") return before.you.length === 0;
    if (event.kind === "left" || event.kind === "unseated") return before.you.includes(event.color);
    return event.kind === "released" && before.kept === event.color;
  });
}
