/** The one file that knows fetch: what the page asks over HTTP. */

/**
 * @import {Color, DevicesForgotten, HandoverCode, Lobby, MatchLink, Me, OpenMatch, OptionsAdvice, Problem, ResumeLink,
 *   SeatTaken, Snapshot, Vacated} from "./protocol.js"
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

/** @param {string} game @param {string} example @param {string[]} moves @returns {Promise<Snapshot>} */
export const exampleAfter = (game, example, moves) =>
  ask("GET", `/api/games/${game}/examples/${example}?${new URLSearchParams(moves.map((move) => ["move", move]))}`);

/** @param {OpenMatch} wish @returns {Promise<MatchLink>} */
export const openMatch = (wish) => ask("POST", "/api/matches", wish);

/** @param {string} match @param {Color | null} color null takes the first free seat. @returns {Promise<SeatTaken>} */
export const sit = (match, color) => ask("POST", `/api/matches/${match}/seats`, { color });

/** @param {string} match @returns {Promise<Vacated>} */
export const leave = (match) => ask("DELETE", `/api/matches/${match}/seats/mine`);

/** @returns {Promise<Lobby>} */
export const lobby = () => ask("GET", "/api/lobby");

/** @returns {Promise<Me>} */
export const me = () => ask("GET", "/api/me");

/** @param {string | null} name @returns {Promise<Me>} */
export const rename = (name) => ask("PATCH", "/api/me", { name });

/** @returns {Promise<HandoverCode>} */
export const handoverCode = () => ask("POST", "/api/me/code");

/** @param {string} code @returns {Promise<Me>} */
export const useCode = (code) => ask("POST", "/api/continue", { code });

/** @returns {Promise<ResumeLink>} */
export const resumeLink = () => ask("POST", "/api/me/resume-link");

/** @param {string} token @returns {Promise<Me>} */
export const useResume = (token) => ask("POST", "/api/resume", { token });

/** @returns {Promise<DevicesForgotten>} */
export const forgetDevices = () => ask("DELETE", "/api/me/devices");

/** @param {string} match @returns {Promise<string>} */
export async function record(match) {
  return (await request("GET", `/api/matches/${match}/record.txt`)).text();
}

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
