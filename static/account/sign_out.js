/** Makes a browser forget its player. */

import { clearStorage } from "../browser/storage.js";
import { announcePlayerChange } from "./me.js";

const OF_BROWSER = /^birnam\.(settings$|zen$|local\.)/; // keys in the storage that are not the player's

/** Removes what this browser keeps for a player whose session has ended, and opens the home page. */
export async function forgetPlayer() {
  clearStorage(OF_BROWSER);
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith("birnam-"));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // There are no caches: the browser denies storage, or the context is not secure.
  }
  announcePlayerChange();
  location.replace("/");
}
