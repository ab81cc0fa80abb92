/** Who has only watched becomes a player by speaking: a socket cannot give a cookie, a request can. */

import { playerChanged, reloadMe, renamed } from "../account/me.js";
import * as api from "../browser/api.js";

/** @param {() => void} restart Connects anew, with the cookie. @param {(message: string) => void} fail */
export function becoming(restart, fail) {
  let busy = false;
  return async () => {
    if (busy) return;
    busy = true;
    try {
      const who = await reloadMe();
      if (!who) return; // no connection: the chat asks again
      if (!who.is_player) {
        renamed(await api.rename(null));
        playerChanged();
      }
      restart();
    } catch (error) {
      fail(api.told(error));
    } finally {
      busy = false;
    }
  };
}
