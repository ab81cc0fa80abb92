/**
 * Everything that crosses the wire of a match's websocket, and what HTTP answers: types only.
 * The same shapes as app/web/messages.py and app/web/resources.py.
 */

/** @typedef {"black" | "white" | "red"} Color */

// To the server.

/** @typedef {{t: "hello", version: number | null}} Hello */
/** @typedef {{t: "play", id: string, at: number, move: string}} Play */
/** @typedef {{t: "resign", id: string, at: number}} Resign */
/** @typedef {"draw" | "takeback" | "pause" | "abort"} OfferKind */
/** @typedef {{t: "offer", id: string, at: number, kind: OfferKind, ply?: number | null}} Offer */
/** @typedef {{t: "answer", id: string, offer: number, accept: boolean}} Answer */
/** @typedef {{t: "claim", id: string, at: number, kind: "win" | "draw" | "skip" | "save"}} Claim */
/** @typedef {{t: "resume", id: string}} Resume */
/** @typedef {{t: "give", id: string, color: Color}} Give */
/** @typedef {{t: "plan", id: string, at: number, lines: string[][]}} Plan */
/** @typedef {{t: "ping", n: number}} Ping */
/** @typedef {{t: "beat", n: number}} Beat The server measures the way with it; the page answers with the same. */
/** @typedef {"players" | "watchers"} ChatRoom */
/** @typedef {"👍" | "❤" | "😄" | "😮" | "🤔" | "🙁"} Emoji */
/** @typedef {{t: "listen"}} Listen */
/** @typedef {{t: "say", id: string, room: ChatRoom, text: string}} Say */
/** @typedef {{t: "react", id: string, emoji: Emoji}} React */
/**
 * @typedef {{
 *   t: "moderate",
 *   id: string,
 *   what: "remove" | "report" | "mute",
 *   room: ChatRoom,
 *   number: number,
 * }} Moderate
 */
/** @typedef {{t: "unmute", id: string, who: string}} Unmute */
/** @typedef {Say | Moderate | Unmute} ChatCommand What the chat repeats, under one id, until it is answered. */
/**
 * @typedef {Hello | Play | Resign | Offer | Answer | Claim | Resume | Give | Plan | Ping | Beat | Listen | Say | React
 *   | Moderate | Unmute} ClientMessage
 */
/**
 * @typedef {Play | Resign | Offer | Answer | Claim | Resume | Give | Plan} Command
 * A message that is repeated, under one id, until it is answered.
 */

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
 *   planned: boolean,
 *   stones: string,
 *   score: Partial<Record<Color, number>>,
 *   reserve: Partial<Record<Color, number>>,
 *   built: string[],
 * }} TurnView One ply, and the board after it.
 */
/** @typedef {"resigned" | "time" | "absent"} OutReason Why a player left a game before its end. */
/**
 * @typedef {{
 *   reason: "finished" | "resigned" | "withdrawn" | "time" | "agreed" | "aborted" | "claimed" | "shared",
 *   winners: Color[],
 *   out: Partial<Record<Color, OutReason>>,
 * }} Result
 */
/** @typedef {{left: number, periods: number}} SideView One color's clock when the turn began; milliseconds. */
/**
 * @typedef {{
 *   mover: Color | null,
 *   used: number,
 *   since: number | null,
 *   held: "excused" | "resumed" | null,
 *   sides: Partial<Record<Color, SideView>>,
 * }} ClockView The mover's clock has run for `used` before `since` and runs on from there, by the server's clock; null:
 * it rests. `held` says why `since` lies ahead.
 */
/** @typedef {{id: number, kind: OfferKind, color: Color, ply: number | null, accepted: Color[]}} OfferView */
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
 *   out: Partial<Record<Color, OutReason>>,
 *   result: Result | null,
 *   clock: ClockView | null,
 *   moved_at: number,
 *   paused: "agreed" | "saved" | null,
 *   offers: OfferView[],
 *   begun: boolean,
 *   undoable: Color[],
 *   series: Partial<Record<Color, number>>,
 *   next: string | null,
 * }} View The match as it stands at one version.
 */
/** @typedef {{name: string, title: string, value: string, label: string}} OptionView */
/**
 * @typedef {{
 *   kind: "none" | "fischer" | "byoyomi" | "days",
 *   speed: "unlimited" | "live" | "slow",
 *   base: number,
 *   extra: number,
 *   periods: number,
 * }} Control A time control; seconds.
 */
/**
 * @typedef {{
 *   id: string,
 *   game: string,
 *   title: string,
 *   options: OptionView[],
 *   players: Color[],
 *   host: Color | null,
 *   listed: boolean,
 *   private: boolean,
 *   joining: "open" | "approval" | "keys",
 *   takebacks: boolean,
 *   hints: boolean,
 *   time: string,
 *   control: Control,
 *   round: number,
 *   previous: string | null,
 *   preset: number,
 *   drawn: boolean,
 *   opened_at: number,
 * }} MatchInfo What does not change while the match is played.
 */
/**
 * @typedef {{
 *   color: Color,
 *   name: string | null,
 *   computer: number | null,
 *   here: "here" | "quiet" | "away",
 *   gone: number | null,
 *   missed: number | null,
 *   kept: string | null,
 * }} SeatPresence `gone` says since when they are away, by the server's clock; `kept` for whom a free seat is kept; `computer` is the
 * level of one.
 */
/** @typedef {{id: number, name: string, color: Color | null}} KnockView */
/**
 * @typedef {{kind: "seated", color: Color} | {kind: "left", color: Color} | {kind: "released", color: Color}
 *   | {kind: "unseated", color: Color} | {kind: "knocked"} | {kind: "resigned", color: Color}
 *   | {kind: "flagged", color: Color} | {kind: "skipped", color: Color, by: Color}
 *   | {kind: "offered", color: Color, offer: OfferKind} | {kind: "agreed", color: Color, offer: OfferKind}
 *   | {kind: "declined", color: Color, offer: OfferKind} | {kind: "taken-back", ply: number}
 *   | {kind: "paused", reason: "agreed" | "saved"} | {kind: "resumed", color: Color}
 *   | {kind: "time-given", by: Color, to: Color, gift: number} | {kind: "excused", since: number, until: number}
 *   | {kind: "continued", match: string} | {kind: "ended"}} Happened
 */
/**
 * @typedef {{
 *   room: ChatRoom,
 *   number: number,
 *   name: string,
 *   seat: Color | null,
 *   mine: boolean,
 *   at: number,
 *   text: string,
 *   gone: "author" | "host" | null,
 * }} RemarkView A line of the chat; `number` counts those of its room, `gone` says who removed it.
 */
/** @typedef {{who: string, name: string}} MutedPerson */

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
 *   kept: number,
 *   turns: TurnView[],
 *   view: View,
 * }} Frame
 */
/** @typedef {{t: "presence", seats: SeatPresence[], watching: number, knocks: KnockView[]}} Presence */
/**
 * @typedef {{
 *   t: "welcome",
 *   version: number,
 *   you: Color[],
 *   kept: Color | null,
 *   knock: number | null,
 *   barred: boolean,
 *   now: number,
 *   missing: number | null,
 * }} Welcome `kept` is the free seat that is kept for this player, `knock` their wish for one that the host has not
 * answered yet; the host has given the seat of who is `barred` to somebody else.
 */
/** @typedef {{t: "refused", id: string, reason: string, message: string, snapshot: Snapshot}} Refused */
/** @typedef {{t: "pong", n: number, now: number}} Pong */
/**
 * @typedef {{
 *   t: "error",
 *   reason: "unreadable" | "too-big" | "too-fast" | "unavailable",
 *   message: string,
 * }} Failure
 */
/** @typedef {{t: "chat", rooms: ChatRoom[], remarks: RemarkView[], muted: MutedPerson[]}} Chat */
/** @typedef {{t: "said", id: string | null, remark: RemarkView}} Said */
/** @typedef {{t: "unsaid", room: ChatRoom, number: number, gone: "author" | "host"}} Unsaid */
/** @typedef {{t: "reacted", name: string, seat: Color | null, mine: boolean, emoji: Emoji}} Reacted */
/** @typedef {{t: "noted", id: string}} Noted */
/** @typedef {{t: "hushed", id: string, reason: string, message: string, wait: number}} Hushed */
/** @typedef {Chat | Said | Unsaid | Reacted | Noted | Hushed} ChatMessage */
/**
 * @typedef {Snapshot | Frame | Presence | Welcome | Refused | Pong | Beat | Failure | Chat | Said | Unsaid | Reacted
 *   | Noted | Hushed} ServerMessage
 */
/** @typedef {Exclude<ServerMessage, ChatMessage>} MatchMessage What changes how the match stands. */

/** @typedef {{t: "changed"}} LobbyChanged What the lobby's socket says. */

// What HTTP takes and answers.

/** @typedef {{reason: string, message: string}} Problem */
/** @typedef {{option: string, value: string, message: string}} ChoiceRefused */
/** @typedef {{options: Record<string, string>, refused: ChoiceRefused[]}} OptionsAdvice */
/**
 * @typedef {{
 *   game: string,
 *   options: Record<string, string>,
 *   color: Color | "random",
 *   listed: boolean,
 *   private?: boolean,
 *   time?: string,
 *   joining?: "open" | "approval" | "keys",
 *   takebacks?: boolean,
 *   friends?: string[],
 *   moves?: string[],
 *   computers?: (number | null)[],
 *   hints?: boolean,
 * }} OpenMatch `computers` are the levels of those at the other seats, in the order of play; null is a person.
 */
/** @typedef {{level: number, title: string, meaning: string, name: string}} LevelInfo */
/**
 * @typedef {{
 *   move: string,
 *   chance: number,
 *   margin: number | null,
 *   distance: number | null,
 *   exact: boolean,
 *   best: boolean,
 * }} Hint What a move is worth to who makes it.
 */
/** @typedef {{version: number, hints: Hint[]}} Hints In the position of that version. */
/** @typedef {{id: string, url: string, color: Color}} MatchLink */
/** @typedef {{color: Color, version: number}} SeatTaken */
/**
 * @typedef {{
 *   id: string,
 *   url: string,
 *   status: "waiting" | "running" | "over",
 *   off: boolean,
 *   by: string,
 *   you: Color | null,
 *   kept: Color | null,
 *   awaited: string[],
 *   watchable: boolean,
 * }} NextMatch How it stands with a rematch; `off` says that it came to nothing.
 */
/** @typedef {{knock: number, version: number}} Knocked The host has been asked for a seat. */
/** @typedef {{url: string, qr: string}} KeyLink A link that lets one person sit down. */
/** @typedef {{version: number, lines: string[][]}} PlanView Answers in advance, from the position of that version. */
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
 *   time: string,
 *   deadline: number | null,
 *   paused: "agreed" | "saved" | null,
 *   kept: Color | null,
 *   awaited: Partial<Record<Color, string>>,
 *   listed: boolean,
 *   result: Result | null,
 *   opened_at: number,
 *   moved_at: number,
 * }} MatchCard
 */
/** @typedef {{mine: MatchCard[], live: MatchCard[], open: MatchCard[]}} Lobby */
/** @typedef {{spent: number, credit: number, added: number, periods: number}} ChargeView What a turn cost; milliseconds. */
/**
 * @typedef {{
 *   at: number,
 *   kind: "turn" | "flagged" | "given" | "excused" | "paused" | "resumed" | "taken-back" | "skipped",
 *   color: Color | null,
 *   by: Color | null,
 *   reason: "agreed" | "saved" | null,
 *   ply: number,
 *   amount: number,
 *   charge: ChargeView | null,
 *   left: number,
 *   periods: number,
 * }} LedgerLine
 */
/**
 * @typedef {{
 *   version: number,
 *   time: string,
 *   control: Control,
 *   start: SideView | null,
 *   clock: ClockView | null,
 *   now: number,
 *   omitted: number,
 *   lines: LedgerLine[],
 * }} Ledger Where every second of the clocks went.
 */
/** @typedef {{matches: MatchCard[], next: string | null}} OwnMatches */
/** @typedef {{count: number, matches: MatchCard[]}} Turns */
/** @typedef {{game: string, title: string, played: number, won: number, drawn: number, lost: number}} GameScore */
/**
 * @typedef {{
 *   id: string,
 *   name: string,
 *   computer: number | null,
 *   running: number,
 *   played: number,
 *   won: number,
 *   drawn: number,
 *   lost: number,
 *   games: GameScore[],
 * }} Opponent
 */
/** @typedef {{people: Opponent[]}} People */
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
/** @typedef {{known: boolean, name: string | null, shown: string, running: number}} Me */
/** @typedef {"on" | "off"} Switch */
/** @typedef {"usual" | "once" | "twice"} Pressing How often a move must be pressed. */
/**
 * @typedef {{
 *   theme: "auto" | "light" | "dark",
 *   contrast: "auto" | "usual" | "high",
 *   palette: "sandstone" | "meadow" | "harbor",
 *   signs: "usual" | "strong" | "none",
 *   turn_hex: "0" | "60" | "120" | "180" | "240" | "300" | "auto",
 *   turn_square: "0" | "90" | "180" | "270" | "auto",
 *   coordinates: Switch,
 *   marks: "turn" | "always" | "never",
 *   motion: "usual" | "fast" | "off",
 *   premove: Switch,
 *   confirm_fast: Pressing,
 *   confirm_slow: Pressing,
 *   sounds: "off" | "calls" | "all",
 *   volume: "20" | "40" | "60" | "80" | "100",
 *   vibration: Switch,
 *   awake: Switch,
 * }} Choices How somebody likes the site. What is null on the wire was not chosen.
 */
/** @typedef {{choices: Partial<Choices>, everywhere: number}} Preferences */
/** @typedef {{choices: Partial<Choices>, everywhere: boolean}} KeepPreferences */
/** @typedef {{code: string, url: string, qr: string, expires_at: number, seconds: number}} HandoverCode */
/** @typedef {{url: string}} ResumeLink */
/** @typedef {{forgotten: number}} DevicesForgotten */
/** @typedef {{game: string, options: Record<string, string>, tags: Record<string, string>, moves: string[]}} GameRecord */
/** @typedef {"stable" | "frontier" | "mobility" | "exposed"} Insight */
/** @typedef {Partial<Record<Insight, Partial<Record<Color | "neutral", string[]>>>>} Insights */
/**
 * @typedef {{
 *   game: string,
 *   options: Record<string, string>,
 *   moves: string[],
 *   insights?: boolean,
 *   match?: string | null,
 * }} Study A line of moves to be played from the start.
 */
/**
 * @typedef {{
 *   snapshot: Snapshot,
 *   moves: string[],
 *   stopped: Problem | null,
 *   plies: number[],
 *   record: string[],
 *   text: string,
 *   insights: Insights | null,
 * }} Studied `moves` without forced passes, `record` with them.
 */
/** @typedef {{ply: number, color: Color, name: string, text: string, at: number, yours: boolean}} Annotation */
/** @typedef {{annotations: Annotation[], open_to_you: boolean}} Annotations */
/** @typedef {{chance: number, margin: number | null, distance: number | null, exact: boolean}} Worth */
/**
 * @typedef {{
 *   color: Color,
 *   move: string,
 *   mark: "!" | "?!" | "?" | "??",
 *   meaning: string,
 *   best: string | null,
 *   line: string[],
 *   lost: number,
 *   stones: number | null,
 *   says: string,
 * }} JudgedMove A move that is worth a remark; `line` is how the better one would have gone on.
 */
/** @typedef {{ply: number, values: Partial<Record<Color, Worth>>, says: string, judged: JudgedMove | null}} ReviewPoint */
/**
 * @typedef {{
 *   state: "none" | "waiting" | "done" | "failed",
 *   before: number,
 *   moments: number,
 *   points: ReviewPoint[],
 *   dearest: number[],
 *   proved_from: number | null,
 *   verdict: string[],
 * }} MatchReview What the computer has found out so far, from the end backwards.
 */
/** @typedef {{game: string, title: string, count: number, today: string | null}} GamePuzzles */
/** @typedef {{day: string, games: GamePuzzles[]}} PuzzleList */
/**
 * @typedef {{
 *   id: string,
 *   game: string,
 *   title: string,
 *   options: Record<string, string>,
 *   moves: string[],
 *   to_move: Color,
 *   goal: "win" | "draw",
 *   difficulty: number,
 *   day: string | null,
 *   next: string,
 *   origin: string,
 *   match: string | null,
 *   snapshot: Snapshot,
 * }} PuzzleInfo A puzzle without its solution; `day` is today if it is the puzzle of the day.
 */
/** @typedef {{move: string}} TryMove */
/** @typedef {{right: boolean, says: string, snapshot: Snapshot}} PuzzleAnswer What becomes of a move. */
/** @typedef {{moves: string[], says: string}} PuzzleHint */

export {};
