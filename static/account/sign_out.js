/** Leaves this browser without its player. */

import { clearStorage } from "../browser/storage.js";
import { announcePlayerChange } from "./me.js";

const OF_BROWSER = /^birnam\.(settings$|local\.)/; // keys in localStorage that are not the player's

/** Call it when the session has ended. Removes what the browser keeps for the player, and opens the home page. */
export async function leavePlayer() {
  clearStorage(OF_BROWSER);
  if ("caches" in window) {
    const names = (await caches.keys()).filter((name) => name.startsWith("birnam-"));
    await Promise.all(names.map((name) => caches.delete(name)));
  }
  announcePlayerChange();
  location.replace("/");
}
