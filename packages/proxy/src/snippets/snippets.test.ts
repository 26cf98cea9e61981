import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TARGETS, isTarget, writePolicy, writeSnippet } from './snippets.js';

const EMBED = { formId: '102', proxy: '/forms', script: '/assets/hosted-form.js?ver=3' };

const writeCode = (...[target, embed]: Parameters<typeof writeSnippet>): string =>
  writeSnippet(target, embed)
    .parts.map(({ code }) => code)
    .join('\n');

for (const target of TARGETS)
  test(`the snippet for ${target} names the form once it is there, and holds no token`, () => {
    const { title, parts } = writeSnippet(target, EMBED);
    assert.ok(title);
    assert.ok(parts.every(({ where, language, code }) => where && language && code && !/[ \t]$/m.test(code)));
    assert.match(writeCode(target, EMBED), /\b102\b/);
    assert.doesNotMatch(writeCode(target, EMBED), /undefined|token|\[object/i);
  });

/** A value that tries to leave its place in every language. */
const HOSTILE = '"\'><script>alert(1)</script>{{x}}${y}`\\]';

for (const target of TARGETS)
  test(`in the snippet for ${target}, no value leaves its place`, () => {
    const code = writeCode(target, { ...EMBED, attributes: new Map([['success-url', HOSTILE]]) });
    assert.doesNotMatch(code.replace(/=\{".*"\}/g, ''), /<script>alert/);
    if (target === 'svelte') assert.doesNotMatch(code, /\{x/);
    if (target === 'angular') assert.doesNotMatch(code, /\{\{x|[^\\]\$\{|[^\\]`\\/);
  });

test('files beside the script keep its query', () => {
  const embed = { ...EMBED, attributes: new Map([['render', 'light']]) };
  assert.match(writeCode('html', embed), /<link rel="stylesheet" href="\/assets\/light.css\?ver=3">/);
  assert.match(writeCode('div', embed), /<script src="\/assets\/hosted-form.classic.js\?ver=3" defer>/);
});

for (const target of TARGETS)
  test(`a form in the page’s own tree has its style sheet in the snippet for ${target}, or is not offered`, () => {
    const light = { ...EMBED, attributes: new Map([['render', 'light']]) };
    const { unwritten = [] } = writeSnippet(target, light);
    assert.equal(/light\.css/.test(writeCode(target, light)), !unwritten.includes('render'));
    assert.doesNotMatch(writeCode(target, EMBED), /light\.css/);
  });

test('an editor of pages can’t decide which code runs', () => {
  const attributes = new Map([
    ['embed-frames', ''],
    ['redirect-origins', 'https://evil.example'],
    ['share-answers', '7'],
  ]);
  assert.doesNotMatch(writeCode('div', { ...EMBED, attributes }), /embed-frames|redirect-origins|share-answers/);
  assert.deepEqual(writeSnippet('div', { ...EMBED, attributes }).unwritten, [
    'embed-frames',
    'redirect-origins',
    'share-answers',
  ]);
});

test('a proxy of another site is named on the script of a div, which may use no other', () => {
  const there = { ...EMBED, proxy: 'https://api.example.com/forms' };
  assert.match(writeCode('div', there), /<script [^>]* data-proxies="https:\/\/api\.example\.com\/forms"/);
  assert.match(writeCode('gtm', there), /script\.setAttribute\("data-proxies", "https:\/\/api\.example\.com\/forms"\)/);
  for (const target of TARGETS) assert.doesNotMatch(writeCode(target, EMBED), /data-proxies/);
});

test('the policy names the origins of the script and of the proxy', () => {
  assert.match(writePolicy(EMBED), /^script-src 'self';.*connect-src 'self';/);
  assert.match(
    writePolicy({ ...EMBED, script: 'https://cdn.example.com/a.js', proxy: 'https://forms.example.com/forms' }),
    /^script-src https:\/\/cdn\.example\.com;.*connect-src https:\/\/forms\.example\.com;/,
  );
});

test('an address that a person has not typed to its end has a policy, too', () => {
  assert.match(writePolicy({ ...EMBED, proxy: 'https://' }), /connect-src 'self';/);
});

test('both pages of a frame have the hash of its script', () => {
  const integrity = { 'hosted-form-frame.js': 'sha384-abc' };
  assert.equal(writeCode('iframe', { ...EMBED, integrity }).split('integrity="sha384-abc"').length, 3);
});

test('only kinds with a snippet are targets', () => {
  assert.equal(isTarget('html'), true);
  assert.equal(isTarget('toString'), false);
});
