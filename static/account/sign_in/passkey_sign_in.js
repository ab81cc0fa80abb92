/** Signing in with a passkey: by a button, or by the browser's own offer in the field of the code. */

import { runBusy } from "../../browser/buttons/busy_button.js";
import { find, setVisible } from "../../browser/dom.js";
import { announcePlayerChange } from "../me.js";
import { canOfferPasskeys, canUsePasskeys, signInWithPasskey } from "./passkeys.js";
import { pageAfterSignIn } from "./return_page.js";

export function passkeySignIn() {
  const section = find(document, "#passkey", HTMLElement);
  const button = find(section, "#passkey-use", HTMLButtonElement);
  const message = find(section, "#passkey-message", HTMLElement);
  const offer = new AbortController();
  setVisible(section, canUsePasskeys());

  /** @param {AbortSignal} [signal] */
  const signIn = async (signal) => {
    const { merge } = await signInWithPasskey(signal);
    announcePlayerChange();
    location.replace(pageAfterSignIn(merge));
  };

  button.addEventListener("click", () => {
    offer.abort(); // the browser answers one request at a time
    void runBusy(button, message, signIn);
  });
  void offerPasskeys(() => signIn(offer.signal));
}

/** @param {() => Promise<void>} signIn */
async function offerPasskeys(signIn) {
  try {
    if (await canOfferPasskeys()) await signIn();
  } catch {
    // The visitor did something else, or passkeys do not work here, which the button explains.
  }
}
