// A field type is one folder, and no other file asks which type a field has.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, code, matches } from './sources.js';

const FIELDS = join(ROOT, 'src/fields');
const types = readdirSync(FIELDS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name);

for (const type of types)
  test(`${type} has its definition, its view and its examples`, () => {
    const missing = [`${type}.ts`, `${type}.view.ts`, `${type}.examples.ts`].filter(
      (name) => !existsSync(join(FIELDS, type, name)),
    );
    assert.deepEqual(missing, []);
  });

test('no file outside its folder asks for a type by name', () => {
  const comparison = new RegExp(
    `\\btype\\)?\\s*[!=]==?\\s*['"](${types.join('|')})['"]|\\bcase '(${types.join('|')})':`,
    'g',
  );
  const asking = code().flatMap((source) => {
    const [, own] = /^src\/fields\/([^/]+)\//.exec(source.path) ?? [];
    return matches(source, comparison).filter((match) => own === undefined || !match.includes(`'${own}'`));
  });
  assert.deepEqual(asking, []);
});

test('no code of dates makes or asks a Date, except the reader of the clock', () => {
  const ofDates = code().filter(({ path }) => /^src\/(fields\/datetime|rules\/dates)\//.test(path));
  assert.ok(ofDates.length > 10);
  assert.deepEqual(
    ofDates.flatMap((source) => matches(source, /\bnew Date\b|\bDate\s*[.(]/g)),
    [],
  );
});
