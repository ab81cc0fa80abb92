/**
 * Bundles the modules of static/ for browsers: each page's are one script, and so is each part that it loads on demand.
 * They are written into one file, bundles/bundles.json, so that a server that starts reads all of them or none. It has the
 * hashes of the modules, too: the server uses no bundles of others (app/http/assets/modules.py).
 */

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { rolldown, VERSION } from "rolldown";

const FILE = "bundles/bundles.json";
process.chdir(new URL("..", import.meta.url).pathname);
mkdirSync("bundles", { recursive: true });

/** @param {string | Buffer} content */
const hash = (content) => createHash("sha256").update(content).digest("hex");

const paths = readdirSync("static", { encoding: "utf8", recursive: true }).filter((path) => /\/.*\.js$/.test(path));
const sources = Object.fromEntries(paths.sort().map((path) => [path, hash(readFileSync(`static/${path}`))]));
const { browsers } = JSON.parse(readFileSync("package.json", "utf8"));
const target = Object.entries(browsers).map(([name, version]) => name.replace("safari_ios", "ios") + version);
// In the path of the parts: a script of another version does not find them.
const version = hash(JSON.stringify(sources) + VERSION + target + readFileSync(new URL(import.meta.url))).slice(0, 12);

/** @param {string} path Of a page's module. @returns {Promise<[string, string][]>} The paths and scripts. */
async function bundlePage(path) {
  const page = path.replace(/^pages\/|\.js$/g, "");
  const bundle = await rolldown({ input: { [page]: `static/${path}` }, transform: { target } });
  const split = await bundle.generate();
  const ofOnePart = chunksOf(split).flatMap((chunk) => (chunk.isDynamicEntry ? chunk.moduleIds : []));
  const whole = await bundle.generate({
    minify: true,
    entryFileNames: "pages/[name].js",
    chunkFileNames: `parts/${version}/${page}/[name].js`,
    // What several parts need belongs to the page, too: a part is loaded with one request.
    codeSplitting: { groups: [{ name: "page", test: (module) => !ofOnePart.includes(module) }] },
  });
  return chunksOf(whole).map((chunk) => [chunk.fileName, chunk.code]);
}

/** @param {import("rolldown").RolldownOutput} result */
function chunksOf({ output }) {
  return output.filter((one) => one.type === "chunk");
}

const scripts = (await Promise.all(paths.filter((path) => path.startsWith("pages/")).map(bundlePage))).flat();
writeFileSync(`${FILE}.new`, JSON.stringify({ sources, bundles: Object.fromEntries(scripts) }));
renameSync(`${FILE}.new`, FILE);
