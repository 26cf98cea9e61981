// The parts that a page can style are a closed, documented list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code, filesBelow } from './sources.js';

const DISPLAY = 'src/element/form-display.ts';
const comments = filesBelow('src/element', 'form-display.ts').find(({ path }) => path === DISPLAY)?.text ?? '';
const documented = new Set([...comments.matchAll(/@csspart ([\w-]+)/g)].map(([, name = '']) => name));
const used = new Set(
  code().flatMap(({ text }) => [
    ...[...text.matchAll(/\bpart(?:="|\.add\('|', ')([a-z -]+)/g)].flatMap(([, names = '']) => names.split(' ')),
    ...[...text.matchAll(/\bpart=\$\{[^}]*\? '([a-z-]+)' : '([a-z-]+)'\}/g)].flatMap(([, ...names]) => names),
  ]),
);

test('every part that is used is documented', () => {
  assert.deepEqual(
    [...used].filter((name) => !documented.has(name)),
    [],
  );
});

test('every part that is documented is used', () => {
  assert.deepEqual(
    [...documented].filter((name) => !used.has(name)),
    [],
  );
});
