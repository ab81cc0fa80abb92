/** Prints the script that takes from a new browser what the oldest browsers lack, for tests. */

import { data, lacking } from "./support.js";

const owners = { ...data.api, ...data.javascript.builtins };
const newer = Object.entries(owners).flatMap(([owner, { __compat, ...members }]) =>
  lacking(owners[owner]).length > 0 && __compat
    ? [`delete globalThis.${owner}`]
    : Object.keys(members)
        .filter((member) => /^\w+$/.test(member) && lacking(members[member]).length > 0)
        .map((member) => removal(owner, member)),
);

/** @param {string} owner @param {string} member @returns {string} */
function removal(owner, member) {
  const object = `globalThis.${owner}`;
  const isStatic = member.endsWith("_static");
  if (isStatic) return `delete ${object}?.${member.replace("_static", "")}`;
  return `delete ${object}?.${member}; delete ${object}?.prototype?.${member}`;
}

console.log(newer.map((one) => `${one};`).join("\n"));
