// Field types never change shared state, and the state that one of their modules keeps has a reason.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code, matches } from './sources.js';

/** State that a module keeps for all forms of a page, with a short reason. The comment in the module has it in full. */
const KEPT: Readonly<Record<string, string>> = {
  'src/fields/shared/controls/control.ts: shown': 'browsers: autofill changes a control before the script hears of it',
  'src/fields/shared/options/countries.ts: lists': 'performance: drawn with each key; the lists never change',
  'src/fields/signature/picture.ts: decoded': 'performance: a picture is decoded once',
  'src/fields/table/reading.ts: readings': 'performance: a table is read once, not by each of its cells',
};

const fields = code().filter(({ path }) => path.startsWith('src/fields/'));

test('no file changes a definition, a view or a module after it is made', () => {
  const shared = '(?:\\w*[dD]efinition|\\w*[vV]iew|\\w*[mM]odule|oneChoice|textAnswer|partsAnswer|noAnswer)';
  const patches = new RegExp(
    `Object\\.(?:assign|definePropert\\w+|setPrototypeOf)\\(\\s*${shared}\\b|\\b${shared}(?:\\.\\w+|\\[[^\\]]+\\])+ (?:\\?\\?|\\|\\||&&)?= `,
    'g',
  );
  assert.deepEqual(
    code().flatMap((source) => matches(source, patches)),
    [],
  );
});

test('no field is changed after it is read', () => {
  const patches = /Object\.assign\(\s*field\b|\bfield\.\w+ (?:\?\?|\|\||&&)?= /g;
  assert.deepEqual(
    fields.flatMap((source) => matches(source, patches)),
    [],
  );
});

test('no module of a field type keeps state that changes, except for a reason', () => {
  const kept = fields.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^(?:export )?(?:let|var) (\w+)|^(?:export )?const (\w+)[^=\n]*= new (?:Weak)?(?:Map|Set)\b[^;]*?\(\);/gm,
      ),
    ].map(([, variable, collection]) => `${path}: ${variable ?? collection ?? ''}`),
  );
  assert.deepEqual(kept, Object.keys(KEPT));
});
