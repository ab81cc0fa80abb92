/** Requests to the server as JSON; no other module calls `fetch`. */

/** @import {Problem} from "../protocol.js" */

import { learnFromHeader } from "../clock/server_time.js";
import { LANGUAGE_TAG, t } from "./messages.js";

const TIMEOUT = 30_000; // milliseconds

/** A failed request: `reason` is for programs, `message` for users. */
export class ApiError extends Error {
  /** @param {Problem} problem */
  constructor({ reason, message }) {
    super(message);
    this.reason = reason;
  }
}

/** @param {unknown} error @returns {string} For users. */
export function errorMessage(error) {
  return error instanceof ApiError ? error.message : t("errors.unknown");
}

/** @param {string} method @param {string} path @param {unknown} [body] */
export async function requestJson(method, path, body) {
  return (await request(method, path, body)).json();
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
    throw new ApiError({ reason: "unreachable", message: t("errors.unreachable") });
  }
}

/** @param {Response} response */
export async function checked(response) {
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
  return { reason: "failed", message: t("errors.failed", { status: String(response.status) }) };
}
