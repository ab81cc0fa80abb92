/** Who has only watched becomes a player by speaking: a socket cannot give a cookie, a request can. */

import { announcePlayerChange, reloadMe, setMe } from "../account/me.js";
import * as api from "../browser/api.js";

/** @param {() => void} restart Connects anew, with the cookie. @param {(message: string) => void} fail */
export function playerRegistration(restart, fail) {
  let busy = false;
  return async () => {
    if (busy) return;
    busy = true;
    try {
      const who = await reloadMe();
      if (!who) return; // no connection: the chat asks again
      if (!who.is_player) {
        setMe(await api.rename(null));
        announcePlayerChange();
      }
      restart();
    } catch (error) {
      fail(api.errorMessage(error));
    } finally {
      busy = false;
    }
  };
}
