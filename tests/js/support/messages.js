/** The English messages, read from the catalogs; others are errors. `node --import` runs it before the tests. */

import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../../app/locales/en/", import.meta.url);
const FIELD = /^(msgid|msgid_plural|msgstr(?:\[\d\])?) (?=")/;

/** @type {Record<string, string | Record<string, string>>} */
const messages = {};
for (const name of readdirSync(FOLDER)) {
  for (const entry of readFileSync(new URL(name, FOLDER), "utf8").split(/\n{2,}/)) {
    const { msgid, msgstr, "msgstr[0]": one = "", "msgstr[1]": other = "" } = fieldsOf(entry);
    if (msgid) messages[msgid] = msgstr ?? { one, other };
  }
}
const known = new Proxy(messages, {
  get(target, key) {
    if (!Object.hasOwn(target, key)) throw new Error(`There is no message ${String(key)}`);
    return target[String(key)];
  },
});
Object.assign(globalThis, { birnamMessages: { tag: "en-GB", messages: known } }); // pages also mark names

/** @param {string} entry Of a gettext file. @returns {Record<string, string>} */
function fieldsOf(entry) {
  /** @type {Record<string, string>} */
  const fields = {};
  let field = "";
  for (const line of entry.split("\n").filter((one) => !one.startsWith("#"))) {
    field = FIELD.exec(line)?.[1] ?? field;
    fields[field] = (fields[field] ?? "") + JSON.parse(line.replace(FIELD, "") || '""');
  }
  return fields;
}
