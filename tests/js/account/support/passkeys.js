/** The browser's part of passkeys: it makes and signs whatever it is asked for. */

/**
 * @param {{offers?: boolean, waits?: boolean, refuses?: string}} [options] `offers`: passkeys are offered in a field, and
 * one is chosen there unless it `waits`. `refuses`: the name of the DOMException.
 */
export function passkeys({ offers = false, waits = false, refuses } = {}) {
  /** @type {(string | undefined)[]} How the page has asked for a passkey. */
  const asked = [];
  /** @type {AbortSignal[]} Of the offers. */
  const signals = [];
  const PublicKeyCredential = {
    parseCreationOptionsFromJSON: (/** @type {unknown} */ options) => options,
    parseRequestOptionsFromJSON: (/** @type {unknown} */ options) => options,
    isConditionalMediationAvailable: async () => offers,
  };
  const answer = async (/** @type {string} */ made) => {
    if (refuses) throw new DOMException("refused", refuses);
    return made;
  };
  const credentials = {
    create: () => answer("made"),
    get: (/** @type {{mediation?: string, signal?: AbortSignal}} */ { mediation, signal }) => {
      asked.push(mediation);
      if (signal) signals.push(signal);
      if (signal && waits) return new Promise(() => {});
      return answer("signed");
    },
  };
  return { globals: { PublicKeyCredential }, navigator: { credentials }, asked, signals };
}
