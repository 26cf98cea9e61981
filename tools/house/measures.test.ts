import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findBadOpenings } from './measures.js';
import { listCycles } from './imports.js';
import { isTestPath } from './sources.js';
import { findInSyntax } from './syntax.js';

const toSource = (text: string) => ({ path: 'src/x.ts', text, lines: text.split('\n').length });
const find = (text: string) => findInSyntax(toSource(text));

describe('findInSyntax', () => {
  test('finds module-level bindings that change', () => {
    const text =
      'let a = 1;\nconst b = new Map<string, string>();\nexport const c: string[] = [];\nconst d: Record<string, string> = {};';
    assert.deepEqual(find(text).mutableBindings, ['src/x.ts:1 a', 'src/x.ts:2 b', 'src/x.ts:3 c', 'src/x.ts:4 d']);
  });

  test('finds no binding that is constant or local', () => {
    const text =
      'const a = new Map([[1, 2]]);\nconst b: readonly string[] = [];\nconst d = {};\nfunction f() { let c = 1; return c; }';
    assert.deepEqual(find(text).mutableBindings, []);
  });

  test('finds casts, but not `as const` and not renamed imports', () => {
    const text = "import { a as b } from './a.js';\nconst c = b as string;\nconst d = ['x'] as const;";
    assert.deepEqual(find(text).casts, ['src/x.ts:2 as string']);
  });
});

describe('findBadOpenings', () => {
  test('finds docstrings that open with a question word, on one line or more', () => {
    const text = '/** What it holds. */\nconst a = 1;\n/**\n * Those of it.\n */\nconst b = 2;\n/** Returns it. */';
    assert.deepEqual(findBadOpenings(toSource(text)), ['src/x.ts:1 What it holds. */', 'src/x.ts:4 Those of it.']);
  });
});

describe('isTestPath', () => {
  test('tells tests and their support from product code', () => {
    const tests = ['src/a.test.ts', 'test/support/b.ts', 'recipes/testing/c.ts', 'src/fields/d/d.examples.ts'];
    assert.deepEqual([...tests, 'src/a.ts', 'tools/check.ts'].filter(isTestPath), tests);
  });
});

describe('listCycles', () => {
  /** Makes a module of which each import is part of a cycle. */
  const toModule = (cycles: readonly (readonly string[])[]) => ({
    dependencies: cycles.map((names) => ({ circular: true, cycle: names.map((name) => ({ name })) })),
  });

  test('names a cycle once, wherever it was entered', () => {
    const imports = [['b', 'c', 'a'], ['c', 'a', 'b'], ['d', 'e']]; // prettier-ignore
    assert.deepEqual(listCycles([toModule(imports)]), ['a → b → c', 'd → e']);
  });
});
