/** Makes a browser forget its player. */

import { clearStorage } from "../browser/storage.js";
import { announcePlayerChange } from "./me.js";

const OF_BROWSER = /^birnam\.(settings$|zen$|local\.)/; // keys in the storage that are not the player's

/** Removes what this browser keeps for a player whose session has ended, and opens the home page. */
export async function forgetPlayer() {
  clearStorage(OF_BROWSER);
  if ("caches" in window) {
    const names = (await caches.keys()).filter((name) => name.startsWith("birnam-"));
    await Promise.all(names.map((name) => caches.delete(name)));
  }
  announcePlayerChange();
  location.replace("/");
}
