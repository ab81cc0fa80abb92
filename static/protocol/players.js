/** Who somebody is, and how they like it. The same shapes as in app/web/people.py and app/web/choices.py. */

/** @typedef {{known: boolean, name: string | null, shown: string, running: number}} Me */
/** @typedef {"on" | "off"} Switch */
/** @typedef {"usual" | "once" | "twice"} Pressing How often a move must be pressed. */
/**
 * @typedef {{
 *   theme: "auto" | "light" | "dark",
 *   contrast: "auto" | "usual" | "high",
 *   palette: "sandstone" | "meadow" | "harbor",
 *   signs: "usual" | "strong" | "none",
 *   turn_hex: "0" | "60" | "120" | "180" | "240" | "300" | "auto",
 *   turn_square: "0" | "90" | "180" | "270" | "auto",
 *   coordinates: Switch,
 *   marks: "turn" | "always" | "never",
 *   motion: "usual" | "fast" | "off",
 *   premove: Switch,
 *   confirm_fast: Pressing,
 *   confirm_slow: Pressing,
 *   sounds: "off" | "calls" | "all",
 *   volume: "20" | "40" | "60" | "80" | "100",
 *   vibration: Switch,
 *   awake: Switch,
 * }} Choices How somebody likes the site. What is null on the wire was not chosen.
 */
/** @typedef {{choices: Partial<Choices>, everywhere: number}} Preferences */
/** @typedef {{choices: Partial<Choices>, everywhere: boolean}} KeepPreferences */
/** @typedef {{code: string, url: string, qr: string, expires_at: number, seconds: number}} HandoverCode */
/** @typedef {{url: string}} ResumeLink */
/** @typedef {{forgotten: number}} DevicesForgotten */

export {};
