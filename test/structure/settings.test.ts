// No setting of the service is ignored silently: it is read, or README.md says what happens instead.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { COMMON_SETTINGS, TYPE_SETTINGS } from '../../packages/service/src/index.js';
import { ROOT, code } from './sources.js';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const table = readme.slice(readme.indexOf('Known, and not honoured'), readme.indexOf('## Browsers'));
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
  test(`every setting of ${type} is read, or named in README.md with what happens instead`, () => {
    const ignored = Object.keys(settings).filter((key) => !isRead(key) && !isNamed(key));
    assert.deepEqual(ignored, []);
  });
