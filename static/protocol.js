/** Everything that crosses the wire of a match's websocket, and what HTTP takes and answers: types only. */

export * from "./protocol/asks.js";
export * from "./protocol/chat.js";
export * from "./protocol/clocks.js";
export * from "./protocol/matches.js";
export * from "./protocol/messages.js";
export * from "./protocol/notices.js";
export * from "./protocol/players.js";
export * from "./protocol/position.js";
export * from "./protocol/puzzles.js";
export * from "./protocol/study.js";
export * from "./protocol/thinking.js";
export * from "./protocol/view.js";
