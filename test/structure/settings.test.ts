// No setting of the service is ignored in silence: it is read, or docs/pages/fields/overview.md says what happens instead.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { COMMON_SETTINGS, TYPE_SETTINGS } from '../../packages/service/src/index.js';
import { ROOT, code } from './sources.js';

const page = readFileSync(join(ROOT, 'docs/pages/fields/overview.md'), 'utf8');
const table = page.slice(page.indexOf('## Known, and not honoured'));
/** The proxy is left out: it passes settings through without reading them. */
const sources = code();

/** `'show_prefix'`, `show_prefix:`, or a family of keys such as `show_${name}`. */
function isRead(key: string): boolean {
  const family = `\`${key.split('_')[0] ?? ''}_\${`;
  const forms = new RegExp(`'${key}'|^\\s*${key}:`, 'm');
  return sources.some(({ text }) => forms.test(text) || text.includes(family));
}

const isNamed = (key: string) =>
  Array.from(table.matchAll(/`(\w+?)(_…)?`/g)).some(([, name = '', more]) =>
    more ? key.startsWith(`${name}_`) : key === name,
  );

for (const [type, settings] of Object.entries({ 'every type': COMMON_SETTINGS, ...TYPE_SETTINGS }))
  test(`every setting of ${type} is read, or named in the documents with what happens instead`, () => {
    const ignored = Object.keys(settings).filter((key) => !isRead(key) && !isNamed(key));
    assert.deepEqual(ignored, []);
  });
