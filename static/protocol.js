/**
 * Everything that crosses the wire of a match's websocket, and what HTTP answers: types only.
 * The same shapes as app/web/messages.py and app/web/resources.py.
 */

/** @typedef {"black" | "white" | "red"} Color */

// To the server.

/** @typedef {{t: "hello", version: number | null}} Hello */
/** @typedef {{t: "play", id: string, at: number, move: string}} Play */
/** @typedef {{t: "resign", id: string, at: number}} Resign */
/** @typedef {{t: "ping", n: number}} Ping */
/** @typedef {Hello | Play | Resign | Ping} ClientMessage */
/** @typedef {Play | Resign} Command A message that is repeated, under one id, until it is answered. */

// To the browser: the parts.

/**
 * @typedef {{start: string, cells: string[], to: string, becomes: Color | "neutral" | ""}} RayView
 * What a move captures in one direction; `becomes` is empty when the stones are removed.
 */
/**
 * @typedef {{
 *   move: string,
 *   path: string[],
 *   cell: string | null,
 *   given: string | null,
 *   turns: number,
 *   rays: RayView[],
 * }} LegalMove `path` are the cells that a hand touches in turn, `given` the first of them in a sacrifice.
 */
/**
 * @typedef {{
 *   move: string,
 *   path: string[],
 *   cell: string | null,
 *   given: string | null,
 *   turns: number,
 *   rays: RayView[],
 *   color: Color,
 *   forced: string | null,
 *   stones: string,
 *   score: Partial<Record<Color, number>>,
 *   reserve: Partial<Record<Color, number>>,
 *   built: string[],
 * }} TurnView One ply, and the board after it.
 */
/**
 * @typedef {{
 *   reason: "finished" | "resigned" | "withdrawn",
 *   winners: Color[],
 *   resigned: Color[],
 * }} Result
 */
/**
 * @typedef {{
 *   status: "waiting" | "running" | "over",
 *   ply: number,
 *   to_move: Color | null,
 *   stones: string,
 *   score: Partial<Record<Color, number>>,
 *   reserve: Partial<Record<Color, number>>,
 *   built: string[],
 *   legal: LegalMove[],
 *   duties: ("center" | "jump" | "last-chance")[],
 *   taken: Color[],
 *   resigned: Color[],
 *   result: Result | null,
 * }} View The match as it stands at one version.
 */
/** @typedef {{name: string, title: string, value: string, label: string}} OptionView */
/**
 * @typedef {{
 *   id: string,
 *   game: string,
 *   title: string,
 *   options: OptionView[],
 *   players: Color[],
 *   host: Color | null,
 *   listed: boolean,
 *   drawn: boolean,
 *   opened_at: number,
 * }} MatchInfo What does not change while the match is played.
 */
/** @typedef {{color: Color, name: string | null, here: "here" | "quiet" | "away"}} SeatPresence */
/**
 * @typedef {{kind: "seated", color: Color} | {kind: "left", color: Color} | {kind: "resigned", color: Color}
 *   | {kind: "ended"}} Happened
 */

// To the browser: the messages.

/**
 * @typedef {{
 *   t: "snapshot",
 *   version: number,
 *   match: MatchInfo,
 *   cells: string[],
 *   start: string,
 *   start_score: Partial<Record<Color, number>>,
 *   start_reserve: Partial<Record<Color, number>>,
 *   turns: TurnView[],
 *   view: View,
 * }} Snapshot
 */
/**
 * @typedef {{
 *   t: "frame",
 *   version: number,
 *   by: Color | null,
 *   id: string | null,
 *   happened: Happened[],
 *   turns: TurnView[],
 *   view: View,
 * }} Frame
 */
/** @typedef {{t: "presence", seats: SeatPresence[], watching: number}} Presence */
/** @typedef {{t: "welcome", version: number, you: Color[], missing: number | null}} Welcome */
/** @typedef {{t: "refused", id: string, reason: string, message: string, snapshot: Snapshot}} Refused */
/** @typedef {{t: "pong", n: number}} Pong */
/**
 * @typedef {{
 *   t: "error",
 *   reason: "unreadable" | "too-big" | "too-fast" | "unavailable",
 *   message: string,
 * }} Failure
 */
/** @typedef {Snapshot | Frame | Presence | Welcome | Refused | Pong | Failure} ServerMessage */

/** @typedef {{t: "changed"}} LobbyChanged What the lobby's socket says. */

// What HTTP takes and answers.

/** @typedef {{reason: string, message: string}} Problem */
/** @typedef {{option: string, value: string, message: string}} ChoiceRefused */
/** @typedef {{options: Record<string, string>, refused: ChoiceRefused[]}} OptionsAdvice */
/**
 * @typedef {{game: string, options: Record<string, string>, color: Color | "random", listed: boolean}} OpenMatch
 */
/** @typedef {{id: string, url: string, color: Color}} MatchLink */
/** @typedef {{color: Color, version: number}} SeatTaken */
/** @typedef {{version: number}} Vacated */
/**
 * @typedef {{
 *   id: string,
 *   url: string,
 *   game: string,
 *   title: string,
 *   options: string[],
 *   status: "waiting" | "running" | "over",
 *   version: number,
 *   ply: number,
 *   to_move: Color | null,
 *   players: Partial<Record<Color, string | null>>,
 *   you: Color[],
 *   your_turn: boolean,
 *   listed: boolean,
 *   result: Result | null,
 *   opened_at: number,
 *   moved_at: number,
 * }} MatchCard
 */
/** @typedef {{mine: MatchCard[], live: MatchCard[], open: MatchCard[]}} Lobby */
/** @typedef {{known: boolean, name: string | null, shown: string, running: number}} Me */
/** @typedef {{code: string, url: string, qr: string, expires_at: number, seconds: number}} HandoverCode */
/** @typedef {{url: string}} ResumeLink */
/** @typedef {{forgotten: number}} DevicesForgotten */

export {};
