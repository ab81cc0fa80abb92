/** Requests to the server as JSON; no other module calls `fetch`. */

/** @import {Problem} from "../protocol.js" */

import { learnFromHeader } from "../clock/server_time.js";
import { LANGUAGE_TAG, t } from "./messages.js";

const TIMEOUT = 30_000; // milliseconds
const REACHED = 10_000; // milliseconds

const [TOO_MANY, UNAVAILABLE] = [429, 503];
const PROXIED = [502, UNAVAILABLE, 504]; // what a proxy answers while its server is away

/** A failed request: `reason` is for programs, `message` for users. */
export class ApiError extends Error {
  /** @param {Problem} problem @param {number} [status] */
  constructor({ reason, message }, status) {
    super(message);
    this.reason = reason;
    /** The same request may succeed later. */
    this.isPassing = reason === "unreachable" || status === TOO_MANY || status === UNAVAILABLE;
  }
}

/** @param {unknown} error @returns {string} For users. */
export function errorMessage(error) {
  return error instanceof ApiError ? error.message : t("errors.unknown");
}

/** @param {string} method @param {string} path @param {unknown} [body] */
export async function requestJson(method, path, body) {
  const answer = await request(method, path, body);
  try {
    return await answer.json();
  } catch {
    throw new ApiError(unreachable()); // the server has ended within its answer
  }
}

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<Response>} */
export async function request(method, path, body) {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return checked(await send(path, { method, ...json }));
}

/** @param {string} path @param {RequestInit} init @returns {Promise<Response>} Any answer of the server. */
export async function send(path, init) {
  const headers = { "accept-language": LANGUAGE_TAG, ...init.headers };
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT), ...init, headers, cache: "no-store" });
    learnFromHeader(answer);
    return answer;
  } catch {
    throw new ApiError(unreachable());
  }
}

/** Throws an `ApiError` if no server answers. */
export async function reachServer() {
  const { status } = await send("/healthz", { signal: AbortSignal.timeout(REACHED) });
  if (PROXIED.includes(status)) throw new ApiError(unreachable());
}

/** @returns {Problem} */
function unreachable() {
  return { reason: "unreachable", message: t("errors.unreachable") };
}

/** @param {Response} response */
export async function checked(response) {
  if (response.ok) return response;
  throw new ApiError(await readProblem(response), response.status);
}

/** @param {Response} response @returns {Promise<Problem>} */
async function readProblem(response) {
  try {
    const { reason, message } = await response.json();
    if (typeof message === "string") return { reason: String(reason), message };
  } catch {
    // Not ours: a proxy's page, say.
  }
  if (PROXIED.includes(response.status)) return unreachable();
  return { reason: "failed", message: t("errors.failed", { status: String(response.status) }) };
}
