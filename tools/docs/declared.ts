// Reads names from the TypeScript of the project: the codes of a union, the members of an interface, the keys of an object.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../root.js';

/** Lists the texts of a union type. */
export function listCodes(file: string, name: string) {
  const declaration = find(file, (node) => ts.isTypeAliasDeclaration(node) && node.name.text === name);
  return notNone(listTexts(declaration), file, name);
}

/** Lists the members of an interface, without those that it inherits. */
export function listMembers(file: string, name: string) {
  const declaration = find(file, (node) => ts.isInterfaceDeclaration(node) && node.name.text === name);
  const members = declaration && ts.isInterfaceDeclaration(declaration) ? declaration.members : [];
  return notNone(
    members.flatMap((member) => (member.name && ts.isIdentifier(member.name) ? [member.name.text] : [])),
    file,
    name,
  );
}

/** Lists the keys of an object that a constant holds. */
export function listKeys(file: string, name: string) {
  const declaration = find(file, (node) => ts.isVariableDeclaration(node) && node.name.getText() === name);
  const object = declaration && findIn(declaration, ts.isObjectLiteralExpression);
  const keys = object && ts.isObjectLiteralExpression(object) ? object.properties : [];
  return notNone(
    keys.flatMap(({ name: key }) => (key && (ts.isIdentifier(key) || ts.isStringLiteral(key)) ? [key.text] : [])),
    file,
    name,
  );
}

function find(file: string, test: (node: ts.Node) => boolean) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return findIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), test);
}

function findIn(node: ts.Node, test: (node: ts.Node) => boolean): ts.Node | undefined {
  return test(node) ? node : ts.forEachChild(node, (child) => findIn(child, test));
}

function listTexts(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteral(node)) return [node.text];
  const texts: string[] = [];
  node.forEachChild((child) => void texts.push(...listTexts(child)));
  return texts;
}

/** Returns the names. None at all means that the code has moved. */
function notNone(names: string[], file: string, name: string) {
  if (names.length === 0) throw new Error(`${file} declares no ${name}: tools/docs looks for it there`);
  return names;
}
