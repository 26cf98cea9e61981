import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rewriteImports } from './rewrite-imports.js';

/** Rewrites a lazy chunk whose only static import is the core. */
function rewriteLazy(code: string): string | undefined {
  return rewriteImports({ fileName: 'lazy.js', code, load: 'get', staticImports: ['./core.js'] })?.toString();
}

describe('rewriteImports', () => {
  test('replaces an import by a fetched module', () => {
    assert.equal(rewriteLazy('import { a } from "./x.js";'), 'const [{ a: a }] = await Promise.all([get("x.js")]);');
  });

  test('keeps aliases', () => {
    assert.equal(
      rewriteLazy('import { a as b, "c-d" as e } from "./x.js";'),
      'const [{ a: b, "c-d": e }] = await Promise.all([get("x.js")]);',
    );
  });

  test('keeps default imports', () => {
    assert.equal(
      rewriteLazy('import a, { b } from "./x.js";'),
      'const [{ default: a, b: b }] = await Promise.all([get("x.js")]);',
    );
  });

  test('keeps a namespace', () => {
    assert.equal(rewriteLazy('import * as all from "./x.js";'), 'const [all] = await Promise.all([get("x.js")]);');
  });

  test('keeps an import that is only for its effects', () => {
    assert.equal(rewriteLazy('import "./x.js";'), 'const [{  }] = await Promise.all([get("x.js")]);');
  });

  test('fetches all static imports in parallel, in the place of the first', () => {
    assert.equal(
      rewriteLazy('import { a } from "./x.js";import { b } from "../y.js";a(b);'),
      'const [{ a: a }, { b: b }] = await Promise.all([get("x.js"), get("y.js")]);a(b);',
    );
  });

  test('leaves the import of the core as it is', () => {
    assert.equal(rewriteLazy('import { a } from "./core.js";'), undefined);
    assert.equal(
      rewriteLazy('import { a } from "./core.js";import { b } from "./x.js";'),
      'import { a } from "./core.js";const [{ b: b }] = await Promise.all([get("x.js")]);',
    );
  });

  test('replaces import expressions wherever they are', () => {
    assert.equal(
      rewriteLazy('export const open = () => [import("./x.js"), import("./y.js").then((y) => y.z)];'),
      'export const open = () => [get("x.js"), get("y.js").then((y) => y.z)];',
    );
  });

  test('leaves all static imports of the core', () => {
    const code = 'import { a } from "./x.js";import("./y.js");';
    const text = rewriteImports({ fileName: 'core.js', code, load: 'get' });
    assert.equal(text?.toString(), 'import { a } from "./x.js";get("y.js");');
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
});
