/** Matches over HTTP: to open and to join them, and lists. The same shapes as in app/web/resources.py and app/web/own.py. */

/** @import {Color} from "./position.js" */
/** @import {Result} from "./view.js" */

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
/** @typedef {{game: string, options: Record<string, string>, tags: Record<string, string>, moves: string[]}} GameRecord */

export {};
