import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import MagicString from 'magic-string';
import { rewriteImports, takeExportsOfCore } from './rewrite-imports.js';

const findNeeded = (fileName: string) => (fileName === 'needy.js' ? ['a.js', 'b.js'] : []);

const core = { fileName: 'core.js', exports: ['b', 'a'] };

/** Rewrites a lazy chunk. The core has the function that fetches others. */
function rewriteLazy(code: string): string | undefined {
  return rewriteImports({ fileName: 'lazy.js', code, load: 'get', findNeeded, core })?.toString();
}

describe('takeExportsOfCore', () => {
  test('lists the exports of the core in the order in which others know them', () => {
    const text = new MagicString('const c = 1, d = 2;export { c as a, d as b };');
    assert.deepEqual(takeExportsOfCore(text, core), ['d', 'c']);
    assert.equal(text.toString(), 'const c = 1, d = 2;');
  });

  test('refuses what is not exported', () => {
    assert.throws(() => takeExportsOfCore(new MagicString('export { a };'), core), {
      message: 'core.js: nothing is exported as b.',
    });
  });
});

describe('rewriteImports', () => {
  /** A chunk that needs others, as it is rewritten. */
  const chunk = (needs: string, patterns: string, body: string, exported = '') =>
    `export const __needs = [${needs}];export const __run = ([${patterns}]) => {${body}return { ${exported} };};`;

  test('makes a chunk a function of the modules that it imports', () => {
    assert.equal(
      rewriteLazy('import { a } from "./x.js";const b = a;export { b as c, b };'),
      chunk('"x"', '{ a: a }', 'const b = a;', 'c: b, b: b'),
    );
  });

  test('never waits at the top level: WebKit would evaluate such a module for ever once its page goes away', () => {
    assert.doesNotMatch(rewriteLazy('import { a } from "./x.js";import { b } from "./y.js";a(b);') ?? '', /await/);
  });

  test('keeps aliases', () => {
    assert.equal(
      rewriteLazy('import { a as b, "c-d" as e } from "./x.js";b(e);'),
      chunk('"x"', '{ a: b, "c-d": e }', 'b(e);'),
    );
  });

  test('keeps default imports', () => {
    assert.equal(rewriteLazy('import a, { b } from "./x.js";a(b);'), chunk('"x"', '{ default: a, b: b }', 'a(b);'));
  });

  test('keeps a namespace', () => {
    assert.equal(rewriteLazy('import * as all from "./x.js";all.a();'), chunk('"x"', 'all', 'all.a();'));
  });

  test('keeps an import that is only for its effects', () => {
    assert.equal(rewriteLazy('import "./x.js";'), chunk('"x"', '{  }', ''));
  });

  test('names all chunks that it needs', () => {
    assert.equal(
      rewriteLazy('import { a } from "./x.js";import { b } from "../y.js";a(b);'),
      chunk('"x", "y"', '{ a: a }, { b: b }', 'a(b);'),
    );
  });

  test('takes what it imports of the core as of other chunks: the core may have any address', () => {
    assert.equal(rewriteLazy('import { a } from "../../core.js";a();'), chunk('"core"', '{ 2: a }', 'a();'));
  });

  test('refuses an import that the core does not export', () => {
    assert.throws(() => rewriteLazy('import { c } from "../../core.js";c();'), {
      message: 'core.js: nothing is exported as c.',
    });
  });

  test('takes the function from the core, and replaces import expressions wherever they are', () => {
    assert.equal(
      rewriteLazy('const open = () => [import("./x.js"), import("./y.js").then((y) => y.z)];export { open };'),
      chunk('"core"', '{ 0: get }', 'const open = () => [get("x"), get("y").then((y) => y.z)];', 'open: open'),
    );
  });

  test('names what a chunk needs where it is asked for, so that all are fetched at the same time', () => {
    const text = rewriteImports({ fileName: 'core.js', code: 'import("./needy.js");', load: 'get', findNeeded });
    assert.equal(text?.toString(), 'get("needy", "a", "b");');
  });

  test('leaves a chunk that needs no other one as it is', () => {
    assert.equal(rewriteLazy('const a = 1;export { a };'), undefined);
  });

  test('leaves all static imports of the core', () => {
    const code = 'import { a } from "./x.js";import("./y.js");';
    const text = rewriteImports({ fileName: 'core.js', code, load: 'get', findNeeded });
    assert.equal(text?.toString(), 'import { a } from "./x.js";get("y");');
  });

  test('changes nothing else', () => {
    assert.equal(rewriteLazy('const text = "import(\\"./x.js\\")";export { text };'), undefined);
  });

  for (const code of ['export { a } from "./x.js";', 'export * from "./x.js";', 'export * as x from "./x.js";'])
    test(`refuses a re-export: ${code}`, () => {
      assert.throws(() => rewriteLazy(code), {
        message: "lazy.js: a chunk that re-exports another one can't be fetched again.",
      });
    });

  test('refuses an address that is not a string', () => {
    assert.throws(() => rewriteLazy('const name = "./x.js";import(name);'), {
      message: 'lazy.js: the address of an import() must be a string.',
    });
  });

  test('refuses an import that follows other statements', () => {
    assert.throws(() => rewriteLazy('import { a } from "./x.js";a();import { b } from "./core.js";'), {
      message: 'lazy.js: the imports of a chunk must come first.',
    });
  });

  for (const code of ['export const b = a;', 'export default a;'])
    test(`refuses an export that is declared in place: ${code}`, () => {
      assert.throws(() => rewriteLazy(`import { a } from "./x.js";${code}`), {
        message: 'lazy.js: a chunk must list its exports in one statement.',
      });
    });
});
