import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownHosts } from './own-hosts.js';

const isOwn = (host: string, options: Partial<Parameters<typeof ownHosts>[0]> = {}, url = `http://${host}/`) => {
  const check = ownHosts({ hostname: '127.0.0.1', publicHosts: [], ...options })(4100);
  return check(
    new Request(URL.canParse(url) && !host.includes('@') ? url : 'http://localhost:4100/', { headers: { host } }),
  );
};

describe('the names of a server', () => {
  it('include those of the loopback with its port, in either case', () => {
    for (const host of ['localhost:4100', 'LOCALHOST:4100', '127.0.0.1:4100', '[::1]:4100'])
      assert.ok(isOwn(host), host);
  });

  it('include no others', () => {
    for (const host of [
      '',
      'localhost',
      'localhost:4101',
      '127.0.0.1',
      '127.0.0.1.evil.test:4100',
      'evil.test',
      'evil.test:4100',
      'localhost.:4100',
      'localhost:4100.evil.test',
      'localhost:4100@evil.test',
      'evil.test/localhost:4100',
      'evil.test, localhost:4100',
      '[::1]:4100#',
      '127.1:4101',
    ])
      assert.ok(!isOwn(host), host);
  });

  it('include the address that it listens on, or the machine’s own addresses where it listens on all', () => {
    assert.ok(isOwn('192.0.2.7:4100', { hostname: '192.0.2.7' }));
    assert.ok(!isOwn('192.0.2.7:4100', { hostname: '0.0.0.0' }));
    assert.ok(isOwn('127.0.0.1:4100', { hostname: '0.0.0.0' }));
    assert.ok(isOwn('[2001:db8::7]:4100', { hostname: '2001:db8::7' }));
  });

  it('include the given ones, with any port or with their own', () => {
    const publicHosts = ['forms.example', 'Proxy.Example:8443'];
    for (const host of ['forms.example', 'forms.example:8080', 'FORMS.example', 'proxy.example:8443'])
      assert.ok(isOwn(host, { publicHosts }), host);
    for (const host of ['a.forms.example', 'proxy.example', 'proxy.example:1', 'forms.example.evil.test'])
      assert.ok(!isOwn(host, { publicHosts }), host);
    for (const name of ['https://forms.example', 'a b', '', 'forms.example/path', '*.example:x'])
      assert.throws(() => isOwn('x', { publicHosts: [name] }), /is no name of a host/, name);
  });

  it('are checked in the address and in the header', () => {
    assert.ok(!isOwn('localhost:4100', {}, 'http://evil.test/'));
    assert.ok(!isOwn('evil.test', {}, 'http://localhost:4100/'));
  });
});
