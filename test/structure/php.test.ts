// The PHP proxy is built from small sources, and the plugin for WordPress knows the optimisers that the doctor knows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findHolder, HOLDER_IDS } from '../../packages/proxy/src/snippets/script-holders.js';
import type { ScriptHolder } from '../../packages/proxy/src/snippets/script-holders.js';
import { filesBelow } from './sources.js';

const sources = filesBelow('packages/proxy/php', '.php');
/** Matches a function or a method, up to the closing brace with the same indentation. */
const FUNCTION = /^( *)(?:(?:public|private|static|final) )*function &?(\w+)[^]*?\n\1\}$/gm;

test('a PHP source has at most 250 lines', () => {
  const long = sources.filter(({ text }) => text.split('\n').length > 250);
  assert.deepEqual(
    long.map(({ path }) => path),
    [],
  );
});

test('a function in PHP has at most 45 lines', () => {
  const functions = sources.flatMap(({ path, text }) =>
    [...text.matchAll(FUNCTION)].map(([whole, , name = '']) => ({
      name: `${path}: ${name}`,
      lines: whole.split('\n').length,
    })),
  );
  assert.ok(functions.length > 100, String(functions.length));
  assert.deepEqual(
    functions.filter(({ lines }) => lines > 45),
    [],
  );
});

test('a lock in PHP is released also where something throws', () => {
  // A claim is a lock that outlives the method, and `settle` of it catches what throws.
  const others = sources.filter(({ path }) => !path.endsWith('/once/claim.php'));
  const loose = others.flatMap(({ path, text }) =>
    [...text.matchAll(/^.*->release\(\);$/gm)]
      .filter(({ index }) => !/finally \{[^}]*$/.test(text.slice(0, index)))
      .map(([line]) => `${path}: ${line.trim()}`),
  );
  assert.deepEqual(loose, []);
});

const [plugin] = filesBelow('packages/wordpress/plugin/includes', 'class-script.php');
const spared = / SPARED = '([^']+)'/.exec(plugin?.text ?? '')?.[1] ?? '';

for (const { name, kind, exempt = {} } of HOLDER_IDS.map((id): ScriptHolder => findHolder(id)))
  test(`${name}: ${kind === 'optimiser' ? 'the plugin asks it to spare the script' : 'the owner decides, not the plugin'}`, () => {
    for (const [attribute, value] of Object.entries(exempt)) {
      const text = value === '' ? ` ${attribute} ` : ` ${attribute}="${value}" `;
      assert.equal(`${spared} `.includes(text), kind === 'optimiser', text);
    }
  });
