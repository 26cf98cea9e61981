// What other people's tools read of the built files: minifiers of sites, servers without a document, developer tools.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { jsmin } from 'jsmin';
import { Visitor, parseSync } from 'vite';
import { ROOT, buildUnlessFresh } from '../support/build.js';
import { filesBelow } from './sources.js';

await buildUnlessFresh();

const pathOf = (name: string) => join(ROOT, 'dist/cdn', name);
const CLASSIC = 'hosted-form.classic.js';
const classic = readFileSync(pathOf(CLASSIC), 'utf8');

/** Parses a classic script. Throws at what is no such script. */
function parse(code: string) {
  const { program, errors } = parseSync(CLASSIC, code, { sourceType: 'script' });
  assert.deepEqual(errors, []);
  return program;
}

/** Writes a syntax tree as text, without its places. */
const treeOf = (code: string) =>
  JSON.stringify(parse(code), (name, value: unknown) =>
    ['start', 'end', 'raw'].includes(name) ? undefined : typeof value === 'bigint' ? String(value) : value,
  );

describe('the classic script', () => {
  test('has no template, no regular expression, no loop over inherited members, and no signs that may grow together', () => {
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

  test('divides only after a name, a number or a bracket, where no minifier sees a regular expression', () => {
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

  test('has letters of ASCII alone, and nothing that ends a script tag or names a source map', () => {
    assert.equal(/[^\n\t -~]/.exec(classic)?.[0], undefined);
    assert.equal(/<\/script|<!--|sourceMappingURL/i.exec(classic)?.[0], undefined);
  });

  test('is the same script after JSMin', () => {
    const built = treeOf(classic);
    for (const level of [1, 2, 3] as const)
      assert.ok(treeOf(jsmin(classic, level)) === built, `Level ${level} differs.`);
  });
});

test('no built module loops over inherited members, which old scripts add to all objects', () => {
  const found: string[] = [];
  for (const { path, text } of ['dist/cdn', 'dist/esm'].flatMap((folder) => filesBelow(folder, '.js')))
    new Visitor({ ForInStatement: () => found.push(path) }).visit(parseSync(path, text).program);
  assert.deepEqual(found, []);
});

test('a script for a tag does nothing on a server, where there is no document', async () => {
  for (const name of ['hosted-form', 'hosted-form.classic', 'hosted-form-popup', 'hosted-form-loader'])
    assert.deepEqual(Object.keys((await import(pathToFileURL(pathOf(`${name}.js`)).href)) as object), []);
});

test('the core is compiled at once, and its source map still leads to its sources', () => {
  const core = readFileSync(pathOf('hosted-form.js'), 'utf8').split('\n');
  assert.equal(core[0], '//# allFunctionsCalledOnLoad');
  const place = '.define("hosted-form"';
  const line = core.findIndex((each) => each.includes(place));
  const map = JSON.parse(readFileSync(pathOf('hosted-form.js.map'), 'utf8')) as SourceMap['payload'];
  const found = new SourceMap(map).findEntry(line, core[line]?.indexOf(place) ?? -1);
  assert.ok('originalSource' in found, 'The place is in no source.');
  assert.match(found.originalSource, /src\/define\.ts$/);
});

test('each worker is named by an address that bundlers find, and lies beside the module that names it', () => {
  const modules = filesBelow('dist/esm', '.js').flatMap(({ path, text }) =>
    [...text.matchAll(/new Worker\(new URL\("(\.\/[\w-]+\.worker\.js)", import\.meta\.url\)/g)].map(([, name = '']) =>
      join(dirname(path), name),
    ),
  );
  assert.equal(modules.length, 2);
  for (const file of modules) assert.ok(existsSync(join(ROOT, file)), file);
});
