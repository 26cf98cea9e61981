import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listMethods, parseCall, toPath } from './call.js';

const CALLS = {
  '/form/101/field.json': { kind: 'fields', formId: '101' },
  '/form/101.json': { kind: 'form', formId: '101' },
  '/form/101/submission.json': { kind: 'submission', formId: '101' },
  '/form/101/token.json': { kind: 'token', formId: '101' },
  '/form/9223372036854775807/field.json': { kind: 'fields', formId: '9223372036854775807' },
  '/health': { kind: 'health' },
} as const;

const NAME = '0123456789abcdef0123456789abcdef';

test('every call is read in its one spelling, and written the same way', () => {
  for (const [path, call] of Object.entries(CALLS)) {
    for (const basePath of ['', '/forms', '/a/b.c']) {
      assert.deepEqual(parseCall(basePath, `${basePath}${path}`), call);
      assert.equal(`/${toPath(call)}`, path);
    }
  }
});

test('a query is not read where a call takes GET, and makes no call where it takes POST', () => {
  const queries = ['?', '?utm_source=letter&fbclid=x', '?form=103', '?/form/103.json', '?x#y', '??'];
  for (const [path, call] of Object.entries(CALLS)) {
    const isRead = listMethods(call).includes('GET');
    for (const query of queries) assert.deepEqual(parseCall('', path + query), isRead ? call : undefined, path + query);
  }
});

test('a carried draft and a partial have one address each, without a query', () => {
  for (const kind of ['carried', 'partial']) {
    const call = { kind, formId: '101', name: NAME };
    for (const basePath of ['', '/forms', '/a/b.c'])
      assert.deepEqual(parseCall(basePath, `${basePath}/form/101/${kind}/${NAME}`), call);
  }
});

test('no other spelling is a call', () => {
  const others = [
    '/form/10%31/field.json',
    '/%66orm/101/field.json',
    '/form/101/field%2ejson',
    '/form/101%2Ffield.json',
    '/form/101/submission.json?',
    '/form/101/submission.json?a=1',
    '/form/101/token.json?a=1',
    '/form/101/field.json%3fa=1',
    '/form/101/field.json#x',
    '/form/101/field.json/',
    '/form/0101/field.json',
    '/form/00/field.json',
    '/form/0/field.json',
    '/form/-1/field.json',
    '/form/+1.json',
    '/Form/101/field.json',
    '/form/101/Field.json',
    '/form/101/field.JSON',
    '/HEALTH',
    '/health/',
    '//form/101/field.json',
    '/form//101/field.json',
    '/./form/101.json',
    '/x/../form/101.json',
    '/form;a=b/101.json',
    '/form/101;x/field.json',
    '/form/101/field.json;x',
    '\\form\\101.json',
    '/form/101/field.json\n',
    '/form/101/field.json ',
    '/form/١٠١/field.json',
    '/form/101',
    '/form/101/field',
    '/form/10000000000000000000/field.json',
    `/form/101/carried/${NAME}?`,
    `/form/101/carried/${NAME}?a=1`,
    `/form/101/carried/${NAME.toUpperCase()}`,
    `/form/101/carried/${NAME}0`,
    `/form/101/carried/${NAME.slice(1)}`,
    `/form/101/carried/${NAME}.json`,
    `/form/0101/carried/${NAME}`,
    '/form/101/carried/',
    `/form/101/partial/${NAME}?a=1`,
    `/form/101/partial/${NAME}0`,
    `/form/101/partial/${NAME}.json`,
    '/form/101/delete.json',
    '/form/101/constructor',
    '/',
    '',
  ];
  for (const path of others) {
    assert.equal(parseCall('', path), undefined, path);
    assert.equal(parseCall('/forms', `/forms${path}`), undefined, path);
  }
});

test('no address outside the base path is a call', () => {
  for (const target of ['/health', '/formsx/health', '/Forms/health', '/forms', '*', 'http://a.example/forms/health']) {
    assert.equal(parseCall('/forms', target), undefined, target);
  }
});
