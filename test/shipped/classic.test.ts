// The packed classic script, as other people's tools read it: optimisers of sites that know only the syntax of before 2015.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Visitor, parseSync } from 'vite';
import { ROOT } from '../support/build.js';
import { readText } from './project.js';
import { startStage } from './stage.js';

const { project } = await startStage();
const FILE = join(project.element, 'dist/cdn/hosted-form.classic.js');
const classic = readText(FILE);
const execute = promisify(execFile);

/** Parses a classic script. Throws if the text is not such a script. */
function parse(code: string) {
  const { program, errors } = parseSync(FILE, code, { sourceType: 'script' });
  assert.deepEqual(errors, []);
  return program;
}

/** Writes a syntax tree as text, without its places. */
const writeTree = (code: string) =>
  JSON.stringify(parse(code), (name, value: unknown) =>
    ['start', 'end', 'raw'].includes(name) ? undefined : typeof value === 'bigint' ? String(value) : value,
  );

/** Shortens the script by JSMin. It patches `String`, so it has a process of its own. */
async function shorten(level: string): Promise<string> {
  const result = join(project.folder, `jsmin-${level}.js`);
  await execute(join(ROOT, 'node_modules/.bin/jsmin'), ['--level', level, '--output', result, FILE]);
  return readText(result);
}

test('the classic script has no template, no regular expression, no loop over inherited members, and no signs that may grow together', () => {
  const found: string[] = [];
  const note = ({ start, end }: { readonly start: number; readonly end: number }) =>
    found.push(classic.slice(start - 2, end).slice(0, 80));
  new Visitor({
    TemplateLiteral: note,
    ForInStatement: note,
    Literal: (node) => {
      if ('regex' in node) note(node);
    },
    UnaryExpression: (node) => {
      if (/[+-]\s$/.test(classic.slice(node.start - 2, node.start)) && /[+-]/.test(node.operator)) note(node);
    },
  }).visit(parse(classic));
  assert.deepEqual(found, []);
});

test('the classic script divides only after a name, a number or a bracket, where no minifier sees a regular expression', () => {
  const found: string[] = [];
  new Visitor({
    BinaryExpression: ({ operator, left, right }) => {
      const between = classic.slice(left.start, right.start).trimEnd();
      const before = between.slice(0, between.lastIndexOf('/')).trimEnd();
      if (operator === '/' && !/[\w$)\]]$/.test(before)) found.push(before.slice(-40));
    },
  }).visit(parse(classic));
  assert.deepEqual(found, []);
});

test('the classic script has letters of ASCII alone, and nothing that ends a script tag or names a source map', () => {
  assert.equal(/[^\n\t -~]/.exec(classic)?.[0], undefined);
  assert.equal(/<\/script|<!--|sourceMappingURL/i.exec(classic)?.[0], undefined);
});

test('the classic script is the same script after JSMin, whether lines are kept or joined', async () => {
  const built = writeTree(classic);
  for (const [index, code] of (await Promise.all(['1', '2', '3'].map(shorten))).entries())
    assert.ok(writeTree(code) === built, `Level ${index + 1} differs.`);
});
