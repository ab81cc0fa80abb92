/** Registers a spectator who chats as a player: only an HTTP response can set the cookie. */

import { announcePlayerChange, reloadMe, setMe } from "../account/me.js";
import * as api from "../browser/api.js";
import { errorMessage } from "../browser/request.js";

/** @param {() => void} restart Reconnects with the cookie. @param {(message: string) => void} fail */
export function playerRegistration(restart, fail) {
  let busy = false;
  return async () => {
    if (busy) return;
    busy = true;
    try {
      const who = await reloadMe();
      if (!who) return; // without a connection, the chat sends the message again
      if (!who.is_player) {
        setMe(await api.rename(null));
        announcePlayerChange();
      }
      restart();
    } catch (error) {
      fail(errorMessage(error));
    } finally {
      busy = false;
    }
  };
}
