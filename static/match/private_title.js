/** The name of a private variant, which only its players see: a visitor learns it by taking a seat. */

/** @import {MatchInfo} from "../protocol.js" */
/** @import {State} from "./state.js" */

import { fetchMatch } from "../browser/api.js";

/** @param {string} match @param {(title: string) => void} learned @returns {(before: State, state: State) => void} */
export function privateTitle(match, learned) {
  return (before, { game, you }) => {
    const sat = before.game !== null && before.you.length === 0 && you.length > 0;
    if (!sat || !game || game.match.given_name !== null || !isNameless(game.match)) return;
    fetchMatch(match).then(
      ({ title }) => learned(title),
      () => {},
    ); // the next page has it
  };
}

/** @param {MatchInfo} match */
const isNameless = ({ game, known_as: known, options }) =>
  known === game && options.some(({ name }) => name === "rules");
