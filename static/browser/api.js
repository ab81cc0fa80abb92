/** The HTTP client of the pages; no other module calls `fetch`. */

/**
 * @import {
 *   AddDevice, AnalysisRequest, AnalysisResponse, Annotations, Color, CreateMatch, CredentialsRevoked, DeliveryTest,
 *   DeviceCode, DeviceRemoved, GameRecord, Hints, JoinRequestCreated, Ledger, Lobby, MatchLink,
 *   MatchNotificationSettings, MatchReview, Me, MyMatches, MyTurns, NextMatch, NotificationSettings, OneTimeLink,
 *   Opponents, OptionsAdvice, PlanView, Preferences, Problem, PuzzleAnswer, PuzzleHint, ResumeLink, SavePreferences,
 *   SeatFreed, SeatTaken, SetWebhook, SnapshotMessage, TimeControlChoice,
 * } from "../protocol.js"
 */

const TIMEOUT = 15_000; // milliseconds

/** A failed request: `reason` is for programs, `message` for users. */
export class ApiError extends Error {
  /** @param {Problem} problem */
  constructor({ reason, message }) {
    super(message);
    this.reason = reason;
  }
}

/** @param {string} game @param {URLSearchParams} options @returns {Promise<OptionsAdvice>} */
export const fetchOptionsAdvice = (game, options) => requestJson("GET", `/api/games/${game}/options?${options}`);

/** @param {string} game @param {string} example @param {string[]} moves @returns {Promise<SnapshotMessage>} */
export const playExample = (game, example, moves) =>
  requestJson(
    "GET",
    `/api/games/${game}/examples/${example}?${new URLSearchParams(moves.map((move) => ["move", move]))}`,
  );

/** @param {URLSearchParams} numbers @returns {Promise<TimeControlChoice>} */
export const parseTimeControl = (numbers) => requestJson("GET", `/api/time-controls/custom?${numbers}`);

/** @param {CreateMatch} body @returns {Promise<MatchLink>} */
export const createMatch = (body) => requestJson("POST", "/api/matches", body);

/**
 * @param {string} match @param {Color | null} color Null takes the first free seat. @param {string | null} key
 * @returns {Promise<SeatTaken | JoinRequestCreated>}
 */
export const takeSeat = (match, color, key) => requestJson("POST", `/api/matches/${match}/seats`, { color, key });

/** @param {string} match @param {Color} color A guest's seat. @returns {Promise<SeatFreed>} */
export const freeSeat = (match, color) => requestJson("DELETE", `/api/matches/${match}/seats/${color}`);

/** @param {string} match @param {Color} color A free seat. @param {number} level @returns {Promise<SeatTaken>} */
export const addComputer = (match, color, level) =>
  requestJson("POST", `/api/matches/${match}/computers`, { color, level });

/** @param {string} match @returns {Promise<Hints>} */
export const fetchHints = (match) => requestJson("GET", `/api/matches/${match}/hints`);

/** @param {string} match @returns {Promise<OneTimeLink>} */
export const createOneTimeLink = (match) => requestJson("POST", `/api/matches/${match}/keys`);

/** @param {string} match @param {number} request @param {boolean} accept @returns {Promise<SeatFreed>} */
export const answerJoinRequest = (match, request, accept) =>
  requestJson("POST", `/api/matches/${match}/knocks/${request}`, { accept });

/** @param {string} match @returns {Promise<PlanView>} */
export const fetchPlan = (match) => requestJson("GET", `/api/matches/${match}/plan`);

/** @param {string} match @returns {Promise<SeatFreed>} */
export const leaveSeat = (match) => requestJson("DELETE", `/api/matches/${match}/seats/mine`);

/** @param {string} match @returns {Promise<Ledger>} */
export const fetchClockLedger = (match) => requestJson("GET", `/api/matches/${match}/clock`);

/** @param {string} match @returns {Promise<NextMatch>} Creates the next match of the series, or takes a seat in it. */
export const requestRematch = (match) => requestJson("POST", `/api/matches/${match}/rematch`);

/** @param {string} match @returns {Promise<NextMatch>} */
export const fetchNextMatch = (match) => requestJson("GET", `/api/matches/${match}/rematch`);

/** @returns {Promise<Lobby>} */
export const fetchLobby = () => requestJson("GET", "/api/lobby");

/**
 * @param {Record<string, string | null>} filters @param {string | null} after `next` of the previous page.
 * @returns {Promise<MyMatches>}
 */
export const fetchMyMatches = (filters, after) => {
  const chosen = Object.entries({ ...filters, after }).filter(([, value]) => value);
  return requestJson("GET", `/api/me/matches?${new URLSearchParams(/** @type {[string, string][]} */ (chosen))}`);
};

/** @returns {Promise<MyTurns>} */
export const fetchMyTurns = () => requestJson("GET", "/api/me/turns");

/** @returns {Promise<Opponents>} */
export const fetchOpponents = () => requestJson("GET", "/api/me/people");

/** @returns {Promise<Me>} */
export const fetchMe = () => requestJson("GET", "/api/me");

/** @param {string | null} name @returns {Promise<Me>} */
export const rename = (name) => requestJson("PATCH", "/api/me", { name });

/** @returns {Promise<DeviceCode>} */
export const createDeviceCode = () => requestJson("POST", "/api/me/code");

/** @param {string} code @returns {Promise<Me>} */
export const redeemDeviceCode = (code) => requestJson("POST", "/api/continue", { code });

/** @returns {Promise<ResumeLink>} */
export const createResumeLink = () => requestJson("POST", "/api/me/resume-link");

/** @param {string} token @returns {Promise<Me>} */
export const redeemResumeLink = (token) => requestJson("POST", "/api/resume", { token });

/** @returns {Promise<CredentialsRevoked>} */
export const revokeCredentials = () => requestJson("DELETE", "/api/me/devices");

/** @returns {Promise<Preferences>} */
export const fetchPreferences = () => requestJson("GET", "/api/me/settings");

/** @param {SavePreferences} body @returns {Promise<Preferences>} */
export const savePreferences = (body) => requestJson("PUT", "/api/me/settings", body);
/** @returns {Promise<NotificationSettings>} */
export const fetchNotificationSettings = () => requestJson("GET", "/api/me/notices");

/** @param {NotificationSettings["kinds"]} kinds @returns {Promise<NotificationSettings>} */
export const setNotificationKinds = (kinds) => requestJson("PATCH", "/api/me/notices", { kinds });

/** @param {AddDevice} device @returns {Promise<NotificationSettings>} */
export const addDevice = (device) => requestJson("POST", "/api/me/notices/devices", device);

/** @param {string} device @returns {Promise<DeviceRemoved>} */
export const removeDevice = (device) => requestJson("DELETE", `/api/me/notices/devices/${device}`);

/** @returns {Promise<DeliveryTest>} */
export const testNotification = () => requestJson("POST", "/api/me/notices/test");

/** @param {string} match @returns {Promise<MatchNotificationSettings>} */
export const fetchMatchNotifications = (match) => requestJson("GET", `/api/matches/${match}/notices`);

/** @param {string} match @param {boolean} muted @returns {Promise<MatchNotificationSettings>} */
export const muteMatch = (match, muted) => requestJson("PATCH", `/api/matches/${match}/notices`, { muted });

/** @param {string} match @param {SetWebhook} body @returns {Promise<MatchNotificationSettings>} */
export const setWebhook = (match, body) => requestJson("POST", `/api/matches/${match}/webhook`, body);

/** @param {string} match @returns {Promise<MatchNotificationSettings>} */
export const removeWebhook = (match) => requestJson("DELETE", `/api/matches/${match}/webhook`);

/** @param {string} match @returns {Promise<DeliveryTest>} */
export const testWebhook = (match) => requestJson("POST", `/api/matches/${match}/webhook/test`);

/** @param {string} match @returns {Promise<string>} */
export async function fetchRecordText(match) {
  return (await request("GET", `/api/matches/${match}/record.txt`)).text();
}

/** @param {string} match @returns {Promise<GameRecord>} */
export const fetchRecord = (match) => requestJson("GET", `/api/matches/${match}/record.json`);

/** @param {AnalysisRequest} line @returns {Promise<AnalysisResponse>} */
export const analyzeLine = (line) => requestJson("POST", "/api/positions", line);

/** @param {string} text A record as text or JSON. @returns {Promise<GameRecord>} */
export const parseRecord = (text) => requestJson("POST", "/api/records", { text });

/** @param {string} match @returns {Promise<Annotations>} */
export const fetchAnnotations = (match) => requestJson("GET", `/api/matches/${match}/annotations`);

/** @param {string} match @param {number} ply @param {string} text @returns {Promise<Annotations>} */
export const saveAnnotation = (match, ply, text) =>
  requestJson("PUT", `/api/matches/${match}/annotations/${ply}`, { text });

/** @param {string} match @returns {Promise<MatchReview>} */
export const fetchReview = (match) => requestJson("GET", `/api/matches/${match}/review`);

/** @param {string} match @returns {Promise<MatchReview>} */
export const requestReview = (match) => requestJson("POST", `/api/matches/${match}/review`);

/** @param {string} puzzle @param {string} move @returns {Promise<PuzzleAnswer>} */
export const answerPuzzle = (puzzle, move) => requestJson("POST", `/api/puzzles/${puzzle}/answer`, { move });

/** @param {string} puzzle @returns {Promise<PuzzleHint>} */
export const fetchPuzzleHint = (puzzle) => requestJson("GET", `/api/puzzles/${puzzle}/hint`);

/** @param {string} puzzle @returns {Promise<PuzzleAnswer>} */
export const fetchPuzzleSolution = (puzzle) => requestJson("GET", `/api/puzzles/${puzzle}/solution`);

/** @param {unknown} error @returns {string} For users. */
export function errorMessage(error) {
  return error instanceof ApiError ? error.message : "Something went wrong. Please try again.";
}

/** @param {string} method @param {string} path @param {unknown} [body] */
async function requestJson(method, path, body) {
  return (await request(method, path, body)).json();
}

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<Response>} */
async function request(method, path, body) {
  /** @type {RequestInit} */
  const init = { method, cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) };
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
  throw new ApiError(await readProblem(response));
}

/** @param {Response} response @returns {Promise<Problem>} */
async function readProblem(response) {
  try {
    const { reason, message } = await response.json();
    if (typeof message === "string") return { reason: String(reason), message };
  } catch {
    // Not ours: a proxy's page, say.
  }
  return { reason: "failed", message: `The request failed (${response.status}).` };
}
