// Code is fetched on demand in one way. Decision 0012. The compiler holds that nobody but src/parts runs a part.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { code } from './sources.js';
import type { Source } from './sources.js';

/** The functions that take a part. */
const FETCHERS = /^(fetchPart|tryPart|keepTrying)$/;
/** The platform imports nothing, so it can't name the type of what it returns. */
const UNTYPED = ['src/platform/beside.ts'];

/** Lists the lines that fetch code without src/parts. */
function listOwnWays({ path, text }: Source): readonly string[] {
  if (!text.includes('import(') || UNTYPED.includes(path)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const namesType = /\bimport type \{[^}]*\b(Part|Feature)\b[^}]*\} from '[^']*\/(fetch-part|feature)\.js'/.test(text);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isImport(node) && !isHandedOver(node) && !(namesType && isPart(node.parent))) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isImport = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

/** Tells whether a node is `() => import('./x.js')`. */
const isPart = (node: ts.Node): boolean =>
  ts.isArrowFunction(node) && node.parameters.length === 0 && isImport(node.body);

/** Tells whether an import is in a part that a fetcher takes. */
function isHandedOver({ parent }: ts.Node): boolean {
  const taker = parent.parent;
  return isPart(parent) && ts.isCallExpression(taker) && FETCHERS.test(taker.expression.getText());
}

test('there is one way to fetch code', () => {
  assert.deepEqual(code().flatMap(listOwnWays), []);
});
