/** Finds what a script uses of the language and of the DOM that some declared browsers lack. */

import { resolve } from "node:path";
import { SyntaxKind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";
import { data, lacking } from "./support.js";

const { api, javascript, css } = data;
const { builtins, regular_expressions: patterns } = javascript;

const CHOICES = new Set([SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken]);

/**
 * @param {string} config A jsconfig file. @param {string} folder Its scripts are checked.
 * @returns {string[]}
 */
export function checkScripts(config, folder) {
  const service = new API();
  const project = service.updateSnapshot({ openProjects: [resolve(config)] }).getProject(resolve(config));
  const paths = project?.rootFiles.filter((path) => path.startsWith(`${resolve(folder)}/`) && path.endsWith(".js"));
  const found = project && paths ? paths.flatMap((path) => checkScript(project, path)) : [`${config} cannot be read`];
  service.close();
  return found;
}

/** @param {import("typescript/unstable/sync").Project} project @param {string} path */
function checkScript({ program, checker }, path) {
  const file = program.getSourceFile(path);
  const { names, texts, regexes, asked } = partsOf(file);
  const symbols = checker.getSymbolAtLocation(names);
  const isAskedFor = (/** @type {string} */ name) => asked.has(name.toLowerCase());
  /** @param {{pos: number}} node @param {string} what @param {string[]} lack */
  const report = (node, what, lack) => {
    const line = file.text.slice(0, node.end).split("\n").length;
    return lack.length === 0 ? [] : [`${path.replace(`${resolve(".")}/`, "")}:${line}: ${what} (${lack.join(", ")})`];
  };
  return [
    ...names.flatMap((node, i) => {
      const symbol = symbols[i];
      const owner = node.parent.expression?.text ?? "";
      if (!symbol?.declarations.some(isOfBrowser) || isAskedFor(node.text) || isAskedFor(owner)) return [];
      return report(node, node.text, lackingMember(symbol, node));
    }),
    ...texts.flatMap((node) =>
      // An `:is()` forgives what a browser does not know.
      [
        ...node.text
          .replace(/:(is|where)\([^()]*\)/g, "")
          .matchAll(/(?<=[^\w\s]|^):{1,2}([a-z-]+)|:{1,2}([a-z-]+)(?=[\s,)(]|$)/g),
      ].flatMap(([text, one, other]) =>
        report(node, text, isAskedFor(text) ? [] : lacking(css.selectors[one ?? other])),
      ),
    ),
    ...regexes.flatMap((node) => [
      ...(/\(\?<[=!]/.test(node.text) ? report(node, "lookbehind", lacking(patterns.lookbehind_assertion)) : []),
      ...(/v[a-z]*$/.test(node.text) ? report(node, "flag v", lacking(builtins.RegExp.unicodeSets)) : []),
    ]),
  ];
}

/** @param {import("typescript/unstable/sync").NodeHandle} declaration */
function isOfBrowser({ path, kind }) {
  return /\/lib\.[^/]+\.d\.ts$/.test(path) && kind !== SyntaxKind.IndexSignature;
}

/** @param {import("typescript/unstable/ast").SourceFile} file */
function partsOf(file) {
  /** @type {Record<"names" | "texts" | "regexes", import("typescript/unstable/ast").Node[]>} */
  const parts = { names: [], texts: [], regexes: [] };
  const asked = new Set(); // for these names the file asks, before it uses them
  /** @param {import("typescript/unstable/ast").Node} node */
  const walk = (node) => {
    if (node.kind === SyntaxKind.Identifier) {
      if (!isType(node)) parts.names.push(node);
      if (isAsked(node)) asked.add(node.text.toLowerCase());
    } else if (node.kind === SyntaxKind.RegularExpressionLiteral) parts.regexes.push(node);
    else if (node.kind === SyntaxKind.StringLiteral || node.kind === SyntaxKind.NoSubstitutionTemplateLiteral) {
      parts.texts.push(node);
      if (node.parent.operatorToken?.kind === SyntaxKind.InKeyword) asked.add(node.text.toLowerCase());
      if (/supports$/.test(node.parent.expression?.name?.text ?? ""))
        for (const [pseudo] of node.text.matchAll(/::?[a-z-]+/g)) asked.add(pseudo);
    }
    node.forEachChild(walk);
  };
  walk(file);
  return { ...parts, asked };
}

/** @param {import("typescript/unstable/ast").Node} node */
function isType({ parent }) {
  return parent.kind === SyntaxKind.TypeReference || parent.kind === SyntaxKind.QualifiedName;
}

/** Whether the value of a name decides what is done: `x.y?.()`, `if (x.y)`, `!x.y`, `x.y && …`, `typeof y`. */
function isAsked(/** @type {import("typescript/unstable/ast").Node} */ name) {
  const node =
    name.parent.kind === SyntaxKind.PropertyAccessExpression && name.parent.name === name ? name.parent : name;
  const { parent } = node;
  if (parent.questionDotToken && parent.expression === node) return true;
  if (parent.kind === SyntaxKind.BinaryExpression)
    return parent.left === node && CHOICES.has(parent.operatorToken.kind);
  if (parent.kind === SyntaxKind.PrefixUnaryExpression) return parent.operator === SyntaxKind.ExclamationToken;
  if (parent.kind === SyntaxKind.IfStatement) return parent.expression === node;
  return (
    parent.kind === SyntaxKind.TypeOfExpression ||
    (parent.kind === SyntaxKind.ConditionalExpression && parent.condition === node)
  );
}

/** @param {import("typescript/unstable/sync").Symbol} symbol @param {import("typescript/unstable/ast").Node} node */
function lackingMember(symbol, node) {
  const name = node.text;
  const access = node.parent.kind === SyntaxKind.PropertyAccessExpression && node.parent.name === node;
  const parent = symbol.getParent()?.name ?? (access ? "" : "globalThis");
  if (parent === "globalThis") return lacking(api[name] ?? api.Window?.[name] ?? builtins[name]);
  const owner =
    parent === "__type"
      ? (node.parent.expression?.text ?? "")
      : parent.replace(/^Readonly(?=Array|Set|Map)|Constructor$/g, "");
  const member = memberOf(owner, name);
  // Who has an object of an interface that some browsers lack got it from a member that they lack.
  if (member) return parent !== "__type" && lacking(api[owner]).length > 0 ? [] : lacking(member);
  if (api[owner]) return [];
  // A mixin, whose members the data give to the interfaces that include it, or one of several types.
  const all = Object.keys({ ...api, ...builtins }).flatMap((one) => memberOf(one, name) ?? []);
  const results = all.map(lacking);
  return results.some((lack) => lack.length === 0) ? [] : (results[0] ?? []);
}

/** @param {string} owner @param {string} name */
function memberOf(owner, name) {
  const found = [
    api[owner]?.[name],
    api[owner]?.[`${name}_static`],
    builtins[owner]?.[name],
    builtins.Intl[owner]?.[name],
  ];
  return found.find((one) => one?.__compat);
}
