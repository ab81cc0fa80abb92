/**
 * Holds static/ against the oldest browsers, which package.json names, with the data of MDN: the members of the language
 * and of the DOM that scripts use, and what is in style sheets. A script may use what some of these browsers lack if the same
 * file asks for it (`x.y?.()`, `if (x.y)`, `"y" in x`), a style sheet inside `@supports` and `:is()`.
 */

import { readdirSync, readFileSync } from "node:fs";
import { checkScripts } from "./scripts.js";
import { checkStyle } from "./styles.js";

process.chdir(new URL("../..", import.meta.url).pathname);
const sheets = readdirSync("static", { encoding: "utf8", recursive: true }).filter((path) => path.endsWith(".css"));
const found = [
  ...checkScripts("jsconfig.json", "static"),
  ...checkScripts("worker.jsconfig.json", "static"),
  ...sheets.sort().flatMap((path) => checkStyle(`static/${path}`, readFileSync(`static/${path}`, "utf8"))),
];
for (const one of found) console.error(`${one} is missing from a browser that package.json names`);
process.exitCode = found.length > 0 ? 1 : 0;
