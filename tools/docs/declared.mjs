// @ts-check
// Reads names from the TypeScript of the project: the codes of a union, the members of an interface, the keys of an object.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../root.mjs';

/**
 * Lists the texts of a union type.
 * @param {string} file
 * @param {string} name
 */
export function codesOf(file, name) {
  const declaration = find(file, (node) => ts.isTypeAliasDeclaration(node) && node.name.text === name);
  return notNone(listTexts(declaration), file, name);
}

/**
 * Lists the members of an interface, without those that it inherits.
 * @param {string} file
 * @param {string} name
 */
export function membersOf(file, name) {
  const declaration = find(file, (node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
  const members = declaration && ts.isInterfaceDeclaration(declaration) ? declaration.members : [];
  return notNone(
    members.flatMap((member) => (member.name && ts.isIdentifier(member.name) ? [member.name.text] : [])),
    file,
    name,
  );
}

/**
 * Lists the keys of an object that a constant holds.
 * @param {string} file
 * @param {string} name
 */
export function keysOf(file, name) {
  const declaration = find(file, (node) => ts.isVariableDeclaration(node) && node.name.getText() === name);
  const object = declaration && findIn(declaration, ts.isObjectLiteralExpression);
  const keys = object && ts.isObjectLiteralExpression(object) ? object.properties : [];
  return notNone(
    keys.flatMap(({ name: key }) => (key && (ts.isIdentifier(key) || ts.isStringLiteral(key)) ? [key.text] : [])),
    file,
    name,
  );
}

/**
 * @param {string} file
 * @param {(node: ts.Node) => boolean} test
 */
function find(file, test) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return findIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), test);
}

/**
 * @param {ts.Node} node
 * @param {(node: ts.Node) => boolean} test
 * @returns {ts.Node | undefined}
 */
function findIn(node, test) {
  return test(node) ? node : ts.forEachChild(node, (child) => findIn(child, test));
}

/**
 * @param {ts.Node | undefined} node
 * @returns {string[]}
 */
function listTexts(node) {
  if (!node) return [];
  if (ts.isStringLiteral(node)) return [node.text];
  /** @type {string[]} */
  const texts = [];
  node.forEachChild((child) => void texts.push(...listTexts(child)));
  return texts;
}

/**
 * Returns the names. None at all means that the code has moved.
 * @param {string[]} names
 * @param {string} file
 * @param {string} name
 */
function notNone(names, file, name) {
  if (names.length === 0) throw new Error(`${file} declares no ${name}: tools/docs looks for it there`);
  return names;
}
