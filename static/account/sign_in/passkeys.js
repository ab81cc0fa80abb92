/** Passkeys: the browser makes them and signs with them. */

import * as api from "../../browser/api.js";
import { t } from "../../browser/messages.js";
import { ApiError } from "../../browser/request.js";

/** @returns {boolean} False at an IP address, without TLS, and in browsers that are too old. */
export function canUsePasskeys() {
  if (isAddressOfNumbers()) return false;
  return "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

/** @returns {string} Why `canUsePasskeys` is false, for users. */
export function passkeysUnableText() {
  return t(isAddressOfNumbers() ? "account.passkey.address" : "account.passkey.unable");
}

function isAddressOfNumbers() {
  return /^[\d.]+$|^\[/.test(location.hostname);
}

/** @returns {Promise<boolean>} True if the browser offers passkeys in a field with `autocomplete="webauthn"`. */
export async function canOfferPasskeys() {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

/** @param {string | null} handle The wish of a guest. */
export async function createPasskey(handle) {
  const { options } = await api.askForPasskey(handle);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  const made = await ask(() => navigator.credentials.create({ publicKey }));
  return api.addPasskey({ handle, name: "", credential: JSON.stringify(made) });
}

/** @param {AbortSignal} [offer] Only offers the passkeys in a field, until it is aborted. */
export async function signInWithPasskey(offer) {
  const { options } = await api.beginSignIn();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  /** @type {CredentialRequestOptions} */
  const request = offer ? { publicKey, signal: offer, mediation: "conditional" } : { publicKey };
  const signed = await ask(() => navigator.credentials.get(request));
  return api.signInWithPasskey({ credential: JSON.stringify(signed) });
}

/** @param {() => Promise<Credential | null>} ceremony */
async function ask(ceremony) {
  try {
    return await ceremony();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "InvalidStateError") throw new ApiError({ reason: "known", message: t("account.passkey.known") });
    if (name === "SecurityError") throw new ApiError({ reason: "address", message: t("account.passkey.address") });
    throw new ApiError({ reason: "cancelled", message: t("account.passkey.cancelled") });
  }
}
