import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomCases } from '../../../../test/support/long.js';
import { parseCall, toPath } from './call.js';
import type { Call } from './call.js';
import { LOOK_NAMES, readLooks, writeLooks } from './looks.js';

const HASH = '0123456789abcdef012345';
const DRAWN: Readonly<Record<string, Call>> = {
  '/form/101.html': { kind: 'page', formId: '101', looks: {}, hash: '' },
  '/form/101/embed.html': { kind: 'embed', formId: '101', looks: {}, hash: '' },
  '/form/101/thanks.html': { kind: 'thanks', formId: '101', looks: {}, hash: '' },
  '/form/101/submission.html': { kind: 'posting', formId: '101', looks: {}, hash: '' },
  [`/form/sheet/${HASH}.css?form=101`]: { kind: 'sheet', formId: '101', looks: {}, hash: HASH },
};

test('every call of a drawn form is read in its one spelling, and is none without a drawing', () => {
  for (const [address, call] of Object.entries(DRAWN)) {
    for (const basePath of ['', '/forms', '/a/b.c']) {
      assert.deepEqual(parseCall(basePath, `${basePath}${address}`, true), call);
      assert.equal(parseCall(basePath, `${basePath}${address}`), undefined);
    }
    if ('formId' in call && call.kind !== 'sheet' && call.kind !== 'carried' && call.kind !== 'partial') {
      assert.equal(`/${toPath({ kind: call.kind, formId: call.formId })}`, address);
    }
  }
});

test('no other spelling is a call of a drawn form', () => {
  const others = [
    '/form/0101.html',
    '/form/10%31.html',
    '/form/101.HTML',
    '/form/101.html/',
    '/form/101.html#x',
    '/form/101xhtml',
    '//form/101.html',
    '/form//101.html',
    '/form/101/embed.htm',
    '/form/101/embed.html;x',
    '/form/101/field.html',
    '/form/101/token.html',
    '/form/101/constructor.html',
    '/form/sheet.html',
    '/form/101/token.json?lang=de',
    `/form/sheet/${HASH}.css`,
    `/form/sheet/${HASH}.css?form=0101`,
    `/form/sheet/${HASH}.css?form=101x`,
    `/form/sheet/${HASH}0.css?form=101`,
    `/form/sheet/..%2f${HASH}.css?form=101`,
  ];
  for (const address of others) assert.equal(parseCall('', address, true), undefined, address);
});

test('a query sets the looks in any order, and nothing else', () => {
  const query = 'theme=calm&success-url=//evil.test&lang=pt-BR&proxy=//evil.test&form-id=7&values=x&words=x&lang=de';
  for (const address of [`/form/101.html?${query}`, `/form/101.html?${query.split('&').toReversed().join('&')}`]) {
    const call = parseCall('', address, true);
    assert.ok(call && 'looks' in call);
    assert.deepEqual(Object.keys(call.looks), ['lang', 'theme']);
    assert.match(writeLooks(call.looks), /^\?lang=(pt-BR|de)&theme=calm$/);
  }
});

test('whatever a query holds, its looks are short, plain, and written in one way', () => {
  const names = fc.oneof(fc.constantFrom(...LOOK_NAMES, 'form', '__proto__', 'proxy'), fc.string());
  const values = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.constantFrom('<script>', 'de', '#123', 'rgb(1 2 3)', 'x"y'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
      const looks = readLooks(new URLSearchParams(pairs));
      for (const [name, value] of Object.entries(looks)) {
        assert.ok(LOOK_NAMES.includes(name));
        assert.match(value, /^[\w#(),.%/ +-]{1,64}$/);
      }
      assert.deepEqual(readLooks(new URLSearchParams(writeLooks(looks))), looks);
    }),
    { numRuns: randomCases(500) },
  );
});
