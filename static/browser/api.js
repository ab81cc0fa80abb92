/** All requests of the pages, in one module: no other one calls `fetch`. */

/**
 * @import {
 *   AccountView, AddDevice, AddPasskey, AnalysisRequest, AnalysisResponse, Annotations, CeremonyOptions,
 *   ChallengeDeclined, CheckedVariant, Color, CreateMatch, CredentialsRevoked, DeliveryTest, DeviceCode, DeviceRemoved,
 *   EmailConfirmed, EmailView, Explorer, ExplorerValues,
 *   GameRecord, Hints, JoinRequestCreated, Ledger, Lobby, MatchLink, MatchNotificationSettings, MatchRatings, MatchResource,
 *   MatchReview, Me, MergeAnswered, MergeOffer, MyMatches, MyTurns, NextMatch, NotificationSettings,
 *   OneTimeLink, Opponents, OptionsAdvice, Pairing, PairingRequest, PlanView, PlayerDeleted, Preferences,
 *   PublishVariant, PuzzleAnswer, PuzzleHint, RecoveryCodes, ResumeLink, SampleGame, SavePreferences, SeatFreed, SeatTaken,
 *   SessionList, SetWebhook, SignedIn, SignInLinkAsked, SignInWithPasskey, SnapshotMessage, SolvedPuzzles, TimeControlChoice, TriedMove,
 *   VariantDetails, VariantFairness, WarningRead
 * } from "../protocol.js"
 * @import {ComputerLevel} from "../new_match/levels.js"
 */

import { checked, request, requestJson, send } from "./request.js";

/** @param {string} game @param {URLSearchParams} options @returns {Promise<OptionsAdvice>} */
export const fetchOptionsAdvice = (game, options) => requestJson("GET", `/api/v1/games/${game}/options?${options}`);

/**
 * @param {string} address Of a game or a variant: `othello`, `variant?rules=octagon`. @param {string} example
 * @param {string[]} moves @returns {Promise<SnapshotMessage>}
 */
export const playExample = (address, example, moves) => {
  const [game, query] = address.split("?");
  const asked = new URLSearchParams(query);
  for (const move of moves) asked.append("move", move);
  return requestJson("GET", `/api/v1/games/${game}/examples/${example}?${asked}`);
};

/** @param {string} game @param {string} task @param {string} move @returns {Promise<SnapshotMessage>} */
export const tryTaskMove = (game, task, move) =>
  requestJson("GET", `/api/v1/games/${game}/lesson/${task}?${new URLSearchParams({ move })}`);

/**
 * @param {string} game @param {Record<string, string>} options @param {string} moves Separated by commas.
 * @returns {Promise<Explorer>}
 */
export const fetchExplorer = (game, options, moves) =>
  requestJson("GET", `/api/v1/games/${game}/explorer?${new URLSearchParams({ ...options, moves })}`);

/**
 * @param {string} game @param {Record<string, string>} options @param {string} moves Separated by commas.
 * @returns {Promise<ExplorerValues>}
 */
export const fetchExplorerValues = (game, options, moves) =>
  requestJson("GET", `/api/v1/games/${game}/explorer/values?${new URLSearchParams({ ...options, moves })}`);

/** @param {URLSearchParams} numbers @returns {Promise<TimeControlChoice>} */
export const parseTimeControl = (numbers) => requestJson("GET", `/api/v1/time-controls/custom?${numbers}`);

/** @param {CreateMatch} body @returns {Promise<MatchLink>} */
export const createMatch = (body) => requestJson("POST", "/api/v1/matches", body);

/** @param {string} rules @returns {Promise<CheckedVariant>} */
export const checkVariant = (rules) => requestJson("POST", "/api/v1/variants/check", { rules });

/** @param {string} rules @returns {Promise<CheckedVariant>} */
export const carveVariant = (rules) => requestJson("POST", "/api/v1/variants/carve", { rules });

/** @param {PublishVariant} body @returns {Promise<VariantDetails>} */
export const publishVariant = (body) => requestJson("POST", "/api/v1/variants", body);

/** @param {string} url @returns {Promise<VariantFairness>} */
export const fetchFairness = (url) => requestJson("GET", url);

/** @param {string} rules @returns {Promise<SampleGame>} */
export const playSample = (rules) => requestJson("POST", "/api/v1/variants/sample", { rules });

/** @param {PairingRequest} body @returns {Promise<Pairing>} */
export const findOpponent = (body) => requestJson("POST", "/api/v1/pairings", body);

/**
 * @param {string} match @param {Color | null} [color] Null takes the first free seat. @param {string | null} [key]
 * @returns {Promise<SeatTaken | JoinRequestCreated>}
 */
export const takeSeat = (match, color = null, key = null) =>
  requestJson("POST", `/api/v1/matches/${match}/seats`, { color, key });

/** @param {string} match @param {Color} color A guest's seat. @returns {Promise<SeatFreed>} */
export const freeSeat = (match, color) => requestJson("DELETE", `/api/v1/matches/${match}/seats/${color}`);

/** @param {string} match @param {Color} color A free seat. @param {ComputerLevel} level @returns {Promise<SeatTaken>} */
export const addComputer = (match, color, level) =>
  requestJson("POST", `/api/v1/matches/${match}/computers`, { color, level });

/** @param {string} match @returns {Promise<Hints>} */
export const fetchHints = (match) => requestJson("GET", `/api/v1/matches/${match}/hints`);

/** @param {string} match @returns {Promise<OneTimeLink>} */
export const createOneTimeLink = (match) => requestJson("POST", `/api/v1/matches/${match}/keys`);

/** @param {string} match @param {number} request @param {boolean} accept @returns {Promise<SeatFreed>} */
export const answerJoinRequest = (match, request, accept) =>
  requestJson("POST", `/api/v1/matches/${match}/join-requests/${request}`, { accept });

/** @param {string} match @returns {Promise<MatchResource>} */
export const fetchMatch = (match) => requestJson("GET", `/api/v1/matches/${match}`);

/** @param {string} match @returns {Promise<PlanView>} */
export const fetchPlan = (match) => requestJson("GET", `/api/v1/matches/${match}/plan`);

/** @param {string} match @returns {Promise<SeatFreed>} */
export const leaveSeat = (match) => requestJson("DELETE", `/api/v1/matches/${match}/seats/mine`);

/** @param {string} match @returns {Promise<ChallengeDeclined>} */
export const declineChallenge = (match) => requestJson("DELETE", `/api/v1/me/challenges/${match}`);

/** @param {number} warning @returns {Promise<WarningRead>} */
export const readWarning = (warning) => requestJson("DELETE", `/api/v1/me/warnings/${warning}`);

/** @param {string} match @returns {Promise<MatchRatings>} */
export const fetchMatchRatings = (match) => requestJson("GET", `/api/v1/matches/${match}/ratings`);

/** @param {string} match @returns {Promise<Ledger>} */
export const fetchClockLedger = (match) => requestJson("GET", `/api/v1/matches/${match}/clock`);

/** @param {string} match @returns {Promise<NextMatch>} Creates the next match of the series, or takes a seat in it. */
export const requestRematch = (match) => requestJson("POST", `/api/v1/matches/${match}/rematch`);

/** @param {string} match @returns {Promise<NextMatch>} */
export const fetchNextMatch = (match) => requestJson("GET", `/api/v1/matches/${match}/rematch`);

/** @returns {Promise<Lobby>} */
export const fetchLobby = () => requestJson("GET", "/api/v1/lobby");

/**
 * @param {Record<string, string | null>} filters @param {string | null} after `next` of the previous page.
 * @returns {Promise<MyMatches>}
 */
export const fetchMyMatches = (filters, after) => {
  const chosen = Object.entries({ ...filters, after }).filter(([, value]) => value);
  return requestJson("GET", `/api/v1/me/matches?${new URLSearchParams(/** @type {[string, string][]} */ (chosen))}`);
};

/** @returns {Promise<MyTurns>} */
export const fetchMyTurns = () => requestJson("GET", "/api/v1/me/turns");

/** @returns {Promise<Opponents>} */
export const fetchOpponents = () => requestJson("GET", "/api/v1/me/people");

/** @returns {Promise<Me>} */
export const fetchMe = () => requestJson("GET", "/api/v1/me");

/** @param {string | null} name @returns {Promise<Me>} */
export const rename = (name) => requestJson("PATCH", "/api/v1/me", { name });

/** @returns {Promise<DeviceCode>} */
export const createDeviceCode = () => requestJson("POST", "/api/v1/me/code");

/** @param {string} code @returns {Promise<Me>} */
export const redeemDeviceCode = (code) => requestJson("POST", "/api/v1/continue", { code });

/** @returns {Promise<ResumeLink>} */
export const createResumeLink = () => requestJson("POST", "/api/v1/me/resume-link");

/** @param {string} token @returns {Promise<Me>} */
export const redeemResumeLink = (token) => requestJson("POST", "/api/v1/resume", { token });

/** @returns {Promise<CredentialsRevoked>} */
export const revokeCredentials = () => requestJson("DELETE", "/api/v1/me/devices");

/** @returns {Promise<AccountView>} */
export const fetchAccount = () => requestJson("GET", "/api/v1/me/account");

/** @param {string | null} handle The wish of a guest. @returns {Promise<CeremonyOptions>} */
export const askForPasskey = (handle) => requestJson("POST", "/api/v1/me/passkeys/options", { handle });

/** @param {AddPasskey} body @returns {Promise<AccountView>} */
export const addPasskey = (body) => requestJson("POST", "/api/v1/me/passkeys", body);

/** @param {string} passkey @param {string} name @returns {Promise<AccountView>} */
export const renamePasskey = (passkey, name) => requestJson("PATCH", `/api/v1/me/passkeys/${passkey}`, { name });

/** @param {string} passkey @returns {Promise<AccountView>} */
export const removePasskey = (passkey) => requestJson("DELETE", `/api/v1/me/passkeys/${passkey}`);

/** @returns {Promise<RecoveryCodes>} */
export const createRecoveryCodes = () => requestJson("POST", "/api/v1/me/recovery-codes");

/** @returns {Promise<EmailView>} */
export const fetchEmail = () => requestJson("GET", "/api/v1/me/email");

/** @param {string} address @returns {Promise<EmailView>} */
export const setEmail = (address) => requestJson("PUT", "/api/v1/me/email", { address });

/** @returns {Promise<EmailView>} */
export const removeEmail = () => requestJson("DELETE", "/api/v1/me/email");

/** @param {number | null} hour In UTC. @returns {Promise<EmailView>} */
export const setDigest = (hour) => requestJson("PATCH", "/api/v1/me/email", { digest_hour: hour });

/** @param {string} address @returns {Promise<SignInLinkAsked>} */
export const askForSignInLink = (address) => requestJson("POST", "/api/v1/email/sign-in-link", { address });

/** @param {string} token @returns {Promise<EmailConfirmed>} */
export const confirmEmail = (token) => requestJson("POST", "/api/v1/email/confirm", { token });

/** @param {string} token @returns {Promise<Me>} */
export const signInByEmail = (token) => requestJson("POST", "/api/v1/email/sign-in", { token });

/** @returns {Promise<CeremonyOptions>} */
export const beginSignIn = () => requestJson("POST", "/api/v1/passkeys/options");

/** @param {SignInWithPasskey} body @returns {Promise<SignedIn>} */
export const signInWithPasskey = (body) => requestJson("POST", "/api/v1/passkeys/sign-in", body);

/** @returns {Promise<MergeOffer>} */
export const fetchMergeOffer = () => requestJson("GET", "/api/v1/me/merge");

/** @returns {Promise<MergeAnswered>} */
export const mergeGuest = () => requestJson("POST", "/api/v1/me/merge");

/** @returns {Promise<MergeAnswered>} */
export const keepGuestApart = () => requestJson("DELETE", "/api/v1/me/merge");

/** @param {string | null} handle Confirms an account. @returns {Promise<PlayerDeleted>} */
export const deletePlayer = (handle) => requestJson("DELETE", "/api/v1/me", { handle });

/** @returns {Promise<SolvedPuzzles>} */
export const fetchSolvedPuzzles = () => requestJson("GET", "/api/v1/me/puzzles");

/** @returns {Promise<SessionList>} */
export const fetchSessions = () => requestJson("GET", "/api/v1/me/sessions");

/** @param {string} session @returns {Promise<SessionList>} */
export const endSession = (session) => requestJson("DELETE", `/api/v1/me/sessions/${session}`);

/** @returns {Promise<Preferences>} */
export const fetchPreferences = () => requestJson("GET", "/api/v1/me/settings");

/** @param {SavePreferences} body @returns {Promise<Preferences>} */
export const savePreferences = (body) => requestJson("PUT", "/api/v1/me/settings", body);
/** @returns {Promise<NotificationSettings>} */
export const fetchNotificationSettings = () => requestJson("GET", "/api/v1/me/notices");

/** @param {NotificationSettings["kinds"]} kinds @returns {Promise<NotificationSettings>} */
export const setNotificationKinds = (kinds) => requestJson("PATCH", "/api/v1/me/notices", { kinds });

/** @param {AddDevice} device @returns {Promise<NotificationSettings>} */
export const addDevice = (device) => requestJson("POST", "/api/v1/me/notices/devices", device);

/** @param {string} device @returns {Promise<DeviceRemoved>} */
export const removeDevice = (device) => requestJson("DELETE", `/api/v1/me/notices/devices/${device}`);

/** @returns {Promise<DeliveryTest>} */
export const testNotification = () => requestJson("POST", "/api/v1/me/notices/test");

/** @param {string} match @returns {Promise<MatchNotificationSettings>} */
export const fetchMatchNotifications = (match) => requestJson("GET", `/api/v1/matches/${match}/notices`);

/** @param {string} match @param {boolean} muted @returns {Promise<MatchNotificationSettings>} */
export const muteMatch = (match, muted) => requestJson("PATCH", `/api/v1/matches/${match}/notices`, { muted });

/** @param {string} match @param {SetWebhook} body @returns {Promise<MatchNotificationSettings>} */
export const setWebhook = (match, body) => requestJson("POST", `/api/v1/matches/${match}/webhook`, body);

/** @param {string} match @returns {Promise<MatchNotificationSettings>} */
export const removeWebhook = (match) => requestJson("DELETE", `/api/v1/matches/${match}/webhook`);

/** @param {string} match @returns {Promise<DeliveryTest>} */
export const testWebhook = (match) => requestJson("POST", `/api/v1/matches/${match}/webhook/test`);

/** @param {string} match @returns {Promise<string>} */
export async function fetchRecordText(match) {
  return (await request("GET", `/api/v1/matches/${match}/record.txt`)).text();
}

/** @param {string} match @returns {Promise<GameRecord>} */
export const fetchRecord = (match) => requestJson("GET", `/api/v1/matches/${match}/record.json`);

/** @param {AnalysisRequest} line @returns {Promise<AnalysisResponse>} */
export const analyzeLine = (line) => requestJson("POST", "/api/v1/positions", line);

/** @param {string} text A record as text or JSON. @param {string | null} game @returns {Promise<GameRecord>} */
export const parseRecord = (text, game) => requestJson("POST", "/api/v1/records", { text, game });

/** @param {string} match @returns {Promise<Annotations>} */
export const fetchAnnotations = (match) => requestJson("GET", `/api/v1/matches/${match}/annotations`);

/** @param {string} match @param {number} ply @param {string} text @returns {Promise<Annotations>} */
export const saveAnnotation = (match, ply, text) =>
  requestJson("PUT", `/api/v1/matches/${match}/annotations/${ply}`, { text });

/** @param {string} match @returns {Promise<MatchReview>} */
export const fetchReview = (match) => requestJson("GET", `/api/v1/matches/${match}/review`);

/** @param {string} match @returns {Promise<MatchReview>} */
export const requestReview = (match) => requestJson("POST", `/api/v1/matches/${match}/review`);

/** @param {string} match @param {number} ply @param {string} move @returns {Promise<TriedMove>} */
export const tryReviewedMove = (match, ply, move) =>
  requestJson("POST", `/api/v1/matches/${match}/review/tries`, { ply, move });

/** @param {string} puzzle @param {string} move @returns {Promise<PuzzleAnswer>} */
export const answerPuzzle = (puzzle, move) => requestJson("POST", `/api/v1/puzzles/${puzzle}/answer`, { move });

/** @param {string} puzzle @returns {Promise<PuzzleHint>} */
export const fetchPuzzleHint = (puzzle) => requestJson("GET", `/api/v1/puzzles/${puzzle}/hint`);

/** @param {string} puzzle @returns {Promise<PuzzleAnswer>} */
export const fetchPuzzleSolution = (puzzle) => requestJson("GET", `/api/v1/puzzles/${puzzle}/solution`);

/** @param {string} path @returns {Promise<Response>} The page as HTML, or an error page. */
export const readPage = (path) => send(path, { headers: { accept: "text/html" } });

/** @param {string} path @param {URLSearchParams} body @returns {Promise<Response>} The page that the form leads to. */
export const sendForm = async (path, body) =>
  checked(await send(path, { method: "POST", body, headers: { accept: "application/json" } }));

/** @param {string} path @param {AbortSignal} signal @returns {Promise<Response>} Lines, as they come. */
export const openStream = async (path, signal) => checked(await send(path, { signal }));

/** @param {string} path @param {object} message @returns {Promise<string>} Lines. */
export const postMessage = async (path, message) => (await request("POST", path, message)).text();
