/** The clocks at the seats. They are drawn only when their text changes. */

/** @import {Color} from "../protocol.js" */
/** @import {State} from "../match/state.js" */

import { find } from "../browser/dom.js";
import { playCue } from "../feedback/player.js";
import { playerName } from "../view/phrases.js";
import { clockInWords, readClock } from "../view/time_left.js";
import { LedgerDialog } from "./ledger.js";
import { lowTimeWarning } from "./low_time.js";
import { seatClock } from "./seat_clock.js";

const OFTEN = 40; // milliseconds between two updates
const SELDOM = 60_000; // milliseconds

/**
 * @param {ParentNode} page
 * @param {{
 *   match: string,
 *   give: (color: Color) => void,
 *   announce: (text: string) => void,
 *   wake: () => void,
 * }} options `wake` is called when a delayed clock starts, so that the page redraws its notice.
 * @returns {(state: State) => void}
 */
export function clocksPanel(page, { match, give, announce, wake }) {
  /** @type {Map<Color, ReturnType<typeof seatClock>>} */
  const faces = new Map();
  const warn = lowTimeWarning(announce, (mark) => playCue("low", `${match} low ${mark}`));
  const ledger = new LedgerDialog(page, { match, give });
  /** @type {State | null} */
  let latest = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let held = false;

  const tick = () => {
    clearTimeout(timer);
    const game = latest?.game;
    if (!latest || !game?.view.clock) return;
    const now = Date.now() + (latest.clockOffset ?? 0);
    let next = Infinity;
    let waits = false;
    for (const [color, { update }] of faces) {
      const read = update(latest, now);
      next = Math.min(next, read?.changesIn ?? Infinity);
      waits ||= read?.mood === "held";
      if (game.view.to_move === color && latest.you.includes(color))
        warn(read, game.match.time_control, `${game.view.ply}`);
    }
    ledger.tick(now);
    if (next < Infinity) timer = setTimeout(tick, Math.min(SELDOM, Math.max(OFTEN, next)));
    if (held && !waits) setTimeout(wake);
    held = waits;
  };

  document.addEventListener("visibilitychange", tick);
  document.addEventListener("keydown", (event) => {
    const on = event.target instanceof Element ? event.target.closest("#board-room, #record, .seats") : null;
    const free = on && !event.ctrlKey && !event.altKey && !event.metaKey && !event.defaultPrevented;
    if (free && event.key.toLowerCase() === "t" && latest?.game?.view.clock) announce(clocksText(latest));
  });
  return (state) => {
    latest = state;
    const { game } = state;
    if (!game?.view.clock) return;
    for (const color of game.match.players) {
      if (faces.has(color)) continue;
      const face = seatClock(color, { open: (one) => ledger.open(one), give });
      faces.set(color, face);
      find(page, `.seat[data-color="${color}"] .seat-count`, HTMLElement).before(face.root);
    }
    ledger.update(state);
    tick();
  };
}

/** @param {State} state */
function clocksText(state) {
  const { game, you } = state;
  const now = Date.now() + (state.clockOffset ?? 0);
  const each = game?.match.players.flatMap((color) => {
    const read = readClock(game.view, game.match.time_control, color, now);
    const who = you.includes(color) ? "You" : playerName(state, color);
    return read ? [`${who}: ${clockInWords(read, game.match.time_control)}`] : [];
  });
  return `${(each ?? []).join(". ")}.`;
}
