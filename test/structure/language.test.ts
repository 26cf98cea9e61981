// What the sources leave out of TypeScript.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesBelow, matches } from './sources.js';

test('no source has an enum: the linter does not look for their mistakes', () => {
  const sources = ['src', 'packages', 'demo', 'test', 'tools', 'bench', 'recipes']
    .flatMap((folder) => filesBelow(folder, '.ts'))
    .filter(({ path }) => !/node_modules|(^|\/)dist\//.test(path));
  assert.deepEqual(
    sources.flatMap((file) => matches(file, /^\s*(?:export )?(?:declare )?(?:const )?enum \w+/gm)),
    [],
  );
});
