import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeDrawing } from './drawing/drawing.examples.js';
import { ProxyConfigurationError } from './errors.js';
import type { ProxyOptions } from './options.js';
import { createProxy } from './proxy.js';

const GOOD: ProxyOptions = { service: 'https://service.test', token: 'a-good-token', forms: ['101'] };

const wrong: readonly [what: string, options: Readonly<Record<string, unknown>>, code: string][] = [
  ['no token', { token: undefined }, 'token_missing'],
  ['an empty token', { token: '' }, 'token_missing'],
  ['a token with "Bearer" before it', { token: 'Bearer abc' }, 'token_invalid'],
  ['a token that would break the header', { token: 'abc\r\nx: y' }, 'token_invalid'],
  ['a service that is not an address', { service: 'www.example.com' }, 'service_invalid'],
  ['a service that is not http', { service: 'ftp://www.example.com' }, 'service_invalid'],
  ['a service with a password', { service: 'https://u:p@www.example.com' }, 'service_invalid'],
  ['a service with its API path', { service: 'https://www.example.com/api/v2/' }, 'service_invalid'],
  ['no forms', { forms: undefined }, 'forms_invalid'],
  ['a form that is not a list', { forms: '101' }, 'forms_invalid'],
  ['a form id with letters', { forms: ['101', '1a'] }, 'form_id_invalid'],
  ['a form id with a path', { forms: ['1/../2'] }, 'form_id_invalid'],
  ['a form id that is a number', { forms: [101] }, 'form_id_invalid'],
  ['a limit of zero', { maxBody: 0 }, 'limit_invalid'],
  ['a limit that is not a number', { timeout: NaN }, 'limit_invalid'],
  ['a time limit longer than a timer', { timeout: 2 ** 31 }, 'limit_invalid'],
  ['a base path without its slash', { basePath: 'forms' }, 'base_path_invalid'],
  ['a base path that is a pattern', { basePath: '/:any' }, 'base_path_invalid'],
  ['keys that are kept for zero milliseconds', { keepKeys: 0 }, 'limit_invalid'],
  ['keys in an unknown kind of store', { keys: 'mysql://127.0.0.1' }, 'keys_invalid'],
  ['keys in a folder of another machine', { keys: 'file://server/folder' }, 'keys_invalid'],
  ['keys in a folder that is not an address', { keys: '/var/keys' }, 'keys_invalid'],
  ['keys in a Redis with a broken address', { keys: 'redis://:x' }, 'keys_invalid'],
  ['a drawing that does not draw', { drawing: { version: '1', draw: () => undefined } }, 'drawing_invalid'],
  ['a drawing without a version', { drawing: { ...fakeDrawing().drawing, version: 1 } }, 'drawing_invalid'],
  ['a drawing that is nothing', { drawing: null }, 'drawing_invalid'],
  ['a script without an address', { drawnScript: {} }, 'drawing_invalid'],
  ['a script whose address ends the policy', { drawnScript: { src: '/a.js; script-src *' } }, 'drawing_invalid'],
  ['a script that is no file', { drawnScript: { src: 'data:text/javascript,x' } }, 'drawing_invalid'],
  ['a script with half a hash', { drawnScript: { src: '/a.js', integrity: 'sha384' } }, 'drawing_invalid'],
  ['drawn pages at no address', { drawnAt: 'forms' }, 'drawing_invalid'],
  ['drawn pages at an address with a query', { drawnAt: 'https://site.test/forms?x' }, 'drawing_invalid'],
  ['thanks at an address without its site', { drawnThanks: '//evil.test/' }, 'drawing_invalid'],
  ['thanks that run a script', { drawnThanks: { 101: 'javascript:alert(1)' } }, 'drawing_invalid'],
  ['frames on a site that is no origin', { drawnFrames: ['*'] }, 'origin_invalid'],
  ['keys in an object that is not a store', { keys: { get: () => undefined } }, 'keys_invalid'],
];

for (const [what, options, code] of wrong) {
  test(`${what} is refused at once with ${code}`, () => {
    assert.throws(
      () => createProxy({ ...GOOD, ...options }),
      (error) => error instanceof ProxyConfigurationError && error.code === code,
    );
  });
}

test('the error does not show a refused token', () => {
  assert.throws(
    () => createProxy({ ...GOOD, token: 'my secret' }),
    (error) => error instanceof Error && !error.message.includes('secret'),
  );
});

test('the error does not show the address of a Redis, which may hold a password', () => {
  assert.throws(
    () => createProxy({ ...GOOD, keys: 'redis:/user:secret@127.0.0.1' }),
    (error) => error instanceof Error && !error.message.includes('secret'),
  );
});

test('a token function, all forms, and a service below a path are accepted', () => {
  createProxy({ service: 'http://localhost:8080/forms/', token: () => 'later', forms: 'all', basePath: '/a/b/' });
});
