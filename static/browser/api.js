/** The one file that knows fetch: what the page asks over HTTP. */

/**
 * @import {Annotations, Color, CredentialsRevoked, GameRecord, DeviceCode, OneTimeLink, JoinRequestCreated, Lobby, MatchLink, Me,
 *   Hints, CreateMatch, NextMatch, OptionsAdvice, MyMatches, Opponents, PlanView, Problem, ResumeLink, SeatTaken, TimeControlChoice, SnapshotMessage, AnalysisResponse, AnalysisRequest, MyTurns, SeatFreed}
 *   from "../protocol.js"
 */

const PATIENCE = 15_000; // milliseconds until a request is given up

/** A request that failed: `reason` for programs, `message` for people. */
export class ApiError extends Error {
  /** @param {Problem} problem */
  constructor({ reason, message }) {
    super(message);
    this.reason = reason;
  }
}

/** @param {string} game @param {URLSearchParams} options @returns {Promise<OptionsAdvice>} */
export const optionsOf = (game, options) => ask("GET", `/api/games/${game}/options?${options}`);

/** @param {string} game @param {string} example @param {string[]} moves @returns {Promise<SnapshotMessage>} */
export const exampleAfter = (game, example, moves) =>
  ask("GET", `/api/games/${game}/examples/${example}?${new URLSearchParams(moves.map((move) => ["move", move]))}`);

/** @param {URLSearchParams} numbers @returns {Promise<TimeControlChoice>} */
export const readTimeControl = (numbers) => ask("GET", `/api/time-controls/custom?${numbers}`);

/** @param {CreateMatch} wish @returns {Promise<MatchLink>} */
export const openMatch = (wish) => ask("POST", "/api/matches", wish);

/**
 * @param {string} match @param {Color | null} color null takes the first free seat. @param {string | null} key
 * @returns {Promise<SeatTaken | JoinRequestCreated>}
 */
export const sit = (match, color, key) => ask("POST", `/api/matches/${match}/seats`, { color, key });

/** @param {string} match @param {Color} color A guest's seat. @returns {Promise<SeatFreed>} */
export const swapOut = (match, color) => ask("DELETE", `/api/matches/${match}/seats/${color}`);

/** @param {string} match @param {Color} color A free seat. @param {number} level @returns {Promise<SeatTaken>} */
export const engage = (match, color, level) => ask("POST", `/api/matches/${match}/computers`, { color, level });

/** @param {string} match @returns {Promise<Hints>} */
export const hintsOf = (match) => ask("GET", `/api/matches/${match}/hints`);

/** @param {string} match @returns {Promise<OneTimeLink>} */
export const makeKey = (match) => ask("POST", `/api/matches/${match}/keys`);

/** @param {string} match @param {number} request @param {boolean} accept @returns {Promise<SeatFreed>} */
export const answerJoinRequest = (match, request, accept) =>
  ask("POST", `/api/matches/${match}/knocks/${request}`, { accept });

/** @param {string} match @returns {Promise<PlanView>} */
export const planOf = (match) => ask("GET", `/api/matches/${match}/plan`);

/** @param {string} match @returns {Promise<SeatFreed>} */
export const leave = (match) => ask("DELETE", `/api/matches/${match}/seats/mine`);

/** @param {string} match @returns {Promise<import("../protocol.js").Ledger>} */
export const clockLedger = (match) => ask("GET", `/api/matches/${match}/clock`);

/** @param {string} match @returns {Promise<NextMatch>} Asks for the next game of a series, or sits down in it. */
export const rematch = (match) => ask("POST", `/api/matches/${match}/rematch`);

/** @param {string} match @returns {Promise<NextMatch>} */
export const nextMatch = (match) => ask("GET", `/api/matches/${match}/rematch`);

/** @returns {Promise<Lobby>} */
export const lobby = () => ask("GET", "/api/lobby");

/**
 * @param {Record<string, string | null>} filters @param {string | null} after The `next` of the page before.
 * @returns {Promise<MyMatches>}
 */
export const ownMatches = (filters, after) => {
  const chosen = Object.entries({ ...filters, after }).filter(([, value]) => value);
  return ask("GET", `/api/me/matches?${new URLSearchParams(/** @type {[string, string][]} */ (chosen))}`);
};

/** @returns {Promise<MyTurns>} */
export const turns = () => ask("GET", "/api/me/turns");

/** @returns {Promise<Opponents>} */
export const people = () => ask("GET", "/api/me/people");

/** @returns {Promise<Me>} */
export const me = () => ask("GET", "/api/me");

/** @param {string | null} name @returns {Promise<Me>} */
export const rename = (name) => ask("PATCH", "/api/me", { name });

/** @returns {Promise<DeviceCode>} */
export const handoverCode = () => ask("POST", "/api/me/code");

/** @param {string} code @returns {Promise<Me>} */
export const useCode = (code) => ask("POST", "/api/continue", { code });

/** @returns {Promise<ResumeLink>} */
export const resumeLink = () => ask("POST", "/api/me/resume-link");

/** @param {string} token @returns {Promise<Me>} */
export const useResume = (token) => ask("POST", "/api/resume", { token });

/** @returns {Promise<CredentialsRevoked>} */
export const forgetDevices = () => ask("DELETE", "/api/me/devices");

/** @import {SavePreferences, Preferences} from "../protocol.js" */

/** @returns {Promise<Preferences>} */
export const preferences = () => ask("GET", "/api/me/settings");

/** @param {SavePreferences} wish @returns {Promise<Preferences>} */
export const keepPreferences = (wish) => ask("PUT", "/api/me/settings", wish);
/** @import {AddDevice, DeviceRemoved, MatchNotificationSettings, NotificationSettings, SetWebhook, DeliveryTest} from "../protocol.js" */

/** @returns {Promise<NotificationSettings>} */
export const notices = () => ask("GET", "/api/me/notices");

/** @param {NotificationSettings["kinds"]} kinds @returns {Promise<NotificationSettings>} */
export const wantKinds = (kinds) => ask("PATCH", "/api/me/notices", { kinds });

/** @param {AddDevice} device @returns {Promise<NotificationSettings>} */
export const addDevice = (device) => ask("POST", "/api/me/notices/devices", device);

/** @param {string} device @returns {Promise<DeviceRemoved>} */
export const removeDevice = (device) => ask("DELETE", `/api/me/notices/devices/${device}`);

/** @returns {Promise<DeliveryTest>} */
export const testDevice = () => ask("POST", "/api/me/notices/test");

/** @param {string} match @returns {Promise<MatchNotificationSettings>} */
export const matchNotices = (match) => ask("GET", `/api/matches/${match}/notices`);

/** @param {string} match @param {boolean} muted @returns {Promise<MatchNotificationSettings>} */
export const mute = (match, muted) => ask("PATCH", `/api/matches/${match}/notices`, { muted });

/** @param {string} match @param {SetWebhook} wish @returns {Promise<MatchNotificationSettings>} */
export const setWebhook = (match, wish) => ask("POST", `/api/matches/${match}/webhook`, wish);

/** @param {string} match @returns {Promise<MatchNotificationSettings>} */
export const removeWebhook = (match) => ask("DELETE", `/api/matches/${match}/webhook`);

/** @param {string} match @returns {Promise<DeliveryTest>} */
export const testWebhook = (match) => ask("POST", `/api/matches/${match}/webhook/test`);

/** @param {string} match @returns {Promise<string>} */
export async function record(match) {
  return (await request("GET", `/api/matches/${match}/record.txt`)).text();
}

/** @param {string} match @returns {Promise<GameRecord>} */
export const recordOf = (match) => ask("GET", `/api/matches/${match}/record.json`);

/** @param {AnalysisRequest} line @returns {Promise<AnalysisResponse>} */
export const study = (line) => ask("POST", "/api/positions", line);

/** @param {string} text A record as text or JSON. @returns {Promise<GameRecord>} */
export const readRecord = (text) => ask("POST", "/api/records", { text });

/** @param {string} match @returns {Promise<Annotations>} */
export const annotations = (match) => ask("GET", `/api/matches/${match}/annotations`);

/** @param {string} match @param {number} ply @param {string} text @returns {Promise<Annotations>} */
export const annotate = (match, ply, text) => ask("PUT", `/api/matches/${match}/annotations/${ply}`, { text });

/** @param {string} match @returns {Promise<import("../protocol.js").MatchReview>} */
export const reviewOf = (match) => ask("GET", `/api/matches/${match}/review`);

/** @param {string} match @returns {Promise<import("../protocol.js").MatchReview>} Lets the computer look at it. */
export const askForReview = (match) => ask("POST", `/api/matches/${match}/review`);

/** @param {string} puzzle @param {string} move @returns {Promise<import("../protocol.js").PuzzleAnswer>} */
export const tryMove = (puzzle, move) => ask("POST", `/api/puzzles/${puzzle}/answer`, { move });

/** @param {string} puzzle @returns {Promise<import("../protocol.js").PuzzleHint>} */
export const puzzleHint = (puzzle) => ask("GET", `/api/puzzles/${puzzle}/hint`);

/** @param {string} puzzle @returns {Promise<import("../protocol.js").PuzzleAnswer>} */
export const puzzleSolution = (puzzle) => ask("GET", `/api/puzzles/${puzzle}/solution`);

/** @param {unknown} error @returns {string} What to tell the person. */
export function told(error) {
  return error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
}

/** @param {string} method @param {string} path @param {unknown} [body] */
async function ask(method, path, body) {
  return (await request(method, path, body)).json();
}

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<Response>} */
async function request(method, path, body) {
  /** @type {RequestInit} */
  const init = { method, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "content-type": "application/json" };
  }
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError({ reason: "unreachable", message: "Birnam cannot be reached. Try again in a moment." });
  }
  if (response.ok) return response;
  throw new ApiError(await problem(response));
}

/** @param {Response} response @returns {Promise<Problem>} */
async function problem(response) {
  try {
    const { reason, message } = await response.json();
    if (typeof message === "string") return { reason: String(reason), message };
  } catch {
    // Not ours: a proxy's page, say.
  }
  return { reason: "failed", message: `The request failed (${response.status}).` };
}
